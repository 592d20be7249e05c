//! `refute dialog tests`: a test suite as files.
//!
//! For every input sequence of the plan there are `001.in`, `001.out` (one right output) and `001.json` (everything that is
//! right, step by step). A specification usually allows many outputs, so that comparing with `001.out` is right only
//! where the JSON says `exact`; the README that is written beside says so.
//! Invariants: files are written beside and moved into place, so that none is ever half there; a folder with other files in
//! it is left alone without `--force`.

use super::specification;
use crate::args::{Given, PathSearchArgs};
use crate::context::CommandContext;
use crate::terminal::complain;
use crate::text::counted;
use refute_console::{Functions, ProgramParameters, Toolchain};
use refute_dialog::{GStep, GTrace, Input, PathStatus, gtrace};
use refute_driver::Dialog;
use refute_verdict::{DialogTest, ExitCode, Expected};
use std::path::Path;
use std::sync::atomic::Ordering;

/// Alternatives that are written per step.
const MOST_ALTERNATIVES: usize = 20;
/// The file by which a folder is known as ours.
const README: &str = "README.txt";
/// How it begins.
const FIRST_LINE: &str = "Tests written by `refute dialog tests`";

/// Where the suite goes.
pub(super) struct Target<'a> {
    /// The folder.
    pub out: &'a Path,
    /// Whether other files there do not matter.
    pub force: bool,
}

/// Writes the suite.
pub(super) fn execute(
    path: &Path,
    target: &Target<'_>,
    given: &Given,
    search: &PathSearchArgs,
    context: &mut CommandContext<'_>,
) -> ExitCode {
    let (specification, mut dialog) = match specification::read_single(path, given, context) {
        Ok(read) => read,
        Err(code) => return code,
    };
    search.options().adjust(&mut dialog);
    if let Err(message) = check_target(target) {
        complain(&message);
        return ExitCode::Usage;
    }
    let plan = refute_dialog::plan(&dialog.spec, search.seed, context.stop);
    if context.stop.load(Ordering::Relaxed) {
        complain("interrupted");
        return ExitCode::Interrupted;
    }
    let of_paths = plan.paths.iter().flat_map(|path| &path.samples);
    let sequences: Vec<&[Input]> = of_paths.chain(&plan.long).map(Vec::as_slice).collect();
    let unknown = plan.paths.iter().filter(|path| path.known == PathStatus::Unknown).count();
    let left_out = plan.paths.iter().filter(|path| path.samples.is_empty()).count() - unknown;
    let toolchain = Toolchain::usual(context.stop);
    let mut functions = Functions::new(&dialog, &toolchain, &specification.folder);
    let made = files(&dialog, &specification.name, &sequences, unknown, &mut functions);
    match made.and_then(|files| write(target, &files)) {
        Ok(()) => {
            let tests = counted(sequences.len() as u64, "test", "tests");
            let mut rest = String::new();
            if unknown > 0 {
                rest += &format!("; none for {}, whose inputs are not known", counted(unknown as u64, "path", "paths"));
            }
            if left_out > 0 {
                rest +=
                    &format!("; none for {} within the budget (--max-runs)", counted(left_out as u64, "path", "paths"));
            }
            context.terminal.out(format!("{tests} written to {}{rest}\n", target.out.display()).as_bytes());
            ExitCode::Fine
        }
        Err(message) => {
            complain(&message);
            ExitCode::Usage
        }
    }
}

/// A file of the suite.
pub(super) struct File {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// All files for some input sequences; for so many paths there are none.
pub(super) fn files(
    dialog: &Dialog,
    name: &str,
    sequences: &[&[Input]],
    unknown: usize,
    functions: &mut Functions<'_>,
) -> Result<Vec<File>, String> {
    let told = ProgramParameters::of(&dialog.spec, &[]);
    let digits = sequences.len().to_string().len().max(3);
    let mut files = Vec::new();
    let mut exact = 0;
    for (index, inputs) in sequences.iter().enumerate() {
        let number = format!("{:0digits$}", index + 1);
        let expected = gtrace(&dialog.spec, inputs, functions).map_err(|error| error.message(&dialog.spec))?;
        let test = test(&expected, &told, dialog.spec.expect.exit);
        exact += usize::from(test.exact);
        let lines = told.lines.iter().cloned().chain(inputs.iter().filter_map(|input| match input {
            Input::Line(line) => Some(line.clone()),
            Input::End => None,
        }));
        let typed: String = lines.map(|line| format!("{line}\n")).collect();
        let json = serde_json::to_string_pretty(&test).map_err(|error| error.to_string())?;
        files.push(File { name: format!("{number}.in"), bytes: typed.into_bytes() });
        files.push(File { name: format!("{number}.out"), bytes: one_output(&expected).into_bytes() });
        files.push(File { name: format!("{number}.json"), bytes: format!("{json}\n").into_bytes() });
    }
    let readme = readme(name, dialog, sequences.len(), exact, unknown);
    files.push(File { name: README.to_owned(), bytes: readme.into_bytes() });
    Ok(files)
}

/// What must be known to compare with these files.
fn readme(name: &str, dialog: &Dialog, tests: usize, exact: usize, unknown: usize) -> String {
    let task = dialog.spec.task.as_ref().map(|task| format!("Task: {task}\n")).unwrap_or_default();
    let unknown = match unknown {
        0 => String::new(),
        some => format!("{} of the specification could not be given inputs.\n", counted(some as u64, "path", "paths")),
    };
    format!(
        "{FIRST_LINE} from {name}.\n{task}{unknown}\n\
         NNN.in    what is typed, a line per input\n\
         NNN.out   one output that is right\n\
         NNN.json  everything that is right, step by step\n\n\
         {} of {} have a single right output, but for line ends (`exact` in NNN.json). For these the output\n\
         can be compared with NNN.out when line ends are left out. For the others it cannot: the specification\n\
         allows more than one output. `refute dialog check` compares with all of them, and also sees whether the\n\
         program says things before it reads on.\n",
        exact,
        counted(tests as u64, "test", "tests"),
    )
}

/// The outputs of one right run, one after the other.
fn one_output(expected: &GTrace) -> String {
    let texts = expected.steps.iter().map(|step| match step {
        GStep::Outputs(texts) => texts.plainest(),
        GStep::Input(_) => String::new(),
    });
    texts.collect()
}

fn test(expected: &GTrace, told: &ProgramParameters, exit_code: Option<i32>) -> DialogTest {
    let mut exact = true;
    let mut inputs: Vec<Input> = told.lines.iter().cloned().map(Input::Line).collect();
    let mut steps: Vec<Expected> = inputs.iter().cloned().map(Expected::Input).collect();
    for step in &expected.steps {
        match step {
            GStep::Input(input) => {
                inputs.push(input.clone());
                steps.push(Expected::Input(input.clone()));
            }
            GStep::Outputs(texts) => {
                let alternatives = texts.alternatives(MOST_ALTERNATIVES);
                let optional = texts.can_be_empty();
                exact &= !optional && alternatives.more == 0 && alternatives.shown.len() == 1;
                exact &= alternatives.shown.iter().all(|pattern| is_literal(pattern));
                steps.push(Expected::Output { alternatives: alternatives.shown, more: alternatives.more, optional });
            }
        }
    }
    steps.push(Expected::End);
    let environment = told.variables.iter().map(|(name, value)| format!("{name}={value}")).collect();
    DialogTest { inputs, steps, exact, arguments: told.arguments.clone(), environment, exit_code }
}

/// Whether a pattern stands for a single text: everything in it is in quotes.
fn is_literal(pattern: &str) -> bool {
    let (mut inside, mut escaped) = (false, false);
    for c in pattern.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if inside => escaped = true,
            '"' => inside = !inside,
            c if !inside && !c.is_whitespace() => return false,
            _ => {}
        }
    }
    !inside
}

/// Whether the suite may be written there.
fn check_target(target: &Target<'_>) -> Result<(), String> {
    let shown = target.out.display();
    let entries = match std::fs::read_dir(target.out) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(format!("cannot write to `{shown}`: {error}")),
        Ok(entries) => entries,
    };
    let names: Vec<_> = entries.flatten().map(|entry| entry.file_name()).collect();
    let is_ours = is_ours(target.out);
    if names.is_empty() || target.force || is_ours && names.iter().all(|name| name.to_str().is_some_and(is_suite_file))
    {
        return Ok(());
    }
    Err(format!("`{shown}` has other files in it; name another folder, or write there with --force"))
}

/// Whether a suite of ours is there.
fn is_ours(out: &Path) -> bool {
    std::fs::read_to_string(out.join(README)).is_ok_and(|text| text.starts_with(FIRST_LINE))
}

/// Whether a file can be one of a suite.
fn is_suite_file(name: &str) -> bool {
    let of_test = name.split_once('.').is_some_and(|(number, extension)| {
        number.len() >= 3
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && matches!(extension, "in" | "out" | "json")
    });
    of_test || name == README
}

/// Writes everything into a folder beside, then moves it into place.
fn write(target: &Target<'_>, files: &[File]) -> Result<(), String> {
    check_target(target)?;
    let shown = target.out.display();
    let refused = |error: std::io::Error| format!("cannot write to `{shown}`: {error}");
    let parent = target.out.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(parent).map_err(refused)?;
    let stage = tempfile::Builder::new().prefix(".refute-tests-").tempdir_in(parent).map_err(refused)?;
    for file in files {
        std::fs::write(stage.path().join(&file.name), &file.bytes).map_err(refused)?;
    }
    let was_ours = is_ours(target.out);
    std::fs::create_dir_all(target.out).map_err(refused)?;
    let entries = std::fs::read_dir(target.out).map_err(refused)?;
    let old: Vec<_> = entries.flatten().map(|entry| entry.file_name()).collect();
    for file in files {
        std::fs::rename(stage.path().join(&file.name), target.out.join(&file.name)).map_err(refused)?;
    }
    // Tests of a larger suite that was here before are no part of this one.
    let is_stale = |name: &str| was_ours && is_suite_file(name) && !files.iter().any(|file| file.name == name);
    for name in old.iter().filter(|name| name.to_str().is_some_and(is_stale)) {
        std::fs::remove_file(target.out.join(name)).map_err(refused)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
