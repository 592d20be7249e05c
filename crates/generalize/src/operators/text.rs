//! Operators as OCaml.
//!
//! In: an operator and the texts of its arguments. Out: an expression, in which simple operators stand as they are
//! (`x + 1`, `a @ [x]`); others are functions that [`Definitions`] collects. What a program might have redefined (`min`, `max`)
//! is written with `Stdlib.` in front; our own functions begin with `refute_`.
//! Invariant: the text gives what [`super::evaluate`] gives, and raises where that has no result.

use super::definitions::{Definitions, built};
use super::{Op, Operator, args_of};
use crate::functions::Functions;
use refute_enumerate::{Node, NodeId, Space};

/// How tightly an expression binds, loosest first.
pub(crate) mod tight {
    /// `if`, `match`.
    pub(crate) const OPEN: u8 = 0;
    pub(crate) const OR: u8 = 1;
    pub(crate) const AND: u8 = 2;
    pub(crate) const COMPARISON: u8 = 3;
    pub(crate) const APPEND: u8 = 4;
    pub(crate) const CONS: u8 = 5;
    pub(crate) const SUM: u8 = 6;
    pub(crate) const APPLICATION: u8 = 7;
    pub(crate) const ATOM: u8 = 8;
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    /// How tightly it binds; see [`tight`].
    pub(crate) tight: u8,
}

impl Text {
    pub(crate) fn new(text: impl Into<String>, tight: u8) -> Text {
        Text { text: text.into(), tight }
    }

    /// In parentheses unless it binds at least so tightly.
    pub(crate) fn at(&self, least: u8) -> String {
        if self.tight < least { format!("({})", self.text) } else { self.text.clone() }
    }
}

/// What texts of operators are made with.
pub(crate) struct Scope<'a> {
    pub(crate) space: &'a Space,
    pub(crate) functions: &'a Functions,
    pub(crate) definitions: Definitions,
}

/// See the head of the file.
pub(crate) fn text_of(operator: &Operator, scope: &mut Scope<'_>, args: &[Text]) -> Text {
    let call = |name: &str| {
        let args: Vec<String> = args.iter().map(|arg| format!(" {}", arg.at(tight::ATOM))).collect();
        let tight = if args.is_empty() { tight::ATOM } else { tight::APPLICATION };
        Text::new(format!("{name}{}", args.concat()), tight)
    };
    match (operator.op, args) {
        (Op::Int(n), _) => integer(n),
        (Op::Bool(b), _) => Text::new(b.to_string(), tight::ATOM),
        (Op::Next, [x]) => plus(x, 1),
        (Op::Previous, [x]) => plus(x, -1),
        (Op::Min, _) => call("Stdlib.min"),
        (Op::Max, _) => call("Stdlib.max"),
        (Op::Less, [x, y]) => comparison(x, "<", y),
        (Op::Equal, [x, y]) => comparison(x, "=", y),
        (Op::Construct(node, case), _) => construct(scope.space, node, case, args),
        (Op::Field(node, case, index), [x]) => field(scope.space, node, case, index, x),
        (Op::Is(node, case), [x]) => is(scope.space, node, case, x),
        (Op::Swap(node, case, i, j), [x]) => swap(scope.space, node, case, [i, j], x),
        (Op::Snoc, [list, x]) => {
            let item = Text::new(format!("[{}]", x.at(tight::OR)), tight::ATOM);
            Text::new(format!("{} @ {}", list.at(tight::CONS), item.text), tight::APPEND)
        }
        (Op::Append, [a, b]) => Text::new(format!("{} @ {}", a.at(tight::CONS), b.at(tight::APPEND)), tight::APPEND),
        (Op::Rev, _) => call("List.rev"),
        (Op::Length, _) => call("List.length"),
        (Op::Last, _) => call(&scope.definitions.last()),
        (Op::Init, _) => call(&scope.definitions.init()),
        (Op::Least, _) => call(&scope.definitions.least()),
        (Op::Greatest, _) => call(&scope.definitions.greatest()),
        (Op::AnyItem, _) => call(&scope.definitions.any()),
        (Op::Tree(node, op), [tree, others @ ..]) => scope.definitions.tree(scope.space, node, op, tree, others),
        (Op::Forest(node, op), [list]) => scope.definitions.forest(scope.space, node, op, list),
        (Op::Call(function), _) => {
            let called = call(&scope.functions.all()[function].name);
            if !operator.any {
                return called;
            }
            let any = scope.definitions.any();
            Text::new(format!("{any} {}", called.at(tight::ATOM)), tight::APPLICATION)
        }
        (Op::Part(function, outer, inner), _) => {
            let known = &scope.functions.all()[function];
            let part = field(scope.space, known.result, outer.0, outer.1, &call(&known.name));
            match (inner, args_of(scope.space, known.result, outer.0).get(outer.1 as usize)) {
                (Some(index), Some(node)) => field(scope.space, *node, 0, index, &part),
                _ => part,
            }
        }
        // An operator always comes with as many arguments as it has parameters.
        (op, _) => unreachable!("{op:?} has other arguments"),
    }
}

/// An integer; a negative one needs parentheses almost everywhere.
fn integer(n: i64) -> Text {
    Text::new(n.to_string(), if n < 0 { tight::OR } else { tight::ATOM })
}

/// One more or less; of a number, the number.
fn plus(x: &Text, more: i64) -> Text {
    let number = x.text.parse::<i64>().ok().and_then(|n| n.checked_add(more));
    let sign = if more < 0 { '-' } else { '+' };
    number.map_or_else(|| Text::new(format!("{} {sign} 1", x.at(tight::SUM)), tight::SUM), integer)
}

fn comparison(x: &Text, sign: &str, y: &Text) -> Text {
    Text::new(format!("{} {sign} {}", x.at(tight::APPEND), y.at(tight::APPEND)), tight::COMPARISON)
}

fn construct(space: &Space, node: NodeId, case: u32, args: &[Text]) -> Text {
    if let (Node::List(_), [x, list]) = (space.node(node), args) {
        if list.text == "[]" {
            return Text::new(format!("[{}]", x.at(tight::OR)), tight::ATOM);
        }
        return Text::new(format!("{} :: {}", x.at(tight::SUM), list.at(tight::CONS)), tight::CONS);
    }
    let inline = matches!(space.node(node), Node::Variant(_, cases) if cases[case as usize].fields.is_some());
    let least = if args.len() == 1 && !inline { tight::ATOM } else { tight::OR };
    let args: Vec<String> = args.iter().map(|arg| arg.at(least)).collect();
    let applied = matches!(space.node(node), Node::Variant(..)) && !args.is_empty();
    Text::new(built(space, node, case, &args), if applied { tight::APPLICATION } else { tight::ATOM })
}

fn field(space: &Space, node: NodeId, case: u32, index: u32, x: &Text) -> Text {
    let whole = x.at(tight::ATOM);
    let applied = |function: &str| Text::new(format!("{function} {whole}"), tight::APPLICATION);
    match (space.node(node), index) {
        (Node::List(_), 0) => applied("List.hd"),
        (Node::List(_), _) => applied("List.tl"),
        (Node::Tuple(parts), 0) if parts.len() == 2 => applied("fst"),
        (Node::Tuple(parts), _) if parts.len() == 2 => applied("snd"),
        (Node::Record(_, fields), _) => {
            let module = space.module(node).map_or(String::new(), |module| format!("{module}."));
            Text::new(format!("{whole}.{module}{}", fields[index as usize].0.as_str()), tight::ATOM)
        }
        _ => {
            let count = args_of(space, node, case).len() as u32;
            let parts: Vec<String> = (0..count).map(|i| if i == index { "x" } else { "_" }.to_string()).collect();
            let arms = format!("{} -> x{}", built(space, node, case, &parts), otherwise(space, node, case));
            Text::new(format!("match {} with {arms}", x.at(tight::OR)), tight::OPEN)
        }
    }
}

fn is(space: &Space, node: NodeId, case: u32, x: &Text) -> Text {
    match space.node(node) {
        Node::Variant(_, cases) => {
            let name = cases[case as usize].name.as_str();
            let args = if cases[case as usize].args.is_empty() { "" } else { " _" };
            Text::new(format!("match {} with {name}{args} -> true | _ -> false", x.at(tight::OR)), tight::OPEN)
        }
        _ => Text::new(format!("{} = []", x.at(tight::APPEND)), tight::COMPARISON),
    }
}

fn swap(space: &Space, node: NodeId, case: u32, [i, j]: [u32; 2], x: &Text) -> Text {
    let mut parts: Vec<String> = (0..args_of(space, node, case).len()).map(|i| format!("x{i}")).collect();
    let from = built(space, node, case, &parts);
    parts.swap(i as usize, j as usize);
    let to = built(space, node, case, &parts);
    let otherwise = otherwise(space, node, case);
    Text::new(format!("match {} with {from} -> {to}{otherwise}", x.at(tight::OR)), tight::OPEN)
}

/// The arm for all other constructors, when there are any.
fn otherwise(space: &Space, node: NodeId, case: u32) -> String {
    match space.node(node) {
        Node::Variant(_, cases) if cases.len() > 1 => {
            format!(" | _ -> failwith \"not {}\"", cases[case as usize].name.as_str())
        }
        _ => String::new(),
    }
}
