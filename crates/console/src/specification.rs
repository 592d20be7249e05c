//! Reading specifications: the text, the values of its parameters, what a request changes about it.
//!
//! In: a path and values of parameters. Out: a [`Dialog`] for every combination of values, or why there is none.

use refute_driver::{Dialog, Event, Listener, Text, load_dialog};
use refute_exercise::{InputError, Reader};
use refute_verdict::Diagnostic;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// More combinations of values are a mistake.
const MOST_COMBINATIONS: usize = 1000;

/// Values of parameters, as written.
type Values = Vec<(String, String)>;

/// A specification for every combination of values of its parameters.
pub struct Specification {
    /// Its file as messages call it.
    pub name: String,
    /// Where commands that it names are looked for.
    pub folder: PathBuf,
    /// Its text.
    pub text: Text,
    /// The values that were given to its parameters.
    pub given: Vec<(String, String)>,
    /// At least one.
    pub dialogs: Vec<Dialog>,
    /// Warnings; of the first combination.
    pub diagnostics: Vec<Diagnostic>,
}

/// Why there is no specification.
#[derive(Debug, thiserror::Error)]
pub enum SpecificationError {
    /// Its file.
    #[error(transparent)]
    Input(InputError),
    /// It is a directory.
    #[error("`{0}` is a directory; name the specification instead")]
    Directory(String),
    /// Too many values of parameters.
    #[error("more than {MOST_COMBINATIONS} combinations of values of --param")]
    TooManyValues,
    /// It has errors, of which the listener was told.
    #[error("`{0}` has errors")]
    Refused(String),
}

impl From<InputError> for SpecificationError {
    fn from(error: InputError) -> SpecificationError {
        match error {
            InputError::Directory { path } => SpecificationError::Directory(path),
            error => SpecificationError::Input(error),
        }
    }
}

/// Reads a specification; tells the listener what is to be said about it.
///
/// # Errors
/// Why there is none.
pub fn read(
    path: &Path,
    given: &[(String, String)],
    listener: &mut dyn Listener,
) -> Result<Specification, SpecificationError> {
    let text = Reader::default().read(path)?;
    let mut dialogs = Vec::new();
    let mut diagnostics = Vec::new();
    for (index, values) in combinations(given)?.iter().enumerate() {
        // The same warning for every value would tell nothing new.
        let (dialog, found) = match index {
            0 => load_dialog(&text, values, listener),
            _ => load_dialog(&text, values, &mut |_: Event<'_>| {}),
        };
        if index == 0 {
            diagnostics = found;
        } else if dialog.is_none() {
            load_dialog(&text, values, listener);
        }
        dialogs.push(dialog.ok_or_else(|| SpecificationError::Refused(text.name.clone()))?);
    }
    let folder = folder_of(path);
    Ok(Specification { name: text.name.clone(), folder, text, given: given.to_vec(), dialogs, diagnostics })
}

/// How inputs are derived.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct SearchOptions {
    /// How often loop bodies are started on one path, when not as the specification says.
    pub max_unfold: Option<usize>,
    /// Input sequences in all at most, when not as the specification says.
    #[serde(default)]
    pub max_runs: Option<usize>,
    /// Random input sequences per path instead of chosen ones, when not as the specification says.
    pub tests_per_path: Option<usize>,
    /// Another number draws other inputs.
    pub seed: u64,
}

impl SearchOptions {
    /// Says these things instead of the specification.
    pub fn adjust(&self, dialog: &mut Dialog) {
        let options = &mut dialog.spec.options;
        options.max_unfold = self.max_unfold.unwrap_or(options.max_unfold);
        options.max_runs = self.max_runs.unwrap_or(options.max_runs);
        options.tests_per_path = self.tests_per_path.or(options.tests_per_path);
    }
}

fn folder_of(path: &Path) -> PathBuf {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    parent.canonicalize().unwrap_or_else(|_| parent.to_path_buf())
}

/// Every way to take one of the values of each name, in the order given.
fn combinations(params: &[(String, String)]) -> Result<Vec<Values>, SpecificationError> {
    let mut names: Vec<(&str, Vec<&str>)> = Vec::new();
    for (name, value) in params {
        match names.iter_mut().find(|(known, _)| known == name) {
            Some((_, values)) => values.push(value),
            None => names.push((name, vec![value])),
        }
    }
    let mut combinations: Vec<Values> = vec![Vec::new()];
    for (name, values) in names {
        if combinations.len().saturating_mul(values.len()) > MOST_COMBINATIONS {
            return Err(SpecificationError::TooManyValues);
        }
        let longer = combinations.iter().flat_map(|before| {
            values.iter().map(|value| {
                let mut combination = before.clone();
                combination.push((name.to_owned(), (*value).to_owned()));
                combination
            })
        });
        combinations = longer.collect();
    }
    Ok(combinations)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_a_name_are_combined_with_those_of_others() {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(combinations(&[]).expect("a combination"), [vec![]]);
        let both = combinations(&[pair("a", "1"), pair("b", "x"), pair("a", "2")]);
        let both = both.expect("combinations");
        assert_eq!(both, [vec![pair("a", "1"), pair("b", "x")], vec![pair("a", "2"), pair("b", "x")]]);
        let many: Vec<_> = (0..2000).map(|number| pair("a", &number.to_string())).collect();
        assert!(matches!(combinations(&many), Err(SpecificationError::TooManyValues)));
    }

    #[test]
    fn a_folder_is_no_specification() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = read(folder.path(), &[], &mut |_: Event<'_>| {}).err().expect("no file");
        assert!(matches!(error, SpecificationError::Directory(_)), "{error}");
    }
}
