//! The three kinds of request, made ready for the engine.
//!
//! In: texts and expressions. Out: a [`Prepared`], or what is wrong; one function for each kind of oracle: [`compared`], [`specified`],
//! [`asked_reference`], [`asked_specification`].
//! Not here: failing inputs (see `inputs`).

use super::case::{appliers, first_order, known, right};
use super::described::{Texts, described};
use super::params::{Written, of_expression, parameters};
use super::places::branches;
use super::prepared::{Draft, Kind, Prepared, Rivals};
use super::{GeneralizeRequest, Specification};
use crate::check::condition::{ConditionKind, condition};
use crate::check::fit::{arrows, instance, labels};
use crate::check::{Assignment, Refusal, Submitted, choose_entry};
use crate::loaded::{Function, Loaded};
use crate::{Listener, Text};
use refute_check::{literals, reached_globals};
use refute_enumerate::{Node, NodeId, Space};
use refute_generalize::CallableFunction;
use refute_ir::program::GlobalId;
use refute_ir::show_declaration::show_value_name;
use refute_ir::{Type, TypePrinter};
use refute_source::Name;
use refute_verdict::CheckVerdict;

/// Operators whose names begin so give lists, any element of which may be taken.
const ANY: &str = "any_";

/// What is wrong: with what is compared with, or with the program under test.
pub(super) enum Trouble {
    /// A text or an expression of the user's cannot be used.
    Refused(Refusal),
    /// The program under test cannot be judged.
    Verdict(Box<CheckVerdict>),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(refusal)
    }
}

/// A submission against a reference.
pub(super) fn compared(
    assignment: &Assignment,
    submission: &Text,
    submitted: &Submitted,
    operators: Option<&Text>,
    listener: &mut dyn Listener,
) -> Result<Prepared, Trouble> {
    let exercise = assignment.exercise().clone();
    let side = submitted.side.clone();
    let input_runner = exercise.input_runner(&submission.name, &side).map_err(Trouble::Verdict)?;
    let places = branches(&submitted.loaded, submission, &input_runner);
    let mut space = (**input_runner.space()).clone();
    let args = input_runner.args().to_vec();
    let mut loaded = assignment.reference().clone();
    let operators = add_operators(&mut loaded, &mut space, operators, listener)?;
    let program = loaded.program();
    let called = assignment.called();
    let reference = loaded.last_named(called);
    let without: Vec<GlobalId> = loaded.functions().iter().filter(|one| is_ours(one)).map(|one| one.id).collect();
    let tested = [loaded.last_named(assignment.entry()), reference.clone()];
    let without: Vec<GlobalId> = without.into_iter().chain(tested.iter().flatten().map(|one| one.id)).collect();
    let mut constants = literals(&side.program, side.target());
    if let Some(reference) = &reference {
        constants.extend(literals(program, reference.id));
    }
    let mut known = all_known(&loaded, &mut space, &without, operators);
    known.extend(reference.as_ref().and_then(|reference| right(loaded.program(), reference, &args, &mut space)));
    known.extend(appliers(&mut loaded, &space, &args));
    let written = match assignment.observer_text() {
        Some(observer) => parameters(observer, called),
        None => {
            let own = parameters(submission, called);
            if own.is_empty() { reference_parameters(&loaded, called) } else { own }
        }
    };
    if assignment.observer_text().is_none() {
        let texts = Texts { called, args: &args, submission, written: &written };
        known.extend(described(&mut loaded, &mut space, &texts));
    }
    let program = loaded.program();
    let ty = reference.as_ref().map(|one| shown_type(&loaded, one.ty(program))).unwrap_or_default();
    let kind = Kind::Compared(Box::new(Rivals { exercise, side, name: submission.name.clone(), places }));
    let function = called.to_string();
    let labels = reference.map(|one| labels(&loaded.program().types, one.ty(loaded.program()))).unwrap_or_default();
    Ok(Draft { function, labels, ty, space, args, constants, written, loaded, known, kind }.finish())
}

/// A program with conditions that must hold of it.
pub(super) fn specified(
    request: &GeneralizeRequest<'_>,
    text: &Text,
    specification: &Specification<'_>,
    listener: &mut dyn Listener,
) -> Result<Prepared, Trouble> {
    let mut loaded = prelude(request, listener)?;
    add(&mut loaded, text, "The program", listener)?;
    let own = loaded.functions_of_last();
    let mut written = Vec::new();
    let (function, holds, tested, entry) = match specification.property {
        Some(property) => {
            let id = condition(&mut loaded, property, ConditionKind::Property, listener)?;
            let name = property.trim();
            let named = is_name(name);
            let entry = request.entry.map(|entry| choose_entry(&loaded, text, Some(entry), "The program"));
            let entry = entry.transpose()?.map(|(entry, _)| entry);
            written = if named { parameters(text, name) } else { of_expression(property) };
            let program = loaded.program();
            let takes = |ty: &Type| arrows(&program.types, ty).0.iter().map(instance).collect::<Vec<Type>>();
            let same = |entry: &&Function| takes(entry.ty(program)) == takes(&program.globals[id.index()].ty);
            let shown = match entry.as_ref().filter(same) {
                _ if named => name,
                Some(entry) => &entry.name,
                None => "property",
            };
            let bound = Function { id, name: shown.to_string() };
            // Without a function under test everything that the property looks at is one.
            let tested = match &entry {
                Some(entry) => vec![entry.id],
                None => reached_globals(loaded.program(), id),
            };
            (bound, id, tested, None)
        }
        None => {
            let conditions = [specification.pre, specification.post].map(|one| one.map(str::trim));
            let candidates = own.iter().rev().find(|one| !conditions.contains(&Some(one.name.as_str())));
            let wanted = request.entry.or(candidates.map(|one| one.name.as_str()));
            let (entry, _) = choose_entry(&loaded, text, wanted, "The program")?;
            let holds = postcondition(&mut loaded, &entry, specification, listener)?;
            written.extend(parameters(text, &entry.name));
            (entry.clone(), holds, vec![entry.id], Some(entry))
        }
    };
    let pre = match specification.pre {
        None => None,
        Some(pre) => Some(condition(&mut loaded, pre, ConditionKind::Pre(&function), listener)?),
    };
    let program = loaded.program();
    let (params, _) = arrows(&program.types, function.ty(program));
    let mut space = Space::default();
    let args = nodes(&loaded, &mut space, &params, &function)?;
    let ty = shown_type(&loaded, function.ty(program));
    let labels = labels(&program.types, function.ty(program));
    let constants = tested.iter().flat_map(|id| literals(program, *id)).collect();
    let operators = add_operators(&mut loaded, &mut space, request.operators, listener)?;
    let without = reaching(&loaded, &tested, holds);
    let known = all_known(&loaded, &mut space, &without, operators);
    let kind = Kind::Specified { pre, holds, entry };
    let function = function.name.to_string();
    Ok(Draft { function, labels, ty, space, args, constants, written, loaded, known, kind }.finish())
}

/// A program that is asked, against a reference.
pub(super) fn asked_reference(
    request: &GeneralizeRequest<'_>,
    assignment: &Assignment,
    reference: &Text,
    listener: &mut dyn Listener,
) -> Result<Prepared, Trouble> {
    let mut loaded = assignment.reference().clone();
    let entry = loaded
        .last_named(assignment.entry())
        .ok_or_else(|| Refusal::new(format!("`{}` is not there.", assignment.entry())))?;
    let program = loaded.program();
    let (params, result) = arrows(&program.types, entry.ty(program));
    let ty = shown_type(&loaded, entry.ty(program));
    let labels = labels(&program.types, entry.ty(program));
    let mut space = Space::default();
    let args = nodes(&loaded, &mut space, &params, &entry)?;
    let result = nodes(&loaded, &mut space, std::slice::from_ref(&result), &entry)?[0];
    let constants = literals(program, entry.id);
    let [pre, holds] = judging(&loaded, &entry, params.len(), space.node(result));
    let pre = bind(&mut loaded, "refute_inside", &pre)?;
    let holds = bind(&mut loaded, "refute_holds", &holds)?;
    let operators = add_operators(&mut loaded, &mut space, request.operators, listener)?;
    let ours = loaded.functions().into_iter().filter(is_ours).map(|one| one.id);
    let without: Vec<GlobalId> = ours.chain([entry.id]).collect();
    let mut known = all_known(&loaded, &mut space, &without, operators);
    known.extend(right(loaded.program(), &entry, &args, &mut space));
    let written = parameters(reference, &entry.name);
    let kind = Kind::Asked { pre: Some(pre), holds, result, reference: Some(entry.clone()) };
    let function = entry.name.to_string();
    Ok(Draft { function, labels, ty, space, args, constants, written, loaded, known, kind }.finish())
}

/// A program that is asked, with a postcondition, which says what the arguments and the result are.
pub(super) fn asked_specification(
    request: &GeneralizeRequest<'_>,
    specification: &Specification<'_>,
    listener: &mut dyn Listener,
) -> Result<Prepared, Trouble> {
    let mut loaded = prelude(request, listener)?;
    let Some(post) = specification.post else {
        return Err(Refusal::new("A program that is asked needs `--post`, or a reference to compare it with.").into());
    };
    let holds = condition(&mut loaded, post, ConditionKind::PostAlone, listener)?;
    let program = loaded.program();
    let name = request.entry.unwrap_or("program");
    let (mut params, answer) = arrows(&program.types, &program.globals[holds.index()].ty);
    let result = params.pop().unwrap_or(answer);
    let whole = params.iter().rev().fold(result.clone(), |to, from| Type::arrow(from.clone(), to));
    let function = Function { id: holds, name: name.to_string() };
    let mut space = Space::default();
    let args = nodes(&loaded, &mut space, &params, &function)?;
    let result = nodes(&loaded, &mut space, std::slice::from_ref(&result), &function)?[0];
    let ty = shown_type(&loaded, &whole);
    let pre = match specification.pre {
        None => None,
        Some(pre) => {
            // A precondition takes the arguments alone, so it is held against a function that does.
            let names = variables(params.len());
            let like = format!("fun {names} -> refute_post {names} (failwith \"\")");
            let like = Function { id: bind(&mut loaded, "refute_like", &like)?, name: name.to_string() };
            Some(condition(&mut loaded, pre, ConditionKind::Pre(&like), listener)?)
        }
    };
    let operators = add_operators(&mut loaded, &mut space, request.operators, listener)?;
    let ours = loaded.functions().into_iter().filter(is_ours).map(|one| one.id);
    let without: Vec<GlobalId> = ours.collect();
    let known = all_known(&loaded, &mut space, &without, operators);
    let mut written = of_expression(post);
    written.truncate(args.len());
    let kind = Kind::Asked { pre, holds, result, reference: None };
    let (function, labels) = (name.to_string(), Vec::new());
    Ok(Draft { function, labels, ty, space, args, constants: Vec::new(), written, loaded, known, kind }.finish())
}

/// Everything that stands before the program.
fn prelude(request: &GeneralizeRequest<'_>, listener: &mut dyn Listener) -> Result<Loaded, Trouble> {
    let mut loaded = Loaded::for_language(request.language);
    for text in request.prelude {
        add(&mut loaded, text, "The prelude", listener)?;
    }
    request.entry.iter().for_each(|name| loaded.want(name));
    Ok(loaded)
}

/// Adds a text that must be without errors.
fn add(loaded: &mut Loaded, text: &Text, role: &str, listener: &mut dyn Listener) -> Result<(), Refusal> {
    let Err(found) = loaded.add_quietly(text) else { return Ok(()) };
    let diagnostics = loaded.tell(&found, listener);
    Err(Refusal { message: format!("{role} `{}` has errors.", text.name), diagnostics })
}

/// `refute_x1 refute_x2`.
fn variables(count: usize) -> String {
    (1..=count).map(|n| format!("refute_x{n}")).collect::<Vec<_>>().join(" ")
}

/// Binds an expression of ours.
fn bind(loaded: &mut Loaded, name: &str, expr: &str) -> Result<GlobalId, Refusal> {
    let text = Text { name: name.to_string(), bytes: format!("let {name} = {expr}\n").into_bytes() };
    let refused = || Refusal::new("The conditions do not go together with the function.");
    loaded.add_quietly(&text).map_err(|_| refused())?;
    loaded.last_named(name).map(|bound| bound.id).ok_or_else(refused)
}

/// The function that gives true when the postcondition holds of what the program gives.
fn postcondition(
    loaded: &mut Loaded,
    entry: &Function,
    specification: &Specification<'_>,
    listener: &mut dyn Listener,
) -> Result<GlobalId, Trouble> {
    let (params, _) = arrows(&loaded.program().types, entry.ty(loaded.program()));
    let (names, called) = (variables(params.len()), show_value_name(Name::new(&entry.name)));
    let holds = match specification.post {
        // With a precondition alone, all that is asked is a result.
        None => format!("fun {names} -> ignore ({called} {names}); true"),
        Some(post) => {
            condition(loaded, post, ConditionKind::Post(entry), listener)?;
            format!("fun {names} -> refute_post {names} ({called} {names})")
        }
    };
    Ok(bind(loaded, "refute_holds", &holds)?)
}

/// What judges the answers of a program by a reference: which inputs are meant, and which results are right.
fn judging(loaded: &Loaded, entry: &Function, params: usize, result: &Node) -> [String; 2] {
    let (names, called) = (variables(params), show_value_name(Name::new(&entry.name)));
    let assume =
        if loaded.last_named("refute_assume").is_some() { format!("refute_assume {names} && ") } else { String::new() };
    let inside = format!("fun {names} -> {assume}(ignore ({called} {names}); true)");
    let equal = match result {
        _ if loaded.last_named("refute_equal").is_some() => "refute_equal".to_string(),
        Node::Float => format!("({}\n  in refute_close)", refute_verdict::CLOSE),
        _ => "(fun refute_a refute_b -> compare refute_a refute_b = 0)".to_string(),
    };
    [inside, format!("fun {names} refute_r -> {equal} ({called} {names}) refute_r")]
}

/// The nodes of types, type variables being integers.
fn nodes(loaded: &Loaded, space: &mut Space, types: &[Type], function: &Function) -> Result<Vec<NodeId>, Refusal> {
    let table = &loaded.program().types;
    let add = |ty: &Type| {
        space.add(table, &instance(ty)).map_err(|why| {
            Refusal::new(format!("No inputs can be made for `{}`: `{}` {}.", function.name, why.ty, why.reason))
        })
    };
    types.iter().map(add).collect()
}

/// Functions of which nothing should be said: those under test, what uses them, and our own.
fn reaching(loaded: &Loaded, tested: &[GlobalId], holds: GlobalId) -> Vec<GlobalId> {
    let program = loaded.program();
    let uses = |one: &Function| reached_globals(program, one.id).iter().any(|id| tested.contains(id));
    let left_out = |one: &Function| is_ours(one) || one.id == holds || uses(one);
    loaded.functions().iter().filter(|one| left_out(one)).map(|one| one.id).collect()
}

fn is_ours(function: &Function) -> bool {
    function.name.starts_with("refute_")
}

/// Whether an expression is the name of something.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '\''))
}

/// Adds the user's operators, which come first among the functions.
fn add_operators(
    loaded: &mut Loaded,
    space: &mut Space,
    text: Option<&Text>,
    listener: &mut dyn Listener,
) -> Result<Vec<CallableFunction>, Refusal> {
    let Some(text) = text else { return Ok(Vec::new()) };
    add(loaded, text, "The file of operators", listener)?;
    let mut found: Vec<CallableFunction> = Vec::new();
    for function in loaded.functions_of_last() {
        let mut widened = space.clone();
        let Some(mut one) = first_order(loaded.program(), &function, &mut widened) else { continue };
        if let (true, Node::List(item)) = (one.name.starts_with(ANY), widened.node(one.result)) {
            (one.any, one.result) = (Some(one.result), *item);
        }
        *space = widened;
        found.retain(|other| other.name != one.name);
        found.push(one);
    }
    if found.is_empty() {
        return Err(Refusal::new(format!("`{}` has no function that can be used as an operator.", text.name)));
    }
    Ok(found)
}

/// The user's operators, then the functions of the program.
fn all_known(
    loaded: &Loaded,
    space: &mut Space,
    without: &[GlobalId],
    operators: Vec<CallableFunction>,
) -> Vec<CallableFunction> {
    let without: Vec<GlobalId> = without.iter().copied().chain(operators.iter().map(|one| one.global)).collect();
    let others = known(loaded, space, &without);
    operators.into_iter().chain(others).collect()
}

fn shown_type(loaded: &Loaded, ty: &Type) -> String {
    TypePrinter::new(&loaded.program().types).show(ty)
}

/// The parameters of a function in the texts of a program, the last one first.
fn reference_parameters(loaded: &Loaded, name: &str) -> Vec<Written> {
    let texts: Vec<Text> =
        loaded.sources().files().map(|(_, file)| Text { name: file.name.clone(), bytes: file.bytes.clone() }).collect();
    texts.iter().rev().map(|text| parameters(text, name)).find(|found| !found.is_empty()).unwrap_or_default()
}
