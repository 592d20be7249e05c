//! Dialogues in words: what went wrong in a conversation, and how much was tested.
//!
//! In: verdicts on dialogues. Out: sentences, [`Block`]s, and the two runs as [`Row`]s, which a format sets side by side.
//! Invariants: a text of a program is in quotes, with its line ends shown, so that nothing of it is lost; a run is cut
//! around the place where the two part, and says how much is missing; what was not tested is never left out.

#[cfg(test)]
mod tests;

use super::{Block, Piece, code, counted, number, prose, text, visible, whole};
use refute_verdict::{
    CheckVerdict, Conditions, Conversation, Coverage, Exchange, Expected, Fault, Happened, Judgement,
};

/// Steps that are shown before and after the place where the runs part.
const AROUND: (usize, usize) = (24, 6);
/// Characters of the left column of a table in plain text.
const COLUMN: usize = 44;

/// One step of the expected and the actual run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What is expected: a line for each alternative, none when nothing is.
    pub expected: Vec<Said>,
    /// What happened; absent when nothing did.
    pub actual: Option<Said>,
    /// Whether the two part here.
    pub parts: bool,
}

/// A part of a run: `says "8"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// What is done.
    pub verb: Verb,
    /// The text that it is done with, as far as it is right.
    pub right: String,
    /// The rest of it, from the place of the difference on.
    pub wrong: String,
}

/// What is done in a part of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// It takes an input.
    Reads,
    /// It writes.
    Says,
    /// It writes or does not.
    MaySay,
    /// It writes this instead.
    Or,
    /// It comes to its end.
    Ends,
}

impl std::fmt::Display for Verb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Verb::Reads => "reads",
            Verb::Says => "says",
            Verb::MaySay => "may say",
            Verb::Or => "or",
            Verb::Ends => "ends",
        })
    }
}

/// The rows of a conversation that are shown, with how many steps are left out before and after them.
pub fn rows(conversation: &Conversation) -> (usize, Vec<Row>, usize) {
    let steps = &conversation.steps;
    let first = conversation.parts_at.saturating_sub(AROUND.0).min(steps.len());
    let after = (conversation.parts_at + 1 + AROUND.1).clamp(first, steps.len());
    let shown = steps[first..after].iter().enumerate();
    let rows = shown.map(|(index, step)| row(step, first + index == conversation.parts_at));
    (first, rows.collect(), steps.len() - after)
}

fn row(step: &Exchange, parts: bool) -> Row {
    let expected = step.expected.as_ref().map(expected).unwrap_or_default();
    let actual = step.actual.as_ref().map(|actual| happened(actual, step.right_prefix.filter(|_| parts)));
    Row { expected, actual, parts }
}

fn said(verb: Verb, right: impl Into<String>) -> Said {
    Said { verb, right: right.into(), wrong: String::new() }
}

fn expected(expected: &Expected) -> Vec<Said> {
    match expected {
        Expected::Input(input) => vec![said(Verb::Reads, visible(&input.to_string()))],
        Expected::End => vec![said(Verb::Ends, "")],
        Expected::Output { alternatives, more, optional } => {
            let first = if *optional { Verb::MaySay } else { Verb::Says };
            let verbs = std::iter::once(first).chain(std::iter::repeat(Verb::Or));
            let mut lines: Vec<Said> =
                verbs.zip(alternatives).map(|(verb, pattern)| said(verb, whole(pattern))).collect();
            if *more > 0 {
                lines.push(said(Verb::Or, counted(*more as u64, "more alternative", "more alternatives")));
            }
            lines
        }
    }
}

fn happened(happened: &Happened, right_prefix: Option<usize>) -> Said {
    match happened {
        Happened::Input(input) => said(Verb::Reads, visible(&input.to_string())),
        Happened::Starved => said(Verb::Reads, "though nothing is left"),
        Happened::End(how) => said(Verb::Ends, how.to_string()),
        Happened::Output(output) => {
            let count = right_prefix.unwrap_or(usize::MAX);
            let split = output.char_indices().nth(count).map_or(output.len(), |(at, _)| at);
            let (right, wrong) = output.split_at(split);
            // A text that is right as far as it goes has a place, too: its end.
            let (right, wrong) = (escaped(right), escaped(wrong));
            match wrong.is_empty() {
                true => said(Verb::Says, format!("\"{right}\"")),
                false => Said { verb: Verb::Says, right: format!("\"{right}"), wrong: format!("{wrong}\"") },
            }
        }
    }
}

/// What a program wrote, with its line ends shown, and cut when it is very long.
fn escaped(output: &str) -> String {
    let mut shown = String::new();
    for c in whole(output).chars() {
        match c {
            '"' => shown.push_str("\\\""),
            '\\' => shown.push_str("\\\\"),
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            c => shown.push(c),
        }
    }
    shown
}

/// The two runs side by side in plain text; a `>` stands where they part.
pub fn side_by_side(conversation: &Conversation) -> String {
    let (before, rows, after) = rows(conversation);
    let line = |said: &Said| format!("{} {}{}", said.verb, said.right, said.wrong).trim_end().to_string();
    let cells: Vec<(bool, Vec<String>, String)> = rows
        .iter()
        .map(|row| {
            (row.parts, row.expected.iter().map(line).collect(), row.actual.as_ref().map_or(String::new(), line))
        })
        .collect();
    let longest = cells.iter().flat_map(|(_, left, _)| left).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let width = longest.clamp("expected".len(), COLUMN);
    let mut shown = format!("  {:width$}   actual\n", "expected");
    shown += &left_out(before, "before");
    for (parts, left, right) in &cells {
        for at in 0..left.len().max(1) {
            let mark = if *parts && at == 0 { ">" } else { " " };
            let right = if at == 0 { right.as_str() } else { "" };
            let left = left.get(at).map_or("", String::as_str);
            shown += format!("{mark} {left:width$}   {right}").trim_end();
            shown.push('\n');
        }
    }
    shown + &left_out(after, "after")
}

fn left_out(steps: usize, place: &str) -> String {
    match steps {
        0 => String::new(),
        steps => format!("  ... ({} {place})\n", counted(steps as u64, "step", "steps")),
    }
}

/// One sentence that says what came of a program.
pub(crate) fn headline(verdict: &CheckVerdict) -> Vec<Piece> {
    match verdict.verdict {
        Judgement::Differs => match &verdict.conversation {
            None => vec![text("It does not talk as specified.")],
            Some(conversation) => {
                let call = verdict.call.as_deref().unwrap_or_default();
                let mut pieces = vec![text("With the input "), code(call), text(": ")];
                pieces.extend(message(conversation));
                pieces
            }
        },
        Judgement::NoDifference => vec![text("Every conversation that was tried went as specified.")],
        Judgement::DoesNotFit => vec![text("It does not fit the exercise.")],
        Judgement::Rejected => vec![text("It does not compile.")],
        Judgement::Proved | Judgement::TooSlow | Judgement::Unjudged => {
            let reason = verdict.reason.as_deref().unwrap_or("no reason was given");
            prose(&format!("It could not be judged: {}.", super::one_line(reason, 200).trim_end_matches('.')))
        }
    }
}

/// What went wrong, as a sentence with its end.
pub fn message(conversation: &Conversation) -> Vec<Piece> {
    prose(&format!("{}.", whole(conversation.message.trim_end_matches('.'))))
}

/// What there is to say to whoever wrote the program.
pub fn explain(verdict: &CheckVerdict) -> Vec<Block> {
    match verdict.verdict {
        Judgement::Differs => match &verdict.conversation {
            None => vec![Block::Paragraph(headline(verdict))],
            Some(conversation) => difference(verdict, conversation),
        },
        Judgement::NoDifference => {
            let mut pieces = headline(verdict);
            pieces.extend(verdict.coverage.as_ref().map(|coverage| text(format!(" {}", how_far(coverage)))));
            pieces.push(text(" This is not a proof."));
            vec![Block::Paragraph(pieces)]
        }
        Judgement::Rejected => {
            let mut blocks = vec![Block::Paragraph(vec![text("The program does not compile. The compiler says:")])];
            blocks.push(Block::Output(whole(verdict.reason.as_deref().unwrap_or("nothing"))));
            blocks
        }
        Judgement::DoesNotFit | Judgement::Proved | Judgement::TooSlow | Judgement::Unjudged => {
            let mut pieces = headline(verdict);
            pieces.push(text(" Somebody has to look at it."));
            vec![Block::Paragraph(pieces)]
        }
    }
}

fn difference(verdict: &CheckVerdict, conversation: &Conversation) -> Vec<Block> {
    let say = |words: &str| Block::Paragraph(vec![text(words)]);
    let mut blocks = vec![Block::Paragraph(headline(verdict))];
    if !conversation.parameters.is_empty() {
        blocks.push(say(&format!("This is with {}.", conversation.parameters.join(", "))));
    }
    blocks.push(say("The run as it should be, and as it is; the two part at the mark:"));
    blocks.push(Block::Output(side_by_side(conversation)));
    if !conversation.simplified.trim().is_empty() {
        blocks.push(say("A run that would be right:"));
        blocks.push(Block::Output(whole(&conversation.simplified)));
    }
    if !conversation.stderr.trim().is_empty() {
        blocks.push(say("Its messages on standard error:"));
        blocks.push(Block::Output(whole(&conversation.stderr)));
    }
    blocks
}

/// How much was tested, as sentences.
pub fn how_far(coverage: &Coverage) -> String {
    let (tested, all) = (number(coverage.tested as u64), counted(coverage.satisfiable as u64, "path", "paths"));
    let mut sentences = vec![format!(
        "{tested} of {all} through the specification with known inputs {} tested, in {}; loop bodies were started at most {}.",
        if coverage.tested == 1 { "was" } else { "were" },
        counted(coverage.runs as u64, "run", "runs"),
        counted(coverage.max_unfold as u64, "time", "times"),
    )];
    if coverage.longest > 0 {
        sentences.push(format!("One path is longer: {}.", counted(coverage.longest as u64, "input", "inputs")));
    }
    if coverage.shortened > 0 {
        let paths = counted(coverage.shortened as u64, "path", "paths");
        sentences.push(format!("The budget of runs left out inputs of {paths}."));
    }
    if coverage.unknown > 0 {
        let paths = counted(coverage.unknown as u64, "more path", "more paths");
        sentences.push(format!("Of {paths} it is not known whether any input leads there: not tested."));
    }
    if coverage.overflows > 0 {
        let runs = counted(coverage.overflows as u64, "run", "runs");
        sentences.push(format!("In {runs} a number of the specification left the machine's integers."));
    }
    sentences.join(" ")
}

/// The same in a few words.
pub(crate) fn how_far_in_short(coverage: &Coverage) -> String {
    let unknown = match coverage.unknown {
        0 => String::new(),
        unknown => format!(", {} unknown", number(unknown as u64)),
    };
    let all = counted(coverage.satisfiable as u64, "path", "paths");
    format!("{} of {all} tested{unknown}", number(coverage.tested as u64))
}

/// How a program was run, in one line.
pub fn conditions(conditions: &Conditions) -> String {
    let mut parts = vec![conditions.language.clone()];
    parts.extend((!conditions.tracing.is_empty()).then(|| format!("traced by {}", conditions.tracing)));
    parts.extend(conditions.protections.iter().cloned());
    if !conditions.missing.is_empty() {
        parts.push(format!("not in force: {}", conditions.missing.join(", ")));
    }
    parts.retain(|part| !part.is_empty());
    visible(&parts.join("; "))
}

/// What is wrong, in one word, as it is written in JSON.
pub(crate) fn fault_id(fault: Fault) -> &'static str {
    match fault {
        Fault::WrongOutput => "wrong-output",
        Fault::MissingOutput => "missing-output",
        Fault::SuperfluousOutput => "superfluous-output",
        Fault::ReadsTooMuch => "reads-too-much",
        Fault::ReadsTooLittle => "reads-too-little",
        Fault::NotFlushed => "not-flushed",
        Fault::Crash => "crash",
        Fault::WrongExitCode => "wrong-exit-code",
        Fault::ErrorOutput => "error-output",
        Fault::Timeout => "timeout",
        Fault::OutputLimit => "output-limit",
        Fault::ResourceLimit => "resource-limit",
    }
}
