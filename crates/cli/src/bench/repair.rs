//! `refute bench repair`: repairs every wrong submission of a folder of classes on several threads and counts.
//!
//! In: [`BenchRepairArgs`]. Out: tables or JSON and an exit code. The order of things: [`folder`] finds the classes and what
//! is known about their submissions, [`entrants`] says which are wrong, [`measured`] repairs them, [`table`] shows.
//! Invariant: all but the seconds depends on the files alone, not on the number of threads.
//! Not here: repairing and counting (see `driver`).

mod folder;
mod labels;
mod table;

use crate::args::BenchRepairArgs;
use crate::check::{Heard, jobs, timed, work_through};
use crate::context::CommandContext;
use crate::terminal::complain;
use crate::waiting::Waiting;
use folder::{Found, Known, Problem};
use refute_driver::{
    Class, ClassRequest, RepairConfig, RepairRequest, Text, judge, overfitting, prepare_class, repair, repair_figures,
    ten_times,
};
use refute_verdict::{
    BenchRepair, BenchRepairProblem, BenchRepairVerdict, Document, ExitCode, Judgement, RepairAnswer,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A class ready to be repaired.
struct Prepared<'a> {
    problem: &'a Problem,
    class: Class,
    /// The same with ten times the effort, when patches are checked again.
    longer: Option<Class>,
    /// By submission: whether it is right, wrong, or neither.
    known: Vec<Known>,
}

/// A wrong submission.
struct Entrant<'a> {
    /// The class, by its place among those prepared.
    problem: usize,
    name: &'a str,
    text: &'a Text,
    /// The right submissions.
    donors: Vec<Text>,
}

/// Measures a folder.
pub(super) fn execute(args: &BenchRepairArgs, context: &mut CommandContext<'_>) -> ExitCode {
    let Found { problems, unusable } = match folder::read(args, context.colour) {
        Ok(found) => found,
        Err(reason) => {
            complain(&reason);
            return ExitCode::Usage;
        }
    };
    let mut unmeasured = unusable;
    let mut prepared = Vec::new();
    for problem in &problems {
        match prepare(problem, args) {
            Ok(one) => prepared.push(one),
            Err(reason) => unmeasured.push((problem.name.clone(), reason)),
        }
    }
    for (name, reason) in &unmeasured {
        complain(&format!("{name}: not measured: {reason}"));
    }
    judge_unlabelled(&mut prepared, args, context);
    let results = measured(&prepared, args, context);
    let stopped = context.stop.load(Ordering::Relaxed);
    let verdict = verdict(args, &prepared, results, unmeasured);
    if context.json {
        match serde_json::to_string_pretty(&Document::new("bench repair", vec![verdict])) {
            Ok(text) => context.terminal.out(format!("{text}\n").as_bytes()),
            Err(error) => complain(&format!("cannot write the result: {error}")),
        }
    } else {
        context.terminal.out(table::table(&verdict).as_bytes());
    }
    if stopped { ExitCode::Interrupted } else { ExitCode::Fine }
}

fn prepare<'a>(problem: &'a Problem, args: &BenchRepairArgs) -> Result<Prepared<'a>, String> {
    let class = |request: &ClassRequest| {
        prepare_class(request, &mut |_: refute_driver::Event<'_>| {}).map_err(|refusal| refusal.message)
    };
    let longer = args.recheck.then(|| class(&ten_times(&problem.request))).transpose()?;
    let known = problem.submissions.iter().map(|submission| submission.known).collect();
    Ok(Prepared { problem, class: class(&problem.request)?, longer, known })
}

/// Without labels, whoever differs is wrong and whoever does not is right.
fn judge_unlabelled(prepared: &mut [Prepared<'_>], args: &BenchRepairArgs, context: &CommandContext<'_>) {
    let mut open = Vec::new();
    for (number, one) in prepared.iter().enumerate().filter(|(_, one)| !one.problem.labelled) {
        for (index, submission) in one.problem.submissions.iter().enumerate() {
            if args.with_class || submission.wanted {
                open.push((number, index));
            }
        }
    }
    let mut judgements = Vec::new();
    let work = |(number, index): &(usize, usize)| {
        let one = &prepared[*number];
        let judged = judge(&one.class, &one.problem.submissions[*index].text, context.stop);
        let all = |wanted: Judgement| judged.verdicts.iter().all(|verdict| verdict.verdict == wanted);
        let differs = judged.verdicts.iter().any(|verdict| verdict.verdict == Judgement::Differs);
        match () {
            () if all(Judgement::NoDifference) => Known::Correct,
            () if differs => Known::Incorrect,
            () => Known::Nothing,
        }
    };
    let waiting = Waiting::new("judging", context.json);
    work_through(
        &open,
        jobs(args.jobs, open.len()),
        context.stop,
        |item| (*item, work(item)),
        |heard| {
            if let Heard::Next(judgement) = heard {
                judgements.push(judgement);
            }
        },
    );
    waiting.end();
    for ((number, index), known) in judgements {
        prepared[number].known[index] = known;
    }
}

/// The wrong submissions, each with the right ones of its class when they lend their pieces.
fn entrants<'a>(prepared: &'a [Prepared<'a>], with_class: bool) -> Vec<Entrant<'a>> {
    let mut found = Vec::new();
    for (number, Prepared { problem, known, .. }) in prepared.iter().enumerate() {
        let right = problem.submissions.iter().zip(known).filter(|(_, known)| **known == Known::Correct && with_class);
        let donors: Vec<Text> = right.map(|(submission, _)| submission.text.clone()).collect();
        for (submission, known) in problem.submissions.iter().zip(known) {
            if submission.wanted && *known == Known::Incorrect {
                let (name, text) = (submission.file.as_str(), &submission.text);
                found.push(Entrant { problem: number, name, text, donors: donors.clone() });
            }
        }
    }
    found
}

/// Repairs all of them; with `--list` each is told as soon as those before it were.
fn measured(
    prepared: &[Prepared<'_>],
    args: &BenchRepairArgs,
    context: &mut CommandContext<'_>,
) -> BTreeMap<usize, Vec<BenchRepair>> {
    let entrants = entrants(prepared, args.with_class);
    let (done, count) = (AtomicUsize::new(0), entrants.len());
    let waiting = Waiting::new("repairing", context.json);
    let mut results: BTreeMap<usize, Vec<BenchRepair>> = BTreeMap::new();
    let stop = context.stop;
    let work = |entrant: &Entrant<'_>| (entrant.problem, repaired(&prepared[entrant.problem], entrant, args, stop));
    work_through(&entrants, jobs(args.jobs, count), stop, work, |heard| match heard {
        Heard::Done(_) => {
            waiting.say(&format!("repairing, {} of {count}", done.fetch_add(1, Ordering::Relaxed) + 1));
        }
        // What was cut short by Ctrl-C is no measurement.
        Heard::Next((_, result)) if result.verdict.answer == RepairAnswer::Interrupted => {}
        Heard::Next((problem, result)) => {
            if args.list && !context.json {
                let line = table::line(&prepared[problem].problem.name, &result, args.diff);
                context.terminal.out(line.as_bytes());
            }
            results.entry(problem).or_default().push(result);
        }
    });
    waiting.end();
    results
}

fn repaired(
    prepared: &Prepared<'_>,
    entrant: &Entrant<'_>,
    args: &BenchRepairArgs,
    stop: &Arc<AtomicBool>,
) -> BenchRepair {
    let mut config = RepairConfig::default();
    if let Some(candidates) = args.candidates {
        config.candidates = candidates;
    }
    let request = RepairRequest { class: &entrant.donors, judged: true, tests: &[], config };
    let (mut verdict, ms) = timed(|| repair(&prepared.class, entrant.text, &request, stop, &mut |_| {}));
    verdict.work.cpu_ms = (!args.no_times).then_some(ms);
    let patch = verdict.patch.as_ref();
    let against = prepared.longer.as_ref().zip(patch);
    let overfitted = against.and_then(|(class, patch)| overfitting(class, entrant.text, patch, stop));
    BenchRepair { file: entrant.name.to_string(), verdict, overfitted }
}

fn verdict(
    args: &BenchRepairArgs,
    prepared: &[Prepared<'_>],
    mut results: BTreeMap<usize, Vec<BenchRepair>>,
    unmeasured: Vec<(String, String)>,
) -> BenchRepairVerdict {
    let total = repair_figures(results.values().flatten());
    let problem = |(number, one): (usize, &Prepared<'_>)| {
        let submissions = results.remove(&number)?;
        let figures = repair_figures(&submissions);
        Some(BenchRepairProblem { name: one.problem.name.clone(), reason: None, figures, submissions })
    };
    let mut problems: Vec<BenchRepairProblem> = prepared.iter().enumerate().filter_map(problem).collect();
    problems.extend(unmeasured.into_iter().map(|(name, reason)| BenchRepairProblem {
        name,
        reason: Some(reason),
        figures: repair_figures([]),
        submissions: Vec::new(),
    }));
    problems.sort_by(|a, b| a.name.cmp(&b.name));
    BenchRepairVerdict {
        folder: args.folder.display().to_string(),
        with_class: args.with_class,
        rechecked: args.recheck,
        total,
        problems,
    }
}
