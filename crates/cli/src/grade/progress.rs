//! How far a class is: a bar on a terminal, lines elsewhere, nothing beside JSON.
//!
//! Lines go to standard error: one when a stage begins, one per tenth of a long one.

use crate::terminal::{is_terminal, tell};
use crate::text::{counted, number};
use indicatif::{ProgressBar, ProgressStyle};
use refute_classroom::{Event, Stage as Step};
use refute_source::render::Colour;
use refute_verdict::ExerciseKind;
use std::time::Duration;

/// A stage with fewer submissions is over before anybody reads lines.
const LONG: usize = 100;

/// Tells how far it is.
pub(crate) struct Progress {
    kind: ExerciseKind,
    style: Style,
    stage: Stage,
}

enum Style {
    Silent,
    Lines,
    Bar(Colour),
}

/// One stage of the work.
#[derive(Default)]
struct Stage {
    label: &'static str,
    total: usize,
    done: usize,
    differ: usize,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// With JSON there may be a reader that shares the terminal, so it stays silent.
    pub(crate) fn new(kind: ExerciseKind, json: bool, colour: Colour) -> Progress {
        let style = match (json, is_terminal()) {
            (true, _) => Style::Silent,
            (false, true) => Style::Bar(colour),
            (false, false) => Style::Lines,
        };
        Progress { kind, style, stage: Stage::default() }
    }

    /// Something happened.
    pub(crate) fn hear(&mut self, event: Event) {
        match event {
            Event::Begins { stage, todo, known } => self.begin(label(self.kind, stage), todo, known),
            Event::Done { differs } => self.step(differs),
            Event::Ends => self.end(),
        }
    }

    /// A stage begins, in which so many of the submissions are to be done; of the others the result is known.
    fn begin(&mut self, label: &'static str, total: usize, known: usize) {
        self.end();
        self.stage = Stage { label, total, ..Stage::default() };
        match self.style {
            Style::Silent => {}
            Style::Lines => tell(&format!("{label}: {}\n", beginning(total, known))),
            Style::Bar(_) if total == 0 => {}
            Style::Bar(colour) => self.stage.bar = Some(bar(label, total, colour)),
        }
    }

    /// One more is done.
    fn step(&mut self, differs: bool) {
        let stage = &mut self.stage;
        let tenths = |done: usize| done * 10 / stage.total.max(1);
        let is_tenth = stage.total >= LONG && tenths(stage.done + 1) > tenths(stage.done);
        stage.done += 1;
        stage.differ += usize::from(differs);
        let differ = if stage.differ > 0 { format!(", {} differ", number(stage.differ as u64)) } else { String::new() };
        if let Some(bar) = &stage.bar {
            bar.inc(1);
            bar.set_message(differ);
        } else if is_tenth && matches!(self.style, Style::Lines) {
            tell(&format!(
                "{}: {} of {}{differ}\n",
                stage.label,
                number(stage.done as u64),
                number(stage.total as u64)
            ));
        }
    }

    /// Nothing more is shown, before something else is printed.
    fn end(&mut self) {
        if let Some(bar) = self.stage.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// What a stage is called.
fn label(kind: ExerciseKind, stage: Step) -> &'static str {
    match (stage, kind) {
        (Step::Survey, _) => "reading",
        (Step::Judge, ExerciseKind::Functions) => "judging",
        (Step::Judge, ExerciseKind::Dialogue) => "testing",
        (Step::Prove, _) => "proving through others",
        (Step::Try, _) => "trying inputs",
        (Step::JudgeAgain, ExerciseKind::Functions) => "judging again",
        (Step::JudgeAgain, ExerciseKind::Dialogue) => "testing again",
        (Step::Explain, _) => "describing",
        (Step::Repair, _) => "repairing",
    }
}

fn beginning(total: usize, known: usize) -> String {
    let submissions = counted(total as u64, "submission", "submissions");
    match (total, known) {
        (_, 0) => submissions,
        (0, _) => format!("nothing to do, {} known from before", number(known as u64)),
        _ => format!("{submissions}, {} more known from before", number(known as u64)),
    }
}

fn bar(label: &'static str, total: usize, colour: Colour) -> ProgressBar {
    let bar = ProgressBar::new(total as u64).with_prefix(label);
    // Were the shape wrong, the usual one would do; a test looks at it.
    if let Ok(style) = ProgressStyle::with_template(shape(colour)) {
        bar.set_style(style.progress_chars("━━─"));
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn shape(colour: Colour) -> &'static str {
    match colour {
        Colour::Ansi => "{prefix:13} {wide_bar:.green/dim} {pos} of {len}{msg}, {eta} left",
        Colour::Plain => "{prefix:13} {wide_bar} {pos} of {len}{msg}, {eta} left",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shape_of_the_bar_is_right() {
        for colour in [Colour::Ansi, Colour::Plain] {
            ProgressStyle::with_template(shape(colour)).expect("a shape that can be read");
        }
    }

    #[test]
    fn what_is_known_is_told() {
        assert_eq!(beginning(1, 0), "1 submission");
        assert_eq!(beginning(2, 1_000), "2 submissions, 1,000 more known from before");
        assert_eq!(beginning(0, 7), "nothing to do, 7 known from before");
    }
}
