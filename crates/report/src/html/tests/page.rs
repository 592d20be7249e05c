//! A strict reader of pages: every element is closed in order, attributes are quoted or plain words, and no sign is left
//! over. Stricter than a browser, so that what it accepts every browser reads in the same way.

/// The elements of a page in order.
#[derive(Debug, Default)]
pub(crate) struct Page {
    elements: Vec<Element>,
}

#[derive(Debug)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
}

/// Elements that have no content and no end.
const VOID: [&str; 4] = ["meta", "link", "input", "br"];

impl Page {
    /// Reads a page, or says what is wrong with it.
    pub(crate) fn read(text: &str) -> Result<Page, String> {
        let mut rest = text.strip_prefix("<!DOCTYPE html>").ok_or("no doctype")?;
        let (mut page, mut open) = (Page::default(), Vec::<String>::new());
        while let Some(at) = rest.find('<') {
            text_is_clean(&rest[..at])?;
            rest = &rest[at..];
            if let Some(end) = rest.strip_prefix("</") {
                let (name, after) = end.split_once('>').ok_or("an end tag is not closed")?;
                let expected = open.pop().ok_or_else(|| format!("</{name}> closes nothing"))?;
                if expected != name {
                    return Err(format!("</{name}> where </{expected}> is due"));
                }
                rest = after;
                continue;
            }
            let (element, after) = start_tag(rest)?;
            rest = after;
            if element.name == "script" || element.name == "style" {
                rest = &rest[rest.find("</").ok_or("a script is not closed")?..];
            }
            if !VOID.contains(&element.name.as_str()) {
                open.push(element.name.clone());
            }
            page.elements.push(element);
        }
        text_is_clean(rest)?;
        if open.is_empty() { Ok(page) } else { Err(format!("not closed: {open:?}")) }
    }

    /// The values of an attribute, in order.
    pub(crate) fn values<'a>(&'a self, attribute: &'a str) -> impl Iterator<Item = &'a String> {
        let all = self.elements.iter().flat_map(|element| &element.attributes);
        all.filter(move |(name, _)| name == attribute).map(|(_, value)| value)
    }

    /// The names of its elements, each once.
    pub(crate) fn names(&self) -> std::collections::BTreeSet<&str> {
        self.elements.iter().map(|element| element.name.as_str()).collect()
    }

    /// The names of its attributes, each once.
    pub(crate) fn attributes(&self) -> std::collections::BTreeSet<&str> {
        self.elements.iter().flat_map(|element| &element.attributes).map(|(name, _)| name.as_str()).collect()
    }

    /// How many elements have a name.
    pub(crate) fn count(&self, name: &str) -> usize {
        self.elements.iter().filter(|element| element.name == name).count()
    }
}

fn start_tag(text: &str) -> Result<(Element, &str), String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let end = text[1..].find(|c| !is_word(c)).map_or(text.len(), |at| at + 1);
    let mut element = Element { name: text[1..end].to_string(), attributes: Vec::new() };
    if element.name.is_empty() {
        return Err(format!("a stray `<` before {:?}", text.chars().take(20).collect::<String>()));
    }
    let mut rest = &text[end..];
    loop {
        rest = rest.trim_start_matches(' ');
        if let Some(after) = rest.strip_prefix('>') {
            return Ok((element, after));
        }
        let (attribute, after) = attribute(rest)?;
        if element.attributes.iter().any(|(name, _)| *name == attribute.0) {
            return Err(format!("{} twice in <{}>", attribute.0, element.name));
        }
        element.attributes.push(attribute);
        rest = after;
    }
}

fn attribute(text: &str) -> Result<((String, String), &str), String> {
    let end = text.find(['=', ' ', '>']).ok_or("a tag is not closed")?;
    let name = text[..end].to_string();
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphabetic() || c == '-') {
        return Err(format!("{name:?} is no name of an attribute"));
    }
    let Some(value) = text[end..].strip_prefix('=') else { return Ok(((name, String::new()), &text[end..])) };
    if let Some(quoted) = value.strip_prefix('"') {
        let (value, rest) = quoted.split_once('"').ok_or("a value is not closed")?;
        text_is_clean(value)?;
        return Ok(((name, value.to_string()), rest));
    }
    let end = value.find([' ', '>']).ok_or("a tag is not closed")?;
    if !value[..end].chars().all(|c| c.is_ascii_alphanumeric()) {
        return Err(format!("{name}={} needs quotes", &value[..end]));
    }
    Ok(((name, value[..end].to_string()), &value[end..]))
}

/// No sign of markup, no control character; every `&` begins one of the four names that `maud` writes.
fn text_is_clean(text: &str) -> Result<(), String> {
    let near = |at: usize| text[at..].chars().take(20).collect::<String>();
    if let Some(at) = text.find(['<', '>']) {
        return Err(format!("a bare sign at {:?}", near(at)));
    }
    if let Some(at) = text.find(|c: char| c.is_control() && !matches!(c, '\n' | '\t')) {
        return Err(format!("a control character at {:?}", near(at)));
    }
    for (at, _) in text.match_indices('&') {
        if !["&lt;", "&gt;", "&amp;", "&quot;"].iter().any(|name| text[at..].starts_with(name)) {
            return Err(format!("a bare & at {:?}", near(at)));
        }
    }
    Ok(())
}
