//! What `cover` makes of programs, counted.
//!
//! In: programs with the function to cover. Out: a [`Covered`] each: what is known about every branch, and what it cost;
//! start at [`measure`]. Tables for `docs/benchmarks.md` are made by [`table`] and [`times`], the branches that stay open
//! are listed by [`open`], and what running small inputs says against it by [`contradictions`].
//! Invariant: milliseconds are the processor time of the thread that did the work; nothing else depends on threads.

use crate::class::Class;
use crate::judge::thread_ms;
use crate::labels::{Known as Labelled, Label};
use crate::reach::{Effort, reach};
use crate::suite::{Author, line_of, load};
use crate::{ours, parallel};
use refute_cover::{Config, Coverage, Scope, Subject, Target, TargetStatus, cover, targets};
use refute_enumerate::{Constant, size_of};
use refute_ir::program::GlobalId;
use refute_play::CallInput;
use refute_source::Name;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

/// A program and the function of it to cover.
#[derive(Clone, Debug)]
pub struct Work {
    /// What it belongs to, for the tables.
    pub group: String,
    /// Its name, for the lists.
    pub name: String,
    /// The text.
    pub text: String,
    /// Whose it is.
    pub author: Author,
    /// The function.
    pub entry: String,
}

/// Every toplevel function of a text, the last one of each name.
///
/// # Errors
/// Why the text was refused.
pub fn functions_of(group: &str, name: &str, text: &str, author: Author) -> Result<Vec<Work>, String> {
    let program = load(text, author).map_err(|reason| format!("{name}: {reason}"))?;
    let mut found = Vec::new();
    for (number, global) in program.globals.iter().enumerate().skip(program.library.globals) {
        if global.function.is_some() && program.global(global.name) == Some(GlobalId(number as u32)) {
            found.push(Work {
                group: group.to_string(),
                name: format!("{name} {}", global.name),
                text: text.to_string(),
                author,
                entry: global.name.to_string(),
            });
        }
    }
    Ok(found)
}

/// What was found out about a program.
#[derive(Clone, Debug)]
pub struct Covered {
    /// The program.
    pub work: Work,
    /// Its branches with what is known about them, and the inputs; or why nothing was looked for.
    pub found: Result<(Vec<Target>, Coverage), String>,
    /// Processor time in milliseconds, reading the text included.
    pub ms: f64,
}

/// How many there are of what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Reached.
    pub reached: usize,
    /// Proved unreachable.
    pub dead: usize,
    /// Neither.
    pub open: usize,
}

/// Covers the programs on so many threads.
pub fn measure(work: &[Work], scope: Scope, config: Config, jobs: usize) -> Vec<Covered> {
    // The library is read once per process; that is nobody's time.
    drop(load("", Author::User));
    parallel::map_on(jobs, work, |work| {
        let before = thread_ms();
        let found = ours::quietly(|| covered(work, scope, config)).and_then(|found| found);
        Covered { work: work.clone(), found, ms: thread_ms() - before }
    })
}

fn covered(work: &Work, scope: Scope, config: Config) -> Result<(Vec<Target>, Coverage), String> {
    let program = load(&work.text, work.author)?;
    let entry = program.global(Name::new(&work.entry)).ok_or_else(|| format!("there is no {}", work.entry))?;
    let targets = targets(&program, entry, scope);
    let subject = Subject::new(&program, entry).map_err(|why| format!("{} {}", why.ty, why.reason))?;
    let coverage = cover(&subject, &targets, &config, &AtomicBool::new(false));
    Ok((targets, coverage))
}

/// The references of classes and so many submissions, the same number of every class as far as there are, correct and
/// incorrect ones in their proportion, evenly spaced in order of name.
pub fn sample(classes: &[Class], labels: &[Label], submissions: usize) -> Vec<Work> {
    let known: BTreeMap<(&str, &str), Labelled> =
        labels.iter().map(|label| ((label.problem.as_str(), label.submission.as_str()), label.known)).collect();
    let mut found = Vec::new();
    for (number, class) in classes.iter().enumerate() {
        let entry = class.entry.name.clone().unwrap_or_default();
        let work = |group: &str, name: &str, bytes: &[u8]| Work {
            group: group.to_string(),
            name: format!("{}/{name}", class.name),
            text: String::from_utf8_lossy(bytes).into_owned(),
            author: Author::User,
            entry: entry.clone(),
        };
        found.push(work("references", &class.problem.reference, &class.reference.bytes));
        let mut ordered: Vec<_> = class.submissions.iter().collect();
        let label = |name: &str| known.get(&(class.name.as_str(), name)).copied().unwrap_or(Labelled::Unknown);
        ordered.sort_by_key(|text| (format!("{:?}", label(&text.name)), text.name.clone()));
        let share = (submissions * (number + 1) / classes.len()) - (submissions * number / classes.len());
        let share = share.min(ordered.len());
        for place in 0..share {
            let text = ordered[place * ordered.len() / share];
            found.push(work(&class.name, &text.name, &text.bytes));
        }
    }
    found
}

impl Covered {
    /// How many branches (or leaves only) are what.
    pub fn tally(&self, leaves_only: bool) -> Tally {
        let mut tally = Tally::default();
        let Ok((targets, coverage)) = &self.found else { return tally };
        for (_, known) in targets.iter().zip(&coverage.statuses).filter(|(target, _)| target.leaf || !leaves_only) {
            match known {
                TargetStatus::Reached(_) => tally.reached += 1,
                TargetStatus::Dead(_) => tally.dead += 1,
                TargetStatus::Open { .. } => tally.open += 1,
            }
        }
        tally
    }

    /// Whether every branch is reached or proved unreachable.
    pub fn is_decided(&self) -> bool {
        self.found.is_ok() && self.tally(false).open == 0
    }
}

/// Programs, branches and leaves by group, and all together in the last row.
pub fn table(all: &[Covered]) -> String {
    let mut text = "| | programs | fully decided | leaves | reached | unreachable | open | branches | reached | unreachable | open | refused |\n\
                    |---|---|---|---|---|---|---|---|---|---|---|---|\n"
        .to_string();
    for (group, members) in &groups(all) {
        let decided = members.iter().filter(|one| one.is_decided()).count();
        let refused = members.iter().filter(|one| one.found.is_err()).count();
        let usable = members.len() - refused;
        _ = write!(text, "| {group} | {} | {decided} ({}) ", members.len(), percent(decided, usable));
        for leaves_only in [true, false] {
            let sum = members.iter().map(|one| one.tally(leaves_only)).fold(Tally::default(), |a, b| Tally {
                reached: a.reached + b.reached,
                dead: a.dead + b.dead,
                open: a.open + b.open,
            });
            let count = sum.reached + sum.dead + sum.open;
            let share = |part| percent(part, count);
            _ = write!(text, "| {count} | {} | {} | {} ", share(sum.reached), share(sum.dead), share(sum.open));
        }
        _ = writeln!(text, "| {refused} |");
    }
    text
}

/// Milliseconds per program by group.
pub fn times(all: &[Covered]) -> String {
    let mut text = "| | median ms | p95 ms | max ms | slowest |\n|---|---|---|---|---|\n".to_string();
    for (group, members) in &groups(all) {
        let mut sorted: Vec<&&Covered> = members.iter().collect();
        sorted.sort_by(|a, b| a.ms.total_cmp(&b.ms));
        let at = |share: usize| sorted[(sorted.len() - 1) * share / 100].ms;
        let slowest = sorted.last().map_or("", |one| one.work.name.as_str());
        _ = writeln!(text, "| {group} | {:.1} | {:.1} | {:.1} | {slowest} |", at(50), at(95), at(100));
    }
    text
}

/// Every branch that stays open, with its place and the reason, and every program that was refused.
pub fn open(all: &[Covered]) -> Vec<String> {
    let mut lines = Vec::new();
    for one in all {
        match &one.found {
            Err(reason) => lines.push(format!("{}: refused: {reason}", one.work.name)),
            Ok((targets, coverage)) => {
                for (target, known) in targets.iter().zip(&coverage.statuses) {
                    let TargetStatus::Open { size, reason } = known else { continue };
                    let line = line_of(&one.work.text, target.span);
                    let text = &one.work.text[target.span.start as usize..target.span.end as usize];
                    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(60).collect();
                    let leaf = if target.leaf { " leaf" } else { "" };
                    let kind = target.kind.map(|kind| format!("{kind:?}")).unwrap_or_default();
                    let name = &one.work.name;
                    lines.push(format!("{name}:{line} {kind}{leaf} `{text}` | up to size {size}: {reason}"));
                }
            }
        }
    }
    lines
}

/// How running small inputs contradicts what was found out about a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// It is called dead and is reached.
    NotDead,
    /// It stays open and is reached.
    NotOpen,
    /// It is reached by a smaller input.
    NotSmallest,
}

/// What running small inputs says against what was found out, in words.
pub fn contradictions(one: &Covered, effort: Effort) -> Vec<(Contradiction, String)> {
    let Ok((targets, coverage)) = &one.found else { return Vec::new() };
    let Ok(program) = load(&one.work.text, one.work.author) else { return Vec::new() };
    let Some(entry) = program.global(Name::new(&one.work.entry)) else { return Vec::new() };
    let Ok((reached, _)) = reach(&program, entry, effort) else { return Vec::new() };
    let mut found = Vec::new();
    for (target, known) in targets.iter().zip(&coverage.statuses) {
        let Some(smallest) = target.branch.and_then(|branch| reached.get(&branch)) else { continue };
        let (what, words) = match known {
            TargetStatus::Dead(reason) => (Contradiction::NotDead, format!("called dead ({reason}), but reached")),
            TargetStatus::Open { .. } => (Contradiction::NotOpen, "open, but reached".to_string()),
            TargetStatus::Reached(answer) => match size(&coverage.answers[*answer].filled) {
                size if size > smallest.size => {
                    (Contradiction::NotSmallest, format!("reached by size {size}, but also"))
                }
                _ => continue,
            },
        };
        let line = line_of(&one.work.text, target.span);
        let (name, size, arguments) = (&one.work.name, smallest.size, smallest.arguments.join(" "));
        found.push((what, format!("{name}:{line} {words} by size {size}: {arguments}")));
    }
    found
}

/// The size of an input with every string spelled out, as `reach` counts; a string of which nothing matters is written
/// as one letter, which does not count.
pub fn size(filled: &CallInput) -> usize {
    let texts = filled.constants.iter().map(|constant| match constant {
        Constant::Text(text) => text.len().saturating_sub(1),
        _ => 0,
    });
    size_of(&filled.input) + texts.sum::<usize>()
}

fn groups(all: &[Covered]) -> Vec<(String, Vec<&Covered>)> {
    let mut found: Vec<(String, Vec<&Covered>)> = Vec::new();
    for one in all {
        match found.iter_mut().find(|(group, _)| *group == one.work.group) {
            Some((_, members)) => members.push(one),
            None => found.push((one.work.group.clone(), vec![one])),
        }
    }
    found.sort_by_key(|(group, _)| (group != "references", group.clone()));
    if found.len() > 1 {
        found.push(("all".to_string(), all.iter().collect()));
    }
    found
}

fn percent(part: usize, whole: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}
