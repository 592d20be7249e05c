//! The types of a local function's parameters, by what its body does with them.
//!
//! Local functions have no declared type in the core program. What is found is only a hint for what to try: nothing that is
//! proved rests on it.

use crate::types::{Origin, Types, unknown};
use refute_ir::program::{Expr, ExprId, Function, Local, Program, Test, Tree};
use refute_ir::types::{Type, TypeId};
use refute_ir::{Prim, program::GlobalId};

/// Tuples inside one another that are looked into.
const DEEPEST: u32 = 3;

/// A function whose locals are looked at.
struct Body<'b> {
    function: &'b Function,
    program: &'b Program,
    origin: Origin,
    types: &'b Types<'b>,
}

/// The types of all parameters, as far as they can be told.
pub(super) fn params(function: &Function, program: &Program, origin: Origin, types: &Types<'_>) -> Vec<Type> {
    let body = Body { function, program, origin, types };
    (0..function.params).map(|param| body.type_of(Local(param), DEEPEST)).collect()
}

impl Body<'_> {
    fn type_of(&self, local: Local, deep: u32) -> Type {
        let same = self.aliases(local);
        let mut fields: Vec<Type> = Vec::new();
        for expr in &self.function.exprs {
            if let Expr::Let(into, value, _) = expr
                && let Expr::Field(of, field) = &self.function[*value]
                && matches!(&self.function[*of], Expr::Local(of) if same.contains(of))
                && deep > 0
            {
                self.add_field(&mut fields, *field, *into, deep);
            }
        }
        for tree in &self.function.trees {
            match tree {
                Tree::Switch { on, cases, .. } if same.contains(on) => match cases.first() {
                    Some((Test::Constructor(ty, _), _)) => return self.types.of_declaration(self.origin, *ty),
                    Some((Test::Int(_), _)) => return Type::int(),
                    Some((Test::String(_), _)) => return Type::con(TypeId::STRING),
                    _ => return unknown(),
                },
                Tree::Field { of, field, into, .. } if same.contains(of) && deep > 0 => {
                    self.add_field(&mut fields, *field, *into, deep);
                }
                _ => {}
            }
        }
        if fields.len() > 1 {
            return Type::Tuple(fields.into());
        }
        let is_it = |expr: &ExprId| matches!(&self.function[*expr], Expr::Local(other) if same.contains(other));
        for expr in &self.function.exprs {
            match expr {
                Expr::Prim(prim, args) if is_of_integers(*prim) && args.iter().any(is_it) => return Type::int(),
                Expr::If(condition, ..) if is_it(condition) => return Type::con(TypeId::BOOL),
                Expr::Apply(head, args) => {
                    let Expr::Global(global) = &self.function[*head] else { continue };
                    let Some(place) = args.iter().position(is_it) else { continue };
                    let ty = self.declared(*global, place);
                    if ty != unknown() {
                        return ty;
                    }
                }
                // It is compared with a number.
                Expr::Prim(_, args) if args.len() == 2 && args.iter().any(is_it) => {
                    let is_number = |expr: &ExprId| matches!(&self.function[*expr], Expr::Int(n) if *n != 0);
                    if args.iter().any(is_number) {
                        return Type::int();
                    }
                }
                _ => {}
            }
        }
        unknown()
    }

    fn add_field(&self, fields: &mut Vec<Type>, field: u32, into: Local, deep: u32) {
        let at = field as usize;
        fields.resize(fields.len().max(at + 1), unknown());
        fields[at] = self.type_of(into, deep - 1);
    }

    /// The locals that have the same value.
    fn aliases(&self, local: Local) -> Vec<Local> {
        let mut same = vec![local];
        let mut next = 0;
        while let Some(one) = same.get(next).copied() {
            next += 1;
            let is_one = |expr: &ExprId| matches!(&self.function[*expr], Expr::Local(other) if *other == one);
            let mut more: Vec<Local> = Vec::new();
            for expr in &self.function.exprs {
                let Expr::Let(bound, value, _) = expr else { continue };
                if is_one(value) {
                    more.push(*bound);
                }
                // A tuple that is made to be taken apart.
                let Expr::Block { fields, .. } = &self.function[*value] else { continue };
                for (at, _) in fields.iter().enumerate().filter(|(_, field)| is_one(field)) {
                    more.extend(self.function.trees.iter().filter_map(|tree| match tree {
                        Tree::Field { of, field, into, .. } if of == bound && *field as usize == at => Some(*into),
                        _ => None,
                    }));
                }
            }
            for tree in &self.function.trees {
                let Tree::Leaf { bindings, .. } = tree else { continue };
                more.extend(bindings.iter().filter(|(from, _)| *from == one).map(|(_, to)| *to));
            }
            more.retain(|local| !same.contains(local));
            same.extend(more);
        }
        same
    }

    /// The type of a parameter of a toplevel function.
    fn declared(&self, global: GlobalId, place: usize) -> Type {
        let mut ty = self.types.canonical(self.origin, &self.program.globals[global.index()].ty);
        for _ in 0..place {
            let Type::Arrow(_, _, to) = ty else { return unknown() };
            ty = (*to).clone();
        }
        match ty {
            Type::Arrow(_, from, _) => super::without_variables(&from),
            _ => unknown(),
        }
    }
}

fn is_of_integers(prim: Prim) -> bool {
    use Prim::*;
    matches!(
        prim,
        IntAdd
            | IntSub
            | IntMul
            | IntNeg
            | IntDiv
            | IntMod
            | IntEqual
            | IntNotEqual
            | IntLess
            | IntLessEqual
            | IntGreater
            | IntGreaterEqual
            | IntCompare
    )
}
