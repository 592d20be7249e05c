//! An entry's verdict as paragraphs and blocks, for whoever wrote the program.
//!
//! In: the entry, its verdict, the submission's text. Out: [`Block`]s that a format shows in its own way. The wording
//! follows the reports of F. Pottier's exercises: what it was applied to, what it produces, what a valid result is.
//! Invariant: no file is named but those of the exercise, since the verdict may come from an equal program of another.

use super::{
    Counterexample, Piece, Side, code, diagnostics, dialogue, how_far, judgement, proof, prose, tell, text, visible,
    whole,
};
use crate::excerpt::excerpt;
use refute_source::MORE_MESSAGES;
use refute_verdict::{CheckVerdict, Diagnostic, EntryInfo, ExerciseInfo, Judgement, Severity, SubmissionReport};

/// A part of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// Sentences.
    Paragraph(Vec<Piece>),
    /// OCaml on lines of its own.
    Code(String),
    /// What a program printed.
    Output(String),
    /// Lines of a program with their numbers and a mark below.
    Excerpt(String),
}

/// The third hint shows the patch with holes, which is the teacher's to give.
const HINTS: usize = 2;

/// Values up to this length stand inside of a sentence.
const SHORT: usize = 60;

/// What there is to say about one entry.
pub fn explain(exercise: &ExerciseInfo, index: usize, submission: &SubmissionReport) -> Vec<Block> {
    let (Some(entry), Some(verdict)) = (exercise.entries.get(index), submission.entries.get(index)) else {
        return vec![Block::Paragraph(vec![text(super::NOT_JUDGED)])];
    };
    let mut blocks = match verdict.verdict {
        _ if verdict.is_dialogue() => dialogue::explain(verdict),
        Judgement::Differs => difference(entry, verdict),
        Judgement::NoDifference => no_difference(entry, verdict),
        Judgement::Proved => proved(entry, verdict),
        Judgement::DoesNotFit => misfit(entry, verdict),
        Judgement::Rejected => rejected(exercise, submission),
        Judgement::TooSlow => {
            let mut pieces = super::headline(verdict);
            pieces
                .push(text(" That is no difference and costs nothing, but what it does on these inputs is not known."));
            vec![Block::Paragraph(pieces)]
        }
        Judgement::Unjudged => {
            let reason = verdict.reason.as_deref().unwrap_or("no reason was given");
            let mut pieces = vec![code(&entry.name), text(" could not be judged: ")];
            pieces.extend(prose(&format!("{}. Somebody has to look at it.", reason.trim_end_matches('.'))));
            vec![Block::Paragraph(pieces)]
        }
    };
    blocks.extend(super::notes(verdict).iter().map(|note| Block::Paragraph(prose(&format!("Note: {}", whole(note))))));
    if verdict.verdict == Judgement::Differs {
        blocks.extend(hints(submission, &entry.name));
    }
    blocks
}

/// What may be told to whoever wrote the program: where to look and what kind of mistake it is, never the patch.
fn hints(submission: &SubmissionReport, entry: &str) -> Vec<Block> {
    let Some(repair) = submission.repair.as_ref().filter(|repair| repair.entry == entry) else { return Vec::new() };
    let hints = repair.hints.iter().take(HINTS).filter(|hint| !hint.trim().is_empty());
    hints.map(|hint| Block::Paragraph(prose(&format!("Hint: {}", whole(&super::repair::sentence(hint)))))).collect()
}

/// What was said of the program's text, for a submission as a whole.
pub fn rejected(exercise: &ExerciseInfo, submission: &SubmissionReport) -> Vec<Block> {
    if let Some(verdict) = submission.main_verdict().filter(|verdict| verdict.is_dialogue()) {
        return dialogue::explain(verdict);
    }
    let said = diagnostics(submission);
    let is_error = |one: &&&Diagnostic| one.severity == Severity::Error && one.code != MORE_MESSAGES;
    let errors = said.iter().filter(is_error).count();
    let all = said.iter().all(|one| one.code != MORE_MESSAGES);
    let head = match errors {
        0 => format!("The program was {}.", judgement(Judgement::Rejected)),
        1 if all => "There is an error in the program, so that it could not be run.".to_string(),
        _ => {
            let more = if all { "" } else { "more than " };
            format!("There are {more}{errors} errors in the program, so that it could not be run.")
        }
    };
    let mut blocks = vec![Block::Paragraph(vec![text(head)])];
    for diagnostic in said {
        let foreign = foreign_file(exercise, &diagnostic.place.file);
        blocks.extend(message(foreign, &submission.source.text, diagnostic));
    }
    blocks
}

/// Messages about a text, where there is no class.
pub fn messages(file: &str, source: &str, diagnostics: &[Diagnostic]) -> Vec<Block> {
    let foreign = |diagnostic: &Diagnostic| Some(diagnostic.place.file.clone()).filter(|name| name != file);
    diagnostics.iter().flat_map(|one| message(foreign(one).as_deref(), source, one)).collect()
}

/// One message; `foreign` is the file when it is not the submission's.
fn message(foreign: Option<&str>, source: &str, diagnostic: &Diagnostic) -> Vec<Block> {
    let at = diagnostic.place.start;
    let title = diagnostic.title.trim_end_matches('.');
    let whose = foreign.map(|file| format!(" of {file}")).unwrap_or_default();
    let head = format!("Line {}, column {}{whose}: {title}.", at.line, at.column);
    let mut blocks = vec![Block::Paragraph(prose(&head))];
    if foreign.is_none() && !source.is_empty() {
        let main = diagnostic.labels.iter().find(|label| label.place == diagnostic.place);
        let remark = main.map_or("", |label| label.text.as_str());
        blocks.extend(excerpt(source, &diagnostic.place, remark).map(Block::Excerpt));
    }
    blocks.extend(diagnostic.explanation.iter().map(|said| Block::Paragraph(prose(&whole(said)))));
    for hint in &diagnostic.hints {
        blocks.push(Block::Paragraph(prose(&format!("Hint: {}", whole(&hint.text)))));
    }
    blocks
}

/// The name of a file that belongs to the exercise.
fn foreign_file<'a>(exercise: &'a ExerciseInfo, file: &str) -> Option<&'a str> {
    let observers = exercise.entries.iter().filter_map(|entry| entry.observer_source.as_ref());
    let texts = exercise.prelude.iter().chain(observers).chain([&exercise.reference]);
    let name = texts.map(|text| text.name.as_str()).find(|name| *name == file)?;
    // Where the exercise is kept is nobody's business.
    Some(name.rsplit('/').next().unwrap_or(name))
}

fn no_difference(entry: &EntryInfo, verdict: &CheckVerdict) -> Vec<Block> {
    let mut pieces = vec![text("No difference from the reference was found in "), code(&entry.name), text(".")];
    if let Some(how_far) = how_far(verdict) {
        pieces.push(text(format!(" {how_far}")));
    }
    pieces.push(text(" This is not a proof."));
    vec![Block::Paragraph(pieces)]
}

/// That there is a proof, not what it says: its equations speak of the reference.
fn proved(entry: &EntryInfo, verdict: &CheckVerdict) -> Vec<Block> {
    let claim = verdict.proof.as_ref().map_or("", proof::claim);
    let pieces = vec![code(&entry.name), text(format!(" was proved to be the same as the reference. {claim}"))];
    vec![Block::Paragraph(pieces)]
}

fn misfit(entry: &EntryInfo, verdict: &CheckVerdict) -> Vec<Block> {
    let Some(misfit) = &verdict.misfit else {
        return vec![Block::Paragraph(vec![code(&entry.name), text(" does not fit the exercise.")])];
    };
    let what = misfit.what.trim_end_matches('.');
    let mut pieces = vec![code(&entry.name)];
    pieces.extend(prose(&format!(" does not fit the exercise: {}.", whole(what))));
    let mut blocks = vec![Block::Paragraph(pieces)];
    for (label, side) in [("Expected is:", &misfit.reference), ("The program has:", &misfit.submission)] {
        if let Some(side) = side {
            blocks.push(Block::Paragraph(vec![text(label)]));
            blocks.push(Block::Code(whole(side)));
        }
    }
    blocks
}

fn difference(entry: &EntryInfo, verdict: &CheckVerdict) -> Vec<Block> {
    // The observer is the teacher's: students are told what it makes of a result, not how it is called.
    let Some(told) = tell(verdict, None) else {
        return vec![Block::Paragraph(vec![code(&entry.name), text(" differs from the reference.")])];
    };
    // A call of the observer is not a call of the entry.
    let called = if told.call.starts_with(&entry.name) { "called" } else { "used" };
    let mut blocks = vec![
        Block::Paragraph(vec![code(&entry.name), text(format!(" is incorrect. When it is {called} like this:"))]),
        Block::Code(told.call.clone()),
    ];
    let mut writer = Writer { blocks: &mut blocks, open: Vec::new() };
    writer.sides(&told);
    writer.observed(&told);
    if let Some(parting) = &told.parting {
        writer.close();
        writer.say("Where to look: ");
        writer.open.extend(parting.iter().cloned());
    }
    writer.close();
    blocks
}

/// Puts short values into the sentence at hand and long ones below it.
struct Writer<'a> {
    blocks: &'a mut Vec<Block>,
    open: Vec<Piece>,
}

impl Writer<'_> {
    fn sides(&mut self, told: &Counterexample) {
        let (got, expected) = (&told.got, &told.expected);
        let same_value = got.value.is_some() && got.value == expected.value;
        match (&got.ending, &got.value) {
            (Some(ending), _) => {
                self.say("it ");
                self.open.extend(ending.iter().cloned());
                self.say(". ");
            }
            (None, Some(value)) if !same_value => self.value("it produces the invalid result", value),
            _ => {}
        }
        self.effects(got, same_value, ["it prints", "it leaves its arguments as"]);
        match (&expected.ending, &expected.value) {
            (Some(ending), _) => {
                self.say("Expected is that it ");
                self.open.extend(ending.iter().cloned());
                self.say(". ");
            }
            (None, Some(value)) if !same_value => self.value("A valid result is", value),
            _ => {}
        }
        self.effects(expected, same_value, ["It should print", "It should leave them as"]);
    }

    /// What it prints and how it leaves its arguments; `first` when no sentence about the value came before.
    fn effects(&mut self, side: &Side, first: bool, [prints, leaves]: [&str; 2]) {
        let prints = if first { prints.to_string() } else { capitalised(prints) };
        match side.output.as_deref() {
            None => {}
            Some("") => self.say(format!("{prints} nothing. ")),
            Some(output) => {
                self.say(format!("{prints}:"));
                self.close();
                self.blocks.push(Block::Output(whole(output)));
            }
        }
        if let Some(arguments) = &side.arguments {
            let leaves = if first { leaves.to_string() } else { capitalised(leaves) };
            self.value(&leaves, arguments);
        }
    }

    fn observed(&mut self, told: &Counterexample) {
        if told.observed.is_none() {
            return;
        }
        self.close();
        self.say("What counts is what an observer of the exercise makes of the result");
        for (side, whose) in [(&told.got, ": for yours, "), (&told.expected, "; for a valid one, ")] {
            if let Some(observed) = &side.observed {
                self.say(whose);
                self.open.extend(observed.iter().cloned());
            }
        }
        self.say(".");
    }

    fn say(&mut self, words: impl AsRef<str>) {
        self.open.push(text(words));
    }

    fn value(&mut self, words: &str, value: &str) {
        if value.chars().count() <= SHORT && !value.contains('\n') {
            self.say(format!("{words} "));
            self.open.push(code(value));
            self.say(". ");
        } else {
            self.say(format!("{words}:"));
            self.close();
            self.blocks.push(Block::Code(visible(value)));
        }
    }

    fn close(&mut self) {
        let mut pieces = std::mem::take(&mut self.open);
        if let Some(Piece::Text(last)) = pieces.last_mut() {
            last.truncate(last.trim_end().len());
        }
        if !pieces.is_empty() {
            self.blocks.push(Block::Paragraph(pieces));
        }
    }
}

fn capitalised(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// Blocks as plain text, those that are not sentences further in.
pub fn plain_blocks(blocks: &[Block]) -> String {
    let mut shown = String::new();
    for block in blocks {
        match block {
            Block::Paragraph(pieces) => shown += &format!("{}\n", super::plain(pieces)),
            Block::Code(inner) | Block::Output(inner) | Block::Excerpt(inner) => {
                for line in inner.lines() {
                    shown += format!("    {line}").trim_end();
                    shown.push('\n');
                }
            }
        }
    }
    shown
}
