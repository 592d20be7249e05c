//! What is stated about the equations and functions of `examples/equations` and `examples/cover` is true: by the real
//! OCaml for the solutions, by running every small input for the rest. `refute cover` and `refute solve` have no part here.

use refute_conformance::parallel;
use refute_conformance::reach::{Effort, each_run, reach};
use refute_conformance::replay::{self, End};
use refute_conformance::suite::{self, Author, Equation, Function, GOAL, Stated};
use refute_cover::{Scope, targets};
use refute_source::Name;
use std::fmt::Write as _;

/// Fewer would mean that some are not found any more.
const FEWEST: (usize, usize) = (60, 40);

/// Small enough for all of them together in a few seconds.
const EFFORT: Effort = Effort { runs: 30_000, fillings: 400, size: 12 };

#[test]
fn there_are_enough_of_them() {
    let (equations, functions) = (suite::equations().len(), suite::functions().len());
    assert!(equations >= FEWEST.0, "only {equations} equations");
    assert!(functions >= FEWEST.1, "only {functions} functions");
}

#[test]
fn stated_solutions_hold_on_the_real_ocaml() {
    let equations = suite::equations();
    let mut cases = Vec::new();
    for equation in &equations {
        let solutions = match &equation.expected.answer {
            Stated::All(solutions) => solutions.as_slice(),
            Stated::Some | Stated::None => &[],
        };
        let calls = solutions.iter().map(|solution| call(solution));
        cases.extend(calls.map(|call| (equation, call)));
    }
    let asked: Vec<(&str, &str, Vec<String>)> =
        cases.iter().map(|(equation, call)| (equation.program.as_str(), call.as_str(), Vec::new())).collect();
    let mut report = String::new();
    for ((equation, call), observation) in cases.iter().zip(replay::observe(&asked)) {
        if observation.end != End::Value("true".to_string()) {
            _ = writeln!(report, "{}: {call} is {:?}", equation.name, observation.end);
        }
    }
    assert!(report.is_empty(), "these are no solutions on the real OCaml:\n{report}");
    assert!(cases.len() > 80, "only {} solutions are stated", cases.len());
}

fn call(arguments: &[String]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|argument| format!("({argument})")).collect();
    format!("{GOAL} {}", arguments.join(" "))
}

#[test]
fn small_inputs_solve_what_is_stated_to_be_solvable() {
    let equations = suite::equations();
    let reports = parallel::map(&equations, |equation| otherwise(equation).err());
    let report: Vec<String> = reports.into_iter().flatten().collect();
    assert!(report.is_empty(), "equations are not as stated:\n{}", report.join("\n"));
}

/// What small inputs say against what is stated about an equation.
fn otherwise(equation: &Equation) -> Result<(), String> {
    let name = &equation.name;
    let program = suite::load(&equation.program, Author::User).map_err(|reason| format!("{name}: {reason}"))?;
    let goal = program.global(Name::new(GOAL)).ok_or_else(|| format!("{name}: no goal"))?;
    let mut found: Vec<Vec<String>> = Vec::new();
    let extent = each_run(&program, goal, EFFORT, &mut |run| {
        if run.is_true && found.len() < 50 {
            found.push(run.arguments().iter().map(|value| suite::bare(value).to_string()).collect());
        }
        true
    });
    let extent = extent.map_err(|reason| format!("{name}: {reason}"))?;
    let wrong = match &equation.expected.answer {
        Stated::None => found.first().map(|solution| format!("{solution:?} is a solution")),
        Stated::Some => {
            let excused = equation.expected.open.is_some();
            (found.is_empty() && !excused).then(|| format!("no solution among {extent:?}"))
        }
        Stated::All(stated) => {
            let other = found.iter().find(|solution| !stated.contains(solution));
            other.map(|solution| format!("{solution:?} is another solution"))
        }
    };
    wrong.map_or(Ok(()), |wrong| Err(format!("{name}: {wrong}")))
}

#[test]
fn small_inputs_reach_what_is_not_stated_to_be_dead() {
    let functions = suite::functions();
    let reports = parallel::map(&functions, |function| unlike(function).err());
    let report: Vec<String> = reports.into_iter().flatten().collect();
    assert!(report.is_empty(), "functions are not as stated:\n{}", report.join("\n"));
}

/// What small inputs say against what is stated about a function.
fn unlike(function: &Function) -> Result<(), String> {
    let (name, expected) = (&function.name, &function.expected);
    let calls: String = expected.witnesses.iter().map(|call| format!("ignore ({call}); ")).collect();
    let text = format!("{}\n;;\nlet refute_witness () = {calls}()", function.text);
    let program = suite::load(&text, Author::User).map_err(|reason| format!("{name}: {reason}"))?;
    let entry = program.global(Name::new(&function.entry)).ok_or_else(|| format!("{name}: no {}", function.entry))?;
    let targets = targets(&program, entry, Scope::Function);
    let leaves = targets.iter().filter(|target| target.leaf).count();
    if (targets.len(), leaves) != (expected.branches, expected.leaves) {
        return Err(format!("{name}: branches = {}, leaves = {leaves}", targets.len()));
    }
    let (mut found, extent) = reach(&program, entry, EFFORT).map_err(|reason| format!("{name}: {reason}"))?;
    if let Some(witness) = program.global(Name::new("refute_witness")) {
        found.extend(reach(&program, witness, EFFORT).map_err(|reason| format!("{name}: {reason}"))?.0);
    }
    let mut dead = expected.dead.clone();
    let mut missing = Vec::new();
    for target in targets {
        let line = suite::line_of(&function.text, target.span);
        let reached = target.branch.is_none_or(|branch| found.contains_key(&branch));
        match dead.iter().position(|stated| *stated == line) {
            Some(place) if !reached => _ = dead.remove(place),
            _ if reached => {}
            _ => missing.push(line),
        }
    }
    if !dead.is_empty() {
        return Err(format!("{name}: small inputs reach the branches on lines {dead:?} that are stated to be dead"));
    }
    if !missing.is_empty() {
        return Err(format!("{name}: lines {missing:?} are not reached by {extent:?}"));
    }
    Ok(())
}
