//! `refute synth`: functions from types and examples.
//!
//! In: a [`SynthRequest`], perhaps a [`Reference`]. Out: a [`SynthVerdict`]; messages about the texts go to the listener; start at
//! [`synth()`]. Stages: read what is wanted (`read`), search and try what was found (`round`), find what to ask (`question`); answers
//! (`answers`) and what a reference says (`teacher`, `asked`) are further examples, with which everything begins anew.
//! Invariants: every program in a verdict was read as a text and does what all examples say in the evaluator; the same request
//! gives the same verdict.
//! Not here: the search (crate `synth`), processes and terminals (see `cli`).

mod answers;
mod asked_reference;
mod learning;
mod notation;
pub(crate) mod probes;
mod question;
pub(crate) mod read;
pub(crate) mod reading;
pub(crate) mod rivals;
mod round;
mod spelled;
mod teacher;
#[cfg(test)]
mod tests;
pub(crate) mod texts;

pub use answers::{AnswerError, NOT_MEANT};
pub use asked_reference::{Oracle, OracleError};
pub use read::{ReadError, used_files};

use crate::bench::Bench;
use crate::check::{internal_words, panic_message};
use crate::loaded::Loaded;
use crate::{LanguageChoice, Listener, Text, convert, messages};
use asked_reference::AskedReference;
use notation::Notation;
use read::{Examples, SynthTask};
use refute_check::Effort;
use refute_source::{Diagnostic, FileId, Sources, Span};
use refute_synth::{End, SynthOutcome};
use refute_verdict::{
    ExampleOrigin, SynthAnswer, SynthDifference, SynthExample, SynthProgram, SynthQuestion, SynthVerdict,
};
use round::{Bounds, Candidate, Round, RoundError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use teacher::{Asked, ReferenceError, Written};

/// What is wanted, and how far to go.
#[derive(Clone, Debug)]
pub struct SynthRequest<'a> {
    /// The program with its goal.
    pub text: &'a Text,
    /// The texts that it uses (`#use "nat.ml"`), each by the name that stands there.
    pub used: &'a [Text],
    /// The function that is wanted, when the program has several goals.
    pub entry: Option<&'a str>,
    /// Modules (`List`) and functions (`List.map`) of the library that may be used beside those that always may.
    pub with: &'a [String],
    /// Functions, operators and modules that may not be used.
    pub without: &'a [String],
    /// Which OCaml the programs are for.
    pub language: LanguageChoice,
    /// Answers to questions, in order: values, `a` or `b`, or whole examples such as `f [1] = 2`.
    pub answers: &'a [String],
    /// How many programs at most.
    pub all: usize,
    /// Steps of each search.
    pub steps: u64,
    /// How far to look for differences from a reference.
    pub effort: Effort,
    /// Ends the search when it becomes true.
    pub stop: Arc<AtomicBool>,
}

/// What the function must agree with, beside the examples.
pub enum Reference<'a> {
    /// Nothing.
    None,
    /// A function of a text.
    Text {
        /// The text.
        text: &'a Text,
        /// The function; the one with the goal's name when not given.
        entry: Option<&'a str>,
    },
    /// A program that can be asked.
    Program {
        /// What messages call it.
        name: &'a str,
        /// The program.
        oracle: &'a mut dyn Oracle,
    },
}

/// Looks for a function that does what examples say.
pub fn synth(request: &SynthRequest<'_>, reference: Reference<'_>, listener: &mut dyn Listener) -> SynthVerdict {
    let mut verdict = SynthVerdict::new(&request.text.name);
    let mut session = SynthSession {
        request,
        verdict: &mut verdict,
        more: Vec::new(),
        not_meant: Vec::new(),
        found: None,
        told: Vec::new(),
        listener,
    };
    let done = catch_unwind(AssertUnwindSafe(|| session.work(reference)));
    let done = done.unwrap_or_else(|payload| Err(SynthError::Panic(panic_message(payload.as_ref()))));
    if let Err(error) = done {
        verdict.answer = error.answer();
        verdict.reason = Some(error.to_string());
    }
    verdict
}

/// Steps of a search by default.
pub fn synth_steps() -> u64 {
    refute_synth::Config::default().steps
}

/// The example that an answer makes: the answer itself when it is one, else what it says to the question.
pub fn synth_example(answer: &str, entry: &str, question: &SynthQuestion) -> Result<String, AnswerError> {
    if answers::is_whole(answer, entry) {
        Ok(answer.trim().to_string())
    } else {
        answers::example_of(answer, Some(question))
    }
}

/// Why there is no result, as a sentence.
#[derive(Debug, thiserror::Error)]
enum SynthError {
    /// The text cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A further example cannot be read: one that the reference gave.
    #[error("`{0}`, which the reference says, cannot be used.")]
    BadLesson(String),
    /// A further example cannot be read: one that the user gave.
    #[error("`{0}` cannot be used as an example.")]
    BadExample(String),
    /// An answer, by its number, is of no use.
    #[error("Answer {0}: {1}")]
    BadAnswer(usize, AnswerError),
    /// The text of the reference cannot be used.
    #[error(transparent)]
    BadReference(#[from] ReferenceError),
    /// The reference could not be asked.
    #[error("{0}")]
    Reference(String),
    /// The reference says nothing about any input.
    #[error("There are no examples, and `{0}` gave no result for the inputs tried.")]
    NoExamples(String),
    /// An example of the user's with which the reference does not agree.
    #[error("`{0}` does not hold for the reference, so no function does both.")]
    AgainstReference(String),
    /// A bug of ours: an answer is none.
    #[error(transparent)]
    Round(#[from] RoundError),
    /// A bug of ours.
    #[error("{}", internal_words(.0))]
    Panic(String),
}

impl SynthError {
    fn answer(&self) -> SynthAnswer {
        match self {
            SynthError::Round(_) | SynthError::Panic(_) => SynthAnswer::Internal,
            _ => SynthAnswer::Refused,
        }
    }
}

/// An example beyond those of the file.
#[derive(Clone, Debug)]
struct More {
    text: String,
    origin: ExampleOrigin,
}

impl SynthTask {
    /// How the user's file is written.
    fn notation(&self) -> Notation {
        if self.is_myth() { Notation::Myth } else { Notation::Ocaml }
    }
}

/// One request being worked on.
struct SynthSession<'a, 'l> {
    request: &'a SynthRequest<'a>,
    verdict: &'a mut SynthVerdict,
    more: Vec<More>,
    /// Arguments, as they are shown, that were asked about and are not meant.
    not_meant: Vec<Vec<String>>,
    /// What the last search found, and with how many further examples: which inputs are meant changes nothing about it.
    found: Option<(usize, usize, SynthOutcome)>,
    /// What was said already: a text is read once for every search, and what is said about it is said once.
    told: Vec<refute_verdict::Diagnostic>,
    listener: &'l mut dyn Listener,
}

/// What was read.
struct Case {
    wanted: SynthTask,
    loaded: Loaded,
}

impl SynthSession<'_, '_> {
    fn work(&mut self, reference: Reference<'_>) -> Result<(), SynthError> {
        let needed = match reference {
            Reference::None => Examples::Needed,
            Reference::Text { .. } | Reference::Program { .. } => Examples::Optional,
        };
        self.take_answers(needed)?;
        let case = self.read(needed)?;
        match reference {
            Reference::None => {
                let round = self.search(&case, self.request.all.max(2))?;
                self.conclude(&case, &round);
                let question = self.question(&case, &round);
                self.verdict.question = question;
                Ok(())
            }
            Reference::Text { text, entry } => {
                let mut found = Vec::new();
                let goal = &case.wanted.problem.name;
                let asked = Asked { text, entry, goal, language: self.request.language };
                let written = Written::new(&asked, self.request.effort, &mut |sources, diagnostics| {
                    found.push((sources.clone(), diagnostics.to_vec()));
                });
                for (sources, diagnostics) in found {
                    self.tell(&sources, &diagnostics);
                }
                self.learn(case, &mut written?)
            }
            Reference::Program { name, oracle } => {
                let bench = Bench::new(case.loaded.clone(), &self.request.stop);
                let mut asked = AskedReference::new(name, oracle, bench, &case.wanted.background);
                self.learn(case, &mut asked)
            }
        }
    }

    /// Makes examples of the answers, each in view of the question that it answers.
    fn take_answers(&mut self, needed: Examples) -> Result<(), SynthError> {
        for (number, answer) in self.request.answers.iter().enumerate() {
            let case = self.read(needed)?;
            if answer.trim() == NOT_MEANT {
                let round = self.search(&case, self.request.all.max(2))?;
                let refused = |why| SynthError::BadAnswer(number + 1, why);
                let question = self.question(&case, &round);
                let question = question.ok_or_else(|| refused(AnswerError::NoQuestion(NOT_MEANT.to_string())))?;
                self.not_meant.push(question.arguments);
                continue;
            }
            let example = if answers::is_whole(answer, &case.wanted.problem.name) {
                answer.trim().to_string()
            } else {
                let round = self.search(&case, self.request.all.max(2))?;
                let question = self.question(&case, &round);
                let refused = |why| SynthError::BadAnswer(number + 1, why);
                answers::example_of(answer, question.as_ref()).map_err(refused)?
            };
            self.more.push(More { text: example, origin: ExampleOrigin::Answer });
        }
        Ok(())
    }

    /// Reads the text with all further examples after it.
    fn read(&mut self, needed: Examples) -> Result<Case, SynthError> {
        let request = self.request;
        let more: Vec<String> = self.more.iter().map(|more| more.text.clone()).collect();
        let asked = read::ReadRequest {
            text: request.text,
            used: request.used,
            more: &more,
            entry: request.entry,
            with: request.with,
            without: request.without,
            examples: needed,
        };
        let mut loaded = Loaded::for_language(request.language);
        self.verdict.diagnostics.clear();
        let mut tell = |sources: &Sources, found: &[Diagnostic]| self.tell(sources, found);
        let wanted = read::read(&mut loaded, &asked, &mut tell).map_err(|error| self.refused(error))?;
        self.verdict.entry = wanted.problem.name.clone();
        self.verdict.ty = round::shown_type(&wanted.problem);
        let shown = wanted.example_texts.iter().zip(&wanted.example_spans);
        self.verdict.examples =
            shown.map(|(text, span)| self.example(text, *span, loaded.sources(), &wanted.more)).collect();
        Ok(Case { wanted, loaded })
    }

    /// Why a text could not be read, where an example that is none of its own is to blame.
    fn refused(&self, error: ReadError) -> SynthError {
        let blamed = match &error {
            ReadError::Further { number, .. } => self.more.get(*number),
            _ => None,
        };
        match blamed {
            None => error.into(),
            Some(More { text, origin: ExampleOrigin::Reference }) => SynthError::BadLesson(text.clone()),
            Some(More { text, .. }) => SynthError::BadExample(text.clone()),
        }
    }

    fn example(&self, text: &str, span: Span, sources: &Sources, more: &[FileId]) -> SynthExample {
        match more.iter().position(|file| *file == span.file).and_then(|number| self.more.get(number)) {
            Some(more) => SynthExample { text: text.to_string(), origin: more.origin, place: None },
            None => {
                let place = Some(convert::place(sources, span));
                SynthExample { text: text.to_string(), origin: ExampleOrigin::File, place }
            }
        }
    }

    fn tell(&mut self, sources: &Sources, found: &[Diagnostic]) {
        let data = convert::diagnostics(sources, found);
        let both = found.iter().cloned().zip(data.iter().cloned());
        let (new, told): (Vec<Diagnostic>, Vec<_>) = both.filter(|(_, data)| !self.told.contains(data)).unzip();
        messages::show(sources, &new, self.listener);
        self.told.extend(told);
        self.verdict.diagnostics.extend(data);
    }

    fn search(&mut self, case: &Case, programs: usize) -> Result<Round, SynthError> {
        let bounds = Bounds {
            steps: self.request.steps,
            programs,
            effort: Effort::LOW,
            not_meant: self.not_meant.clone(),
            stop: Arc::clone(&self.request.stop),
        };
        let outcome = match self.found.take() {
            Some((more, wanted, outcome)) if (more, wanted) == (self.more.len(), programs) => outcome,
            _ => {
                let outcome = round::synthesized(&case.wanted, &bounds)?;
                self.verdict.search.steps += outcome.steps;
                self.verdict.search.rounds += 1;
                outcome
            }
        };
        self.found = Some((self.more.len(), programs, outcome.clone()));
        Ok(round::judged(&case.wanted, &case.loaded, outcome, &bounds)?)
    }

    fn question(&self, case: &Case, round: &Round) -> Option<SynthQuestion> {
        question::question(round, &case.wanted, &self.not_meant, &self.request.stop)
    }

    /// Fills the verdict with what a search came to.
    fn conclude(&mut self, case: &Case, round: &Round) {
        self.verdict.notes.extend(round.notes.iter().cloned());
        self.verdict.programs =
            round.candidates.iter().take(self.request.all.max(2)).map(|one| program(one, case)).collect();
        if let Some(first) = round.candidates.first() {
            self.verdict.answer = SynthAnswer::Found;
            self.verdict.whole = Some(self.whole(case, first));
            return;
        }
        let (answer, reason) = match &round.end {
            End::Contradiction(first, second) => {
                self.contradiction(case, *first, *second);
                (SynthAnswer::Contradiction, "Two examples say different things about the same arguments.".to_string())
            }
            End::OutOfReach(why) => (SynthAnswer::OutOfReach, why.clone()),
            End::Enough | End::OutOfSteps => {
                let steps = thousands(self.request.steps);
                (SynthAnswer::Exhausted, format!("No function was found within {steps} steps."))
            }
            End::OutOfMemory => {
                (SynthAnswer::Exhausted, "No function was found in the memory that a search may take.".to_string())
            }
            End::AllTried => {
                let steps = thousands(round.steps);
                let reason =
                    format!("No function was found among all that are not too large, which took {steps} steps.");
                (SynthAnswer::AllTried, reason)
            }
            End::Stopped => (SynthAnswer::Interrupted, "Stopped before a function was found.".to_string()),
        };
        self.verdict.answer = answer;
        self.verdict.reason = Some(reason);
    }

    /// The user's text with a function in place of the goal; where that is no program, the function after the rest of it.
    fn whole(&self, case: &Case, candidate: &Candidate) -> String {
        let text = String::from_utf8_lossy(&self.request.text.bytes);
        let Span { start, end, .. } = case.wanted.goal.span;
        if let (Some(before), Some(after)) = (text.get(..start as usize), text.get(end as usize..))
            // After a definition this would be one more argument; only problems may be written so.
            && !after.trim_start().starts_with("assert")
        {
            let filled = format!("{before}{}{after}", candidate.text);
            if rivals::Rival::new(&filled, &case.wanted.problem.name).is_ok() {
                return filled;
            }
        }
        format!("{}\n\n{}\n", case.wanted.background.trim_end(), candidate.text).trim_start().to_string()
    }

    fn contradiction(&mut self, case: &Case, first: usize, second: usize) {
        self.verdict.contradiction = Some((first, second));
        let spans = &case.wanted.example_spans;
        let (Some(one), Some(two)) = (spans.get(first), spans.get(second)) else { return };
        let flaw =
            Diagnostic::error("contradiction", *two, "Two examples say different things about the same arguments")
                .here("this result ...")
                .label(*one, "... is another one than this")
                .hint("Remove the one that is wrong.");
        self.tell(case.loaded.sources(), &[flaw]);
    }
}

fn program(candidate: &Candidate, case: &Case) -> SynthProgram {
    let notation = case.wanted.notation();
    let differs = candidate.differs.as_ref().map(|difference| SynthDifference {
        call: notation.show(&difference.call),
        first: notation.show(&question::said(&difference.first)),
        this: notation.show(&question::said(&difference.second)),
    });
    SynthProgram { text: candidate.text.clone(), cost: candidate.cost, differs }
}

/// `1,234,567`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
