//! `refute init`: a commented `problem.toml` for a reference, with everything filled in that can be told from the files.
//!
//! In: [`InitArgs`]. Out: an exit code; the file beside the reference, or its text on standard output.
//! Invariants: a description that is there is not touched without `--force`; the file is written whole or not at all; what
//! is written is read back without a warning, also when the examples in it are used.
//! Not here: the text (`text`), its examples (`examples`).

mod examples;
mod text;

use crate::args::InitArgs;
use crate::context::CommandContext;
use crate::files::replace;
use crate::terminal::complain;
use refute_driver::{
    CheckConfig, ClassRequest, Entry, FunctionOutline, Listener, Text, functions, prepare_class, survey,
};
use refute_exercise::{DESCRIPTION, GatherError, Plan, Reader, SUBMISSIONS, is_hidden, sketch};
use refute_grade::Rules;
use refute_verdict::ExitCode;
use std::path::{Path, PathBuf};
use text::Description;

/// Rules that courses often have, for an example that the reference itself follows.
const FORBIDDEN: [&str; 4] = ["loops", "mutation", "exceptions", "List.rev"];
const REQUIRED: [&str; 3] = ["recursion", "match", "if"];

/// Why nothing is written.
#[derive(Debug, thiserror::Error)]
enum InitError {
    /// The files.
    #[error(transparent)]
    Gather(#[from] GatherError),
    /// The reference: the messages were shown.
    #[error("{0}")]
    Refused(String),
    /// Somebody wrote one before.
    #[error("there is a `{0}` already; --force replaces it, --print shows what would be written")]
    There(String),
    /// The system refused.
    #[error("cannot write `{path}`: {reason}")]
    Unwritable {
        /// The file.
        path: String,
        /// What the system says.
        reason: std::io::Error,
    },
}

/// Writes or prints the description.
pub(crate) fn execute(args: &InitArgs, context: &mut CommandContext<'_>) -> ExitCode {
    match init(args, context) {
        Ok(()) => ExitCode::Fine,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::Usage
        }
    }
}

fn init(args: &InitArgs, context: &mut CommandContext<'_>) -> Result<(), InitError> {
    let path = args.path.clone().unwrap_or_else(|| PathBuf::from("."));
    let mut reader = Reader::default();
    let plan = sketch(&path, &mut reader)?;
    let file = match plan.folder.as_path() {
        here if here == Path::new(".") => PathBuf::from(DESCRIPTION),
        folder => folder.join(DESCRIPTION),
    };
    if !args.print && !args.force && file.symlink_metadata().is_ok() {
        return Err(InitError::There(file.display().to_string()));
    }
    let description = describe(&plan, &mut reader, &mut context.messages())?;
    let text = text::text(&description);
    if args.print {
        context.terminal.out(text.as_bytes());
        return Ok(());
    }
    replace(&file, text.as_bytes())
        .map_err(|reason| InitError::Unwritable { path: file.display().to_string(), reason })?;
    let compared: Vec<String> = description.compared().map(|function| format!("`{}`", function.name)).collect();
    let told = format!("`{}` is written; it compares {}\n", file.display(), compared.join(", "));
    context.terminal.out(told.as_bytes());
    Ok(())
}

/// Everything the description says.
fn describe(plan: &Plan, reader: &mut Reader, listener: &mut dyn Listener) -> Result<Description, InitError> {
    let mut read = |path: &PathBuf| reader.read(path).map_err(GatherError::from);
    let prelude = plan.prelude.iter().map(&mut read).collect::<Result<Vec<Text>, GatherError>>()?;
    let reference = read(&plan.reference)?;
    let observer_path = plan.defaults.observer.as_ref();
    let observer = observer_path.map(&mut read).transpose()?;
    let rules = rules(&prelude, &reference, observer.as_ref(), listener)?;
    let functions_found = functions(&prelude, &reference);
    let observed = observer.map(|observer| {
        let before: Vec<Text> = prelude.iter().chain([&reference]).cloned().collect();
        let mut found = functions(&before, &observer);
        let grading = found.iter().position(|function| function.name == "grading");
        grading.or(found.len().checked_sub(1)).map(|index| found.swap_remove(index))
    });
    Ok(Description {
        title: plan.title.clone(),
        reference: inside(&plan.folder, &plan.reference),
        prelude: plan.prelude.iter().map(|path| inside(&plan.folder, path)).collect(),
        observer: observer_path.map(|path| inside(&plan.folder, path)),
        observed: observed.flatten(),
        tests: plan.tests.first().map(|path| inside(&plan.folder, path)),
        submissions: submissions(&plan.folder),
        entries: entries(plan, functions_found),
        points: plan.points.as_ref().map(|points| points.total),
        rules,
    })
}

/// The functions that can be named, and whether each is compared: those of the layout, else the last one.
fn entries(plan: &Plan, functions: Vec<FunctionOutline>) -> Vec<(FunctionOutline, bool)> {
    let is_word = |name: &str| name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let functions: Vec<FunctionOutline> = functions.into_iter().filter(|function| is_word(&function.name)).collect();
    let wanted: Vec<&str> = plan.entries.iter().filter_map(|entry| entry.name.as_deref()).collect();
    let last = functions.len().saturating_sub(1);
    let is_wanted = |index: usize, function: &FunctionOutline| {
        if wanted.is_empty() { index == last } else { wanted.contains(&function.name.as_str()) }
    };
    let compared: Vec<bool> = functions.iter().enumerate().map(|(index, one)| is_wanted(index, one)).collect();
    functions.into_iter().zip(compared).collect()
}

/// Rules that the reference follows. Says what is wrong with the reference, if anything is.
fn rules(
    prelude: &[Text],
    reference: &Text,
    observer: Option<&Text>,
    listener: &mut dyn Listener,
) -> Result<Rules, InitError> {
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<String>>();
    let config = CheckConfig::default();
    let (observer, language) = (observer.cloned(), Default::default());
    let entry = Entry { name: None, observer, assume: None, equal: None, together: None, language, config };
    let request = ClassRequest {
        prelude: prelude.to_vec(),
        reference: reference.clone(),
        entries: vec![entry],
        rules: Rules { forbid: words(&FORBIDDEN).into_iter().chain(words(&REQUIRED)).collect(), require: Vec::new() },
        tests: Vec::new(),
    };
    let class = prepare_class(&request, listener).map_err(|refusal| InitError::Refused(refusal.message))?;
    let findings = survey(&class, reference).findings;
    let is_used = |word: &String| findings.iter().any(|finding| finding.rule == *word);
    let mut forbid = words(&FORBIDDEN);
    forbid.retain(|word| !is_used(word));
    let mut require = words(&REQUIRED);
    require.retain(is_used);
    require.truncate(1);
    Ok(Rules { forbid, require })
}

/// Where submissions are: `None` for the usual place, else a pattern for the only directory with programs in it.
fn submissions(folder: &Path) -> Option<String> {
    if folder.join(SUBMISSIONS).is_dir() {
        return None;
    }
    let has_programs = |path: &Path| {
        let inside = std::fs::read_dir(path).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
        inside.into_iter().any(|path| path.is_dir() || path.extension().is_some_and(|extension| extension == "ml"))
    };
    let inside = std::fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let mut folders = inside.filter(|path| path.is_dir() && !is_hidden(path) && has_programs(path));
    match (folders.next(), folders.next()) {
        (Some(only), None) => Some(format!("{}/**/*.ml", inside_name(&only))),
        _ => None,
    }
}

fn inside_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A path as it is written in the description.
fn inside(folder: &Path, path: &Path) -> String {
    path.strip_prefix(folder).unwrap_or(path).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests;
