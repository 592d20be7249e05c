//! A reference at the type at which it is compared: the rules of the comparison, and the program loaded.
//!
//! In: a reference with its conditions and a type. Out: a [`Prepared`], or why it cannot serve; start at [`prepare`].

use super::Side;
use crate::accepts::accepts;
use crate::comparison::{LoadedSide, Rules};
use crate::config::{Config, Exceptions, Overflow};
use crate::domain::Concolic;
use crate::observe::probes;
use crate::reach;
use crate::reveal::is_closed;
use refute_enumerate::{NodeId, Space};
use refute_ir::program::GlobalId;
use refute_ir::types::{Type, TypeId};
use refute_ir::{Prim, Program, show_type};
use refute_play::{CompiledProgram, Layout, Loading};
use std::sync::Arc;

/// Why a program cannot serve as a reference.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadReference {
    /// What is under test is a value.
    #[error("`{name}` is not a function: its type is `{ty}`")]
    NoFunction {
        /// Its name.
        name: String,
        /// Its type.
        ty: String,
    },
    /// The assumption or the equality is made for other types.
    #[error("{what} has type `{given}`, but here it would have to be `{needed}`")]
    Condition {
        /// Which of the two.
        what: &'static str,
        /// Its type.
        given: String,
        /// The type at which the programs are compared.
        needed: String,
    },
    /// No values of a type can be made or compared.
    #[error("{what} of type `{ty}` cannot be handled: `{part}` {reason}; an observer can help")]
    Unsupported {
        /// Whether inputs or results have it.
        what: &'static str,
        /// The type.
        ty: String,
        /// The part of it that is the trouble.
        part: String,
        /// What is wrong with the part.
        reason: String,
    },
    /// The program's own code fails too early.
    #[error("the reference's toplevel code {how} before `{name}` has a value")]
    Unbound {
        /// How it ends.
        how: String,
        /// The function under test.
        name: String,
    },
}

/// A reference at a type.
#[derive(Clone)]
pub(super) struct Prepared {
    pub(super) ty: Type,
    pub(super) rules: Arc<Rules>,
    pub(super) reference: LoadedSide<Concolic>,
}

/// Prepares a reference.
pub(super) fn prepare(
    reference: &Side,
    assume: Option<GlobalId>,
    equal: Option<GlobalId>,
    config: Config,
    ty: &Type,
) -> Result<Prepared, BadReference> {
    let program = &reference.program;
    let types = &program.types;
    let target = &program.globals[reference.target().index()];
    let (params, result) = types.parameters(ty);
    if params.is_empty() {
        return Err(BadReference::NoFunction { name: target.name.to_string(), ty: show_type(types, &target.ty) });
    }
    let arguments: Vec<Type> = params.iter().map(|(_, ty)| ty.clone()).collect();
    conditions_fit(program, assume, "the assumption", &arguments)?;
    conditions_fit(program, equal, "the equality", &[result.clone(), result.clone()])?;
    let mut space = Space::whole().with_exceptions(reach::exceptions(program, reference.target()));
    if config.exceptions == Exceptions::Same || reach::catches(program, reference.target()) {
        space = space.with_raising();
    }
    let mut node = |ty: &Type, what: &'static str| {
        space.add(types, ty).map_err(|unsupported| BadReference::Unsupported {
            what,
            ty: show_type(types, ty),
            part: unsupported.ty,
            reason: unsupported.reason,
        })
    };
    let args: Vec<NodeId> = params.iter().map(|(_, ty)| node(ty, "inputs")).collect::<Result<_, _>>()?;
    let result_type = result;
    let result = node(&result_type, "results")?;
    if space.has_exceptions(result) {
        return Err(BadReference::Unsupported {
            what: "results",
            ty: show_type(types, &result_type),
            part: "exn".to_string(),
            reason: "can always have more constructors".to_string(),
        });
    }
    if equal.is_some() && is_closed(&space, result) {
        return Err(BadReference::Unsupported {
            what: "results",
            ty: show_type(types, &result_type),
            part: show_type(types, &result_type),
            reason: "cannot be handed to an equality".to_string(),
        });
    }
    let layout = Layout::new(&space, types);
    let (side, loading) = super::side::<Concolic>(CompiledProgram::new(program, layout), reference.target());
    if let Loading::Failed(how) = loading
        && side.player.is_unbound(side.function)
    {
        return Err(BadReference::Unbound { how, name: target.name.to_string() });
    }
    let changeable = args.iter().map(|arg| space.is_changeable(*arg)).collect();
    let prints = reach::uses(program, reference.target(), &[Prim::Output]);
    let Config { exceptions, steps, overflow, .. } = config;
    let rules = Rules {
        args,
        labels: params.iter().map(|(label, _)| *label).collect(),
        probes: probes(&space, result),
        space: Arc::new(space),
        result,
        changeable,
        prints,
        exceptions,
        assume,
        equal,
        steps,
        rounding: overflow == Overflow::Counts,
    };
    Ok(Prepared { ty: ty.clone(), rules: Arc::new(rules), reference: side })
}

/// A condition may be made for other types than those at which a less general submission is compared.
fn conditions_fit(
    program: &Program,
    condition: Option<GlobalId>,
    what: &'static str,
    params: &[Type],
) -> Result<(), BadReference> {
    let Some(id) = condition else { return Ok(()) };
    let given = &program.globals[id.index()].ty;
    let arrow = |to: Type, from: &Type| Type::arrow(from.clone(), to);
    let needed = params.iter().rev().fold(Type::con(TypeId::BOOL), arrow);
    if accepts(&program.types, given, &needed) {
        return Ok(());
    }
    let [given, needed] = [given, &needed].map(|ty| show_type(&program.types, ty));
    Err(BadReference::Condition { what, given, needed })
}
