//! `cover` and `solve` on our own functions and equations: what is stated is found, every answer holds on the real OCaml,
//! and none is larger than what running small inputs finds. `SUITE=list` looks only at those with that in their names.

use refute_conformance::coverage::{self, Work};
use refute_conformance::marks::marked;
use refute_conformance::parallel;
use refute_conformance::reach::{Effort, each_run};
use refute_conformance::replay::{self, End as RealEnd};
use refute_conformance::suite::{self, Author, Equation, Function, GOAL, Stated};
use refute_cover::{Answer, Config, Coverage, Scope, Solutions, SolveEnd, Subject, Target, TargetStatus, solve};
use refute_source::Name;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

const EFFORT: Effort = Effort { runs: 4_000, fillings: 60, size: 10 };

fn is_wanted(name: &str) -> bool {
    std::env::var("SUITE").map_or(true, |part| name.contains(&part))
}

/// Equations that may be left without a proof and are, at most.
const MOST_OPEN: usize = 28;

/// Where a smaller answer than the first is known, with the reason.
const NOT_SMALLEST: &[(&str, &str)] = &[
    ("function_negation", "a function is found by its table and written down as that"),
    ("function_fold", "the same"),
];

struct Solved {
    equation: Equation,
    /// The values of the unknowns, one line per solution.
    values: Vec<Vec<String>>,
    solutions: Solutions,
}

fn solved(equation: &Equation) -> Result<Solved, String> {
    let name = &equation.name;
    let program = match &equation.find {
        Some(find) => suite::load_equation(&equation.text, find),
        None => suite::load(&equation.program, Author::User),
    };
    let program = program.map_err(|reason| format!("{name}: {reason}"))?;
    let goal = program.global(Name::new(GOAL)).ok_or_else(|| format!("{name}: no goal"))?;
    let subject = Subject::new(&program, goal).map_err(|why| format!("{name}: {} {}", why.ty, why.reason))?;
    // One more than there are, to see that the search says so.
    let count = match &equation.expected.answer {
        Stated::All(stated) => stated.len() + 1,
        Stated::Some => 3,
        Stated::None => 1,
    };
    let solutions = solve(&subject, count, &Config::default(), &AtomicBool::new(false));
    let values = solutions.answers.iter().map(|answer| answer.arguments(subject.space())).collect();
    let found = Solved { equation: equation.clone(), values, solutions };
    smallest(&found, &program, goal)?;
    Ok(found)
}

/// No smaller solution is found by running small inputs.
fn smallest(found: &Solved, program: &refute_ir::Program, goal: refute_ir::program::GlobalId) -> Result<(), String> {
    let name = &found.equation.name;
    let first = found.solutions.answers.iter().map(|answer| coverage::size(&answer.filled)).min();
    let mut smaller = None;
    let looked = each_run(program, goal, EFFORT, &mut |run| {
        if run.is_true && first.is_none_or(|first| run.size < first) {
            smaller = Some(format!("{name}: {:?} is a solution of size {}", run.arguments(), run.size));
        }
        smaller.is_none() && first.is_none_or(|first| run.size < first)
    });
    looked.map_err(|reason| format!("{name}: {reason}"))?;
    if first.is_some() && NOT_SMALLEST.iter().any(|(excused, _)| excused == name) {
        return Ok(());
    }
    smaller.map_or(Ok(()), |smaller| Err(format!("{smaller}, the first answer's is {first:?}")))
}

/// What the answers lack of what is stated.
fn otherwise(found: &Solved) -> Option<String> {
    let Solved { equation, values, solutions } = found;
    let bare = |line: &Vec<String>| line.iter().map(|value| suite::bare(value).to_string()).collect::<Vec<_>>();
    let values: BTreeSet<Vec<String>> = values.iter().map(bare).collect();
    let complete = matches!(solutions.end, SolveEnd::Complete(_));
    let excused = equation.expected.open.is_some();
    let wrong = match &equation.expected.answer {
        Stated::None if !values.is_empty() => Some("it has solutions"),
        Stated::None if !complete && !excused => Some("that it has none is not proved"),
        // A class with something open in it stands for many.
        Stated::Some if complete && !solutions.answers.iter().any(Answer::is_open) => Some("these are not all"),
        Stated::Some if values.is_empty() && !excused => Some("no solution"),
        Stated::All(stated) => {
            let stated: BTreeSet<Vec<String>> = stated.iter().cloned().collect();
            if !values.is_subset(&stated) {
                Some("not one of those stated")
            } else if complete && values != stated {
                Some("these are not all")
            } else if values != stated && !excused {
                Some("some are missing")
            } else if !complete && !excused {
                Some("that these are all is not proved")
            } else {
                None
            }
        }
        Stated::None | Stated::Some => None,
    };
    wrong.map(|wrong| format!("{}: {wrong}: {values:?}, {:?}", equation.name, solutions.end))
}

#[test]
fn equations_are_solved_as_stated() {
    let mut equations = suite::equations();
    equations.retain(|equation| is_wanted(&equation.name));
    let mut report = String::new();
    let mut calls = Vec::new();
    let mut open = 0;
    for found in parallel::map(&equations, solved) {
        match found {
            Err(wrong) => _ = writeln!(report, "{wrong}"),
            Ok(found) => {
                let excused = found.equation.expected.open.is_some();
                open += usize::from(excused && !matches!(found.solutions.end, SolveEnd::Complete(_)));
                otherwise(&found).into_iter().for_each(|wrong| _ = writeln!(report, "{wrong}"));
                for values in &found.values {
                    let arguments: Vec<String> = values.iter().map(|value| format!("({value})")).collect();
                    calls.push((found.equation.program.clone(), format!("{GOAL} {}", arguments.join(" "))));
                }
            }
        }
    }
    let asked: Vec<(&str, &str, Vec<String>)> =
        calls.iter().map(|(program, call)| (program.as_str(), call.as_str(), Vec::new())).collect();
    for ((_, call, _), observation) in asked.iter().zip(replay::observe(&asked)) {
        if observation.end != RealEnd::Value("true".to_string()) {
            _ = writeln!(report, "{call} is {:?} on the real OCaml", observation.end);
        }
    }
    assert!(report.is_empty(), "{report}");
    assert!(open <= MOST_OPEN, "{open} equations are left without a proof, more than {MOST_OPEN}");
}

#[test]
fn functions_are_covered_as_stated() {
    let mut functions = suite::functions();
    functions.retain(|function| is_wanted(&function.name));
    let work = |function: &Function| Work {
        group: "cover".to_string(),
        name: function.name.clone(),
        text: function.text.clone(),
        author: Author::User,
        entry: function.entry.clone(),
    };
    let work: Vec<Work> = functions.iter().map(work).collect();
    let all = coverage::measure(&work, Scope::Function, Config::default(), parallel::cores());
    let mut report = String::new();
    let mut calls = Vec::new();
    for (function, covered) in functions.iter().zip(&all) {
        match &covered.found {
            Err(reason) => _ = writeln!(report, "{}: {reason}", function.name),
            Ok((targets, coverage)) => {
                unlike(function, targets, coverage, &mut report);
                if let Err(reason) = claims(function, targets, coverage, &mut calls) {
                    _ = writeln!(report, "{}: {reason}", function.name);
                }
            }
        }
    }
    let asked: Vec<(&str, &str, Vec<String>)> =
        calls.iter().map(|(program, call, _)| (program.as_str(), call.as_str(), Vec::new())).collect();
    for ((_, call, mark), observation) in calls.iter().zip(replay::observe(&asked)) {
        if matches!(observation.end, RealEnd::Refused(_)) || !observation.output.contains(mark.as_str()) {
            _ = writeln!(report, "{call} does not take {mark} on the real OCaml: {observation:?}");
        }
    }
    assert!(report.is_empty(), "{report}");
    let whole = std::env::var_os("SUITE").is_none();
    assert!(!whole || calls.len() > 250, "only {} branches can be seen on the real OCaml", calls.len());
}

/// Compares what is known about the branches with what is stated.
fn unlike(function: &Function, targets: &[Target], coverage: &Coverage, report: &mut String) {
    let (name, mut dead) = (&function.name, function.expected.dead.clone());
    for (target, known) in targets.iter().zip(&coverage.statuses) {
        let line = suite::line_of(&function.text, target.span);
        let stated = dead.iter().position(|dead| *dead == line);
        match (known, stated) {
            (TargetStatus::Dead(_), Some(place)) => _ = dead.remove(place),
            (TargetStatus::Dead(reason), None) => _ = writeln!(report, "{name}:{line} is called dead: {reason}"),
            (TargetStatus::Open { .. }, Some(place)) if function.expected.open.is_some() => _ = dead.remove(place),
            (TargetStatus::Open { size, reason }, _) => {
                _ = writeln!(report, "{name}:{line} is open at {size}: {reason}")
            }
            (TargetStatus::Reached(_), _) => {}
        }
    }
    if !dead.is_empty() {
        _ = writeln!(report, "{name}: lines {dead:?} are not found to be dead");
    }
}

/// The calls that take branches, each with the mark that the real OCaml must print.
fn claims(
    function: &Function,
    targets: &[Target],
    coverage: &Coverage,
    calls: &mut Vec<(String, String, String)>,
) -> Result<(), String> {
    let program = suite::load(&function.text, Author::User)?;
    let entry = program.global(Name::new(&function.entry)).ok_or("no such function")?;
    let subject = Subject::new(&program, entry).map_err(|why| why.reason)?;
    let marked = marked(&function.text, targets);
    for (known, mark) in coverage.statuses.iter().zip(&marked.marks) {
        if let (TargetStatus::Reached(answer), Some(mark)) = (known, mark) {
            let call = coverage.answers[*answer].call(subject.space(), &function.entry, &[]);
            calls.push((marked.program.clone(), call, mark.clone()));
        }
    }
    Ok(())
}
