//! `refute generalize`: gathers the texts, lets the driver look for the family of a failing input, prints what was found.
//!
//! In: [`GeneralizeArgs`]. Out: an exit code; the families on standard output, messages on standard error, files where they are asked for.
//! Not here: the search (`driver`), the looks of a verdict (`show`), the page (`page`), programs that are asked (`oracle`).

mod files;
mod page;
mod show;

use crate::args::GeneralizeArgs;
use crate::context::CommandContext;
use crate::oracle::{Program, is_program};
use crate::terminal::complain;
use refute_driver::{CheckConfig, GeneralizeConfig, GeneralizeRequest, Judge, Specification, Tested, Text, generalize};
use refute_exercise::{Reader, check_single_use};
use refute_verdict::{Document, ExitCode, GeneralizeAnswer, GeneralizeVerdict};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The programs as they were named.
struct Named<'a> {
    reference: Option<&'a PathBuf>,
    program: &'a PathBuf,
}

/// Which file is what; `Err` says what is wrong with the options together.
fn named(args: &GeneralizeArgs) -> Result<Named<'_>, String> {
    let specified = args.pre.is_some() || args.post.is_some() || args.property.is_some();
    let mut files = args.files.iter();
    let mut reference = args.reference.as_ref();
    if !specified && reference.is_none() {
        reference = files.next();
    }
    let program = args.submission.as_ref().or_else(|| files.next());
    if let Some(more) = files.next() {
        let more = more.display();
        return Err(if specified {
            format!("one program too many (`{more}`): with --pre, --post or --property there is no reference")
        } else {
            format!("one program too many: `{more}`")
        });
    }
    match (reference, program, specified) {
        (Some(_), _, true) => {
            Err("--reference and a condition (--pre, --post, --property) both say what is right; give one".to_string())
        }
        (_, None, true) => Err("no program is given; `refute help generalize` has examples".to_string()),
        (_, None, false) | (None, _, false) => {
            Err("a reference and a program are needed, or a program and --property or --post; `refute help generalize` has \
                 examples"
                .to_string())
        }
        (reference, Some(program), _) => Ok(Named { reference, program }),
    }
}

/// Everything that was read.
struct Gathered {
    reference: Option<Text>,
    prelude: Vec<Text>,
    operators: Option<Text>,
    program: Given,
}

enum Given {
    Text(Text),
    Program(Program),
}

fn gather(args: &GeneralizeArgs, context: &CommandContext<'_>) -> Result<Gathered, String> {
    let Named { reference, program } = named(args)?;
    let paths = [reference, Some(program), args.prelude.as_ref(), args.operators.as_ref()];
    check_single_use(paths.into_iter().flatten()).map_err(|error| error.to_string())?;
    let mut reader = Reader::default();
    let mut read = |path: &PathBuf| reader.read(path).map_err(|error| error.to_string());
    Ok(Gathered {
        reference: reference.map(&mut read).transpose()?,
        prelude: args.prelude.as_ref().map(&mut read).transpose()?.into_iter().collect(),
        operators: args.operators.as_ref().map(&mut read).transpose()?,
        program: if is_program(program) {
            Given::Program(Program::new(program, "The program", context.stop)?)
        } else {
            Given::Text(read(program)?)
        },
    })
}

fn config(args: &GeneralizeArgs) -> GeneralizeConfig {
    let usual = GeneralizeConfig::default();
    let small = |given: Option<u64>, usual: usize| given.map_or(usual, |n| usize::try_from(n).unwrap_or(usize::MAX));
    GeneralizeConfig {
        calls: args.calls.unwrap_or(usual.calls),
        seed: args.seed,
        learner: Some(args.learner.into()),
        statements: small(args.statements, usual.statements),
        perturbations: small(args.perturbations, usual.perturbations),
        steps: args.steps.unwrap_or(usual.steps),
        ..usual
    }
}

/// Looks for what failing inputs have in common, and prints it.
pub(crate) fn execute(args: &GeneralizeArgs, context: &mut CommandContext<'_>) -> ExitCode {
    let mut gathered = match gather(args, context) {
        Ok(gathered) => gathered,
        Err(message) => {
            complain(&message);
            return ExitCode::Usage;
        }
    };
    let verdict = look(args, &mut gathered, context);
    let written = write(args, &verdict);
    print(args, &verdict, context);
    let stopped = context.stop.load(Ordering::Relaxed) && !context.terminal.is_closed();
    let code = if stopped { ExitCode::Interrupted } else { verdict.exit_code() };
    if written { code } else { code.max(ExitCode::Usage) }
}

fn look(args: &GeneralizeArgs, gathered: &mut Gathered, context: &mut CommandContext<'_>) -> GeneralizeVerdict {
    let judge = match &gathered.reference {
        Some(text) => Judge::Reference {
            text,
            assume: args.assume.as_deref(),
            equal: args.equal.as_deref(),
            config: CheckConfig::default(),
        },
        None => Judge::Specification(Specification {
            pre: args.pre.as_deref(),
            post: args.post.as_deref(),
            property: args.property.as_deref(),
        }),
    };
    let count = |given: Option<u64>| given.map_or(0, |n| usize::try_from(n).unwrap_or(usize::MAX));
    let request = GeneralizeRequest {
        prelude: &gathered.prelude,
        language: args.language.choice(),
        judge,
        entry: args.entry.as_deref(),
        inputs: &args.input,
        operators: gathered.operators.as_ref(),
        config: config(args),
        sample: count(args.sample),
        negatives: count(args.negatives),
        learners: args.html.is_some(),
        stop: Arc::clone(context.stop),
    };
    let name;
    let tested = match &mut gathered.program {
        Given::Text(text) => Tested::Text(text),
        Given::Program(program) => {
            name = program.name().to_string();
            Tested::Program { name: &name, oracle: program }
        }
    };
    let (mut verdict, ms) = context.watched("loading", |listener, waiting| {
        generalize(&request, tested, listener, &mut |doing| waiting.say(doing))
    });
    verdict.search.cpu_ms = Some(ms);
    if let Some(place) = crate::guard::last_panic() {
        verdict.notes.push(format!("What went wrong inside: {place}"));
    }
    verdict
}

/// Writes what should be written to files; false when that was not possible, which is said.
fn write(args: &GeneralizeArgs, verdict: &GeneralizeVerdict) -> bool {
    let mut fine = true;
    if verdict.answer == GeneralizeAnswer::Fails {
        if let Some(path) = &args.out {
            fine &= files::write_all(path, verdict).map_err(|message| complain(&message)).is_ok();
        }
        if let Some(path) = &args.html {
            fine &= files::write(path, &page::page(verdict)).map_err(|message| complain(&message)).is_ok();
        }
    }
    fine
}

fn print(args: &GeneralizeArgs, verdict: &GeneralizeVerdict, context: &mut CommandContext<'_>) {
    if context.json {
        context.print_json(&Document::new("generalize", vec![verdict]));
        return;
    }
    let failed = verdict.answer != GeneralizeAnswer::Fails;
    let lists = args.sample.is_some() || args.negatives.is_some();
    if lists && !failed {
        let lines: String = verdict.sample.iter().chain(&verdict.negatives).map(|call| format!("{call}\n")).collect();
        context.terminal.out(lines.as_bytes());
        for (wanted, found, what) in
            [(args.sample, verdict.sample.len(), "failing"), (args.negatives, verdict.negatives.len(), "passing")]
        {
            if wanted.is_some_and(|wanted| wanted > found as u64) {
                complain(&format!("only {found} different {what} inputs were found"));
            }
        }
    } else {
        let view =
            show::View { paint: context.paint, width: crate::terminal::width(), code: args.code, stats: args.stats };
        context.terminal.out(show::verdict(verdict, view).as_bytes());
    }
    if let Some(reason) = verdict.reason.as_ref().filter(|_| failed) {
        complain(reason);
    }
}
