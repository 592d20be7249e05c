//! Applies function values: the program's own, those that wait for more arguments, those from outside.
//!
//! In: function values and arguments. Out: what may be returned and what may be raised, as far as known now.

use super::analysis::Analysis;
use super::inputs;
use super::store::{InstanceId, Kind, Origin};
use super::value::{ObjId, Val};
use refute_ir::program::ExprId;
use refute_ir::types::{Type, TypeId};

/// Functions that return functions that return functions.
const MOST_NESTED: usize = 40;

/// Applies functions on behalf of unknown code.
pub(super) fn apply(analysis: &mut Analysis<'_>, by: InstanceId, function: &Val, args: &[Val]) -> (Val, Val) {
    apply_at(analysis, by, ExprId(u32::MAX - 1), function, args)
}

/// Applies functions at an expression.
pub(super) fn apply_at(
    analysis: &mut Analysis<'_>,
    by: InstanceId,
    at: ExprId,
    function: &Val,
    args: &[Val],
) -> (Val, Val) {
    Application { analysis, by, at, depth: 0 }.apply(function, args)
}

struct Application<'a, 'p> {
    analysis: &'a mut Analysis<'p>,
    by: InstanceId,
    at: ExprId,
    depth: usize,
}

impl Application<'_, '_> {
    fn apply(&mut self, function: &Val, args: &[Val]) -> (Val, Val) {
        if function.any || self.depth > MOST_NESTED {
            self.analysis.lost = true;
        }
        if args.is_empty() {
            return (function.clone(), Val::none());
        }
        let (mut returned, mut raised) = (Val::none(), Val::none());
        self.depth += 1;
        for obj in function.objs.iter().copied() {
            if self.analysis.lost {
                break;
            }
            let (value, exception) = self.apply_object(obj, args);
            returned = returned.join(&value);
            raised = raised.join(&exception);
        }
        self.depth -= 1;
        (returned, raised)
    }

    fn apply_object(&mut self, obj: ObjId, args: &[Val]) -> (Val, Val) {
        match self.analysis.store.get(obj).kind.clone() {
            Kind::Closure(function) => {
                let params = self.analysis.program.function(function).params as usize;
                if args.len() < params {
                    return (Val::obj(self.partial(obj, args)), Val::none());
                }
                let (now, later) = args.split_at(params);
                let (value, raised) = self.analysis.call(Some(self.by), obj, now.to_vec());
                self.apply_result(value, raised, later)
            }
            Kind::Partial => {
                let size = self.analysis.store.get(obj).cells.len() as u32;
                let mut parts: Vec<Val> =
                    (0..size).filter_map(|i| self.analysis.store.field(obj, i, self.by)).collect();
                let function = parts.remove(0);
                parts.extend_from_slice(args);
                self.apply(&function, &parts)
            }
            Kind::Foreign(ty) => self.apply_foreign(&ty, args),
            _ => (Val::none(), Val::none()),
        }
    }

    fn apply_result(&mut self, value: Val, raised: Val, args: &[Val]) -> (Val, Val) {
        if args.is_empty() {
            return (value, raised);
        }
        let (value, more) = self.apply(&value, args);
        (value, raised.join(&more))
    }

    /// A function with some of its arguments.
    fn partial(&mut self, obj: ObjId, args: &[Val]) -> ObjId {
        let instance = &self.analysis.instances[self.by.0 as usize];
        // One expression may make several: by function and number of arguments.
        let number = obj.0.wrapping_mul(64).wrapping_add(args.len() as u32);
        let origin = Origin::Made(instance.context, instance.function, self.at, number);
        let (made, _) = self.analysis.store.object(origin, Kind::Partial, args.len() + 1);
        self.analysis.store.fill(made, 0, &Val::obj(obj));
        for (i, arg) in args.iter().enumerate() {
            self.analysis.store.fill(made, i as u32 + 1, arg);
        }
        made
    }

    /// A function from outside returns and raises anything, and does anything to what it is given.
    fn apply_foreign(&mut self, ty: &Type, args: &[Val]) -> (Val, Val) {
        let mut rest = self.analysis.program.types.expand(ty);
        for (i, arg) in args.iter().enumerate() {
            let Type::Arrow(_, _, to) = &rest else {
                self.analysis.lost = true;
                return (Val::none(), Val::none());
            };
            let to = self.analysis.program.types.expand(to);
            let (params, _) = inputs::parameters(self.analysis.program, ty);
            inputs::escape(self.analysis, arg, &params[i], self.by);
            rest = to;
        }
        let raised = inputs::all(self.analysis, &Type::con(TypeId::EXN));
        (inputs::all(self.analysis, &rest), raised)
    }
}
