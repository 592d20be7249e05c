//! The project's own equations (`examples/equations`) and functions to cover (`examples/cover`).
//!
//! In: the two folders. Out: [`Equation`]s and [`Function`]s with what is stated about them in `expected.toml`; start at
//! [`equations`] and [`functions`]. The READMEs of the folders say how the files are written.
//! Invariant: a file without an expectation, or an expectation without a file, is a panic: the tests are broken then.
//! Not here: whether it is true (see the tests), Myth's language beyond the numerals and lists that our files use.

use crate::class;
use refute_frontend::{Grammar, Session};
use refute_ir::Program;
use refute_source::{Diagnostic, Severity, Sources, Span};
use std::collections::BTreeMap;
use std::path::PathBuf;
use toml::de::{DeTable, DeValue};

/// An equation.
#[derive(Clone, Debug)]
pub struct Equation {
    /// The name of its file, without `.ml`.
    pub name: String,
    /// The text as written.
    pub text: String,
    /// `find n m : ...` of the last comment; `None` for files in the style of Myth.
    pub find: Option<String>,
    /// The text as plain OCaml, with a function [`GOAL`] of the unknowns that is true for solutions.
    pub program: String,
    /// What is stated about it.
    pub expected: Solvable,
}

/// What is stated about an equation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solvable {
    /// How many solutions there are.
    pub answer: Stated,
    /// Why the tool need not come to the end of it, when it need not.
    pub open: Option<String>,
}

/// How many solutions there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stated {
    /// Infinitely many, or more than can be listed.
    Some,
    /// These: one text per unknown.
    All(Vec<Vec<String>>),
    /// None.
    None,
}

/// A function to cover.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name of its file, without `.ml`.
    pub name: String,
    /// The text.
    pub text: String,
    /// The function's name.
    pub entry: String,
    /// What is stated about it.
    pub expected: Branches,
}

/// What is stated about the branches of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branches {
    /// How many there are.
    pub branches: usize,
    /// How many of them are leaves.
    pub leaves: usize,
    /// The lines of those that nothing reaches, in order.
    pub dead: Vec<u32>,
    /// Calls that reach what small inputs with simple constants do not.
    pub witnesses: Vec<String>,
    /// Why some of the dead ones need not be proved so, when they need not.
    pub open: Option<String>,
}

/// The function of the unknowns in [`Equation::program`].
pub const GOAL: &str = "refute_goal";

/// The equations, in order of name.
///
/// # Panics
/// When the folder is not as its README says.
pub fn equations() -> Vec<Equation> {
    read("equations", |name, text, table| {
        let open = word(table, "open");
        let answer = match word(table, "answer").as_deref() {
            Some("some") => Stated::Some,
            Some("none") => Stated::None,
            Some("all") => Stated::All(solutions(table)),
            other => panic!("equations/{name}: answer {other:?}"),
        };
        let find = last_comment(&text).and_then(|comment| comment.strip_prefix("find ")).map(|rest| rest.to_string());
        let (program, find) = match find {
            Some(rest) => {
                let (unknowns, condition) =
                    rest.split_once(':').unwrap_or_else(|| panic!("equations/{name}: no colon"));
                (format!("{text}\n;;\nlet {GOAL} {} = ({condition})", unknowns.trim()), Some(format!("find {rest}")))
            }
            None => (myth(&name, &text), None),
        };
        Equation { name, text, find, program, expected: Solvable { answer, open } }
    })
}

/// The functions to cover, in order of name.
///
/// # Panics
/// When the folder is not as its README says.
pub fn functions() -> Vec<Function> {
    read("cover", |name, text, table| {
        let number = |key: &str| match table.get(key).map(|value| value.get_ref()) {
            Some(DeValue::Integer(number)) => number.as_str().parse().ok(),
            _ => None,
        };
        let entry = last_comment(&text).and_then(|comment| comment.strip_prefix("cover: ")).map(str::to_string);
        let entry = entry.unwrap_or_else(|| panic!("cover/{name}: the last comment names no function"));
        let expected = Branches {
            branches: number("branches").unwrap_or_else(|| panic!("cover/{name}: number of branches")),
            leaves: number("leaves").unwrap_or_else(|| panic!("cover/{name}: number of leaves")),
            dead: lines(table),
            witnesses: words(table, "witnesses"),
            open: word(table, "open"),
        };
        Function { name, text, entry, expected }
    })
}

/// Whose text it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Author {
    /// A user's: OCaml, or Myth.
    User,
    /// The library's: it may use what programs cannot see.
    Library,
}

/// A text as a program.
///
/// # Errors
/// Why it was refused.
pub fn load(text: &str, author: Author) -> Result<Program, String> {
    let mut sources = Sources::new();
    let file = sources.add("program.ml", text);
    let mut session = Session::new();
    let diagnostics = match author {
        Author::User => session.add_either(&sources, file, Grammar::Program).diagnostics,
        Author::Library => session.add_as_library(&sources, file),
    };
    refusal(&diagnostics).map_or_else(|| Ok(session.program().clone()), Err)
}

/// A text and after it an equation `find x : e`, which becomes the function [`GOAL`].
///
/// # Errors
/// Why one of them was refused.
pub fn load_equation(text: &str, equation: &str) -> Result<Program, String> {
    let mut sources = Sources::new();
    let mut session = Session::new();
    for (text, grammar) in [(text, Grammar::Program), (equation, Grammar::Equation)] {
        let file = sources.add("program.ml", text);
        if let Some(reason) = refusal(&session.add_either(&sources, file, grammar).diagnostics) {
            return Err(reason);
        }
    }
    Ok(session.program().clone())
}

fn refusal(diagnostics: &[Diagnostic]) -> Option<String> {
    diagnostics.iter().find(|one| one.severity == Severity::Error).map(|error| error.title.clone())
}

/// The line on which a place of a text starts, from 1.
pub fn line_of(text: &str, span: Span) -> u32 {
    1 + text.as_bytes()[..span.start as usize].iter().filter(|byte| **byte == b'\n').count() as u32
}

/// A value as text without the parentheses around it that an argument needs.
pub fn bare(value: &str) -> &str {
    let Some(inside) = value.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else { return value };
    let mut depth = 0;
    for byte in inside.bytes() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            // The parentheses are those of a tuple.
            b',' if depth == 0 => return value,
            _ => {}
        }
        if depth < 0 {
            return value;
        }
    }
    inside
}

fn read<T>(folder: &str, make: impl Fn(String, String, &DeTable<'_>) -> T) -> Vec<T> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(folder);
    let text = |name: &str| {
        let text = class::text(&path, name).unwrap_or_else(|reason| panic!("{reason}"));
        String::from_utf8(text.bytes).unwrap_or_else(|error| panic!("{folder}/{name}: {error}"))
    };
    let stated = text("expected.toml");
    let stated = DeTable::parse(&stated).unwrap_or_else(|error| panic!("{folder}/expected.toml: {error}"));
    let mut tables: BTreeMap<String, &DeTable<'_>> = BTreeMap::new();
    for (name, value) in stated.get_ref() {
        let DeValue::Table(table) = value.get_ref() else { panic!("{folder}/expected.toml: {name:?} is no table") };
        tables.insert(name.get_ref().to_string(), table);
    }
    let files = std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let names = files.filter_map(|file| Some(file.ok()?.file_name().to_str()?.strip_suffix(".ml")?.to_string()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    let unknown: Vec<&String> = tables.keys().filter(|name| !names.contains(name)).collect();
    assert!(unknown.is_empty(), "{folder}/expected.toml speaks of files that are not there: {unknown:?}");
    let read = names.into_iter().map(|name| {
        let table = tables.get(&name).unwrap_or_else(|| panic!("{folder}/expected.toml says nothing about {name}"));
        let text = text(&format!("{name}.ml"));
        make(name, text, table)
    });
    read.collect()
}

fn word(table: &DeTable<'_>, key: &str) -> Option<String> {
    match table.get(key).map(|value| value.get_ref()) {
        Some(DeValue::String(text)) => Some(text.to_string()),
        _ => None,
    }
}

fn words(table: &DeTable<'_>, key: &str) -> Vec<String> {
    let words = table.get(key).and_then(|value| value.get_ref().as_array());
    let words = words.into_iter().flat_map(|words| words.iter());
    words.filter_map(|word| word.get_ref().as_str().map(str::to_string)).collect()
}

fn solutions(table: &DeTable<'_>) -> Vec<Vec<String>> {
    fn items<'v, 'i>(value: &'v DeValue<'i>) -> impl Iterator<Item = &'v DeValue<'i>> {
        let items = value.as_array().map(|items| items.iter().map(|item| item.get_ref()));
        items.into_iter().flatten()
    }
    let text = |value: &DeValue<'_>| value.as_str().unwrap_or_default().to_string();
    let Some(solutions) = table.get("solutions") else { return Vec::new() };
    items(solutions.get_ref()).map(|solution| items(solution).map(text).collect()).collect()
}

fn lines(table: &DeTable<'_>) -> Vec<u32> {
    let Some(DeValue::Array(items)) = table.get("dead").map(|value| value.get_ref()) else { return Vec::new() };
    let line = |item: &DeValue<'_>| item.as_integer().and_then(|number| number.as_str().parse().ok());
    items.iter().filter_map(|item| line(item.get_ref())).collect()
}

/// What is written in the last comment.
fn last_comment(text: &str) -> Option<&str> {
    let (_, after) = text.rsplit_once("(*")?;
    Some(after.split_once("*)")?.0.trim())
}

/// A text in the style of Myth as OCaml: `problem` against `result`, or `lhs` against `rhs`.
fn myth(name: &str, text: &str) -> String {
    let (left, right) = if text.contains("let problem ") { ("problem", None) } else { ("lhs", Some("rhs")) };
    let start = format!("let {left} ");
    let line = text.lines().find(|line| line.starts_with(&start));
    let line = line.unwrap_or_else(|| panic!("equations/{name}: neither an equation nor `problem` nor `lhs`"));
    let head = line[start.len()..].split(" : ").count().saturating_sub(1);
    let unknowns: Vec<String> = (1..head).map(|number| format!("x{number}")).collect();
    let unknowns = unknowns.join(" ");
    let right = right.map_or("result".to_string(), |right| format!("{right} {unknowns}"));
    format!("{}\n;;\nlet {GOAL} {unknowns} = ({left} {unknowns} = {right})", plain(text))
}

/// Numerals as Peano numbers and lists in brackets as `Cons` and `Nil`; comments stay.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    let mut closing = Vec::new();
    let mut last = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '(' if letters.peek() == Some(&'*') => depth += 1,
            ')' if last == '*' && depth > 0 => depth -= 1,
            _ => {}
        }
        match letter {
            _ if depth > 0 => out.push(letter),
            '0'..='9' if !last.is_alphanumeric() && last != '_' => {
                let number = letter as usize - '0' as usize;
                out += &format!("{}O{}", "(S ".repeat(number), ")".repeat(number));
            }
            '[' if letters.peek() == Some(&']') => closing.push("Nil".to_string()),
            '[' => {
                out += "Cons (";
                closing.push(", Nil)".to_string());
            }
            ';' if letters.peek() != Some(&';') && last != ';' => {
                if let Some(close) = closing.last_mut() {
                    out += ", Cons (";
                    close.push(')');
                }
            }
            ']' => out += &closing.pop().unwrap_or_default(),
            other => out.push(other),
        }
        last = letter;
    }
    out
}

#[cfg(test)]
mod tests;
