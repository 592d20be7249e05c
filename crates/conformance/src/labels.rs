//! What is known about the submissions of a corpus: its `labels.csv`.
//!
//! In: the text of the file, whose first line names the columns. Out: one [`Label`] per line; start at [`read`].

use std::collections::BTreeMap;

/// What is known about a submission.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Label {
    /// The class.
    pub problem: String,
    /// The file.
    pub submission: String,
    /// Right or wrong.
    pub known: Known,
    /// Whether the tool we compare with found a counterexample; `None` when it was not asked.
    pub original_found: Option<bool>,
    /// Its processor seconds.
    pub original_seconds: Option<f64>,
    /// Its counterexample: arguments separated by `;`.
    pub original_counterexample: Option<String>,
}

/// Whether a submission is right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Known {
    /// Shown wrong.
    Incorrect,
    /// Never seen wrong.
    Correct,
    /// Nobody knows.
    #[default]
    Unknown,
}

/// Reads the file.
pub fn read(text: &str) -> Vec<Label> {
    let mut lines = text.lines().map(fields);
    let columns: BTreeMap<String, usize> =
        lines.next().unwrap_or_default().into_iter().enumerate().map(|(index, name)| (name, index)).collect();
    let labels = lines.filter(|line| line.len() == columns.len()).map(|line| {
        let cell = |name: &str| columns.get(name).map_or("", |index| line[*index].as_str());
        let filled = |name: &str| Some(cell(name)).filter(|cell| !cell.is_empty());
        Label {
            problem: cell("problem").to_string(),
            submission: cell("submission").to_string(),
            known: match cell("label") {
                "incorrect" => Known::Incorrect,
                "correct" => Known::Correct,
                _ => Known::Unknown,
            },
            original_found: filled("testml_found").map(|found| found == "yes"),
            original_seconds: filled("testml_cpu_seconds").and_then(|seconds| seconds.parse().ok()),
            original_counterexample: filled("testml_counterexample").map(str::to_string),
        }
    });
    labels.collect()
}

/// The cells of a line; a quoted one may hold commas, and `""` for a quotation mark.
fn fields(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        let doubled = quoted && character == '"' && characters.peek() == Some(&'"');
        if doubled {
            characters.next();
        }
        match (character, cells.last_mut()) {
            ('"', _) if !doubled => quoted = !quoted,
            (',', _) if !quoted => cells.push(String::new()),
            (_, Some(cell)) => cell.push(character),
            (_, None) => {}
        }
    }
    cells
}

#[cfg(test)]
mod tests;
