//! Reading specifications: the text, the values of its parameters, what the command line changes about it.
//!
//! In: a path and `--param`s. Out: a [`Dialog`] for every combination of values, or an exit code after the messages were
//! printed.

use crate::args::{Given, PathSearchArgs};
use crate::context::CommandContext;
use crate::input::{InputError, Reader};
use crate::terminal::complain;
use refute_driver::{Dialog, Event, Text, load_dialog};
use refute_verdict::{Diagnostic, ExitCode};
use std::path::{Path, PathBuf};

/// More combinations of values are a mistake.
const MOST_COMBINATIONS: usize = 1000;

/// A specification for every combination of values of its parameters.
pub(super) struct Specification {
    /// Its file as messages call it.
    pub name: String,
    /// Where commands that it names are looked for.
    pub folder: PathBuf,
    /// Its text.
    pub text: Text,
    /// At least one.
    pub dialogs: Vec<Dialog>,
    /// Warnings; of the first combination.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a specification; prints what is wrong with it.
pub(super) fn read(path: &Path, given: &Given, context: &mut CommandContext<'_>) -> Result<Specification, ExitCode> {
    let text = Reader::default().read(path).map_err(|error| {
        complain(&match error {
            InputError::Directory { path } => format!("`{path}` is a directory; name the specification instead"),
            other => other.to_string(),
        });
        ExitCode::Usage
    })?;
    let combinations = combinations(&given.params).map_err(|message| {
        complain(&message);
        ExitCode::Usage
    })?;
    let mut dialogs = Vec::new();
    let mut diagnostics = Vec::new();
    for (index, given) in combinations.iter().enumerate() {
        let mut messages = String::new();
        let (dialog, told) = load_dialog(&text, given, &mut |event: Event<'_>| {
            if let Event::Messages(found) = event {
                messages.push_str(&found.render(context.colour));
            }
        });
        // The same warning for every value would tell nothing new.
        if index == 0 || dialog.is_none() {
            context.terminal.err(messages.as_bytes());
        }
        let Some(dialog) = dialog else { return Err(ExitCode::Usage) };
        if index == 0 {
            diagnostics = told;
        }
        dialogs.push(dialog);
    }
    let folder = folder_of(path);
    Ok(Specification { name: text.name.clone(), folder, text, dialogs, diagnostics })
}

/// Reads one for commands that are about a single combination of values.
pub(super) fn read_single(
    path: &Path,
    given: &Given,
    context: &mut CommandContext<'_>,
) -> Result<(Specification, Dialog), ExitCode> {
    let mut specification = read(path, given, context)?;
    if specification.dialogs.len() > 1 {
        complain("this command takes one value for each parameter; only `check` tests several");
        return Err(ExitCode::Usage);
    }
    match specification.dialogs.pop() {
        Some(dialog) => Ok((specification, dialog)),
        None => Err(ExitCode::Usage),
    }
}

/// What the command line says instead of the specification.
pub(super) fn adjust(dialog: &mut Dialog, search: &PathSearchArgs) {
    let size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    if let Some(number) = search.max_unfold {
        dialog.spec.options.max_unfold = size(number);
    }
    if let Some(number) = search.tests_per_path {
        dialog.spec.options.tests_per_path = size(number);
    }
}

fn folder_of(path: &Path) -> PathBuf {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    parent.canonicalize().unwrap_or_else(|_| parent.to_path_buf())
}

type Values = Vec<(String, String)>;

/// Every way to take one of the values of each name, in the order given.
fn combinations(params: &[(String, String)]) -> Result<Vec<Values>, String> {
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
            return Err(format!("more than {MOST_COMBINATIONS} combinations of values of --param"));
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
        assert_eq!(combinations(&[]), Ok(vec![vec![]]));
        let both = combinations(&[pair("a", "1"), pair("b", "x"), pair("a", "2")]);
        assert_eq!(both, Ok(vec![vec![pair("a", "1"), pair("b", "x")], vec![pair("a", "2"), pair("b", "x")]]));
        let many: Vec<_> = (0..2000).map(|number| pair("a", &number.to_string())).collect();
        assert!(combinations(&many).is_err());
    }
}
