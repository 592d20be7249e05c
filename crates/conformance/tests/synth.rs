//! `synth` on our own problems: answers do what their examples say on the real OCaml and what is meant on all small inputs,
//! more examples that the answer satisfies change nothing, and the same problem has the same answer twice.
//! `SYNTH=list` looks only at problems with that in their names.

use refute_conformance::agree::{self, Agreement};
use refute_conformance::asserted;
use refute_conformance::exhaustive::{self, Answer, Original};
use refute_conformance::inputs::inputs;
use refute_conformance::oracle;
use refute_conformance::parallel;
use refute_conformance::problems::{self, Group, Problem};
use refute_conformance::reach::Effort;
use refute_conformance::synthesis::{Measured, Settings, Solved, Written, measure, solve};
use refute_driver::{SynthProblem, Text, synth_problem};
use refute_ir::types::Type;
use refute_synth::{Config, End};
use std::fmt::Write as _;
use std::sync::OnceLock;

/// Steps of a search.
const STEPS: u64 = 1_000_000;

/// How far to search and to compare: less than usual, so that all problems together take some seconds.
fn settings() -> Settings {
    let config = Config { steps: STEPS, ..Config::default() };
    Settings { config, effort: Effort { runs: 4_000, fillings: 100, size: 12 }, ..Settings::default() }
}

fn wanted() -> Vec<Problem> {
    let part = std::env::var("SYNTH").unwrap_or_default();
    problems::problems().into_iter().filter(|problem| problem.name.contains(&part)).collect()
}

/// All problems, then the small ones in their enlarged context.
fn everything() -> &'static [Measured] {
    static ALL: OnceLock<Vec<Measured>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut problems = wanted();
        let small: Vec<Problem> = problems.iter().filter(|problem| problem.group == Group::Small).cloned().collect();
        problems.extend(parallel::map(&small, Problem::enlarged));
        measure(&problems, settings())
    })
}

fn read(problem: &Problem) -> Result<SynthProblem, String> {
    synth_problem(&Text { name: format!("{}.ml", problem.name), bytes: problem.text.as_bytes().to_vec() }, &[])
        .map_err(|error| error.to_string())
}

/// The examples as OCaml.
fn claims(problem: &Problem, read: &SynthProblem) -> Result<Vec<String>, String> {
    match problem.group {
        Group::Plain => Ok(read.examples.clone()),
        Group::Small | Group::Larger => {
            asserted::claims(&read.problem).ok_or_else(|| format!("{}: its examples are not Myth's", problem.name))
        }
    }
}

/// What the real OCaml says against functions: (name, program, what must be true).
fn refuted(cases: &[(String, String, Vec<String>)]) -> String {
    let program = |(_, program, claims): &(String, String, Vec<String>)| {
        let mut text = format!("{program}\n;;\n");
        for (number, claim) in claims.iter().enumerate() {
            text += &format!("let () = if {claim} then () else print_endline \"<<{number}>>\";;\n");
        }
        text + "let () = print_endline \"<<end>>\";;\n"
    };
    let programs: Vec<String> = cases.iter().map(program).collect();
    let mut report = String::new();
    for ((name, _, claims), transcript) in cases.iter().zip(oracle::run_batch(&programs)) {
        let shown = String::from_utf8_lossy(&transcript.shown).into_owned();
        if transcript.is_refused() || !shown.contains("<<end>>") || shown.contains("Exception") {
            _ = writeln!(report, "{name}: {}", transcript.describe());
        }
        for (number, claim) in claims.iter().enumerate().filter(|(n, _)| shown.contains(&format!("<<{n}>>"))) {
            _ = writeln!(report, "{name}: example {number} does not hold: {claim}");
        }
    }
    report
}

#[test]
fn intended_functions_do_what_the_examples_say() {
    let mut cases = Vec::new();
    let mut report = String::new();
    for problem in wanted() {
        match read(&problem).and_then(|read| Ok((claims(&problem, &read)?, read))) {
            Err(reason) => _ = writeln!(report, "{}: {reason}", problem.name),
            Ok((claims, read)) => {
                let count = read.problem.examples.len();
                if problem.original_examples().is_some_and(|most| count > most) || claims.len() != count {
                    _ = writeln!(report, "{}: {count} examples are more than the original has", problem.name);
                }
                cases.push((problem.name, problem.intended, claims));
            }
        }
    }
    report += &refuted(&cases);
    assert!(report.is_empty(), "{report}");
}

/// Every first answer with its problem.
fn answers() -> impl Iterator<Item = (&'static Measured, &'static Solved, &'static Written)> {
    everything().iter().filter_map(|one| Some((one, one.found.as_ref().ok()?, one.best()?)))
}

#[test]
fn answers_do_what_the_examples_say_on_the_real_ocaml() {
    let mut cases = Vec::new();
    for (one, solved, answer) in answers() {
        let claims = claims(&one.problem, &solved.read).unwrap_or_else(|reason| panic!("{reason}"));
        // The intended program is plain OCaml with the same types and functions before it.
        let program = format!("{}\n;;\n{}", one.problem.intended, answer.text);
        cases.push((one.problem.name.clone(), program, claims));
    }
    let report = refuted(&cases);
    assert!(report.is_empty(), "{report}");
}

/// Problems whose first answer need not be what is meant, with the reason.
const NOT_MEANT: &[(&str, &str)] = &[("digit_sum", "the constant 10 twice, not found within these steps")];

#[test]
fn answers_are_what_is_meant() {
    let mut report = String::new();
    for (number, one) in everything().iter().enumerate() {
        let enlarged = everything()[..number].iter().any(|other| other.problem.name == one.problem.name);
        let name = &one.problem.name;
        let excused = NOT_MEANT.iter().any(|(excused, _)| excused == name);
        if !one.generalises() && !excused {
            _ = writeln!(report, "{name}{}\n{}", if enlarged { " (enlarged)" } else { "" }, one.show());
        }
    }
    assert!(report.is_empty(), "{report}");
}

/// Inputs of each problem that are compared on the real OCaml.
const INPUTS: usize = 60;

#[test]
fn answers_are_what_is_meant_on_the_real_ocaml() {
    let minimal = wanted().len();
    let right = everything()[..minimal].iter().filter(|one| one.generalises());
    let right: Vec<_> = right.filter_map(|one| Some((one, one.best()?))).collect();
    let reports = parallel::map(&right, |(one, answer)| {
        let Problem { name, intended, .. } = &one.problem;
        let inputs = inputs(intended, name, INPUTS).unwrap_or_else(|reason| panic!("{name}: {reason}"));
        let assume = intended.contains("let meant_for").then_some("meant_for");
        let original = Original { program: intended, function: name, assume, equal: None, exceptions: false };
        let mutant = format!("{intended}\n;;\n{}", answer.text);
        match exhaustive::compare(&original, &[mutant], &inputs).as_slice() {
            [Answer::Same] => None,
            other => Some(format!("{name}: {other:?}")),
        }
    });
    let report: Vec<String> = reports.into_iter().flatten().collect();
    assert!(report.is_empty(), "{}", report.join("\n"));
}

#[test]
fn the_same_problem_has_the_same_answer() {
    for (one, solved, _) in answers().filter(|(_, solved, _)| solved.steps < QUICK) {
        let again = solve(&one.problem, &[], &settings().config).unwrap_or_else(|reason| panic!("{reason}"));
        let texts = |solved: &Solved| solved.answers.iter().map(|answer| answer.text.clone()).collect::<Vec<_>>();
        assert_eq!((texts(&again), again.steps), (texts(solved), solved.steps), "{}", one.problem.name);
    }
}

/// Searches that took more steps are not done again.
const QUICK: u64 = 30_000;

/// Calls on which the answer has a value that can be written, with the value: one among the smallest inputs, one among
/// larger ones.
fn more_examples(problem: &Problem, answer: &str) -> Vec<String> {
    let Problem { name, intended, .. } = problem;
    let program = format!("{intended}\n;;\n{answer}");
    let inputs = inputs(intended, name, 60).unwrap_or_else(|reason| panic!("{name}: {reason}"));
    let inputs = inputs.iter().filter(|arguments| arguments.iter().all(|argument| !argument.contains("fun ")));
    let calls: Vec<String> = inputs.map(|arguments| format!("{name} {}", arguments.join(" "))).collect();
    let values = agree::values(&program, &calls);
    let told = calls.iter().zip(&values).filter_map(|(call, value)| {
        let value = value.as_ref().ok().filter(|value| !value.contains("<fun>"))?;
        Some(format!("{call} = {value}"))
    });
    let told: Vec<String> = told.collect();
    [told.len() / 4, told.len() * 3 / 4].iter().filter_map(|place| told.get(*place).cloned()).collect()
}

#[test]
fn an_example_that_the_answer_satisfies_changes_nothing() {
    // Inputs are made of ints where the type is any.
    let is_told = |solved: &Solved| solved.read.problem.instances.iter().all(|ty| *ty == Type::int());
    let quick: Vec<_> = answers().filter(|(_, solved, _)| solved.steps < QUICK && is_told(solved)).collect();
    let reports = parallel::map(&quick, |(one, _, answer)| {
        let mut report = String::new();
        let name = &one.problem.name;
        for example in more_examples(&one.problem, &answer.text) {
            let again = solve(&one.problem, std::slice::from_ref(&example), &settings().config);
            let found = again.unwrap_or_else(|reason| panic!("{name} with {example}: {reason}")).answers;
            let found = found.first().map_or("", |answer| answer.text.as_str());
            if found == answer.text {
                continue;
            }
            // The same function may be written in another way.
            let before = format!("{}\n;;\n{}", one.problem.intended, answer.text);
            let agreement = agree::compare(&before, name, found, settings().effort);
            if !matches!(agreement, Agreement::Same(..)) {
                _ = writeln!(report, "{name} with {example}\n{}\nbecomes\n{found}\n{agreement:?}\n", answer.text);
            }
        }
        report
    });
    assert!(reports.concat().is_empty(), "{}", reports.concat());
}

/// A problem in plain OCaml.
fn plain(name: &str, text: &str) -> Problem {
    Problem { name: name.to_string(), group: Group::Plain, text: text.to_string(), intended: String::new() }
}

#[test]
fn two_examples_that_contradict_one_another_are_named() {
    let problem =
        plain("f", "let f : int list -> int = ??\n(* f [] = 0 *)\n(* f [1] = 1 *)\n(* f [2] = 1 *)\n(* f [1] = 2 *)");
    let solved = solve(&problem, &[], &Config::default()).unwrap_or_else(|reason| panic!("{reason}"));
    assert_eq!((solved.end, solved.answers.len()), (End::Contradiction(1, 3), 0));
}

#[test]
fn what_nothing_can_make_is_out_of_reach() {
    let problem = plain("f", "let f : 'a -> 'b = ??\n(* f 1 = \"a\" *)");
    let solved = solve(&problem, &[], &Config::default()).unwrap_or_else(|reason| panic!("{reason}"));
    let End::OutOfReach(reason) = &solved.end else { panic!("{:?}", solved.end) };
    assert!(reason.ends_with('.') && solved.answers.is_empty(), "{reason}");
}

/// So many everyday goals need not be right at once.
const EVERYDAY_NOT_AT_ONCE: usize = 8;

#[test]
fn everyday_goals_are_mostly_right_at_once() {
    let effort = Effort { runs: 2_000, fillings: 50, size: 10 };
    let scores = parallel::map(&problems::goals(problems::EVERYDAY), |problem| {
        refute_conformance::everyday::score(problem, effort)
    });
    let missed: Vec<&str> =
        scores.iter().filter(|one| one.right_after != Some(0)).map(|one| one.name.as_str()).collect();
    assert!(missed.len() <= EVERYDAY_NOT_AT_ONCE, "{missed:?}");
}
