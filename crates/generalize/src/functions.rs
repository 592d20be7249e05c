//! Functions of the programs, and of a file of the user's, that inputs can be changed and described with.
//!
//! In: a loaded program and which of its functions to use. Out: their results on values; each call is made once, on a
//! machine, within a budget, and leaves nothing behind.

use crate::setting::{Setting, filled_at, value_of};
use crate::values::{ValueId, Values};
use refute_enumerate::{NodeId, Shape, Space};
use refute_eval::{Concrete, Outcome};
use refute_ir::Program;
use refute_ir::program::GlobalId;
use refute_ir::types::ArgLabel;
use refute_play::{CallInput, CompiledProgram, Holes, Layout, Runner, lambdas_in, snapshot};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Steps of a call; what is right by definition may take longer.
const FUEL: u64 = 20_000;
const FUEL_OF_RIGHT: u64 = 200_000;

/// What a function is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A function of the program or of the user's: inputs are changed and described with it.
    Helper,
    /// It does what the program under test should do. Its results describe inputs and change none.
    Right,
    /// It applies its first argument, a function that is part of the input, to the others.
    Apply,
    /// A function that only the program under test has: it describes inputs and changes none, and cannot be written after the reference.
    Own,
    /// A condition in the text of a program, as a function of the input: it raises where the run does not come to it.
    Guard,
}

impl Role {
    /// Whether the function's results describe inputs.
    pub(crate) fn describes(self) -> bool {
        matches!(self, Role::Helper | Role::Own)
    }
}

/// A condition as it stands in the text of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guard {
    /// The condition.
    pub text: String,
    /// What its variables are, the outermost first.
    pub given: Vec<GuardGiven>,
    /// It is the reference's and not the program's own.
    pub is_foreign: bool,
    /// The one argument that it takes, by number; none where it takes all.
    pub slot: Option<usize>,
}

/// What variables of a condition are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuardGiven {
    /// The argument that has a pattern, by number; none where the text says all.
    pub slot: Option<usize>,
    /// `Withdraw n`, or `m = n mod 10`.
    pub text: String,
}

/// A function that can be called.
#[derive(Clone, PartialEq, Debug)]
pub struct CallableFunction {
    /// As OCaml, for texts: `insert`, `List.rev`.
    pub name: String,
    /// Which one.
    pub global: GlobalId,
    /// The types of its arguments.
    pub params: Vec<NodeId>,
    /// The type of its result.
    pub result: NodeId,
    /// It gives a list of results (this is the list's type), any of which may be taken: an operator without a fixed result.
    pub any: Option<NodeId>,
    /// What it is there for.
    pub role: Role,
    /// Its arguments are the components of one tuple.
    pub tupled: bool,
    /// The labels of its arguments; none where they have none.
    pub labels: Vec<ArgLabel>,
    /// What it asks, where it is a condition of a program.
    pub guard: Option<Guard>,
}

impl CallableFunction {
    /// Whether inputs may be put through it.
    pub(crate) fn changes_inputs(&self) -> bool {
        self.role == Role::Helper
    }
}

/// A place in the text of the program under test: a branch that may be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// From 1 on.
    pub line: u32,
    /// What stands there, shortened.
    pub text: String,
}

/// What runs the program under test to see where it goes.
pub trait Runs {
    /// The places, by their numbers, that it comes to.
    fn places(&mut self, input: &CallInput) -> Vec<usize>;
}

/// See the head of the file.
pub struct Functions {
    all: Vec<CallableFunction>,
    machine: Option<Loaded>,
    known: FxHashMap<(usize, Box<[ValueId]>), Option<ValueId>>,
    places: Vec<Place>,
    runs: Option<Box<dyn Runs>>,
    seen: FxHashMap<Box<[ValueId]>, Vec<usize>>,
}

struct Loaded {
    space: Arc<Space>,
    script: CompiledProgram,
    player: Runner<Concrete>,
}

impl Functions {
    /// No functions.
    pub fn none() -> Functions {
        Functions {
            all: Vec::new(),
            machine: None,
            known: FxHashMap::default(),
            places: Vec::new(),
            runs: None,
            seen: FxHashMap::default(),
        }
    }

    /// These functions of a program.
    pub fn new(program: &Program, space: &Arc<Space>, all: Vec<CallableFunction>) -> Functions {
        let script = CompiledProgram::new(program, Layout::new(space, &program.types));
        let (player, _) = Runner::new(&script);
        let machine = Some(Loaded { space: space.clone(), script, player });
        Functions { all, machine, ..Functions::none() }
    }

    /// The same with the places of the program under test.
    #[must_use]
    pub fn with_places(self, places: Vec<Place>, runs: Box<dyn Runs>) -> Functions {
        Functions { places, runs: Some(runs), ..self }
    }

    /// The places of the program under test.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Whether the program under test comes to a place on an input.
    pub(crate) fn comes(&mut self, setting: &Setting, values: &Values, place: usize, input: &[ValueId]) -> bool {
        if let Some(seen) = self.seen.get(input) {
            return seen.contains(&place);
        }
        let Some(runs) = &mut self.runs else { return false };
        let seen = runs.places(&setting.filled(values, input));
        let comes = seen.contains(&place);
        self.seen.insert(input.into(), seen);
        comes
    }

    /// The numbers of those that are there for something.
    pub(crate) fn with_role(&self, role: Role) -> impl Iterator<Item = usize> + '_ {
        let all = self.all.iter().enumerate();
        all.filter(move |(_, function)| function.role == role).map(|(number, _)| number)
    }

    /// All of them.
    pub fn all(&self) -> &[CallableFunction] {
        &self.all
    }

    /// What a function gives (a list where [`CallableFunction::any`] says so); `None` when it raises, does not end or gives something
    /// that cannot be read.
    pub fn call(&mut self, values: &mut Values, function: usize, args: &[ValueId]) -> Option<ValueId> {
        let key = (function, args.into());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let result = self.run(values, function, args);
        self.known.insert(key, result);
        result
    }

    fn run(&mut self, values: &mut Values, function: usize, args: &[ValueId]) -> Option<ValueId> {
        let CallableFunction { global, params, result, any, tupled, role, .. } = &self.all[function];
        let fuel = if *role == Role::Right { FUEL_OF_RIGHT } else { FUEL };
        let Loaded { space, script, player } = self.machine.as_mut()?;
        let mut filled = filled_at(space, values, params.iter().copied(), args);
        if *tupled {
            filled.input = vec![Shape::Tuple(filled.input.into())];
        }
        if script.add(space, &lambdas_in(&filled.input)) {
            player.extend(script);
        }
        let run = player.call(script, *global, &filled.input, &filled.constants, &Holes { terms: &[] }, fuel);
        let read = match run.outcome {
            Outcome::Value(value) => {
                let given = any.unwrap_or(*result);
                let read = snapshot(space, &[given], &player.machine, script.layout(), &[value]);
                read.map(|read| value_of(values, &read.input[0], &read.constants))
            }
            _ => None,
        };
        player.reset();
        read
    }
}
