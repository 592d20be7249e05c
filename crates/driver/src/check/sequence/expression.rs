//! A sequence of calls as an OCaml expression: `let s = create 2 in push s 1; pop s`.
//!
//! In: the calls with their arguments, and how all but the last ended. Out: the expression, whose value is what can be seen
//! of the last call's result. A hidden value that only the next call uses stands in that call (`pop (push 1 empty)`),
//! others get a name; what an earlier call gives is dropped, and so is an exception that it raises.

use super::part::{Form, Leaf, Part};
use super::{Callee, Sequence, newest};
use refute_ir::types::ArgLabel;
use refute_ocaml::{Kind, Node};
use std::collections::BTreeSet;

/// What a sequence is made of.
#[derive(Clone, Debug)]
pub(super) enum Move {
    /// A hidden value is made the newest of its type: so many are newer.
    Pick {
        /// The number of the type.
        pool: usize,
        /// How many were made after it.
        back: i64,
    },
    /// A call.
    Call {
        /// The number of the function.
        callee: usize,
        /// The arguments.
        args: Vec<Form>,
        /// What is handed over that is not hidden, leaf by leaf.
        shown: Vec<Node>,
    },
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

/// A call that was made.
#[derive(Clone, Debug)]
pub(super) struct Call<'a> {
    callee: &'a Callee,
    args: &'a [Form],
    shown: &'a [Node],
    /// The hidden values that it is given.
    hidden: Vec<Made>,
    end: &'a End,
}

/// A hidden value: the call that made it, and which of its leaves it is.
type Made = (usize, usize);

/// A sequence on its way to an expression.
struct Writer<'a> {
    sequence: &'a Sequence,
    calls: &'a [Call<'a>],
    /// The values that get a name.
    names: Vec<(Made, String)>,
}

/// The expression; `taken` are names that mean something else.
pub(super) fn expression(sequence: &Sequence, calls: &[Call<'_>], taken: &BTreeSet<String>) -> Option<Node> {
    let mut writer = Writer { sequence, calls, names: Vec::new() };
    writer.name(taken);
    let (last, before) = calls.split_last()?;
    let mut body = writer.last(last);
    for (index, call) in before.iter().enumerate().rev() {
        body = writer.then(index, call, body);
    }
    Some(body)
}

/// The calls that were made, with what they were given; `ends` says how each move ended.
pub(super) fn calls<'a>(sequence: &'a Sequence, moves: &'a [Move], ends: &'a [End]) -> Option<Vec<Call<'a>>> {
    // The newest value of each type comes last.
    let mut pools: Vec<Vec<Made>> = vec![Vec::new(); sequence.hidden.len()];
    let pick = |values: &[Made], back: usize| Some(values[values.len().checked_sub(1)?.saturating_sub(back)]);
    let mut calls = Vec::new();
    for (one, end) in moves.iter().zip(ends) {
        match one {
            Move::Pick { pool, back } => {
                let back = usize::try_from(*back.max(&0)).unwrap_or(usize::MAX);
                let picked = pick(&pools[*pool], back);
                pools[*pool].extend(picked);
            }
            Move::Call { .. } if *end == End::Passed => {}
            Move::Call { callee, args, shown } => {
                let callee = &sequence.calls[*callee];
                let picks = picks(args);
                let hidden = picks.iter().map(|(pool, back)| pick(&pools[*pool], *back)).collect::<Option<_>>()?;
                if let End::Gave(form) = end {
                    for (leaf, pool) in hidden_leaves(form) {
                        pools[pool].push((calls.len(), leaf));
                    }
                }
                calls.push(Call { callee, args, shown, hidden, end });
            }
        }
    }
    Some(calls)
}

/// The hidden values of arguments, as the harness takes them: those inside a list, an option or a result by themselves.
fn picks(args: &[Form]) -> Vec<(usize, usize)> {
    fn groups(form: &Form, group: &mut usize, found: &mut Vec<(usize, usize)>) {
        match form {
            Form::Shown | Form::Items(_) => {}
            Form::Hidden(pool) => found.push((0, *pool)),
            Form::Tuple(forms) => forms.iter().for_each(|form| groups(form, group, found)),
            Form::Record(fields) => fields.iter().for_each(|(_, form)| groups(form, group, found)),
            Form::Construct(..) | Form::List(_) => {
                *group += 1;
                found.extend(hidden_leaves(form).map(|(_, pool)| (*group, pool)));
            }
        }
    }
    let (mut last, mut found) = (0, Vec::new());
    args.iter().for_each(|form| groups(form, &mut last, &mut found));
    let mut of_groups: Vec<_> = (0..=last)
        .map(|group| {
            let own: Vec<usize> = found.iter().filter(|(of, _)| *of == group).map(|(_, pool)| *pool).collect();
            newest(&own).into_iter()
        })
        .collect();
    found.iter().filter_map(|(group, _)| of_groups[*group].next()).collect()
}

/// The hidden leaves of a form, with the numbers of their types.
fn hidden_leaves(form: &Form) -> impl Iterator<Item = (usize, usize)> {
    let pool = |leaf: Leaf<'_>| if let Leaf::Hidden(pool) = leaf { Some(pool) } else { None };
    let pools: Vec<Option<usize>> = form.leaves().into_iter().map(pool).collect();
    pools.into_iter().enumerate().filter_map(|(leaf, pool)| Some((leaf, pool?)))
}

/// How many of the calls are calls of functions: values are only named.
pub(super) fn made(calls: &[Call<'_>]) -> usize {
    calls.iter().filter(|call| call.callee.is_function).count()
}

impl Writer<'_> {
    fn users(&self, value: Made) -> Vec<usize> {
        let uses = self.calls.iter().enumerate();
        let uses = uses.flat_map(|(user, call)| call.hidden.iter().map(move |made| (user, *made)));
        uses.filter(|(_, made)| *made == value).map(|(user, _)| user).collect()
    }

    /// Whether a value stands where it is used: it is written by its name, or nothing happens between making and using it.
    fn is_inline(&self, (index, leaf): Made) -> bool {
        let call = &self.calls[index];
        let next = (index + 1..self.calls.len()).find(|next| self.calls[*next].callee.is_function);
        matches!(call.end, End::Gave(Form::Hidden(_)))
            && (!call.callee.is_function || next.is_some_and(|next| self.users((index, leaf)) == [next]))
    }

    /// Names the values that need a name, after their types.
    fn name(&mut self, taken: &BTreeSet<String>) {
        let mut named: Vec<(Made, String)> = Vec::new();
        for (index, call) in self.calls.iter().enumerate() {
            let End::Gave(form) = &call.end else { continue };
            for (leaf, pool) in hidden_leaves(form) {
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
            None => self.call(&self.calls[value.0]),
        }
    }

    /// The call itself.
    fn call(&self, call: &Call<'_>) -> Node {
        let (mut shown, mut hidden) = (call.shown.iter(), call.hidden.iter());
        let args = call.callee.params.iter().zip(call.args).map(|((label, _), form)| {
            let leaves = form.leaves().into_iter();
            let leaf = |leaf: Leaf<'_>| match leaf {
                Leaf::Hidden(_) => hidden.next().map(|value| self.value(*value)),
                Leaf::Shown | Leaf::Items(_) => shown.next().cloned(),
            };
            let arg = form.node(&mut leaves.map(leaf).map(|node| node.unwrap_or_else(|| Node::word("_"))));
            match label {
                ArgLabel::Named(label) => Node::labelled(format!("~{label}:"), arg),
                _ => arg,
            }
        });
        Node::call(call.callee.written.clone(), args.collect())
    }

    /// The last call: what can be seen of its result.
    fn last(&self, call: &Call<'_>) -> Node {
        seen(&call.callee.result, self.call(call))
    }

    /// An earlier call, then the rest.
    fn then(&self, index: usize, call: &Call<'_>, body: Node) -> Node {
        let form = match call.end {
            End::Passed | End::Last => return body,
            _ if !call.callee.is_function => return body,
            End::Raised => {
                let ignored = Node::call("ignore", vec![self.call(call)]);
                return before(Node::trying(ignored, vec![(Node::word("_"), Node::word("()"))]), body);
            }
            End::Gave(form) => form,
        };
        let hidden = hidden_leaves(form).map(|(leaf, _)| leaf).collect::<Vec<_>>().into_iter();
        if hidden.clone().any(|leaf| self.is_inline((index, leaf))) {
            return body;
        }
        let node = self.call(call);
        let name =
            |leaf: usize| self.names.iter().find(|(made, _)| *made == (index, leaf)).map(|(_, name)| name.clone());
        let used: Vec<Node> = hidden.filter_map(name).map(Node::word).collect();
        if used.is_empty() {
            return if *form == Form::Shown { before(node, body) } else { Node::let_in(Node::word("_"), node, body) };
        }
        let mut leaves = (0..form.leaves().len()).map(|leaf| Node::word(name(leaf).unwrap_or_else(|| "_".to_string())));
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

/// What can be seen of a value.
fn seen(part: &Part, value: Node) -> Node {
    match part {
        Part::Shown(_) => value,
        Part::Hidden(_) => Node::call("ignore", vec![value]),
        Part::List(item) => Node::call("List.map", vec![seeing(item), value]),
        _ => {
            let mut arms = arms(part);
            if arms.len() > 1 {
                return Node::matching(value, arms);
            }
            let (pattern, seen) = arms.swap_remove(0);
            Node::let_in(pattern, value, seen)
        }
    }
}

/// A function that gives what can be seen of a value.
fn seeing(part: &Part) -> Node {
    let mut arms = match part {
        Part::Hidden(_) => return Node::word("ignore"),
        part => arms(part),
    };
    if arms.len() > 1 {
        return Node::fun(vec![Node::word("v")], Node::matching(Node::word("v"), arms));
    }
    let (pattern, seen) = arms.swap_remove(0);
    Node::fun(vec![pattern], seen)
}

/// A pattern for each form of a value, with variables for the leaves that can be seen and `_` for the hidden ones, and what
/// can be seen.
fn arms(part: &Part) -> Vec<(Node, Node)> {
    let arm = |form: Form| {
        let mut shown = 0;
        let (mut variables, mut leaves) = (Vec::new(), Vec::new());
        for leaf in form.leaves() {
            let name = match leaf {
                Leaf::Hidden(_) => "_".to_string(),
                Leaf::Shown | Leaf::Items(_) => {
                    shown += 1;
                    ["x", "y", "z"].get(shown - 1).map_or_else(|| format!("x{shown}"), |name| (*name).to_string())
                }
            };
            let variable = Node::word(name);
            leaves.push(match leaf {
                Leaf::Items(item) => Node::call("List.map", vec![seeing(item), variable.clone()]),
                _ => variable.clone(),
            });
            variables.push(variable);
        }
        let seen = form.seen(&mut leaves.into_iter()).unwrap_or_else(|| Node::word("()"));
        (form.node(&mut variables.into_iter()), seen)
    };
    part.forms().into_iter().map(arm).collect()
}

/// `first; rest`.
fn before(first: Node, rest: Node) -> Node {
    match rest.kind() {
        Kind::Sequence => Node::sequence(std::iter::once(first).chain(rest.parts().iter().cloned()).collect()),
        _ => Node::sequence(vec![first, rest]),
    }
}
