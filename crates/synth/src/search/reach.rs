//! Whether a function of the goal's type can be written at all, whatever it does.
//!
//! Values of a type that nothing is known about come out of the arguments or out of components; a result that holds
//! another such value cannot be computed. Functions as results are not searched for.

use super::examples::Examples;
use crate::problem::Problem;
use crate::types::{Kind, Ty};
use crate::values::ValueId;
use crate::world::World;
use refute_ir::TypePrinter;

/// Why there is no answer, when that is certain.
pub(super) fn out_of_reach(world: &World<'_>, problem: &Problem, examples: &Examples) -> Option<String> {
    let show = |ty: Ty| TypePrinter::new(&problem.program.types).show(world.types.ty(ty));
    if matches!(world.types.kind(world.result), Kind::Arrow(..) | Kind::Opaque) {
        return Some(format!("The result has type `{}`, of which no values can be made.", show(world.result)));
    }
    let makes = |ty: Ty| world.instances.iter().any(|one| one.result == ty);
    for line in &examples.lines {
        let args = line.args.iter().zip(&world.params);
        let given: Vec<_> = args.flat_map(|(arg, ty)| unknown_parts(world, *arg, *ty)).collect();
        let wanted: Vec<_> = unknown_parts(world, line.result, world.result).collect();
        let from_functions = |ty: Ty| {
            let gives = |of: &Ty| matches!(world.types.kind(*of), Kind::Arrow(_, result) if holds(world, *result, ty));
            world.params.iter().any(gives)
        };
        if let Some((_, ty)) = wanted.iter().find(|one| !given.contains(one) && !makes(one.1) && !from_functions(one.1))
        {
            let ty = show(*ty);
            return Some(format!(
                "The result of an example holds a value of type `{ty}` that is not among its arguments, and no component makes one."
            ));
        }
    }
    None
}

/// Whether values of a type may have parts of another one.
fn holds(world: &World<'_>, whole: Ty, part: Ty) -> bool {
    let mut found = vec![whole];
    let mut next = 0;
    while let Some(ty) = found.get(next).copied() {
        next += 1;
        for inner in world.types.cases(ty).iter().flat_map(|case| case.args.iter().copied()) {
            if !found.contains(&inner) {
                found.push(inner);
            }
        }
    }
    found.contains(&part)
}

/// The parts of a value whose type is a variable.
fn unknown_parts(world: &World<'_>, value: ValueId, ty: Ty) -> impl Iterator<Item = (ValueId, Ty)> {
    world.parts(value, ty).into_iter().filter(|(_, ty)| matches!(world.types.kind(*ty), Kind::Unknown(_)))
}
