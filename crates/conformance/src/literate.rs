//! The literate cases: markdown whose headings are tests.
//!
//! In: the text of one file. Out: its [`Case`]s; start at [`read`]. The form of a case:
//! ````text
//! ## title
//! Prose, if any.
//! ```ocaml
//! the program
//! ```
//! ```output          what the toplevel echoes and the program prints
//! ```warning         a line `code LINE [EXAMPLE]` for each warning, in order; the example is the unmatched value
//! ```error           a line `code LINE` for each error, in order; the real OCaml refuses the program too
//! ```unsupported     a line `code LINE` for each refusal of ours; the real OCaml accepts the program
//! ```newer           as `output`, for what the OCaml of the tests lacks, being older or not linked with it: it refuses the program
//! ````
//! A case has one program and one or more of the other blocks.
//! Not here: running (see the test `literate`).

use crate::transcript::single_blanks;
use std::path::Path;

/// One case.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Its heading.
    pub title: String,
    /// The line of its heading, from 1.
    pub line: usize,
    /// The program.
    pub program: String,
    /// What is shown, if that is tested.
    pub output: Option<String>,
    /// The warnings: code and line.
    pub warnings: Vec<Expected>,
    /// The errors, if it is to be refused.
    pub errors: Option<Vec<Expected>>,
    /// What the real OCaml makes of it.
    pub beyond: Beyond,
}

/// Where we and the real OCaml part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Beyond {
    /// The real OCaml refuses what is refused here, and nothing else.
    #[default]
    Wrong,
    /// The real OCaml accepts it; we say that we do not.
    Unsupported,
    /// We run it as its documentation says; the real OCaml at hand is too old for it.
    Newer,
}

/// A message that is expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Its code.
    pub code: String,
    /// Its line in the program.
    pub line: u32,
    /// What it must mention; may be empty.
    pub example: String,
}

/// A mistake in a markdown file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// The cases of a file.
///
/// # Errors
/// The first place that does not have the form above.
pub fn read(text: &str) -> Result<Vec<Case>, Mistake> {
    let mut cases: Vec<Case> = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        let mistake = |what: &str| Mistake { line: index + 1, what: what.to_string() };
        if let Some(title) = line.strip_prefix("## ") {
            cases.push(Case { title: title.trim().to_string(), line: index + 1, ..Case::default() });
        } else if let Some(kind) = line.strip_prefix("```") {
            let mut block = String::new();
            loop {
                match lines.next() {
                    Some((_, "```")) => break,
                    Some((_, line)) => {
                        block.push_str(line);
                        block.push('\n');
                    }
                    None => return Err(mistake("this block has no end")),
                }
            }
            let case = cases.last_mut().ok_or_else(|| mistake("a block before the first `##`"))?;
            put_block(case, kind.trim(), block).map_err(|what| mistake(&what))?;
        }
    }
    for case in &cases {
        let silent = case.output.is_none() && case.errors.is_none() && case.warnings.is_empty();
        if case.program.is_empty() || silent {
            return Err(Mistake { line: case.line, what: format!("`{}` lacks a program or an answer", case.title) });
        }
    }
    Ok(cases)
}

/// All cases of the project, each with the name of its file.
///
/// # Panics
/// When `tests/lang` cannot be read or has a mistake: then the tests are broken.
pub fn project_cases() -> Vec<(String, Case)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/lang");
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .expect("tests/lang is there")
        .map(|entry| entry.expect("tests/lang can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    paths.sort();
    let mut cases = Vec::new();
    for path in paths {
        let file = format!("tests/lang/{}", path.file_name().unwrap_or_default().to_string_lossy());
        let text = std::fs::read_to_string(&path).expect("cases are UTF-8");
        match read(&text) {
            Ok(found) => cases.extend(found.into_iter().map(|case| (file.clone(), case))),
            Err(mistake) => panic!("{file}:{}: {}", mistake.line, mistake.what),
        }
    }
    cases
}

fn put_block(case: &mut Case, kind: &str, block: String) -> Result<(), String> {
    match kind {
        "ocaml" if case.program.is_empty() => case.program = block,
        "ocaml" => return Err("a second program in one case".to_string()),
        "output" => case.output = Some(single_blanks(&block)),
        "newer" => {
            case.output = Some(single_blanks(&block));
            case.beyond = Beyond::Newer;
        }
        "warning" => case.warnings = expected_messages(&block)?,
        "error" => case.errors = Some(expected_messages(&block)?),
        "unsupported" => {
            case.errors = Some(expected_messages(&block)?);
            case.beyond = Beyond::Unsupported;
        }
        other => return Err(format!("a block of unknown kind `{other}`")),
    }
    Ok(())
}

fn expected_messages(block: &str) -> Result<Vec<Expected>, String> {
    let mut expected = Vec::new();
    for line in block.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let mut words = line.splitn(3, ' ');
        let (code, number) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let number = number.parse().map_err(|_| format!("no line number in `{line}`"))?;
        let example = words.next().unwrap_or_default().to_string();
        expected.push(Expected { code: code.to_string(), line: number, example });
    }
    Ok(expected)
}

#[cfg(test)]
mod tests;
