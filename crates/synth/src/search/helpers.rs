//! Functions with a helper that carries what was made so far: `let f l = let rec go acc l = .. in go [] l`.
//!
//! In: a problem. Out: problems for such helpers, whose first parameter is what they carry; start at [`carriers`]. The examples of a helper are
//! those of the function, with what it starts with in front; [`Carrier::wrapped`] makes a function of a helper that was found.
//! Not here: finding it (see `schemes`), which for a helper tries calls as results only, of which the first argument has grown.

use crate::answer::{Answer, Expr, Literal, VarId};
use crate::cost;
use crate::problem::{Datum, Example, Problem};
use refute_ir::types::{Type, TypeId, TypeTable};
use refute_source::Name;

/// Helpers of one problem.
const MOST_CARRIERS: usize = 5;

/// What a helper carries.
#[derive(Clone, Debug)]
pub(super) struct Carrier {
    ty: Type,
    start: Start,
}

/// What it starts with.
#[derive(Clone, Debug)]
enum Start {
    Constant(Datum, Expr),
    /// A parameter of the function.
    Param(usize),
}

/// What helpers of a problem may carry, the likeliest first.
pub(super) fn carriers(problem: &Problem) -> Vec<Carrier> {
    let types = &problem.program.types;
    let constant = |ty: &Type| nothing(types, ty).map(|(datum, expr)| Start::Constant(datum, expr));
    let number = |n| Start::Constant(Datum::Int(n), Expr::Literal(Literal::Int(n)));
    let int = |start| Carrier { ty: Type::int(), start };
    let result = types.expand(&problem.result);
    let mut all: Vec<Carrier> =
        constant(&result).map(|start| Carrier { ty: result.clone(), start }).into_iter().collect();
    if result == Type::int() {
        all.push(int(number(1)));
    }
    let ints = (0..problem.params.len()).filter(|at| types.expand(&problem.params[*at]) == Type::int());
    let ints: Vec<usize> = ints.collect();
    if !ints.is_empty() && result != Type::int() {
        all.extend([1, 2, 0].map(|n| int(number(n))));
    }
    all.extend(ints.into_iter().map(|at| int(Start::Param(at))));
    all.truncate(MOST_CARRIERS);
    all
}

/// The value of a type from which one is made up: zero, an empty list, pairs of these.
fn nothing(types: &TypeTable, ty: &Type) -> Option<(Datum, Expr)> {
    let ty = types.expand(ty);
    Some(match &ty {
        Type::Con(TypeId::INT, _) => (Datum::Int(0), Expr::Literal(Literal::Int(0))),
        Type::Con(TypeId::STRING, _) => (Datum::String(Vec::new()), Expr::Literal(Literal::String(Vec::new()))),
        Type::Con(TypeId::LIST, _) => (Datum::List(Vec::new()), Expr::Construct(ty.clone(), 0, Vec::new())),
        Type::Con(TypeId::OPTION, _) => {
            (Datum::Construct(Name::new("None"), Vec::new()), Expr::Construct(ty.clone(), 0, Vec::new()))
        }
        Type::Tuple(parts) => {
            let parts: Option<Vec<(Datum, Expr)>> = parts.iter().map(|part| nothing(types, part)).collect();
            let (data, exprs) = parts?.into_iter().unzip();
            (Datum::Tuple(data), Expr::Construct(ty.clone(), 0, exprs))
        }
        _ => return None,
    })
}

impl Carrier {
    /// What the helper must do.
    pub(super) fn problem(&self, whole: &Problem) -> Problem {
        let example = |example: &Example| {
            let start = match &self.start {
                Start::Constant(datum, _) => datum.clone(),
                Start::Param(at) => example.args[*at].clone(),
            };
            let args = std::iter::once(start).chain(example.args.iter().cloned()).collect();
            Example { args, result: example.result.clone() }
        };
        Problem {
            params: std::iter::once(self.ty.clone()).chain(whole.params.iter().cloned()).collect(),
            param_names: std::iter::once(None).chain(whole.param_names.iter().cloned()).collect(),
            examples: whole.examples.iter().map(example).collect(),
            ..whole.clone()
        }
    }

    /// A function that calls the helper.
    pub(super) fn wrapped(&self, whole: &Problem, helper: Answer) -> Answer {
        let Answer { params: inner, mut vars, body, cost } = helper;
        let params: Vec<VarId> = (vars.len()..).map(|var| VarId(var as u32)).take(whole.params.len()).collect();
        vars.extend(whole.params.iter().cloned());
        let start = match &self.start {
            Start::Constant(_, expr) => expr.clone(),
            Start::Param(at) => Expr::Var(params[*at]),
        };
        let args = std::iter::once(start).chain(params.iter().map(|var| Expr::Var(*var))).collect();
        Answer { params, vars, body: Expr::Local(inner, Box::new(body), args), cost: cost + cost::HELPER }
    }
}
