//! `labels.csv`: which submissions are known to be right or wrong.
//!
//! In: a path. Out: [`Labels`], or nothing when there is no such file; start at [`labels`]. The first line names the columns;
//! `problem`, `submission` and `label` are read, and a label is `correct`, `incorrect` or anything else.

use super::folder::Known;
use std::collections::BTreeMap;
use std::path::Path;

/// What is known, by class and file.
pub(super) type Labels = BTreeMap<(String, String), Known>;

/// Reads the file.
///
/// # Errors
/// Why it cannot be read, as a sentence.
pub(super) fn labels(path: &Path) -> Result<Option<Labels>, String> {
    match std::fs::read(path) {
        Ok(bytes) => {
            let read = read(&String::from_utf8_lossy(&bytes));
            read.map(Some).map_err(|column| format!("`{}` has no column `{column}`", path.display()))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("cannot read `{}`: {error}", path.display())),
    }
}

/// The labels of a text, or the column that is missing.
fn read(text: &str) -> Result<Labels, &'static str> {
    let mut lines = text.lines().map(cells);
    let names = lines.next().unwrap_or_default();
    let column = |name: &'static str| names.iter().position(|cell| cell == name).ok_or(name);
    let (problem, submission, label) = (column("problem")?, column("submission")?, column("label")?);
    let mut found = Labels::new();
    for line in lines {
        let cell = |index: usize| line.get(index).cloned().unwrap_or_default();
        let known = match cell(label).as_str() {
            "correct" => Known::Correct,
            "incorrect" => Known::Incorrect,
            _ => Known::Nothing,
        };
        found.insert((cell(problem), cell(submission)), known);
    }
    Ok(found)
}

/// The cells of a line; a quoted one may hold commas, and `""` for a quotation mark.
fn cells(line: &str) -> Vec<String> {
    let mut cells = Vec::new();
    let mut cell = String::new();
    let mut quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(std::mem::take(&mut cell)),
            _ => cell.push(character),
        }
    }
    cells.push(cell);
    cells
}

#[cfg(test)]
mod tests;
