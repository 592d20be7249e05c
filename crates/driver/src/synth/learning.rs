//! `--reference`: examples from a reference until nothing is wrong with what is found.
//!
//! In: what was read, and a [`Teacher`]. Out: the verdict of a request, filled; start at [`SynthSession::learn`]. Every round searches,
//! shows the programs to the reference, and takes what it says as one more example.
//! Invariant: an example is added only where it rules out a program that was found, or where there was none at all to begin with.
//! Not here: how a reference is compared or asked (see `teacher`, `asked`).

use super::read::Examples;
use super::round::{Candidate, Round};
use super::teacher::{Exam, Lesson, Said, Teacher};
use super::{Case, More, SynthError, SynthSession, probes, program, rivals, round, spelled, texts};
use crate::Text;
use crate::bench::Bench;
use refute_source::Diagnostic;
use refute_verdict::{Agreement, ExampleOrigin, ReferenceState, SynthReference};
use std::sync::atomic::Ordering;

/// Examples that a reference may add.
const MOST_LESSONS: u64 = 100;
/// All searches together take at most so many times the steps of one.
const MOST_SEARCHES: u64 = 10;
/// Examples of a reference with which to begin when the user gives none.
const FIRST_LESSONS: usize = 6;

impl SynthSession<'_, '_> {
    fn has_steps_left(&self) -> bool {
        self.verdict.search.steps < self.request.steps.saturating_mul(MOST_SEARCHES)
    }

    /// Searches, and has the reference look at what is found, until it finds nothing wrong.
    pub(super) fn learn(&mut self, mut case: Case, teacher: &mut dyn Teacher) -> Result<(), SynthError> {
        self.examples_agree(&case, teacher)?;
        if case.wanted.problem.examples.is_empty() {
            case = self.begin(&case, teacher)?;
        }
        let mut last: Option<(Candidate, String)> = None;
        let mut rounds = 0;
        loop {
            rounds += 1;
            let round = self.search(&case, teacher.programs())?;
            let Some(candidate) = round.candidates.first().cloned() else {
                self.conclude(&case, &round);
                let reason = last.map(|(candidate, differs)| {
                    self.verdict.programs = vec![program(&candidate, &case)];
                    differs
                });
                self.verdict.reference = Some(state(teacher, Known::Differs(reason), rounds));
                return Ok(());
            };
            let exam = teacher.examine(&round, &self.request.stop);
            let stopped = self.request.stop.load(Ordering::Relaxed);
            let known = match exam {
                Exam::Teaches(lesson) if !stopped && rounds < MOST_LESSONS && self.has_steps_left() => {
                    let differs = self.lesson(&case, &lesson);
                    last = Some((candidate, differs));
                    case = self.read(Examples::Optional)?;
                    continue;
                }
                Exam::Agrees(agreement) => Known::Agrees(agreement),
                Exam::Teaches(_) => Known::Differs(Some(format!("After {rounds} rounds the two still differ."))),
                Exam::Stuck(why) => Known::Unknown(why),
            };
            self.conclude(&case, &Round { candidates: vec![candidate], ..round });
            self.verdict.reference = Some(state(teacher, known, rounds));
            return Ok(());
        }
    }

    /// Takes what the reference says as an example; says where the last program differed.
    fn lesson(&mut self, case: &Case, lesson: &Lesson) -> String {
        let notation = case.wanted.notation();
        let call = notation.show(&texts::call(&self.verdict.entry, &lesson.args));
        let value = notation.show(&lesson.value);
        self.more.push(More { text: texts::example(&call, &value), origin: ExampleOrigin::Reference });
        match &lesson.instead {
            Some(instead) => format!("`{call}` gives {}, the reference {value}.", notation.show(instead)),
            None => format!("The reference says that `{call}` is {value}."),
        }
    }

    /// Without examples the reference gives the first ones.
    fn begin(&mut self, case: &Case, teacher: &mut dyn Teacher) -> Result<Case, SynthError> {
        let mut taken = 0;
        for args in first_inputs(case, teacher.first_inputs(&self.request.stop)) {
            match teacher.says(&args) {
                Said::Value(value) => {
                    self.lesson(case, &Lesson { args, value, instead: None });
                    taken += 1;
                }
                Said::Nothing => {}
                Said::Trouble(why) => return Err(SynthError::Reference(why)),
            }
            if taken == FIRST_LESSONS {
                break;
            }
        }
        if taken == 0 {
            return Err(SynthError::NoExamples(teacher.name().to_string()));
        }
        self.read(Examples::Needed)
    }

    /// Examples of the user with which the reference does not agree can never be met by one function.
    fn examples_agree(&mut self, case: &Case, teacher: &mut dyn Teacher) -> Result<(), SynthError> {
        let problem = &case.wanted.problem;
        let mut bench = Bench::new(case.loaded.clone(), &self.request.stop);
        for (number, example) in problem.examples.iter().enumerate() {
            let args = example.args.iter().zip(&problem.params);
            let args: Vec<String> = args.map(|(arg, ty)| spelled::spell(problem, arg, ty)).collect();
            let expected = rivals::evaluate(&mut bench, &spelled::spell(problem, &example.result, &problem.result));
            match teacher.says(&args) {
                Said::Trouble(why) => return Err(SynthError::Reference(why)),
                Said::Value(value) if expected.as_ref().is_ok_and(|expected| *expected != value) => {
                    let shown = &case.wanted.example_texts[number];
                    let span = case.wanted.example_spans[number];
                    let shown_value = case.wanted.notation().show(&value);
                    let title = format!("The reference `{}` gives {shown_value} here", teacher.name());
                    let flaw = Diagnostic::error("example-against-reference", span, title);
                    self.tell(case.loaded.sources(), &[flaw]);
                    return Err(SynthError::AgainstReference(shown.clone()));
                }
                Said::Value(_) | Said::Nothing => {}
            }
        }
        Ok(())
    }
}

/// What is known in the end.
enum Known {
    /// The two agree, as far as they were compared.
    Agrees(Option<Agreement>),
    /// They do not (where).
    Differs(Option<String>),
    /// It could not be found out (why).
    Unknown(String),
}

fn state(teacher: &dyn Teacher, known: Known, rounds: u64) -> SynthReference {
    let (state, agreement, reason) = match known {
        Known::Agrees(agreement) => (ReferenceState::Agrees, agreement, None),
        Known::Differs(reason) => (ReferenceState::Differs, None, reason),
        Known::Unknown(reason) => (ReferenceState::Unknown, None, Some(reason)),
    };
    let file = teacher.name().to_string();
    SynthReference { file, state, agreement, asked: teacher.asked(), rounds, reason }
}

/// Those of the reference's inputs that have the type that is wanted, then the smallest ones of that type.
fn first_inputs(case: &Case, of_reference: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let name = &case.wanted.problem.name;
    let dummy = format!("let rec {name} : {} = fun x -> {name} x", round::shown_type(&case.wanted.problem));
    let Ok(rival) = rivals::Rival::new(&format!("{}\n{dummy}\n", case.wanted.background), name) else {
        return of_reference;
    };
    let fits = |args: &Vec<String>| {
        let call = Text { name: "call".to_string(), bytes: texts::call(name, args).into_bytes() };
        rival.loaded().clone().add_quietly(&call).is_ok()
    };
    let mut inputs: Vec<Vec<String>> = of_reference.into_iter().filter(fits).collect();
    for args in probes::of_type(&rival, 4 * FIRST_LESSONS) {
        if !inputs.contains(&args) {
            inputs.push(args);
        }
    }
    inputs
}
