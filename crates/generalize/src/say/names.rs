//! Names for what is bound: given when everything is written, in the order of reading.
//!
//! While a condition is written, a bound value is a mark with a number; [`Names::give`] replaces the marks.
//! Invariant: a name hides nothing that is used.

use super::typed::{Scene, Ty};
use refute_enumerate::Node;

/// Around the number of a mark; in no program's text.
const MARK: char = '\u{1}';

/// What names were asked for.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// What is in use: parameters, functions that are called.
    taken: Vec<String>,
    asked: Vec<(Ty, Option<&'static str>)>,
}

impl Names {
    /// None yet; these are in use.
    pub(super) fn new(taken: Vec<String>) -> Names {
        Names { taken, asked: Vec::new() }
    }

    /// A mark for a new name, for a value of a type, like a proposal when there is one.
    pub(super) fn fresh(&mut self, ty: Ty, hint: Option<&'static str>) -> String {
        self.asked.push((ty, hint));
        format!("{MARK}{}{MARK}", self.asked.len() - 1)
    }

    /// Names for the marks in a text, each as it must be replaced; the names are free again afterwards.
    pub(super) fn give(&self, scene: &Scene<'_>, text: &str) -> Vec<(String, String)> {
        let mut taken = self.taken.clone();
        let mut given: Vec<(String, String)> = Vec::new();
        for number in text.split(MARK).skip(1).step_by(2) {
            let mark = format!("{MARK}{number}{MARK}");
            let asked = number.parse::<usize>().ok().and_then(|number| self.asked.get(number));
            let Some((ty, hint)) = asked.filter(|_| given.iter().all(|(known, _)| *known != mark)) else { continue };
            let name = match hint {
                Some(hint) => numbered(&taken, hint),
                None => letter(&taken, *ty, scene),
            };
            taken.push(name.clone());
            given.push((mark, name));
        }
        given
    }
}

/// Replaces marks by names.
pub(super) fn replaced(text: &str, given: &[(String, String)]) -> String {
    if !text.contains(MARK) {
        return text.to_string();
    }
    given.iter().fold(text.to_string(), |text, (mark, name)| text.replace(mark, name))
}

/// A name that is not taken, with primes where it must be.
pub(super) fn free(taken: &[String], name: &str) -> String {
    let mut name = name.to_string();
    while taken.contains(&name) {
        name.push('\'');
    }
    name
}

fn numbered(taken: &[String], hint: &str) -> String {
    let mut names = std::iter::once(hint.to_string()).chain((2..).map(|number| format!("{hint}{number}")));
    names.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// A letter that is not taken: `x` for single values, `l` for lists, `s` for other data.
pub(super) fn letter(taken: &[String], ty: Ty, scene: &Scene<'_>) -> String {
    let space = scene.space();
    let letters: &[&str] = match ty.data(space).map(|node| space.node(node)) {
        _ if ty.is_list(space) => &["l", "m", "k"],
        Some(Node::Variant(..) | Node::Record(..) | Node::Tuple(_)) => &["s", "r", "q", "p"],
        _ => &["x", "y", "z", "v", "w"],
    };
    let free = letters.iter().find(|letter| !taken.iter().any(|name| name == *letter));
    free.map_or_else(|| numbered(taken, letters[0]), |letter| letter.to_string())
}

/// A function's name where it is applied: operators in parentheses.
pub(super) fn callable(name: &str) -> String {
    if name.starts_with('(') { name.to_string() } else { refute_ocaml::level::value_name(name) }
}

/// A name of OCaml's library, with `Stdlib` in front where the program has something of that name.
pub(super) fn library(scene: &Scene<'_>, name: &str) -> String {
    let module = name.split_once('.').map(|(module, _)| format!("{module}."));
    let hides = |own: &str| own == name || module.as_ref().is_some_and(|module| own.starts_with(module.as_str()));
    let own = scene.functions.all().iter().map(|known| known.name.as_str());
    match own.chain([scene.setting.function.as_str()]).any(hides) {
        true => format!("Stdlib.{name}"),
        false => name.to_string(),
    }
}

/// The library's names in the text of a definition, as [`library`] has them.
pub(super) fn with_library(scene: &Scene<'_>, text: &str) -> String {
    let names = ["List.", "Array.", "String.", "compare", "max", "string_of_int"];
    names.iter().fold(text.to_string(), |text, name| {
        let full = library(scene, name.strip_suffix('.').map_or(name, |_| name));
        if full == **name { text } else { replaced_words(&text, name, &full) }
    })
}

/// Replaces a name where it stands as a word.
fn replaced_words(text: &str, name: &str, full: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let before = rest[..at].chars().next_back().or_else(|| out.chars().next_back());
        let after = rest[at + name.len()..].chars().next();
        let inside = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '\'' || c == '.');
        let whole = !inside(before) && (name.ends_with('.') || !inside(after));
        out.push_str(&rest[..at]);
        out.push_str(if whole { full } else { name });
        rest = &rest[at + name.len()..];
    }
    out + rest
}
