//! Runs programs here and on the real OCaml, judges whether they agree, and shrinks those that do not.
//!
//! In: programs. Out: [`Difference`]s; start at [`judge_seeds`].
//! Not here: where programs come from (see `generate`).

use crate::generate::{self, Program};
use crate::ours::{self, Limits};
use crate::transcript::{Ending, Transcript};
use crate::{oracle, parallel};

/// Whether two transcripts agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// They do.
    Same,
    /// They do not.
    Different,
    /// The real OCaml ran into its own limits, so there is nothing to compare with.
    Skipped,
}

/// A program on which we and the real OCaml differ, shrunk.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The seed it came from.
    pub seed: u64,
    /// Its text.
    pub program: String,
    /// What we show.
    pub ours: Transcript,
    /// What the real OCaml shows.
    pub theirs: Transcript,
}

/// What came of a range of seeds.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Programs on which both agree.
    pub same: usize,
    /// Programs that the real OCaml did not finish.
    pub skipped: usize,
    /// Those among them that both refuse; the generator should make none.
    pub refused: usize,
    /// Seeds that differ.
    pub different: Vec<u64>,
}

/// Seconds of processor time on the real OCaml; generated programs need some milliseconds.
const SECONDS: f64 = 1.0;

/// Judges the programs of some seeds.
pub fn judge_seeds(seeds: std::ops::Range<u64>) -> Report {
    let texts: Vec<String> = seeds.clone().map(|seed| generate::program(seed).text()).collect();
    let mut report = Report::default();
    for (seed, (ours, theirs)) in seeds.zip(run_both(&texts)) {
        match judge(&ours, &theirs) {
            Judgement::Same => {
                report.same += 1;
                report.refused += usize::from(theirs.is_refused());
            }
            Judgement::Skipped => report.skipped += 1,
            Judgement::Different => report.different.push(seed),
        }
    }
    report
}

/// Both transcripts of each program: ours, theirs.
pub fn run_both(texts: &[String]) -> Vec<(Transcript, Transcript)> {
    let theirs = oracle::run_batch_within(SECONDS, texts);
    let ours = parallel::map(texts, |text| ours::transcript(text.as_bytes(), Limits::default()));
    ours.into_iter().zip(theirs).collect()
}

/// Compares two transcripts.
pub fn judge(ours: &Transcript, theirs: &Transcript) -> Judgement {
    let overflowed = String::from_utf8_lossy(&theirs.shown).contains("Stack overflow during evaluation");
    // The match compiler of OCaml 4.13 stops on some of our patterns.
    let died = theirs.errors.iter().any(|note| note.message.contains("Misc.Fatal_error"));
    // We cut long texts as the toplevel does by itself; here it is told to cut nothing.
    let cut = String::from_utf8_lossy(&ours.shown).contains("; truncated *)");
    if overflowed || died || cut || matches!(theirs.ending, Ending::TooLong | Ending::Crash(_)) {
        return Judgement::Skipped;
    }
    let same = agree(&ours.comparable(), &theirs.comparable()) && warning_lines(ours) == warning_lines(theirs);
    if same { Judgement::Same } else { Judgement::Different }
}

/// The lines with incomplete matches, then those with unused cases; nothing for refused programs.
fn warning_lines(transcript: &Transcript) -> [Vec<u32>; 2] {
    if transcript.is_refused() {
        return Default::default();
    }
    [["8", "non-exhaustive-match"].as_slice(), ["11", "12", "unused-case"].as_slice()].map(|codes| {
        let found = transcript.warnings.iter().filter(|note| codes.contains(&note.code.as_str()));
        let mut lines: Vec<u32> = found.map(|note| note.line).collect();
        lines.sort_unstable();
        lines
    })
}

/// Whether the texts are equal, where a weak type variable may stand for the type that a later item decided: the real
/// toplevel echoes an item before it reads the next, we show the types of the whole text.
fn agree(ours: &str, theirs: &str) -> bool {
    let mut pieces = theirs.split("'_weak").map(|piece| piece.trim_start_matches(|c: char| c.is_ascii_digit()));
    let Some(mut rest) = ours.strip_prefix(pieces.next().unwrap_or_default()) else { return false };
    let pieces: Vec<&str> = pieces.collect();
    let Some((last, middle)) = pieces.split_last() else { return rest.is_empty() };
    let is_type = |text: &str| !text.is_empty() && !text.contains('=');
    for piece in middle {
        match rest.find(piece) {
            Some(at) if is_type(&rest[..at]) => rest = &rest[at + piece.len()..],
            _ => return false,
        }
    }
    rest.strip_suffix(last).is_some_and(is_type)
}

/// The smallest program found that still differs.
pub fn shrink(seed: u64) -> Option<Difference> {
    let mut program = generate::program(seed);
    let (mut ours, mut theirs) = run_both(&[program.text()]).pop()?;
    if judge(&ours, &theirs) != Judgement::Different {
        return None;
    }
    while let Some((smaller, our_transcript, their_transcript)) = smaller_difference(&program, theirs.is_refused()) {
        (program, ours, theirs) = (smaller, our_transcript, their_transcript);
    }
    Some(Difference { seed, program: program.text(), ours, theirs })
}

/// The first simpler program that differs in the same way: a program that OCaml accepts must stay accepted.
fn smaller_difference(program: &Program, refused: bool) -> Option<(Program, Transcript, Transcript)> {
    let length = program.text().len();
    let candidates: Vec<Program> = program.simpler();
    for share in candidates.chunks(40) {
        let texts: Vec<String> = share.iter().map(Program::text).collect();
        for (candidate, (ours, theirs)) in share.iter().zip(run_both(&texts)) {
            let still = judge(&ours, &theirs) == Judgement::Different && theirs.is_refused() == refused;
            if still && candidate.text().len() < length {
                return Some((candidate.clone(), ours, theirs));
            }
        }
    }
    None
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "seed {}:\n{}", self.seed, self.program)?;
        writeln!(f, "--- ours\n{}", self.ours.describe())?;
        writeln!(f, "--- OCaml\n{}", self.theirs.describe())
    }
}

#[cfg(test)]
mod tests;
