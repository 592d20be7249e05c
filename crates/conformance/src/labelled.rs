//! Equations and functions in the style of Myth about which a table says what is true.
//!
//! In: rows `file,expected` and texts. Out: whether the tool is right and what it cost; start at [`judge`]. `expected` is
//! `no solution`, `solvable` (maybe with more words after it), or `traverse: leaves N` (maybe `one of them unreachable`).
//! Not here: our own equations (see `suite`), which say more about themselves.

use crate::coverage::{Work, measure};
use crate::judge::thread_ms;
use crate::suite::{Author, GOAL, load, load_equation};
use refute_cover::{Config, Scope, SolveEnd, Subject, solve};
use refute_ir::Program;
use refute_source::Name;
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

/// What was found out about a file.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its name.
    pub file: String,
    /// Whether it is as expected.
    pub right: bool,
    /// What was found, in words.
    pub found: String,
    /// Processor time in milliseconds, reading the text included.
    pub ms: f64,
}

/// Solutions that are looked for where there are some.
const COUNT: usize = 2;

/// The rows of a table `file,expected` with a head; what is expected may be quoted.
pub fn rows(text: &str) -> Vec<(String, String)> {
    let row = |line: &str| {
        let (file, expected) = line.split_once(',')?;
        Some((file.trim().to_string(), expected.trim().trim_matches('"').to_string()))
    };
    text.lines().skip(1).filter_map(row).collect()
}

/// Solves or covers what a text states.
pub fn judge(file: &str, text: &str, expected: &str) -> Judged {
    drop(load("", Author::User));
    let before = thread_ms();
    let judged = match expected.strip_prefix("traverse: leaves ") {
        Some(leaves) => covered(text, leaves),
        None => solved(text, expected),
    };
    let (right, found) = judged.unwrap_or_else(|reason| (false, reason));
    Judged { file: file.to_string(), right, found, ms: thread_ms() - before }
}

fn covered(text: &str, expected: &str) -> Result<(bool, String), String> {
    let comment = text.rsplit_once("(*").and_then(|(_, after)| after.split_once("*)")).map(|(inside, _)| inside);
    let entry = comment.and_then(|inside| inside.split_once(':')).map(|(_, name)| name.trim().to_string());
    let work = Work {
        group: String::new(),
        name: String::new(),
        text: text.to_string(),
        author: Author::User,
        entry: entry.ok_or("the last comment names no function")?,
    };
    let covered = measure(&[work], Scope::Function, Config::default(), 1).remove(0);
    let tally = covered.tally(true);
    covered.found?;
    let leaves: String = expected.chars().take_while(char::is_ascii_digit).collect();
    let dead = usize::from(expected.contains("one of them unreachable"));
    let all = tally.reached + tally.dead + tally.open;
    let right = leaves == all.to_string() && tally.dead == dead && tally.open == 0;
    Ok((right, format!("{all} leaves, {} unreachable, {} open", tally.dead, tally.open)))
}

fn solved(text: &str, expected: &str) -> Result<(bool, String), String> {
    let program = load(text, Author::User)?;
    let defined = |name: &str| program.global(Name::new(name)).map(|_| name.to_string());
    let (left, right) = match (defined("problem"), defined("lhs")) {
        (Some(problem), _) => (problem, None),
        (None, Some(lhs)) => (lhs, Some("rhs")),
        (None, None) => return Err("neither `problem` nor `lhs`".to_string()),
    };
    let unknowns: Vec<String> = (1..=arguments(&program, &left)).map(|number| format!("x{number}")).collect();
    let unknowns = unknowns.join(" ");
    let right = right.map_or("result".to_string(), |right| format!("{right} {unknowns}"));
    let program = load_equation(text, &format!("find {unknowns} : {left} {unknowns} = {right}"))?;
    let goal = program.global(Name::new(GOAL)).ok_or("no equation")?;
    let subject = Subject::new(&program, goal).map_err(|why| format!("{} {}", why.ty, why.reason))?;
    let solutions = solve(&subject, COUNT, &Config::default(), &AtomicBool::new(false));
    let texts = solutions.answers.iter().map(|answer| match answer.is_open() {
        true => answer.class(subject.space()).join(", "),
        false => answer.arguments(subject.space()).join(", "),
    });
    let texts: Vec<String> = texts.collect();
    let proved = matches!(solutions.end, SolveEnd::Complete(_));
    let is_right = match expected {
        "no solution" => texts.is_empty() && proved,
        _ => !texts.is_empty(),
    };
    let found = match (texts.is_empty(), proved) {
        (true, true) => "no solution".to_string(),
        (true, false) => "none up to a bound".to_string(),
        (false, true) => format!("{}, and no other", texts.join("; ")),
        (false, false) => texts.join("; "),
    };
    Ok((is_right, found))
}

fn arguments(program: &Program, name: &str) -> usize {
    let Some(global) = program.global(Name::new(name)) else { return 0 };
    program.types.parameters(&program.globals[global.index()].ty).0.len()
}

/// One row per file.
pub fn table(results: &[Judged]) -> String {
    let mut text = "| file | | ms | found |\n|---|---|---|---|\n".to_string();
    for Judged { file, right, found, ms } in results {
        let word = if *right { "right" } else { "WRONG" };
        _ = writeln!(text, "| {file} | {word} | {ms:.1} | {} |", found.replace('|', "\\|"));
    }
    text
}
