//! What the search of `refute synth` makes of problems, measured.
//!
//! In: [`Problem`]s and [`Settings`]. Out: a [`Measured`] each: what was found, what it cost, and whether it is what is
//! meant; start at [`measure`]. Tables for `docs/benchmarks.md` are made by [`table`].
//! Invariant: milliseconds are the processor time of the thread that did the work; nothing else depends on threads.
//! Not here: what a user sees (see `driver`).

use crate::agree::{self, Agreement};
use crate::judge::thread_ms;
use crate::problems::{Group, Problem};
use crate::reach::Effort;
use crate::{ours, parallel};
use refute_driver::{SynthProblem, Text, synth_problem};
use refute_synth::{Answer, Config, End, Expr, synthesize, write};
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

/// How to search, and how to compare with what is meant.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How to search.
    pub config: Config,
    /// Which inputs are compared.
    pub effort: Effort,
    /// How many threads.
    pub jobs: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            config: Config::default(),
            effort: Effort { runs: 10_000, fillings: 200, size: 14 },
            jobs: parallel::cores(),
        }
    }
}

/// What came of a problem.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The problem.
    pub problem: Problem,
    /// What was found, or why nothing was looked for.
    pub found: Result<Solved, String>,
    /// Processor time in milliseconds: reading, searching and writing.
    pub ms: f64,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The problem as it was read.
    pub read: SynthProblem,
    /// The answers, the most likely first.
    pub answers: Vec<Written>,
    /// Why it ended.
    pub end: End,
    /// Steps.
    pub steps: u64,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Written {
    /// Its text.
    pub text: String,
    /// Its size as Myth counts.
    pub size: usize,
    /// How unlikely it is, as the search says.
    pub cost: u32,
    /// Whether it does what is meant.
    pub agreement: Agreement,
}

/// Searches for the functions of problems.
pub fn measure(problems: &[Problem], settings: Settings) -> Vec<Measured> {
    // The library is read once per process; that is nobody's time.
    drop(crate::suite::load("", crate::suite::Author::User));
    parallel::map_on(settings.jobs, problems, |problem| {
        let before = thread_ms();
        let found = ours::quietly(|| solve(problem, &[], &settings.config)).and_then(|found| found);
        let ms = thread_ms() - before;
        let judge = |solved: Solved| judged(problem, solved, settings.effort);
        Measured { problem: problem.clone(), found: found.map(judge), ms }
    })
}

/// Searches for the function of a problem with some more examples; nothing is compared with what is meant.
///
/// # Errors
/// Why it cannot be read.
pub fn solve(problem: &Problem, more: &[String], config: &Config) -> Result<Solved, String> {
    let text = Text { name: format!("{}.ml", problem.name), bytes: problem.text.as_bytes().to_vec() };
    let read = synth_problem(&text, more).map_err(|error| error.to_string())?;
    let found = synthesize(&read.problem, config, &AtomicBool::new(false));
    let written = |answer: &Answer| Written {
        text: write(&read.problem, answer),
        size: size(answer),
        cost: answer.cost,
        agreement: Agreement::Unclear("not compared".to_string()),
    };
    let answers = found.answers.iter().map(written).collect();
    Ok(Solved { answers, end: found.end, steps: found.steps, read })
}

fn judged(problem: &Problem, mut solved: Solved, effort: Effort) -> Solved {
    for answer in &mut solved.answers {
        answer.agreement = agree::compare(&problem.intended, &problem.name, &answer.text, effort);
    }
    solved
}

/// The size of an answer as Myth counts: parameters, applications, constructors, matches, variables and constants, each 1.
pub fn size(answer: &Answer) -> usize {
    let mut count = answer.params.len();
    let mut open = vec![&answer.body];
    while let Some(expr) = open.pop() {
        match expr {
            Expr::Var(_) | Expr::Literal(_) => count += 1,
            Expr::Construct(_, _, parts) => {
                count += 1;
                open.extend(parts);
            }
            Expr::Component(_, parts) | Expr::Itself(parts) | Expr::Apply(_, parts) => {
                count += 1 + parts.len();
                open.extend(parts);
            }
            Expr::Lambda(vars, body) => {
                count += vars.len();
                open.push(body);
            }
            Expr::Match(on, _, arms) => {
                count += 1;
                open.push(on);
                open.extend(arms.iter().map(|arm| &arm.body));
            }
            Expr::Local(vars, body, args) => {
                count += 1 + vars.len() + args.len();
                open.push(body);
                open.extend(args);
            }
            Expr::Unspecified => {}
        }
    }
    count
}

impl Measured {
    /// The most likely answer.
    pub fn best(&self) -> Option<&Written> {
        self.found.as_ref().ok()?.answers.first()
    }

    /// Whether the most likely answer does what is meant.
    pub fn generalises(&self) -> bool {
        self.best().is_some_and(|answer| matches!(answer.agreement, Agreement::Same(..)))
    }

    /// `yes`, or what is the matter.
    fn word(&self) -> String {
        match (&self.found, self.best()) {
            (Err(_), _) => "refused".to_string(),
            (Ok(solved), None) => format!("no ({})", end_word(&solved.end)),
            (Ok(_), Some(_)) => "yes".to_string(),
        }
    }

    /// Its part of a row of the table.
    fn row(&self) -> String {
        let solved = self.found.as_ref().ok();
        let steps = solved.map_or(String::new(), |solved| solved.steps.to_string());
        let size = self.best().map_or(String::new(), |answer| answer.size.to_string());
        let generalises = match self.best().map(|answer| &answer.agreement) {
            Some(Agreement::Same(..)) => "yes",
            Some(Agreement::Differs(_)) => "**no**",
            Some(Agreement::Unclear(_)) => "unclear",
            None => "",
        };
        format!("{} | {generalises} | {:.3} | {size} | {steps} |", self.word(), self.ms / 1e3)
    }

    /// Every answer with what it does otherwise than meant, as lines.
    pub fn show(&self) -> String {
        let mut text = format!("### {} ({}, {:.1} ms)\n\n", self.problem.name, self.word(), self.ms);
        match &self.found {
            Err(reason) => _ = writeln!(text, "{reason}"),
            Ok(solved) => {
                if let End::OutOfReach(reason) = &solved.end {
                    _ = writeln!(text, "{reason}");
                }
                for answer in &solved.answers {
                    _ = writeln!(text, "```ocaml\n{}\n```", answer.text);
                    let words = match &answer.agreement {
                        Agreement::Same(size, runs) => format!("as meant to size {size} ({runs} runs)"),
                        Agreement::Differs(found) => {
                            let arguments: Vec<String> =
                                found.arguments.iter().map(|argument| format!(" {argument}")).collect();
                            let call = format!("{}{}", self.problem.name, arguments.concat());
                            format!("WRONG: {call} is meant to be {}, but {}", found.meant, found.given)
                        }
                        Agreement::Unclear(reason) => format!("UNCLEAR: {reason}"),
                    };
                    _ = writeln!(text, "cost {}, size {}, {} steps; {words}\n", answer.cost, answer.size, solved.steps);
                }
            }
        }
        text
    }
}

fn end_word(end: &End) -> &'static str {
    match end {
        End::Enough => "enough",
        End::Contradiction(..) => "contradiction",
        End::OutOfReach(_) => "out of reach",
        End::OutOfSteps | End::OutOfMemory | End::AllTried => "exhausted",
        End::Stopped => "stopped",
    }
}

/// One row for each problem, and the sums of every group; where the same problems were measured in another context, that
/// is beside it.
pub fn table(all: &[Measured], enlarged: &[Measured]) -> String {
    let both = !enlarged.is_empty();
    let columns = "solved | generalises | seconds | size | steps |";
    let rule = "---|---|--:|--:|--:|";
    let mut text = format!("| problem | examples | {columns}");
    if both {
        _ = write!(text, " enlarged: {columns}");
    }
    _ = writeln!(text, "\n|---|--:|{rule}{}", if both { rule } else { "" });
    for group in [Group::Small, Group::Larger, Group::Plain] {
        let members: Vec<&Measured> = all.iter().filter(|one| one.problem.group == group).collect();
        if members.is_empty() {
            continue;
        }
        for one in &members {
            let solved = one.found.as_ref().ok();
            let examples = solved.map_or(String::new(), |solved| solved.read.problem.examples.len().to_string());
            let beside = enlarged.iter().find(|other| other.problem.name == one.problem.name);
            let beside = beside.map_or(String::new(), |other| format!(" {}", other.row()));
            _ = writeln!(text, "| {} | {examples} | {}{beside}", one.problem.name, one.row());
        }
        let beside: Vec<&Measured> = enlarged.iter().filter(|one| one.problem.group == group).collect();
        let beside = if beside.is_empty() { String::new() } else { format!(" {}", sums(&beside)) };
        let examples: usize =
            members.iter().filter_map(|one| Some(one.found.as_ref().ok()?.read.problem.examples.len())).sum();
        _ = writeln!(text, "| **{}** | {examples} | {}{beside}", group.words(), sums(&members));
    }
    text
}

/// How many are solved and right, the seconds of all together and of the slowest.
fn sums(members: &[&Measured]) -> String {
    let solved = members.iter().filter(|one| one.best().is_some()).count();
    let right = members.iter().filter(|one| one.generalises()).count();
    let ms: f64 = members.iter().map(|one| one.ms).sum();
    let slowest = members.iter().map(|one| one.ms).fold(0.0, f64::max);
    let (count, seconds, slowest) = (members.len(), ms / 1e3, slowest / 1e3);
    format!("**{solved} of {count}** | **{right} of {count}** | {seconds:.3}, slowest {slowest:.3} | | |")
}
