//! The distilled suite of a class: the fewest input sequences that catch every wrong submission, as the files that
//! `refute dialog tests` writes.
//!
//! With several values of parameters each has a folder of its own.

use crate::dialog::suite;
use refute_console::{DialogRequest, Functions};
use refute_dialog::Input;
use refute_grade::dialogue;
use refute_report::File;
use refute_verdict::ClassReport;

/// The files of the suite; none when nobody is to be caught. An error is a sentence.
pub(super) fn files(report: &ClassReport, request: &DialogRequest<'_>) -> Result<Vec<File>, String> {
    let DialogRequest { specification, tasks, toolchain, .. } = *request;
    let mut files = Vec::new();
    for (entry, task) in tasks.iter().enumerate() {
        let chosen = report.suite.inputs.iter().filter_map(|input| report.inputs.get(*input));
        let chosen = chosen.filter(|input| input.entry == entry).filter_map(|input| dialogue::inputs_of(&input.test));
        let sequences: Vec<Vec<Input>> = chosen.collect();
        if sequences.is_empty() {
            continue;
        }
        let sequences: Vec<&[Input]> = sequences.iter().map(Vec::as_slice).collect();
        let mut functions = Functions::new(&task.dialog, toolchain, &specification.folder);
        let made = suite::files(&task.dialog, &specification.name, &sequences, 0, &mut functions)?;
        let folder = if tasks.len() > 1 { format!("suite/{}", entry + 1) } else { "suite".to_owned() };
        files.extend(made.into_iter().map(|file| File { path: format!("{folder}/{}", file.name), bytes: file.bytes }));
    }
    Ok(files)
}
