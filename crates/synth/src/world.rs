//! Everything that stands still while programs are searched for: types, values, components, and what they give.
//!
//! Components run on the machine of `eval`, each call once; functions that are not of the program (lambdas, the function
//! that is wanted, partial functions of examples) are tables there, and a question that a table has no answer to ends the
//! run, is answered here, and the run starts again.
//! Invariant: what is remembered does not depend on the candidate at hand.

mod ask;
mod evaluate;
mod machine;

use crate::algebra::Algebra;
use crate::answer::VarId;
use crate::problem::{ComponentId, Config, Datum, Problem};
use crate::terms::{InstanceId, TermId, Terms};
use crate::types::{Kind, Ty, Types};
use crate::values::{FunId, Holder, Node, UNDEFINED, ValueId, Values};
use refute_eval::Concrete;
use refute_ir::program::{FunctionId, GlobalId};
use refute_ir::types::Type;
use refute_play::Runner;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use evaluate::Env;

/// A component at one of its types.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Instance {
    pub component: ComponentId,
    pub global: GlobalId,
    pub params: Vec<Ty>,
    pub result: Ty,
    /// Its type; the result when it is no function.
    pub ty: Ty,
    /// What is known about it, when it is an operator.
    pub operator: Option<Algebra>,
}

/// A function among the values.
struct Function {
    what: What,
    params: Vec<Ty>,
    result: Ty,
    /// What is known of a function that is not one of the program.
    known: Vec<(Rc<[ValueId]>, ValueId)>,
    /// Whether what it gives depends on the candidate.
    recursive: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum What {
    Global(GlobalId),
    Lambda(Rc<[VarId]>, TermId, Rc<[(VarId, ValueId)]>),
    Table(Vec<(Rc<[ValueId]>, ValueId)>),
    Itself,
}

/// Results by arguments.
type Known = FxHashMap<Rc<[ValueId]>, ValueId>;

/// The candidate that is being run.
struct Candidate {
    params: Rc<[VarId]>,
    body: TermId,
    /// Results by arguments; `None` while a call has not come back.
    done: FxHashMap<Rc<[ValueId]>, Option<ValueId>>,
    left: u32,
    depth: u32,
}

/// See the head of the file.
pub(crate) struct World<'p> {
    pub types: Types<'p>,
    pub values: Values,
    pub terms: Terms,
    /// The type of each variable.
    pub vars: Vec<Ty>,
    pub instances: Vec<Instance>,
    /// Parameters and result of the function.
    pub params: Vec<Ty>,
    pub result: Ty,
    /// The type of the function.
    pub ty: Ty,
    /// What the examples say.
    pub table: FxHashMap<Rc<[ValueId]>, ValueId>,
    /// Expressions made and calls of components.
    pub steps: u64,
    /// The search ends after so many steps.
    pub last_step: u64,
    /// It ends when everything takes more words than that.
    most_words: u64,
    /// What the search itself takes in words, and what results of components take.
    pub words_of_search: u64,
    words_of_memory: u64,
    stop: &'p AtomicBool,
    functions: Vec<Function>,
    function_ids: FxHashMap<(What, Ty), FunId>,
    /// Results of components that do not depend on the candidate.
    memory: FxHashMap<InstanceId, Known>,
    applied: FxHashMap<FunId, Known>,
    player: Runner<Concrete>,
    /// The functions that ask tables, by number of arguments from 1.
    asks: Vec<FunctionId>,
    candidate: Option<Candidate>,
}

/// What a result of a component takes beside the arguments, in words.
const WORDS_OF_RESULT: u64 = 8;

/// Numbers of calls that are stuck, beside those of instances.
const STUCK_ITSELF: u32 = u32::MAX;
const STUCK_APPLY: u32 = u32::MAX - 1;
const STUCK_MATCH: u32 = u32::MAX - 2;
/// Parts of values that are not known have the numbers below this one.
pub(crate) const STUCK_PARTS: u32 = u32::MAX - 3;

impl<'p> World<'p> {
    pub(crate) fn new(problem: &'p Problem, config: &Config, stop: &'p AtomicBool) -> World<'p> {
        let mut types = Types::new(problem);
        let params = problem.params.iter().map(|param| types.number(param)).collect();
        let result = types.number(&problem.result);
        let ty = problem.params.iter().rev().fold(problem.result.clone(), |to, from| Type::arrow(from.clone(), to));
        let ty = types.number(&ty);
        let (player, asks) = ask::loaded(&problem.program);
        World {
            types,
            values: Values::new(),
            terms: Terms::default(),
            vars: Vec::new(),
            instances: Vec::new(),
            params,
            result,
            ty,
            table: FxHashMap::default(),
            steps: 0,
            last_step: config.steps,
            most_words: config.words,
            words_of_search: 0,
            words_of_memory: 0,
            stop,
            functions: Vec::new(),
            function_ids: FxHashMap::default(),
            memory: FxHashMap::default(),
            applied: FxHashMap::default(),
            player,
            asks,
            candidate: None,
        }
    }

    /// Whether the search has to end.
    pub(crate) fn is_over(&self) -> bool {
        self.steps > self.last_step || self.is_full() || self.is_stopped()
    }

    /// Whether there is no memory left.
    pub(crate) fn is_full(&self) -> bool {
        self.words_of_search + self.words_of_memory + self.values.words + self.terms.words > self.most_words
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn fresh_var(&mut self, ty: Ty) -> VarId {
        self.vars.push(ty);
        VarId(self.vars.len() as u32 - 1)
    }

    /// The value of an example at a type; `None` when it is not of that type.
    pub(crate) fn datum(&mut self, datum: &Datum, ty: Ty) -> Option<ValueId> {
        refute_source::deep(|| self.datum_here(datum, ty))
    }

    fn datum_here(&mut self, datum: &Datum, ty: Ty) -> Option<ValueId> {
        let kind = self.types.real_kind(ty).clone();
        let node = match (datum, &kind) {
            (Datum::Int(n), Kind::Int) => Node::Int(*n),
            (Datum::Char(c), Kind::Char) => Node::Int((*c).into()),
            (Datum::Float(x), Kind::Float) => Node::Float(x.to_bits()),
            (Datum::String(text), Kind::Text) => Node::Text(text.as_slice().into()),
            (Datum::Tuple(parts) | Datum::Record(parts), Kind::Data(cases)) => {
                let parts = self.data(parts, &cases.first()?.args)?;
                return Some(self.construct(0, &parts));
            }
            (Datum::List(parts), Kind::Data(cases)) => {
                let element = *cases.get(1)?.args.first()?;
                let mut list = self.construct(0, &[]);
                for part in parts.iter().rev() {
                    let head = self.datum(part, element)?;
                    list = self.construct(1, &[head, list]);
                }
                return Some(list);
            }
            (Datum::Construct(name, args), Kind::Data(cases)) => {
                let case = cases.iter().position(|case| case.name == Some(*name))?;
                let args = self.data(args, &cases[case].args)?;
                return Some(self.construct(case as u32, &args));
            }
            (Datum::Function(global), Kind::Arrow(..)) => Node::Fun(self.function(What::Global(*global), ty)),
            (Datum::Table(lines), Kind::Arrow(params, result)) => {
                let mut known = Vec::new();
                for (args, value) in lines {
                    known.push((self.data(args, params)?, self.datum(value, *result)?));
                }
                known.sort();
                Node::Fun(self.function(What::Table(known), ty))
            }
            _ => return None,
        };
        Some(self.values.add(node))
    }

    fn data(&mut self, data: &[Datum], types: &[Ty]) -> Option<Rc<[ValueId]>> {
        if data.len() != types.len() {
            return None;
        }
        data.iter().zip(types).map(|(datum, ty)| self.datum(datum, *ty)).collect()
    }

    /// A value with all its parts and their types, the whole first. What is of a type that nothing is known about has none.
    pub(crate) fn parts(&self, value: ValueId, ty: Ty) -> Vec<(ValueId, Ty)> {
        let mut parts = vec![(value, ty)];
        let mut next = 0;
        while let Some((value, ty)) = parts.get(next).copied() {
            if let (Node::Data(case, args), Kind::Data(cases)) = (self.values.node(value), self.types.kind(ty)) {
                parts.extend(args.iter().copied().zip(cases[*case as usize].args.iter().copied()));
            }
            next += 1;
        }
        parts
    }

    /// The number of a function value.
    fn function(&mut self, what: What, ty: Ty) -> FunId {
        if let Some(known) = self.function_ids.get(&(what.clone(), ty)) {
            return *known;
        }
        let (params, result) = match self.types.real_kind(ty) {
            Kind::Arrow(params, result) => (params.clone(), *result),
            _ => (Vec::new(), ty),
        };
        let recursive = match &what {
            What::Itself => true,
            What::Lambda(_, body, env) => {
                self.terms.is_recursive(*body) || env.iter().any(|(_, value)| self.depends(*value))
            }
            _ => false,
        };
        let id = FunId(self.functions.len() as u32);
        let known = match &what {
            What::Table(known) => known.clone(),
            _ => Vec::new(),
        };
        self.function_ids.insert((what.clone(), ty), id);
        self.functions.push(Function { what, params, result, known, recursive });
        id
    }

    /// Whether a value is a function that depends on the candidate.
    fn depends(&self, value: ValueId) -> bool {
        matches!(self.values.node(value), Node::Fun(id) if self.functions[id.0 as usize].recursive)
    }

    /// A function of the program as a value.
    pub(crate) fn named(&mut self, global: GlobalId, ty: Ty) -> ValueId {
        let id = self.function(What::Global(global), ty);
        self.values.add(Node::Fun(id))
    }

    /// The function itself as a value.
    pub(crate) fn itself_value(&mut self) -> ValueId {
        let id = self.function(What::Itself, self.ty);
        self.values.add(Node::Fun(id))
    }

    /// Calls a component.
    pub(crate) fn call(&mut self, instance: InstanceId, args: &[ValueId]) -> ValueId {
        if args.contains(&UNDEFINED) {
            return UNDEFINED;
        }
        if args.iter().any(|arg| self.values.is_open(*arg)) {
            return self.values.compose(Holder::Stuck(instance.0), args);
        }
        let depends = args.iter().any(|arg| self.depends(*arg));
        if !depends && let Some(known) = self.memory.get(&instance).and_then(|known| known.get(args)) {
            return *known;
        }
        self.steps += 1;
        let Instance { global, result, .. } = self.instances[instance.0 as usize];
        let params = self.instances[instance.0 as usize].params.clone();
        let value = match self.run(global, &params, result, args) {
            Some(value) => value,
            None => self.values.compose(Holder::Stuck(instance.0), args),
        };
        if !depends {
            self.words_of_memory += WORDS_OF_RESULT + args.len() as u64;
            self.memory.entry(instance).or_default().insert(args.into(), value);
        }
        value
    }

    /// Applies a function value.
    pub(crate) fn apply(&mut self, function: ValueId, args: &[ValueId]) -> ValueId {
        if function == UNDEFINED || args.contains(&UNDEFINED) {
            return UNDEFINED;
        }
        let Node::Fun(id) = *self.values.node(function) else {
            return self.stuck_apply(function, args);
        };
        match &self.functions[id.0 as usize].what {
            What::Itself => self.itself(args),
            What::Lambda(params, body, env) => {
                let (params, body, mut env) = (params.clone(), *body, Env::from(env.to_vec()));
                env.bind_all(&params, args);
                self.eval(body, &mut env)
            }
            _ if args.iter().any(|arg| self.values.is_open(*arg)) => self.stuck_apply(function, args),
            What::Table(known) => {
                let found = known.iter().find(|(key, _)| **key == *args);
                found.map_or(UNDEFINED, |(_, value)| *value)
            }
            What::Global(global) => {
                if let Some(known) = self.applied.get(&id).and_then(|known| known.get(args)) {
                    return *known;
                }
                self.steps += 1;
                let (global, params, result) =
                    (*global, self.functions[id.0 as usize].params.clone(), self.functions[id.0 as usize].result);
                let value = self.run(global, &params, result, args).unwrap_or(UNDEFINED);
                self.words_of_memory += WORDS_OF_RESULT + args.len() as u64;
                self.applied.entry(id).or_default().insert(args.into(), value);
                value
            }
        }
    }

    fn stuck_apply(&mut self, function: ValueId, args: &[ValueId]) -> ValueId {
        let all: Vec<ValueId> = std::iter::once(function).chain(args.iter().copied()).collect();
        self.values.compose(Holder::Stuck(STUCK_APPLY), &all)
    }

    /// Calls the function itself: the candidate when one is run, else what the examples say.
    pub(crate) fn itself(&mut self, args: &[ValueId]) -> ValueId {
        if args.contains(&UNDEFINED) {
            return UNDEFINED;
        }
        if args.iter().any(|arg| self.values.is_open(*arg)) {
            return self.values.compose(Holder::Stuck(STUCK_ITSELF), args);
        }
        if self.candidate.is_some() {
            return self.recurse(args);
        }
        match self.table.get(args) {
            Some(value) => *value,
            None => self.values.compose(Holder::Itself, args),
        }
    }

    /// Believes what calls of the function give, where it is given.
    pub(crate) fn suppose(&mut self, given: &[(Rc<[ValueId]>, ValueId)]) {
        for (args, value) in given.iter().filter(|(_, value)| *value != UNDEFINED) {
            self.table.insert(args.clone(), *value);
        }
    }

    /// Ends [`World::suppose`].
    pub(crate) fn suppose_no_more(&mut self, given: &[(Rc<[ValueId]>, ValueId)]) {
        for (args, _) in given.iter().filter(|(_, value)| *value != UNDEFINED) {
            self.table.remove(args);
        }
        self.forget_recursive();
    }

    /// The value of a component that is no function.
    fn constant(&mut self, instance: InstanceId) -> ValueId {
        let Instance { global, result, .. } = self.instances[instance.0 as usize];
        let value = self.player.machine.global(global);
        let read = self.read(value.word, result).unwrap_or(UNDEFINED);
        self.player.reset();
        read
    }
}
