//! A sequence of calls as an OCaml expression: `let s = create 2 in push s 1; pop s`.
//!
//! In: the calls with their arguments, and how all but the last ended. Out: the expression, whose value is what can be seen
//! of the last call's result. A hidden value that only the next call uses stands in that call (`pop (push 1 empty)`),
//! others get a name; what an earlier call gives is dropped, and so is an exception that it raises.

use super::part::{Form, Part};
use super::{Callee, Sequence};
use refute_ir::types::ArgLabel;
use refute_ocaml::{Kind, Node};
use std::collections::BTreeSet;

/// A call of a sequence.
#[derive(Clone, Debug)]
pub(super) struct Call {
    /// The number of the function.
    pub(super) callee: usize,
    /// What is handed over, leaf by leaf.
    pub(super) leaves: Vec<Leaf>,
    /// How it ended, when it is not the last one.
    pub(super) end: End,
}

/// What is handed over.
#[derive(Clone, Debug)]
pub(super) enum Leaf {
    /// A value that is written down.
    Written(Node),
    /// A hidden value: so many were made after it.
    Back(i64),
}

/// How a call ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// It was not made: there was no hidden value to hand over.
    Passed,
    /// With an exception.
    Raised,
    /// With a result of this form.
    Gave(Form),
    /// It is the last call, and the two programs do not agree on that.
    Last,
}

/// A hidden value: the call that made it, and which of its leaves it is.
type Made = (usize, usize);

/// A sequence on its way to an expression.
struct Writer<'a> {
    sequence: &'a Sequence,
    calls: &'a [Call],
    /// Per call, the hidden values that it is given.
    given: Vec<Vec<Made>>,
    /// The values that get a name.
    names: Vec<(Made, String)>,
}

/// The expression; `taken` are names that mean something else.
pub(super) fn expression(sequence: &Sequence, calls: &[Call], taken: &BTreeSet<String>) -> Option<Node> {
    let mut writer = Writer { sequence, calls, given: given(sequence, calls)?, names: Vec::new() };
    writer.name(taken);
    let (last, before) = calls.split_last()?;
    let mut body = writer.last(before.len(), last);
    for (index, call) in before.iter().enumerate().rev() {
        body = writer.then(index, call, body);
    }
    Some(body)
}

/// How many of the calls are there to be made: all but values and those that were passed over.
pub(super) fn made(sequence: &Sequence, calls: &[Call]) -> usize {
    calls.iter().filter(|call| call.end != End::Passed && sequence.calls[call.callee].is_function).count()
}

/// Which hidden values each call is given.
fn given(sequence: &Sequence, calls: &[Call]) -> Option<Vec<Vec<Made>>> {
    let mut pools: Vec<Vec<Made>> = vec![Vec::new(); sequence.hidden.len()];
    let mut given = Vec::new();
    for (index, call) in calls.iter().enumerate() {
        let params = &sequence.calls[call.callee].params;
        let leaves = params.iter().flat_map(|(_, part)| part.leaves()).zip(&call.leaves);
        let picked = leaves.filter_map(|(part, leaf)| match (part, leaf) {
            (Part::Hidden(pool), Leaf::Back(back)) => Some((*pool, *back)),
            _ => None,
        });
        let mut own = Vec::new();
        if call.end != End::Passed {
            for (pool, back) in picked {
                let values = &pools[pool];
                let oldest = values.len().checked_sub(1)?;
                let back = usize::try_from(back.max(0)).unwrap_or(oldest).min(oldest);
                own.push(values[oldest - back]);
            }
        }
        given.push(own);
        if let End::Gave(form) = &call.end {
            for (leaf, pool) in form.leaves().into_iter().enumerate() {
                if let Some(pool) = pool {
                    pools[pool].push((index, leaf));
                }
            }
        }
    }
    Some(given)
}

impl Writer<'_> {
    fn callee(&self, call: &Call) -> &Callee {
        &self.sequence.calls[call.callee]
    }

    fn users(&self, value: Made) -> Vec<usize> {
        let uses = self.given.iter().enumerate().flat_map(|(user, given)| given.iter().map(move |made| (user, *made)));
        uses.filter(|(_, made)| *made == value).map(|(user, _)| user).collect()
    }

    /// Whether a value stands where it is used: it is written by its name, or nothing happens between making and using it.
    fn is_inline(&self, (index, leaf): Made) -> bool {
        let call = &self.calls[index];
        let alone = matches!(call.end, End::Gave(Form::Hidden(_)));
        let silent = |call: &Call| call.end == End::Passed || !self.callee(call).is_function;
        let next = (index + 1..self.calls.len()).find(|next| !silent(&self.calls[*next]));
        alone && (!self.callee(call).is_function || next.is_some_and(|next| self.users((index, leaf)) == [next]))
    }

    /// Names the values that need a name, after their types.
    fn name(&mut self, taken: &BTreeSet<String>) {
        let mut named: Vec<(Made, String)> = Vec::new();
        for (index, call) in self.calls.iter().enumerate() {
            let End::Gave(form) = &call.end else { continue };
            for (leaf, pool) in form.leaves().into_iter().enumerate() {
                let Some(pool) = pool else { continue };
                if !self.users((index, leaf)).is_empty() && !self.is_inline((index, leaf)) {
                    named.push(((index, leaf), self.base(pool, taken)));
                }
            }
        }
        let alone = |base: &String| named.iter().filter(|(_, other)| other == base).count() == 1;
        let mut numbers = std::collections::BTreeMap::<String, usize>::new();
        let names = named.iter().map(|(made, base)| {
            let number = numbers.entry(base.clone()).or_default();
            *number += 1;
            (*made, if alone(base) { base.clone() } else { format!("{base}{number}") })
        });
        self.names = names.collect();
    }

    /// `s` for a `stack`, unless it or a name that begins so is taken.
    fn base(&self, pool: usize, taken: &BTreeSet<String>) -> String {
        let name = &self.sequence.hidden[pool].name;
        let own: String = name.chars().rev().take_while(|c| *c != '.').collect();
        let letter: String = own.chars().next_back().filter(char::is_ascii_lowercase).unwrap_or('v').into();
        let is_free = |base: &String| {
            let numbered = |name: &&String| name.strip_prefix(base.as_str()).is_some_and(is_number);
            !taken.iter().any(|name| numbered(&name))
        };
        let mut longer = (1..).map(|times| letter.repeat(times));
        longer.find(is_free).unwrap_or(letter)
    }

    /// A hidden value where it is used.
    fn value(&self, value: Made) -> Node {
        match self.names.iter().find(|(made, _)| *made == value) {
            Some((_, name)) => Node::word(name.clone()),
            None => self.call(value.0, &self.calls[value.0]),
        }
    }

    /// The call itself.
    fn call(&self, index: usize, call: &Call) -> Node {
        let callee = self.callee(call);
        let mut hidden = self.given[index].iter();
        let mut leaves = call.leaves.iter().map(|leaf| match leaf {
            Leaf::Written(node) => node.clone(),
            Leaf::Back(_) => hidden.next().map_or_else(|| Node::word("_"), |value| self.value(*value)),
        });
        let args = callee.params.iter().map(|(label, part)| {
            let arg = argument(part, &mut leaves);
            match label {
                ArgLabel::Named(label) => Node::labelled(format!("~{label}:"), arg),
                _ => arg,
            }
        });
        Node::call(callee.written.clone(), args.collect())
    }

    /// The last call: what can be seen of its result.
    fn last(&self, index: usize, call: &Call) -> Node {
        let node = self.call(index, call);
        let result = &self.callee(call).result;
        match result {
            Part::Shown(_) => node,
            Part::Hidden(_) => Node::call("ignore", vec![node]),
            Part::Tuple(_) | Part::Option(_) => {
                let mut arms = result.forms().into_iter().map(|form| {
                    let pools = form.leaves();
                    let leaves = || visible(&pools).into_iter();
                    (form.node(&mut leaves()), form.seen(&mut leaves()).unwrap_or_else(|| Node::word("()")))
                });
                match (arms.next(), arms.next()) {
                    (Some((pattern, seen)), None) => Node::let_in(pattern, node, seen),
                    (first, second) => Node::matching(node, first.into_iter().chain(second).chain(arms).collect()),
                }
            }
        }
    }

    /// An earlier call, then the rest.
    fn then(&self, index: usize, call: &Call, body: Node) -> Node {
        let form = match &call.end {
            End::Passed | End::Last => return body,
            _ if !self.callee(call).is_function => return body,
            End::Raised => {
                let ignored = Node::call("ignore", vec![self.call(index, call)]);
                return before(Node::trying(ignored, vec![(Node::word("_"), Node::word("()"))]), body);
            }
            End::Gave(form) => form,
        };
        let pools = form.leaves();
        let hidden = (0..pools.len()).filter(|leaf| pools[*leaf].is_some());
        if hidden.clone().any(|leaf| self.is_inline((index, leaf))) {
            return body;
        }
        let node = self.call(index, call);
        let name =
            |leaf: usize| self.names.iter().find(|(made, _)| *made == (index, leaf)).map(|(_, name)| name.clone());
        let used: Vec<Node> = hidden.filter_map(name).map(Node::word).collect();
        if used.is_empty() {
            return if *form == Form::Shown { before(node, body) } else { Node::let_in(Node::word("_"), node, body) };
        }
        let mut leaves = (0..pools.len()).map(|leaf| Node::word(name(leaf).unwrap_or_else(|| "_".to_string())));
        let pattern = form.node(&mut leaves);
        if !form.is_one_of_several() {
            return Node::let_in(pattern, node, body);
        }
        let all = if used.len() == 1 { used[0].clone() } else { Node::tuple(used) };
        let never = Node::call("assert", vec![Node::word("false")]);
        let made = Node::matching(node, vec![(pattern, all.clone()), (Node::word("_"), never)]);
        Node::let_in(all, made, body)
    }
}

fn is_number(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit())
}

/// Variables for the leaves that can be seen, `_` for the hidden ones.
fn visible(pools: &[Option<usize>]) -> Vec<Node> {
    let mut shown = 0;
    let name = |pool: &Option<usize>| {
        if pool.is_some() {
            return Node::word("_");
        }
        shown += 1;
        Node::word(["x", "y", "z"].get(shown - 1).map_or_else(|| format!("x{shown}"), |name| (*name).to_string()))
    };
    pools.iter().map(name).collect()
}

/// An argument made of leaves.
fn argument(part: &Part, leaves: &mut dyn Iterator<Item = Node>) -> Node {
    match part {
        Part::Tuple(parts) => Node::tuple(parts.iter().map(|part| argument(part, leaves)).collect()),
        _ => leaves.next().unwrap_or_else(|| Node::word("_")),
    }
}

/// `first; rest`.
fn before(first: Node, rest: Node) -> Node {
    match rest.kind() {
        Kind::Sequence => Node::sequence(std::iter::once(first).chain(rest.parts().iter().cloned()).collect()),
        _ => Node::sequence(vec![first, rest]),
    }
}
