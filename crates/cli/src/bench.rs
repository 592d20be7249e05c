//! `refute bench`: measures an engine on a folder of benchmarks.
//!
//! In: [`BenchArgs`]. Out: tables for people, or one JSON document, and an exit code; nothing is judged by the figures.
//! Not here: what is measured (`driver`).

mod repair;
mod table;

use crate::args::{BenchArgs, BenchCommand, BenchGeneralizeArgs};
use crate::context::CommandContext;
use crate::input::{InputError, Reader};
use crate::terminal::complain;
use crate::waiting::Waiting;
use refute_driver::{BenchRequest, Text, bench};
use refute_verdict::{BenchVerdict, Document, ExitCode};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Valid inputs of the universe at most.
const INPUTS: u64 = 20_000;

/// Measures what was asked for.
pub(crate) fn execute(args: &BenchArgs, context: &mut CommandContext<'_>) -> ExitCode {
    match &args.command {
        BenchCommand::Generalize(args) => generalize(args, context),
        BenchCommand::Repair(args) => repair::execute(args, context),
    }
}

fn generalize(args: &BenchGeneralizeArgs, context: &mut CommandContext<'_>) -> ExitCode {
    let texts = match texts(&args.paths) {
        Ok(texts) => texts,
        Err(reason) => {
            complain(&reason);
            return ExitCode::Usage;
        }
    };
    let mut verdicts: Vec<BenchVerdict> = Vec::new();
    let waiting = Waiting::new("measuring", context.json);
    for text in &texts {
        if context.stop.load(Ordering::Relaxed) {
            break;
        }
        waiting.say(&format!("measuring {}", text.name));
        let mut verdict = bench(&request(args, text, context), &mut seconds);
        if args.no_times {
            forget_times(&mut verdict);
        }
        // What was cut short by Ctrl-C is no measurement.
        if !context.stop.load(Ordering::Relaxed) {
            verdicts.push(verdict);
        }
    }
    waiting.end();
    let stopped = context.stop.load(Ordering::Relaxed);
    if context.json {
        match serde_json::to_string_pretty(&Document::new("bench generalize", verdicts)) {
            Ok(text) => context.terminal.out(format!("{text}\n").as_bytes()),
            Err(error) => complain(&format!("cannot write the result: {error}")),
        }
    } else {
        context.terminal.out(table::tables(&verdicts).as_bytes());
    }
    if stopped { ExitCode::Interrupted } else { ExitCode::Fine }
}

fn request<'a>(args: &BenchGeneralizeArgs, text: &'a Text, context: &CommandContext<'_>) -> BenchRequest<'a> {
    BenchRequest {
        text,
        oracle: args.oracle.oracle(),
        inputs: args.inputs.unwrap_or(INPUTS),
        size: args.size.map(|size| usize::try_from(size).unwrap_or(usize::MAX)),
        seed: args.seed.unwrap_or(1),
        stop: Arc::clone(context.stop),
    }
}

/// Processor seconds of this thread.
fn seconds() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

fn forget_times(verdict: &mut BenchVerdict) {
    if let Some(figures) = &mut verdict.figures {
        figures.predicate.seconds = None;
        for learner in &mut figures.learners {
            (learner.seconds, learner.steps_per_second) = (None, None);
        }
    }
}

/// The files, and the OCaml files of the folders in order of their names.
fn texts(paths: &[PathBuf]) -> Result<Vec<Text>, String> {
    let mut reader = Reader::default();
    let mut texts = Vec::new();
    for path in paths {
        if !path.is_dir() {
            texts.push(reader.read(path).map_err(|error| error.to_string())?);
            continue;
        }
        let files = files(path).map_err(|error| error.to_string())?;
        if files.is_empty() {
            return Err(format!("there is no OCaml file in `{}`", path.display()));
        }
        for file in files {
            texts.push(reader.read(&file).map_err(|error| error.to_string())?);
        }
    }
    Ok(texts)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, InputError> {
    let entries = std::fs::read_dir(folder).map_err(|error| InputError::unreadable(folder, &error))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| InputError::unreadable(folder, &error))?.path();
        if path.extension().is_some_and(|extension| extension == "ml") && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
