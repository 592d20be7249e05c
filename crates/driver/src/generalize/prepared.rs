//! A request made ready for the engine: what inputs look like, which functions may be used, and oracles, as many as are needed.
//!
//! In: a [`Draft`] (see `preparing`). Out: oracles for the engine, and [`Again`], which judges what will be shown once more.
//! Invariant: every oracle stands on machines of its own.

use super::case::setting;
use super::literal;
use super::oracle::{Answered, AskedProgram, Compared, Property, Stage, arguments};
use super::params::{Names, Written};
use super::places::{Branch, Watched};
use super::texts::{OF_TEXTS, letters};
use crate::check::fit::{arrows, instance};
use crate::loaded::{Function, Loaded};
use crate::{CoverConfig, Text, convert};
use refute_check::{Exercise, ReplayRunner, Retrial, SearchResult, Side};
use refute_cover::Subject;
use refute_enumerate::{NodeId, Space};
use refute_generalize::{CallableFunction, Functions, Label, Oracle, Setting};
use refute_ir::Type;
use refute_ir::program::GlobalId;
use refute_ir::show_declaration::show_value_name;
use refute_ir::types::ArgLabel;
use refute_play::{CallInput, Callee, Caller};
use refute_source::Name;
use refute_verdict::CheckVerdict;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// See the head of the file.
pub(crate) struct Prepared {
    /// What inputs look like.
    pub(super) setting: Arc<Setting>,
    /// The arguments of the function.
    pub(super) args: Vec<NodeId>,
    /// The type of the function, as OCaml.
    pub(super) ty: String,
    /// The program whose functions may be used, and in which inputs are written.
    pub(super) loaded: Loaded,
    known: Vec<CallableFunction>,
    kind: Kind,
}

/// What decides.
pub(super) enum Kind {
    /// A reference.
    Compared(Box<Rivals>),
    /// Conditions.
    Specified {
        /// Which inputs are meant.
        pre: Option<GlobalId>,
        /// Whether all is well.
        holds: GlobalId,
        /// The function under test, when one is called.
        entry: Option<Function>,
    },
    /// Conditions on the answers of a program that is asked.
    Asked {
        /// Which inputs are meant.
        pre: Option<GlobalId>,
        /// Whether an answer is right.
        holds: GlobalId,
        /// The type of answers.
        result: NodeId,
        /// What the program is compared with.
        reference: Option<Function>,
    },
}

/// Two programs.
pub(super) struct Rivals {
    /// The reference.
    pub(super) exercise: Exercise,
    /// The submission.
    pub(super) side: Side,
    /// Its name.
    pub(super) name: String,
    /// The branches of its text.
    pub(super) places: Vec<Branch>,
}

/// What a [`Prepared`] is made of.
pub(super) struct Draft {
    pub(super) function: String,
    pub(super) labels: Vec<ArgLabel>,
    pub(super) ty: String,
    pub(super) space: Space,
    pub(super) args: Vec<NodeId>,
    pub(super) constants: Vec<i64>,
    pub(super) written: Vec<Written>,
    pub(super) loaded: Loaded,
    pub(super) known: Vec<CallableFunction>,
    pub(super) kind: Kind,
}

impl Draft {
    pub(super) fn finish(self) -> Prepared {
        let Draft { function, labels, ty, space, args, mut constants, written, loaded, known, kind } = self;
        constants.sort_unstable();
        constants.dedup();
        // What is said about arguments may use functions, so that none may be hidden by an argument.
        let taken: Vec<String> = loaded.values().into_iter().map(|value| value.name).collect();
        let names = Names { written: &written, taken: &taken };
        let mut setting = setting((&function, labels), space, &args, constants, &names);
        for (_, file) in loaded.sources().files().filter(|(_, file)| file.name != OF_TEXTS) {
            let new = letters(&file.bytes).into_iter().filter(|c| !setting.letters.contains(c)).collect::<Vec<_>>();
            setting.letters.extend(new);
        }
        let setting = Arc::new(setting);
        Prepared { setting, args, ty, loaded, known, kind }
    }
}

/// A program that is asked, where there is one.
pub(super) type Program<'o, 'p> = Option<&'o RefCell<&'p mut (dyn crate::Oracle + 'p)>>;

impl Prepared {
    /// Functions to use, on a machine of their own.
    pub(super) fn functions(&self) -> Functions {
        let functions = Functions::new(self.loaded.program(), &self.setting.space, self.known.clone());
        let Kind::Compared(rivals) = &self.kind else { return functions };
        // Without a machine nothing can be said about runs, and all else can.
        let Ok(runner) = rivals.exercise.input_runner(&rivals.name, &rivals.side) else { return functions };
        let places = rivals.places.iter().map(|(_, place)| place.clone()).collect();
        functions.with_places(places, Box::new(Watched { runner, branches: rivals.places.clone() }))
    }

    /// An oracle; what a program that is asked says goes to `said`.
    pub(super) fn oracle<'o, 'p: 'o>(
        &self,
        program: Program<'o, 'p>,
        said: &Rc<RefCell<Answered>>,
    ) -> Result<Box<dyn Oracle + 'o>, Box<CheckVerdict>> {
        let stage = || Stage::new(self.loaded.program(), &self.setting.space);
        Ok(match (&self.kind, program) {
            (Kind::Compared(rivals), _) => {
                Box::new(Compared { input_runner: rivals.exercise.input_runner(&rivals.name, &rivals.side)? })
            }
            (Kind::Specified { pre, holds, .. }, _) => Box::new(Property { stage: stage(), pre: *pre, holds: *holds }),
            (Kind::Asked { pre, holds, result, .. }, Some(program)) => {
                let said = Rc::clone(said);
                Box::new(AskedProgram { stage: stage(), pre: *pre, holds: *holds, result: *result, program, said })
            }
            // Nobody can be asked: nothing can be found out.
            (Kind::Asked { .. }, None) => Box::new(Nobody),
        })
    }

    /// The counterexample of `refute check`, where there is something to compare with.
    pub(super) fn counterexample(&self, stop: &Arc<AtomicBool>) -> Option<SearchResult> {
        match &self.kind {
            Kind::Compared(rivals) => Some(rivals.exercise.find(&rivals.name, &rivals.side, stop)),
            Kind::Specified { .. } | Kind::Asked { .. } => None,
        }
    }

    /// Whether failing inputs can be solved for.
    pub(super) fn is_solved(&self) -> bool {
        matches!(self.kind, Kind::Specified { .. })
    }

    /// An input on which a condition does not hold, as `refute solve` finds it; `None` where a reference decides, or none is found.
    pub(super) fn solved(&self, stop: &Arc<AtomicBool>) -> Option<CallInput> {
        let Kind::Specified { pre, holds, .. } = &self.kind else { return None };
        let named = |id: &GlobalId| {
            let function = self.loaded.functions().into_iter().rfind(|function| function.id == *id)?;
            let visible = self.loaded.last_named(&function.name).is_some_and(|last| last.id == *id);
            visible.then(|| show_value_name(Name::new(&function.name)).to_string())
        };
        let names: Vec<String> = (1..=self.args.len()).map(|number| format!("refute_x{number}")).collect();
        let names = names.join(" ");
        let meant = match pre {
            Some(pre) => format!("{} {names} && ", named(pre)?),
            None => String::new(),
        };
        let wrong = format!("(match {} {names} with refute_b -> not refute_b | exception _ -> true)", named(holds)?);
        let mut loaded = self.loaded.clone();
        let text = format!("let refute_wrong {names} = {meant}{wrong}\n");
        loaded.add_quietly(&Text { name: "refute_wrong".to_string(), bytes: text.into_bytes() }).ok()?;
        let subject = Subject::new(loaded.program(), loaded.last_named("refute_wrong")?.id).ok()?;
        let found = refute_cover::solve(&subject, 1, &CoverConfig::default(), stop);
        // The types of the two searches have numbers of their own, so the values go from one to the other as texts.
        let answer = found.answers.first()?;
        let values = arguments(subject.space(), &answer.filled);
        let whole = if values.len() == 1 { values.concat() } else { format!("({})", values.join(", ")) };
        literal::arguments(&self.setting.space, &self.args, &whole)
    }

    /// What judges inputs once more, on machines of its own.
    pub(super) fn again<'o, 'p: 'o>(&'o self, program: Program<'o, 'p>) -> Result<Again<'o>, Box<CheckVerdict>> {
        if let Kind::Compared(rivals) = &self.kind {
            let replay_runner = Some(rivals.exercise.replay_runner(&rivals.name, &rivals.side)?);
            return Ok(Again { replay_runner, ..Again::default() });
        }
        let said = Rc::default();
        let oracle = Some(self.oracle(program, &said)?);
        let shown = match &self.kind {
            Kind::Specified { entry, .. } => entry,
            Kind::Asked { reference, .. } => reference,
            Kind::Compared(_) => &None,
        };
        let caller = shown.as_ref().map(|function| {
            let program = self.loaded.program();
            let (_, result) = arrows(&program.types, function.ty(program));
            (Caller::new(program, Arc::clone(&self.setting.space)), function.id, instance(&result))
        });
        let is_asked = matches!(self.kind, Kind::Asked { .. });
        Ok(Again { replay_runner: None, oracle, caller, said, is_asked })
    }
}

/// Judges inputs once more.
#[derive(Default)]
pub(super) struct Again<'o> {
    replay_runner: Option<ReplayRunner>,
    oracle: Option<Box<dyn Oracle + 'o>>,
    /// The function under test, or the reference of a program that is asked.
    caller: Option<(Caller, GlobalId, Type)>,
    said: Rc<RefCell<Answered>>,
    is_asked: bool,
}

/// What an input is, without the kind of its failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InputStatus {
    /// It does not count.
    Outside,
    /// It passes.
    Passes,
    /// It fails.
    Fails,
}

/// What an input is, and what is done on it.
pub(super) struct Shown {
    /// What it is; `None` when nobody answers any more.
    pub(super) label: Option<InputStatus>,
    /// What the reference does.
    pub(super) reference: Option<String>,
    /// What the program does.
    pub(super) got: Option<String>,
}

impl Again<'_> {
    /// Judges an input.
    pub(super) fn judge(&mut self, input: &CallInput) -> Shown {
        if let Some(replay_runner) = &mut self.replay_runner {
            let Retrial { inside, difference, reference, submission } = replay_runner.run(input);
            let label = Some(match (inside, difference) {
                (false, _) => InputStatus::Outside,
                (true, None) => InputStatus::Passes,
                (true, Some(_)) => InputStatus::Fails,
            });
            let [reference, got] =
                [reference, submission].map(|done| Some(done.map_or_else(String::new, String::from)));
            return Shown { label, reference, got };
        }
        let judged = self.oracle.as_mut().and_then(|oracle| oracle.judge(input));
        let label = judged.map(|judged| match judged.label {
            Label::Outside => InputStatus::Outside,
            Label::Passes => InputStatus::Passes,
            Label::Fails(_) => InputStatus::Fails,
        });
        let called = self.caller.as_mut().map(|(caller, id, result)| {
            let called = caller.call(Callee { id: *id, result }, input);
            convert::ended(&called.ended).alone().to_string()
        });
        if self.is_asked {
            let got = label.and(self.said.borrow().last.clone());
            Shown { label, reference: called, got }
        } else {
            Shown { label, reference: None, got: called }
        }
    }
}

/// Nobody to ask.
struct Nobody;

impl Oracle for Nobody {
    fn judge(&mut self, _input: &CallInput) -> Option<refute_generalize::JudgedInput> {
        None
    }
}
