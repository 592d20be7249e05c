//! Components at the types at which they can be used.
//!
//! A component without type variables has one instance; the variables of the others range over the types that occur in the
//! goal, its parts and the other components. An instance whose types are not among these is of no use.

use crate::algebra::Algebra;
use crate::problem::{Component, ComponentId, Problem, Shown};
use crate::terms::InstanceId;
use crate::types::{Kind, Ty};
use crate::world::{Instance, World};
use refute_ir::types::{Type, TypeId};

/// Types that the variables of components range over.
const MOST_TYPES: usize = 12;
/// Instances of one component.
const MOST_INSTANCES: usize = 40;

/// Adds the instances of all components to the world.
pub(crate) fn instantiate(world: &mut World<'_>, problem: &Problem) {
    world.types.number(&Type::con(TypeId::BOOL));
    let (mut simple, mut general) = (Vec::new(), Vec::new());
    for (i, component) in problem.components.iter().enumerate() {
        let vars = variables(&component.ty);
        let group = if vars == 0 { &mut simple } else { &mut general };
        group.push((ComponentId(i as u32), component, vars));
    }
    for (id, component, _) in simple {
        world.types.number(&component.ty);
        add(world, id, component, &[]);
    }
    let plain = |ty: &Ty| !matches!(world.types.kind(*ty), Kind::Arrow(..) | Kind::Opaque);
    let range: Vec<Type> =
        world.types.all().filter(plain).take(MOST_TYPES).map(|ty| world.types.ty(ty).clone()).collect();
    for (id, component, vars) in general {
        let mut made = 0;
        let mut choice = vec![0; vars as usize];
        loop {
            let types: Vec<Type> = choice.iter().map(|i: &usize| range[*i].clone()).collect();
            let is_unknown =
                |ty: &Type| world.types.known(ty).is_some_and(|ty| matches!(world.types.kind(ty), Kind::Unknown(_)));
            if !component.only_unknown || types.iter().all(is_unknown) {
                made += usize::from(add(world, id, component, &types));
            }
            let Some(next) = choice.iter().position(|i| i + 1 < range.len()) else { break };
            if made >= MOST_INSTANCES {
                break;
            }
            choice[next] += 1;
            choice[..next].fill(0);
        }
    }
}

/// Adds an instance when its types are known; says whether it was.
fn add(world: &mut World<'_>, component: ComponentId, of: &Component, types: &[Type]) -> bool {
    let ty = of.ty.substitute(types);
    let (params, result) = world.types.uncurried(&ty);
    let Some(params) = params else { return false };
    let Some(result) = world.types.known(&result) else { return false };
    let mut numbers = Vec::new();
    for param in &params {
        let number = match world.types.uncurried(param) {
            (Some(parts), to) if !parts.is_empty() => {
                let known = parts.iter().chain([&to]).all(|part| world.types.known(part).is_some());
                known.then(|| world.types.number(param))
            }
            _ => world.types.known(param),
        };
        let Some(number) = number else { return false };
        numbers.push(number);
    }
    let usable = |ty: &Ty| !matches!(world.types.kind(*ty), Kind::Opaque);
    if !numbers.iter().chain([&result]).all(usable) {
        return false;
    }
    let ty = world.types.number(&ty);
    let operator = match &of.shown {
        Shown::Infix(operator) => Some(Algebra::of(operator)),
        Shown::Name(name) if matches!(name.as_str(), "max" | "min") => Some(Algebra::of(name)),
        Shown::Name(_) => None,
    };
    world.instances.push(Instance { component, global: of.global, params: numbers, result, ty, operator });
    true
}

/// The number of type variables of a type.
fn variables(ty: &Type) -> u32 {
    match ty {
        Type::Var(i) => i + 1,
        Type::Arrow(_, from, to) => variables(from).max(variables(to)),
        Type::Tuple(parts) | Type::Con(_, parts) => parts.iter().map(variables).max().unwrap_or(0),
    }
}

/// All instances.
pub(crate) fn all(world: &World<'_>) -> impl Iterator<Item = InstanceId> + use<> {
    (0..world.instances.len() as u32).map(InstanceId)
}
