//! `refute prove`: reads one or two files, prints the proof or what is known without one.
//!
//! In: [`ProveArgs`]. Out: an exit code; the verdict on standard output, messages about the first file on standard error.
//! Not here: proofs and the search beside them (`driver`), the looks of a verdict (`check::show`).

use crate::args::ProveArgs;
use crate::certificate::{self, refused};
use crate::check::names::Names;
use crate::check::show::{self, Detail, View};
use crate::check::{CheckedSubmission, timed};
use crate::context::{CommandContext, rendered};
use crate::terminal::{self, complain};
use refute_driver::{Choices, Entry, ProveRequest, RecheckError, Strategy, Text, certify, prove, recheck};
use refute_exercise::{Reader, check_single_use};
use refute_verdict::{CheckVerdict, Document, ExitCode, Judgement};
use std::path::{Path, PathBuf};

/// Proves, or says why not; or checks a certificate again.
pub(crate) fn execute(args: &ProveArgs, context: &mut CommandContext<'_>) -> ExitCode {
    let Files { texts, observer, certificate } = match read(args) {
        Ok(files) => files,
        Err(message) => {
            complain(&message);
            return ExitCode::Usage;
        }
    };
    let entry = Entry {
        name: args.entry.clone(),
        observer,
        assume: args.assume.clone(),
        equal: None,
        together: None,
        language: args.language.choice(),
        config: Choices { overflow: args.overflow.map(Into::into), effort: args.effort, ..Choices::default() }
            .settled(),
    };
    let request =
        ProveRequest { first: &texts[0], second: texts.get(1), entry: &entry, against: args.against.as_deref() };
    let mut messages = String::new();
    let (found, ms) = timed(|| {
        let listener = &mut rendered(context.paint.colour(), &mut messages);
        match &certificate {
            Some(certificate) => recheck(&request, certificate, listener),
            None => prove(&request, context.stop, listener).map(Ok),
        }
    });
    let mut verdict = match found {
        Ok(Ok(verdict)) => CheckVerdict { cpu_ms: Some(ms), ..verdict },
        Ok(Err(RecheckError::Verdict(verdict))) => CheckVerdict { cpu_ms: Some(ms), ..*verdict },
        Ok(Err(RecheckError::Certificate(bad))) => {
            let (reason, code) = refused(&bad);
            let path = args.recheck.as_deref().unwrap_or(Path::new("")).display();
            complain(&format!("`{path}` does not hold: {reason}"));
            return code;
        }
        Ok(Err(RecheckError::NotAsked)) => {
            complain("the two are not compared by what they return, which is all that a proof speaks of");
            return ExitCode::Usage;
        }
        Err(refusal) => {
            if !messages.is_empty() {
                complain(messages.trim_end());
            }
            complain(&refusal.message);
            return ExitCode::Usage;
        }
    };
    let written = match &args.certificate {
        Some(path) => {
            let certificate = (verdict.verdict == Judgement::Proved).then(|| certify(&request)).flatten();
            certificate::write(path, certificate.as_deref(), &mut verdict)
        }
        None => ExitCode::Fine,
    };
    if let (Some(path), Some(proof)) = (&args.recheck, &mut verdict.proof) {
        proof.certificate = Some(path.display().to_string());
    }
    let code = match verdict.verdict {
        Judgement::Proved => written,
        _ => verdict.exit_code().max(ExitCode::Problem).max(written),
    };
    if context.json {
        return context.print_json(&Document::new("prove", vec![verdict])).max(code);
    }
    let view = View {
        paint: context.paint,
        width: terminal::width(),
        detail: Detail::Single,
        observer: None,
        strategy: Strategy::Combined,
        stats: args.stats,
        why: false,
        obstacles: true,
        verbose: args.verbose,
        names: Names::new(&texts),
        entries: None,
    };
    let shown = show::verdict(&CheckedSubmission { verdict, messages, test: None, certificate: None }, &view);
    context.terminal.out(shown.as_bytes());
    code
}

/// What is read before anything begins.
struct Files {
    /// Two programs, or one with both functions.
    texts: Vec<Text>,
    observer: Option<Text>,
    certificate: Option<Vec<u8>>,
}

fn read(args: &ProveArgs) -> Result<Files, String> {
    if args.files.len() == 1 && (args.entry.is_none() || args.against.is_none()) {
        return Err("one file has both functions: name them with --entry and --against".to_string());
    }
    check_single_use(args.files.iter().chain(&args.observe).chain(&args.recheck)).map_err(|error| error.to_string())?;
    let mut reader = Reader::default();
    let mut read = |path: &PathBuf| reader.read(path).map_err(|error| error.to_string());
    Ok(Files {
        texts: args.files.iter().map(&mut read).collect::<Result<_, _>>()?,
        observer: args.observe.as_ref().map(&mut read).transpose()?,
        certificate: args.recheck.as_ref().map(&mut read).transpose()?.map(|text| text.bytes),
    })
}
