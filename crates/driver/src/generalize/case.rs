//! Everything that the engine needs: what inputs look like, the oracle, functions to use, failing inputs to start from.
//!
//! A file that has all of it in it, a benchmark, is read by [`compared_case`] or [`specified_case`].

use super::literal;
use super::oracle::{Compared, Property, Stage};
use super::params::Names;
use crate::Text;
use crate::check::fit::{arrows, instance, labels};
use crate::loaded::{Function, Loaded};
use refute_check::{BadReference, Config, Exercise, Side, literals};
use refute_enumerate::{Node, NodeId, Space, Unsupported};
use refute_eval::Reading;
use refute_generalize::{CallableFunction, Functions, Oracle, Role, Setting, Slot, reaches};
use refute_ir::program::GlobalId;
use refute_ir::types::ArgLabel;
use refute_ir::{Program, Type, show_value};
use refute_play::{CallInput, Caller};
use refute_verdict::CheckVerdict;
use std::sync::Arc;

/// Functions of a program that are used at most.
const MOST_FUNCTIONS: usize = 40;

/// A benchmark, ready to be put to the engine.
pub struct Case {
    /// What inputs look like.
    pub setting: Arc<Setting>,
    /// Says whether an input fails.
    pub oracle: Box<dyn Oracle>,
    /// Functions to use.
    pub functions: Functions,
    /// Failing inputs to start from.
    pub initial: Vec<CallInput>,
}

/// Why a file is no case.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum CaseError {
    /// It does not type.
    #[error("the file has errors; `refute types` shows them")]
    HasErrors,
    /// It does not define something.
    #[error("there is no `{0}`")]
    Missing(&'static str),
    /// The reference cannot be compared with (why).
    #[error("{0}")]
    BadReference(BadReference),
    /// The submission cannot be compared.
    #[error("{0:?}")]
    BadSubmission(Box<CheckVerdict>),
    /// The input is no value that can be written.
    #[error("`init` cannot be read")]
    BadInput,
    /// The postcondition is not about the function.
    #[error("the postcondition does not fit")]
    BadPostcondition,
    /// There are no inputs.
    #[error("`{}` {}", .0.ty, .0.reason)]
    NoInputs(Unsupported),
}

/// The program of a benchmark.
fn loaded(text: &Text) -> Result<Loaded, CaseError> {
    let mut loaded = Loaded::new();
    loaded.add_quietly(text).map_err(|_| CaseError::HasErrors)?;
    Ok(loaded)
}

/// Slots for arguments, and their names.
pub(super) fn setting(
    (function, labels): (&str, Vec<ArgLabel>),
    space: Space,
    args: &[NodeId],
    constants: Vec<i64>,
    names: &Names<'_>,
) -> Setting {
    let (nodes, tupled) = Setting::slots(&space, args);
    let own = names.of_slots(&space, &nodes, tupled);
    let mut slots: Vec<Slot> = nodes.into_iter().zip(&own).map(|(node, name)| Slot::new(name, node)).collect();
    names.of_parts(&space, &mut slots, tupled);
    Setting {
        function: function.to_string(),
        space: Arc::new(space),
        slots,
        tupled,
        labels,
        constants,
        letters: Vec::new(),
    }
}

/// The functions of a program whose arguments and results can be values; types they need are added to the space.
pub(super) fn known(loaded: &Loaded, space: &mut Space, without: &[GlobalId]) -> Vec<CallableFunction> {
    let program = loaded.program();
    let mut found: Vec<CallableFunction> = Vec::new();
    for function in loaded.functions() {
        // A function whose name means another one later on cannot be written.
        let is_visible = loaded.last_named(&function.name).is_some_and(|last| last.id == function.id);
        if !is_visible || without.contains(&function.id) || found.len() >= MOST_FUNCTIONS {
            continue;
        }
        let mut widened = space.clone();
        if let Some(one) = first_order(program, &function, &mut widened) {
            *space = widened;
            found.push(one);
        }
    }
    found
}

pub(super) fn first_order(program: &Program, function: &Function, space: &mut Space) -> Option<CallableFunction> {
    let labels = labels(&program.types, function.ty(program));
    let (params, result) = arrows(&program.types, function.ty(program));
    let mut node = |ty: &Type| space.add(&program.types, &instance(ty)).ok();
    let params = params.iter().map(&mut node).collect::<Option<Vec<_>>>()?;
    let result = node(&result)?;
    let nodes = params.iter().chain([&result]);
    let plain = nodes.copied().all(|node| !matches!(space.node(node), Node::Function(..)));
    let (name, global) = (function.name.clone(), function.id);
    plain.then_some(CallableFunction {
        name,
        global,
        params,
        result,
        any: None,
        role: Role::Helper,
        tupled: false,
        labels,
        guard: None,
    })
}

/// The function that is right by definition, as one that says what the result for an input should be; `None` where the result cannot be
/// read.
pub(super) fn right(
    program: &Program,
    function: &Function,
    args: &[NodeId],
    space: &mut Space,
) -> Option<CallableFunction> {
    let (params, result) = arrows(&program.types, function.ty(program));
    let mut widened = space.clone();
    let result = widened.add(&program.types, &instance(&result)).ok()?;
    if params.len() != args.len() || matches!(widened.node(result), Node::Function(..) | Node::Delayed(_)) {
        return None;
    }
    *space = widened;
    let (params, tupled) = Setting::slots(space, args);
    let (name, global) = (function.name.clone(), function.id);
    let labels = labels(&program.types, function.ty(program));
    Some(CallableFunction { name, global, params, result, any: None, role: Role::Right, tupled, labels, guard: None })
}

/// What applies the functions among the inputs: one for each type of function with one or two parameters.
pub(super) fn appliers(loaded: &mut Loaded, space: &Space, args: &[NodeId]) -> Vec<CallableFunction> {
    let mut found = Vec::new();
    for (node, kind) in space.nodes() {
        let Node::Function(params, result) = kind else { continue };
        if params.len() > 2 || !args.iter().any(|arg| reaches(space, *arg, node)) {
            continue;
        }
        let name = format!("refute_apply{}", params.len());
        let vars = if params.len() == 1 { "refute_x" } else { "refute_x refute_y" };
        if loaded.last_named(&name).is_none() {
            let text = format!("let {name} refute_f {vars} = refute_f {vars}\n");
            let text = Text { name: name.clone(), bytes: text.into_bytes() };
            if loaded.add_quietly(&text).is_err() {
                continue;
            }
        }
        let Some(bound) = loaded.last_named(&name) else { continue };
        let params: Vec<NodeId> = [&[node], &params[..]].concat();
        let (global, result) = (bound.id, *result);
        let (role, tupled, labels) = (Role::Apply, false, Vec::new());
        found.push(CallableFunction { name, global, params, result, any: None, role, tupled, labels, guard: None });
    }
    found
}

/// The value of a variable as an input: through its text, so that arrays can be read as well.
fn initial(program: &Program, space: &Space, args: &[NodeId], variable: GlobalId) -> Option<CallInput> {
    let reading = Reading { depth: 1_000, size: 20_000, bytes: 1 << 20 };
    let value = Caller::new(program, Arc::new(space.clone())).value(variable, &reading);
    literal::arguments(space, args, &show_value(&value))
}

/// One file with `reference`, `submission`, an optional precondition (`pre_fix`, else `pre`) and an input (`init_fix`, else
/// `init`): the reference decides.
///
/// # Errors
/// Why it is no such file.
pub fn compared_case(text: &Text) -> Result<Case, CaseError> {
    let loaded = &loaded(text)?;
    let named = |names: &[&str]| names.iter().find_map(|name| loaded.last_named(name));
    let program = loaded.program();
    let reference = named(&["reference"]).ok_or(CaseError::Missing("reference"))?;
    let submission = named(&["submission"]).ok_or(CaseError::Missing("submission"))?;
    let pre = named(&["pre_fix", "pre"]);
    let init = named(&["init_fix", "init"]).ok_or(CaseError::Missing("init"))?;
    let side = |entry: &Function| Side { program: program.clone(), entry: entry.id, observer: None };
    let exercise = Exercise::new(side(&reference), pre.map(|pre| pre.id), None, Config::default())
        .map_err(CaseError::BadReference)?;
    let input_runner = exercise.input_runner("submission", &side(&submission)).map_err(CaseError::BadSubmission)?;
    let mut space = (**input_runner.space()).clone();
    let args = input_runner.args().to_vec();
    let initial = initial(program, &space, &args, init.id).ok_or(CaseError::BadInput)?;
    let without = [reference.id, submission.id];
    let known = known(loaded, &mut space, &without);
    let mut constants = literals(program, submission.id);
    constants.extend(literals(program, reference.id));
    constants.sort();
    constants.dedup();
    let setting = Arc::new(setting(("submission", Vec::new()), space, &args, constants, &Names::default()));
    let functions = Functions::new(program, &setting.space, known);
    Ok(Case { setting, oracle: Box::new(Compared { input_runner }), functions, initial: vec![initial] })
}

/// The same file with `post_fix` (else `post`): the specification decides. Where the functions give options and the
/// postcondition does not take one, `None` is as good as any value.
///
/// # Errors
/// Why it is no such file.
pub fn specified_case(text: &Text) -> Result<Case, CaseError> {
    let mut loaded = loaded(text)?;
    let named = |loaded: &Loaded, names: &[&str]| names.iter().find_map(|name| loaded.last_named(name));
    let post = named(&loaded, &["post_fix", "post"]).ok_or(CaseError::Missing("post"))?;
    let submission = named(&loaded, &["submission"]).ok_or(CaseError::Missing("submission"))?;
    let pre = named(&loaded, &["pre_fix", "pre"]);
    let init = named(&loaded, &["init_fix", "init"]).ok_or(CaseError::Missing("init"))?;
    let direct = format!("let refute_holds refute_x = {} refute_x (submission refute_x)", post.name);
    let optional = format!(
        "let refute_holds refute_x = match submission refute_x with None -> true | Some refute_y -> {} refute_x refute_y",
        post.name
    );
    let text = |text: String| Text { name: "property".to_string(), bytes: text.into_bytes() };
    let mut directly = loaded.clone();
    if directly.add_quietly(&text(direct)).is_ok() {
        loaded = directly;
    } else {
        loaded.add_quietly(&text(optional)).map_err(|_| CaseError::BadPostcondition)?;
    }
    let holds = loaded.last_named("refute_holds").ok_or(CaseError::BadPostcondition)?;
    let program = loaded.program();
    let mut space = Space::default();
    let (params, _) = arrows(&program.types, submission.ty(program));
    let args = params
        .iter()
        .map(|ty| space.add(&program.types, &instance(ty)).map_err(CaseError::NoInputs))
        .collect::<Result<Vec<_>, _>>()?;
    let initial = initial(program, &space, &args, init.id).ok_or(CaseError::BadInput)?;
    let known = known(&loaded, &mut space, &[submission.id, holds.id]);
    let setting = Arc::new(setting(
        ("submission", Vec::new()),
        space,
        &args,
        literals(program, submission.id),
        &Names::default(),
    ));
    let functions = Functions::new(program, &setting.space, known);
    let stage = Stage::new(program, &setting.space);
    let oracle = Property { stage, pre: pre.map(|pre| pre.id), holds: holds.id };
    Ok(Case { setting, oracle: Box::new(oracle), functions, initial: vec![initial] })
}
