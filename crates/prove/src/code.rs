//! The functions of both programs that matter, those that are the same known as such.
//!
//! In: both programs with their functions compared. Out: a [`CodeId`] for each function that can be reached; two functions
//! have the same one if their texts are the same up to names and places and so are, again, the functions they mention
//! (partition refinement, so that recursion is no obstacle). Library functions that both use are one in this way.
//! Invariant: calls of one code with the same captured values and arguments do the same.

mod params;
mod shape;

use crate::types::{Origin, Types, unknown};
use refute_ir::Prim;
use refute_ir::Program;
use refute_ir::program::{Expr, ExprId, Function, FunctionId, GlobalId};
use refute_ir::types::{Type, TypeId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A function up to what it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct CodeId(pub(crate) u32);

/// A group of functions that refer to one another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct GroupId(pub(crate) u32);

/// A function.
#[derive(Debug)]
pub(crate) struct Code {
    pub(crate) origin: Origin,
    pub(crate) function: Arc<Function>,
    /// It is a toplevel function that may come to call itself.
    pub(crate) is_recursive: bool,
    /// The type of what it gives to all its arguments, as far as it is known.
    pub(crate) result: Type,
    /// The types of its parameters, as far as they are known.
    pub(crate) params: Vec<Type>,
    /// The declared types of its parameters and its result, with their variables.
    declared: Option<(Vec<Type>, Type)>,
}

impl Code {
    /// The type of what it gives to arguments of these types.
    pub(crate) fn result_for(&self, args: impl Iterator<Item = Type>) -> Type {
        let Some((params, result)) = &self.declared else { return self.result.clone() };
        let mut bound = FxHashMap::default();
        params.iter().zip(args).for_each(|(param, arg)| bind(param, &arg, &mut bound));
        instance(result, &bound)
    }
}

/// What the variables of a declared type stand for in an instance of it.
fn bind(declared: &Type, ty: &Type, bound: &mut FxHashMap<u32, Type>) {
    let mut all = |a: &[Type], b: &[Type]| a.iter().zip(b).for_each(|(a, b)| bind(a, b, bound));
    match (declared, ty) {
        (Type::Var(number), _) if *ty != unknown() => {
            bound.entry(*number).or_insert_with(|| ty.clone());
        }
        (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => all(a, b),
        (Type::Con(a, ours), Type::Con(b, theirs)) if a == b && ours.len() == theirs.len() => all(ours, theirs),
        _ => {}
    }
}

fn instance(declared: &Type, bound: &FxHashMap<u32, Type>) -> Type {
    match declared {
        Type::Var(number) => bound.get(number).cloned().unwrap_or_else(unknown),
        Type::Arrow(label, from, to) => {
            Type::Arrow(*label, Arc::new(instance(from, bound)), Arc::new(instance(to, bound)))
        }
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(|part| instance(part, bound)).collect()),
        Type::Con(id, parts) => Type::Con(*id, parts.iter().map(|part| instance(part, bound)).collect()),
    }
}

/// Where a captured value of a member of a group comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Source {
    /// It is a member itself.
    Member(u32),
    /// It is among the values that the group captured.
    Captured(u32),
}

/// Functions defined together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Group {
    pub(crate) codes: Vec<CodeId>,
    /// For each member its captured values.
    pub(crate) sources: Vec<Vec<Source>>,
}

/// The functions of both programs.
#[derive(Debug)]
pub(crate) struct Codes<'p> {
    programs: [&'p Program; 2],
    ids: FxHashMap<(Origin, FunctionId), CodeId>,
    codes: Vec<Code>,
    groups: Vec<Group>,
    group_ids: FxHashMap<Group, GroupId>,
    /// For each toplevel variable that is no function for certain, the code that sets it.
    setters: [FxHashMap<GlobalId, FunctionId>; 2],
}

impl<'p> Codes<'p> {
    /// The functions that can be reached from the two that are compared.
    pub(crate) fn new(programs: [&'p Program; 2], entries: [GlobalId; 2], types: &Types<'_>) -> Codes<'p> {
        let setters = programs.map(setters);
        let mut found: Vec<(Origin, FunctionId)> = Vec::new();
        let origins = [Origin::Reference, Origin::Submission];
        let mut open: Vec<(Origin, FunctionId)> = Vec::new();
        for (origin, entry) in origins.into_iter().zip(entries) {
            let side = origin as usize;
            open.extend(behind(programs[side], &setters[side], entry).map(|function| (origin, function)));
        }
        open.reverse();
        while let Some((origin, id)) = open.pop() {
            if found.contains(&(origin, id)) {
                continue;
            }
            found.push((origin, id));
            let side = origin as usize;
            for expr in &programs[side].function(id).exprs {
                let next = match expr {
                    Expr::Closure(next) => Some(*next),
                    Expr::Global(global) => behind(programs[side], &setters[side], *global),
                    _ => None,
                };
                open.extend(next.map(|next| (origin, next)));
            }
        }
        let classes = shape::classes(programs, &found, types);
        let mut codes = Codes {
            programs,
            ids: FxHashMap::default(),
            codes: Vec::new(),
            groups: Vec::new(),
            group_ids: FxHashMap::default(),
            setters,
        };
        for ((origin, id), class) in found.iter().zip(classes) {
            codes.ids.insert((*origin, *id), CodeId(class));
            if class as usize == codes.codes.len() {
                let function = programs[*origin as usize].function(*id).clone();
                codes.codes.push(Code {
                    origin: *origin,
                    function,
                    is_recursive: false,
                    result: unknown(),
                    params: Vec::new(),
                    declared: None,
                });
            }
        }
        codes.mark_recursive();
        codes.infer_results(types);
        codes
    }

    /// The code of a function.
    pub(crate) fn id(&self, origin: Origin, function: FunctionId) -> CodeId {
        self.ids[&(origin, function)]
    }

    /// The code of a function, if it can be reached.
    pub(crate) fn known(&self, origin: Origin, function: FunctionId) -> Option<CodeId> {
        self.ids.get(&(origin, function)).copied()
    }

    /// A code.
    pub(crate) fn code(&self, id: CodeId) -> &Code {
        &self.codes[id.0 as usize]
    }

    /// The code of a number, if there is one.
    pub(crate) fn numbered(&self, number: u32) -> Option<(CodeId, &Code)> {
        Some((CodeId(number), self.codes.get(number as usize)?))
    }

    /// A group.
    pub(crate) fn group(&self, id: GroupId) -> &Group {
        &self.groups[id.0 as usize]
    }

    /// The id of a group.
    pub(crate) fn add_group(&mut self, group: Group) -> GroupId {
        if let Some(id) = self.group_ids.get(&group) {
            return *id;
        }
        let id = GroupId(self.groups.len() as u32);
        self.groups.push(group.clone());
        self.group_ids.insert(group, id);
        id
    }

    /// The program a code is taken from.
    pub(crate) fn program(&self, origin: Origin) -> &'p Program {
        self.programs[origin as usize]
    }

    /// The toplevel code that sets a variable.
    pub(crate) fn setter(&self, origin: Origin, global: GlobalId) -> Option<FunctionId> {
        self.setters[origin as usize].get(&global).copied()
    }

    fn mentioned(&self, code: CodeId) -> Vec<CodeId> {
        let Code { origin, function, .. } = self.code(code);
        let program = self.program(*origin);
        let mentioned = function.exprs.iter().filter_map(|expr| match expr {
            Expr::Closure(next) => Some(*next),
            Expr::Global(global) => program.globals[global.index()].function,
            _ => None,
        });
        mentioned.map(|next| self.id(*origin, next)).collect()
    }

    /// Every circle of mentions goes through a toplevel function or a local group; groups are recursive by themselves.
    fn mark_recursive(&mut self) {
        for index in 0..self.codes.len() {
            let own = CodeId(index as u32);
            let Code { origin, function, .. } = &self.codes[index];
            let program = self.program(*origin);
            let is_global = program
                .globals
                .iter()
                .any(|global| global.function.is_some_and(|id| Arc::ptr_eq(program.function(id), function)));
            if !is_global {
                continue;
            }
            let mut seen = vec![false; self.codes.len()];
            let mut open = self.mentioned(own);
            while let Some(next) = open.pop() {
                if !std::mem::replace(&mut seen[next.0 as usize], true) {
                    open.extend(self.mentioned(next));
                }
            }
            self.codes[index].is_recursive = seen[index];
        }
    }

    /// Result types: from the declared type of a toplevel function, otherwise from what its last expressions are.
    fn infer_results(&mut self, types: &Types<'_>) {
        let mut declared: Vec<Vec<(Vec<Type>, Type)>> = vec![Vec::new(); self.codes.len()];
        let mut inner: Vec<Vec<Type>> = vec![Vec::new(); self.codes.len()];
        for ((origin, id), code) in &self.ids {
            declared[code.0 as usize].extend(self.declared(*origin, *id, types));
            inner[code.0 as usize].push(self.inner_result(*origin, *id, types));
        }
        for (index, (declared, inner)) in declared.into_iter().zip(inner).enumerate() {
            let Code { origin, function, .. } = &self.codes[index];
            // Two functions with one text may have been declared for different types.
            let first = same_of_all(declared);
            let (params, result) = match &first {
                Some((params, result)) => (params.iter().map(without_variables).collect(), without_variables(result)),
                None => {
                    let result = same_of_all(inner).filter(|ty| *ty != unknown());
                    let result = result.or_else(|| last_expressions(function, function.body)).unwrap_or_else(unknown);
                    (params::params(function, self.program(*origin), *origin, types), result)
                }
            };
            let code = &mut self.codes[index];
            (code.declared, code.result, code.params) = (first, result, params);
        }
    }

    /// The type of what a function gives, as the source says it.
    fn inner_result(&self, origin: Origin, id: FunctionId, types: &Types<'_>) -> Type {
        let result = self.program(origin).function(id).result.as_ref();
        result.map_or_else(unknown, |ty| without_variables(&types.canonical(origin, ty)))
    }

    /// The declared types of the parameters and of the result of a toplevel function.
    fn declared(&self, origin: Origin, id: FunctionId, types: &Types<'_>) -> Option<(Vec<Type>, Type)> {
        let program = self.program(origin);
        let global = program.globals.iter().find(|global| global.function == Some(id))?;
        let mut ty = types.canonical(origin, &global.ty);
        let mut params = Vec::new();
        for _ in 0..program.function(id).params {
            let Type::Arrow(_, from, to) = ty else { return None };
            params.push((*from).clone());
            ty = (*to).clone();
        }
        Some((params, ty))
    }
}

/// The first of several, if all are the same.
fn same_of_all<T: PartialEq>(all: Vec<T>) -> Option<T> {
    let mut all = all.into_iter();
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

/// A type of which only what holds for all instances is kept.
fn without_variables(ty: &Type) -> Type {
    match ty {
        Type::Var(_) => unknown(),
        Type::Arrow(label, from, to) => {
            Type::Arrow(*label, Arc::new(without_variables(from)), Arc::new(without_variables(to)))
        }
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(without_variables).collect()),
        Type::Con(id, parts) => Type::Con(*id, parts.iter().map(without_variables).collect()),
    }
}

/// The type of what an expression gives, where its last expressions tell.
fn last_expressions(function: &Function, expr: ExprId) -> Option<Type> {
    use Prim::*;
    match &function[expr] {
        Expr::Let(_, _, then) | Expr::LetRec(_, then) | Expr::Sequence(_, then) => last_expressions(function, *then),
        Expr::If(_, (_, yes), (_, no)) => last_expressions(function, *yes).or_else(|| last_expressions(function, *no)),
        Expr::Match(matched) => matched.arms.iter().find_map(|arm| last_expressions(function, arm.body)),
        Expr::Prim(IntAdd | IntSub | IntMul | IntNeg | IntDiv | IntMod, _) => Some(Type::int()),
        Expr::Prim(
            IntEqual | IntNotEqual | IntLess | IntLessEqual | IntGreater | IntGreaterEqual | BoolNot | Equal | NotEqual
            | Less | LessEqual | Greater | GreaterEqual | StringEqual,
            _,
        ) => Some(Type::con(TypeId::BOOL)),
        _ => None,
    }
}

fn setters(program: &Program) -> FxHashMap<GlobalId, FunctionId> {
    let mut setters = FxHashMap::default();
    for code in program.items.iter().filter_map(|item| item.code) {
        for expr in &program.function(code).exprs {
            if let Expr::SetGlobal(global, _) = expr {
                setters.insert(*global, code);
            }
        }
    }
    setters
}

/// The function behind a toplevel variable: the one it is bound to, or the code that sets it.
fn behind(program: &Program, setters: &FxHashMap<GlobalId, FunctionId>, global: GlobalId) -> Option<FunctionId> {
    program.globals[global.index()].function.or_else(|| setters.get(&global).copied())
}
