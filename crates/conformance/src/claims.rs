//! What is proved about small functions, against running them on many inputs.
//!
//! In: a seed of [`functions`]. Out: [`Claims`]: how many there were and which of them are false; start at [`of_cover`] (`dead`),
//! [`of_solve`] (`no solution`, `there are no more`) and [`of_resynth`] (`every input`, and no failure of ours).
//! Inputs are all small ones with the ends of the integers, floats that equal nothing, the constants of the text and their
//! neighbours, arguments that are one and the same among them.
//! Invariant: a false claim was seen false in a run; that none was seen false proves nothing.
//! Not here: what is said without a proof.

pub mod functions;

use crate::agree::{self, Agreement};
use crate::coverage::{self, Contradiction, Work};
use crate::ours;
use crate::reach::{Effort, each_run};
use crate::suite::{Author, load};
use functions::{Domain, ENTRY, Sort, function};
use refute_cover::{Config, Part, Scope, SolveEnd, Subject, TargetStatus, solve};
use refute_driver::{CheckConfig, Event, ResynthRequest, Text, resynth};
use refute_enumerate::{Constant, Shape, holes_of};
use refute_source::Name;
use refute_verdict::{Extent, ResynthAnswer};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How far the engines go: most functions are decided soon or not at all.
const COVER: Config = Config { steps: 60_000, max_size: 30, run_steps: 10_000 };
/// Solutions that are asked for.
const SOLUTIONS: usize = 5;
/// Steps of each search for a program.
const SYNTH_STEPS: u64 = 4_000;
/// Which inputs are run.
const EFFORT: Effort = Effort { runs: 1_500, fillings: 500, size: 8 };

/// What was claimed about a function.
#[derive(Clone, Default, Debug)]
pub struct Claims {
    /// How many claims there are.
    pub count: usize,
    /// Those that are false, each with the function and an input.
    pub wrong: Vec<String>,
}

impl Claims {
    /// All claims of several functions.
    pub fn all(found: Vec<Claims>) -> Claims {
        let count = found.iter().map(|one| one.count).sum();
        Claims { count, wrong: found.into_iter().flat_map(|one| one.wrong).collect() }
    }
}

/// What `cover` calls dead in the function of a seed.
pub fn of_cover(seed: u64) -> Claims {
    let text = function(seed, Domain::Any, Sort::Int);
    let work = Work {
        group: "claims".to_string(),
        name: format!("seed {seed}"),
        text: text.clone(),
        author: Author::User,
        entry: ENTRY.to_string(),
    };
    let covered = coverage::measure(std::slice::from_ref(&work), Scope::Function, COVER, 1);
    let mut claims = Claims::default();
    for one in &covered {
        match &one.found {
            Err(reason) => claims.wrong.push(format!("{text}{reason}")),
            Ok((_, coverage)) => {
                let is_dead = |status: &&TargetStatus| matches!(status, TargetStatus::Dead(_));
                claims.count += coverage.statuses.iter().filter(is_dead).count();
                let found = coverage::contradictions(one, EFFORT);
                let false_ones = found.into_iter().filter(|(what, _)| *what == Contradiction::NotDead);
                claims.wrong.extend(false_ones.map(|(_, line)| format!("{text}{line}")));
            }
        }
    }
    claims
}

/// What `solve` says to be all inputs on which the function of a seed is true.
pub fn of_solve(seed: u64) -> Claims {
    let text = function(seed, Domain::Any, Sort::Bool);
    let found = ours::quietly(|| solved(&text)).and_then(|found| found);
    found.unwrap_or_else(|reason| Claims { count: 0, wrong: vec![format!("seed {seed}: {text}{reason}")] })
}

fn solved(text: &str) -> Result<Claims, String> {
    let program = load(text, Author::User)?;
    let entry = program.global(Name::new(ENTRY)).ok_or("there is no function")?;
    let subject = Subject::new(&program, entry).map_err(|why| format!("{} {}", why.ty, why.reason))?;
    let solutions = solve(&subject, SOLUTIONS, &COVER, &AtomicBool::new(false));
    let SolveEnd::Complete(reason) = &solutions.end else { return Ok(Claims::default()) };
    let mut claims = Claims { count: 1, wrong: Vec::new() };
    each_run(&program, entry, EFFORT, &mut |run| {
        let known = solutions.answers.iter().any(|answer| {
            let mut constants = run.constants;
            let parts = answer.class.iter().zip(run.shapes);
            // A class that could not be told says nothing.
            answer.class.is_empty() || parts.fold(true, |is, (part, shape)| is_of(part, shape, &mut constants) && is)
        });
        if run.is_true && !known {
            let arguments = run.arguments().join(" ");
            let count = solutions.answers.len();
            claims
                .wrong
                .push(format!("{text}{count} solutions and no more ({reason}), but {ENTRY} {arguments} is true"));
        }
        claims.wrong.is_empty()
    })?;
    Ok(claims)
}

/// Whether an argument may belong to a class; takes its constants away.
fn is_of(part: &Part, shape: &Shape, constants: &mut &[Constant]) -> bool {
    let count = holes_of(std::slice::from_ref(shape)).len();
    let all = |parts: &[Part], shapes: &[Shape], constants: &mut &[Constant]| {
        parts.iter().zip(shapes).fold(true, |is, (part, shape)| is_of(part, shape, constants) && is)
    };
    let (own, rest) = constants.split_at(count);
    let mut own = own;
    *constants = rest;
    match (part, shape) {
        (Part::Constant(constant), Shape::Hole(_)) => same(constant, &own[0]),
        (Part::Construct(_, case, parts), Shape::Construct(_, other, shapes)) => {
            case == other && all(parts, shapes, &mut own)
        }
        (Part::Record(_, parts), Shape::Record(_, shapes)) | (Part::Tuple(parts), Shape::Tuple(shapes)) => {
            all(parts, shapes, &mut own)
        }
        (Part::List(parts, rest), Shape::List(shapes)) => {
            let fits = if rest.is_some() { parts.len() <= shapes.len() } else { parts.len() == shapes.len() };
            fits && all(parts, shapes, &mut own)
        }
        _ => true,
    }
}

fn same(one: &Constant, other: &Constant) -> bool {
    match (one, other) {
        (Constant::Float(one), Constant::Float(other)) => one.to_bits() == other.to_bits() || one == other,
        _ => one == other,
    }
}

/// What `resynth` says about the function of a seed when it came back, and whether it failed.
pub fn of_resynth(seed: u64) -> Claims {
    let (domain, result) = match seed % 3 {
        0 => (Domain::Finite, Sort::Bool),
        1 => (Domain::Finite, Sort::Light),
        _ => (Domain::Any, Sort::Int),
    };
    let program = function(seed, domain, result);
    let text = Text { name: "f.ml".to_string(), bytes: program.clone().into_bytes() };
    let request = ResynthRequest {
        text: &text,
        entry: Some(ENTRY),
        language: Default::default(),
        with: &[],
        steps: SYNTH_STEPS,
        cover_steps: COVER.steps,
        config: CheckConfig { effort: refute_driver::Effort::LOW, ..CheckConfig::default() },
        stop: Arc::default(),
    };
    let verdict = match ours::quietly(|| resynth(&request, &mut |_: Event<'_>| {}, &mut |_| {})) {
        Ok(verdict) => verdict,
        Err(reason) => return Claims { count: 0, wrong: vec![format!("{program}{reason}")] },
    };
    let mut claims = Claims::default();
    if verdict.answer == ResynthAnswer::Internal {
        claims.wrong.push(format!("{program}{}", verdict.reason.unwrap_or_default()));
        return claims;
    }
    let (Some(agreement), Some(answer)) = (verdict.agreement, verdict.program) else { return claims };
    if verdict.answer == ResynthAnswer::Same && agreement.extent == Extent::EveryInput {
        claims.count = 1;
        if let Agreement::Differs(found) = agree::compare(&program, ENTRY, &answer, EFFORT) {
            let (arguments, meant, given) = (found.arguments.join(" "), found.meant, found.given);
            claims
                .wrong
                .push(format!("{program}{answer}\nsaid to be the same, but {ENTRY} {arguments}: {meant}, {given}"));
        }
    }
    claims
}
