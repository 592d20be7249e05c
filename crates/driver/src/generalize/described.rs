//! What else can be said about an input: the conditions in the texts of the programs, the functions that only the submission has, and what
//! everybody knows about strings and about elements at an index.
//!
//! In: the reference as it is loaded, and the text of a submission. Out: functions that describe inputs. The submission stands in a
//! module after the reference, without its types, which are those of the reference by another name; where that does not type, only
//! the reference is listened to.

use super::case::first_order;
use super::guards::{self, Asked, Given, reworded, words};
use super::params::{Names, Written};
use super::texts;
use crate::Text;
use crate::check::fit::{arrows, instance};
use crate::loaded::{Function, Loaded};
use refute_enumerate::{Node, NodeId, Space};
use refute_generalize::{CallableFunction, Guard, GuardGiven, Role, Setting};
use refute_ir::Type;
use refute_ir::types::TypeId;

/// The module in which a submission stands.
const OWN: &str = "Refute_own";
/// Functions of the submission's that are used at most, and their parameters.
const MOST_OWN: usize = 12;
const MOST_PARAMS: usize = 2;

/// What is described, and by whom.
pub(super) struct Texts<'a> {
    /// The function under test.
    pub(super) called: &'a str,
    pub(super) args: &'a [NodeId],
    /// The text of the program under test.
    pub(super) submission: &'a Text,
    /// Its parameters.
    pub(super) written: &'a [Written],
}

/// See the head of the file.
pub(super) fn described(loaded: &mut Loaded, space: &mut Space, texts: &Texts<'_>) -> Vec<CallableFunction> {
    let Texts { called, submission, .. } = texts;
    let sources = loaded.sources().files();
    let of_reference: Vec<Text> =
        sources.map(|(_, file)| Text { name: file.name.clone(), bytes: file.bytes.clone() }).collect();
    let mut found = Vec::new();
    let is_there = guards::without_types(submission).is_some_and(|kept| {
        let module = format!("module {OWN} = struct\n{kept}\nend\n");
        let is_added = add(loaded, "refute_own", module);
        if is_added {
            found.extend(own_functions(loaded, space, texts));
        }
        is_added
    });
    let own = if is_there { guards::written(submission, called) } else { Vec::new() };
    let foreign = of_reference.iter().rev().map(|text| guards::written(text, called)).find(|found| !found.is_empty());
    let mut known: Vec<String> = Vec::new();
    for (asked, is_foreign) in [(own, false), (foreign.unwrap_or_default(), true)] {
        let readable: Vec<Asked> = asked.into_iter().filter_map(|one| renamed(loaded, space, texts, one)).collect();
        let new: Vec<Asked> = readable.into_iter().filter(|one| !known.contains(&one.text)).collect();
        // Where both programs ask the same, they may still mean different functions by it.
        known.extend(new.iter().filter(|_| !is_foreign).map(|one| one.text.clone()));
        found.extend(asking(loaded, space, texts, &new, is_foreign));
    }
    found.extend(of_texts(loaded, space, texts, &of_reference));
    found.extend(elements(loaded, space, texts));
    found
}

/// What everybody can say about strings.
fn of_texts(loaded: &mut Loaded, space: &mut Space, texts: &Texts<'_>, of_reference: &[Text]) -> Vec<CallableFunction> {
    let (nodes, _) = Setting::slots(space, texts.args);
    let names = names_of_slots(loaded, space, texts);
    let mut letters = texts::letters(&texts.submission.bytes);
    for c in of_reference.last().map(|text| texts::letters(&text.bytes)).unwrap_or_default() {
        if !letters.contains(&c) {
            letters.push(c);
        }
    }
    let known = texts::known(space, &nodes, &names, &letters);
    let name = |number: usize| format!("refute_text_{number}");
    let all: String = (0..).zip(&known).map(|(number, one)| format!("let {} = {}\n", name(number), one.code)).collect();
    if known.is_empty() || !add(loaded, texts::OF_TEXTS, all) {
        return Vec::new();
    }
    let Some(result) = truth(loaded, space) else { return Vec::new() };
    let bound = (0..).zip(known).filter_map(|(number, one)| Some((loaded.last_named(&name(number))?, one)));
    let function = |(bound, one): (Function, texts::Known)| CallableFunction {
        name: bound.name,
        global: bound.id,
        params: vec![nodes[one.slot]],
        result,
        any: None,
        role: Role::Guard,
        tupled: false,
        labels: Vec::new(),
        guard: Some(Guard { text: one.text, given: Vec::new(), is_foreign: false, slot: Some(one.slot) }),
    };
    bound.map(function).collect()
}

/// Elements of lists at indices that are arguments.
fn elements(loaded: &mut Loaded, space: &mut Space, texts: &Texts<'_>) -> Vec<CallableFunction> {
    let (nodes, _) = Setting::slots(space, texts.args);
    let Some(int) = nodes.iter().copied().find(|node| *space.node(*node) == Node::Int) else { return Vec::new() };
    let mut found: Vec<CallableFunction> = Vec::new();
    for node in nodes {
        let Node::List(item) = space.node(node) else { continue };
        let is_known = found.iter().any(|one| one.params[0] == node);
        let text = "let refute_nth refute_l refute_i = List.nth refute_l refute_i\n".to_string();
        if is_known || loaded.last_named("refute_nth").is_none() && !add(loaded, "refute_nth", text) {
            continue;
        }
        let Some(bound) = loaded.last_named("refute_nth") else { continue };
        found.push(CallableFunction {
            name: "List.nth".to_string(),
            global: bound.id,
            params: vec![node, int],
            result: *item,
            any: None,
            role: Role::Own,
            tupled: false,
            labels: Vec::new(),
            guard: None,
        });
    }
    found
}

/// The names that arguments have in what is said.
fn names_of_slots(loaded: &Loaded, space: &Space, texts: &Texts<'_>) -> Vec<String> {
    let (nodes, tupled) = Setting::slots(space, texts.args);
    let taken: Vec<String> = loaded.values().into_iter().map(|value| value.name).collect();
    Names { written: texts.written, taken: &taken }.of_slots(space, &nodes, tupled)
}

fn truth(loaded: &Loaded, space: &mut Space) -> Option<NodeId> {
    space.add(&loaded.program().types, &Type::Con(TypeId::BOOL, Vec::new().into())).ok()
}

/// Adds a text if it types.
fn add(loaded: &mut Loaded, name: &str, text: String) -> bool {
    let mut grown = loaded.clone();
    let text = Text { name: name.to_string(), bytes: text.into_bytes() };
    let types = grown.add_or_spoil(&text);
    if types {
        *loaded = grown;
    }
    types
}

/// The functions that only the submission has.
fn own_functions(loaded: &mut Loaded, space: &mut Space, texts: &Texts<'_>) -> Vec<CallableFunction> {
    let mut found = Vec::new();
    for name in guards::functions(texts.submission) {
        let is_known = loaded.last_named(&name).is_some();
        if is_known || name == texts.called || found.len() >= MOST_OWN {
            continue;
        }
        let full = format!("{OWN}.{name}");
        loaded.want(&full);
        let Some(function) = loaded.last_named(&full) else { continue };
        let mut widened = space.clone();
        let Some(one) = first_order(loaded.program(), &function, &mut widened) else { continue };
        // What takes all that the function under test takes is most of it under another name.
        if one.params.len() <= MOST_PARAMS && one.params != texts.args {
            *space = widened;
            found.push(CallableFunction { name, role: Role::Own, ..one });
        }
    }
    found
}

/// A condition in the names that arguments have here; `None` where it would be misread.
fn renamed(loaded: &Loaded, space: &Space, texts: &Texts<'_>, asked: Asked) -> Option<Asked> {
    let (_, tupled) = Setting::slots(space, texts.args);
    let slots = names_of_slots(loaded, space, texts);
    if asked.names.len() != texts.args.len() {
        return None;
    }
    let Asked { code, mut text, mut given, names } = asked;
    if tupled {
        // The one argument is taken apart, and its parts are what is spoken of.
        let is_whole = |given: &Given| matches!(given, Given::Pattern(..));
        let (parts, others): (Vec<Given>, Vec<Given>) = given.into_iter().partition(is_whole);
        let mut bound = parts.iter().flat_map(|part| words(part.text()));
        let are_slots = bound.all(|word| slots.iter().any(|slot| slot == word));
        let speaks_of_whole = names.iter().flatten().any(|own| words(&text).any(|word| word == own));
        return (are_slots && !speaks_of_whole).then_some(Asked { code, text, given: others, names });
    }
    for (own, slot) in names.iter().zip(&slots) {
        let Some(own) = own.as_ref().filter(|own| *own != slot) else { continue };
        let is_taken = words(&text).chain(given.iter().flat_map(|one| words(one.text()))).any(|word| word == slot);
        if is_taken {
            return None;
        }
        text = reworded(&text, own, slot);
        given = given.into_iter().map(|one| one.with_text(|text| reworded(text, own, slot))).collect();
    }
    Some(Asked { code, text, given, names })
}

/// Conditions as functions, those that type.
fn asking(
    loaded: &mut Loaded,
    space: &mut Space,
    texts: &Texts<'_>,
    asked: &[Asked],
    is_foreign: bool,
) -> Vec<CallableFunction> {
    let side = if is_foreign { "foreign" } else { "own" };
    let scope = if is_foreign { String::new() } else { format!("let open {OWN} in ") };
    let name = |number: usize| format!("refute_{side}_guard_{number}");
    let definition = |number: usize| format!("let {} = {scope}{}\n", name(number), asked[number].code);
    let all: String = (0..asked.len()).map(definition).collect();
    if !add(loaded, "refute_guards", all) {
        for number in 0..asked.len() {
            add(loaded, "refute_guard", definition(number));
        }
    }
    let Some(result) = truth(loaded, space) else { return Vec::new() };
    let (params, tupled) = Setting::slots(space, texts.args);
    let mut found = Vec::new();
    for (number, one) in asked.iter().enumerate() {
        let Some(bound) = loaded.last_named(&name(number)) else { continue };
        let program = loaded.program();
        let (types, given) = arrows(&program.types, bound.ty(program));
        let fits = |(ty, arg): (&Type, &NodeId)| {
            has_variables(ty) || space.clone().add(&program.types, &instance(ty)).ok() == Some(*arg)
        };
        let is_truth = space.clone().add(&program.types, &instance(&given)).ok() == Some(result);
        if !is_truth || types.len() != texts.args.len() || !types.iter().zip(texts.args).all(fits) {
            continue;
        }
        let given = |given: &Given| match given {
            Given::Pattern(slot, text) => GuardGiven { slot: Some(*slot), text: text.clone() },
            Given::Bound(text) => GuardGiven { slot: None, text: text.clone() },
        };
        let guard = Some(Guard {
            text: one.text.clone(),
            given: one.given.iter().map(given).collect(),
            is_foreign,
            slot: None,
        });
        found.push(CallableFunction {
            name: name(number),
            global: bound.id,
            params: params.clone(),
            result,
            any: None,
            role: Role::Guard,
            tupled,
            labels: Vec::new(),
            guard,
        });
    }
    found
}

fn has_variables(ty: &Type) -> bool {
    match ty {
        Type::Var(_) => true,
        Type::Arrow(_, from, to) => has_variables(from) || has_variables(to),
        Type::Tuple(parts) => parts.iter().any(has_variables),
        Type::Con(_, args) => args.iter().any(has_variables),
    }
}
