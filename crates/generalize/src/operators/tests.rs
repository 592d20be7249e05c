//! Every derived operator does what its OCaml text does.

use super::{Definitions, Operator, Scope, Text, derive, evaluate, sort_of, text_of, tight};
use crate::outcome::OperatorSet;
use crate::perturbation::tests::world::{World, known, program};
use crate::{CallableFunction, Functions, Role, ValueId, Values};
use refute_enumerate::{Node, NodeId, Space};
use refute_source::Name;
use std::sync::Arc;

/// Types with everything that operators are derived from.
const TYPES: &str = "
type tree = Leaf | Node of int * tree * tree
type chain = End of bool | Link of { key : int; next : chain }
type rose = Rose of int * rose list
type point = { left : int; right : int; way : int option }
type span = { low : int; high : int }
type side = A of int * int | B
";

/// Values of a type, smallest first.
fn samples(space: &Space, values: &mut Values, node: NodeId, most: usize) -> Vec<ValueId> {
    let mut shapes = Vec::new();
    let mut inputs = refute_enumerate::Inputs::new(space, vec![node], refute_enumerate::Strings::Spelled);
    for size in 1..=13 {
        inputs.of_size(size, &mut |input| {
            shapes.push(input[0].clone());
            shapes.len() < most
        });
        if shapes.len() >= most {
            break;
        }
    }
    let mut found = Vec::new();
    for (number, shape) in shapes.iter().enumerate() {
        for turn in 0..2 {
            let holes = refute_enumerate::holes_of(std::slice::from_ref(shape)).len();
            let constant = |i: usize| ((i * 7 + number * 3 + turn * i * i) % 9) as i64 - 3;
            let constants: Vec<_> = (0..holes).map(|i| refute_enumerate::Constant::Int(constant(i))).collect();
            found.push(crate::setting::value_of(values, shape, &constants));
        }
    }
    found
}

/// The operators of a setting with what they need to be written, tried on samples, against the texts run by the evaluator.
#[track_caller]
fn agree(fails: &str, slots: &[&str]) {
    let text = format!("{TYPES}{fails}");
    let world = World::new(&text, slots, &[]);
    let space = &world.setting.space;
    let operators = derive(&world.setting, &world.functions, OperatorSet::All);
    let fixed: Vec<&Operator> = operators.iter().filter(|operator| !operator.any).collect();
    let mut scope = Scope { space, functions: &world.functions, definitions: Definitions::default() };
    let mut checks = String::new();
    for (i, operator) in fixed.iter().enumerate() {
        let params: Vec<Text> = (0..operator.params.len()).map(|k| Text::new(format!("p{k}"), tight::ATOM)).collect();
        let body = text_of(operator, &mut scope, &params);
        let params: String = params.iter().map(|param| format!(" {}", param.text)).collect();
        checks.push_str(&format!("let check{i} (){params} = {}\n", body.text));
    }
    let whole = format!("{text}\n{}\n{checks}", scope.definitions.all.join("\n"));
    let program = program(&whole);
    let mut wide = (**space).clone();
    // Integers, booleans and `()` have nodes there.
    let typed = format!("{whole}\nlet nodes (_ : int) (_ : bool) (_ : unit) = ()");
    let unit_node = known(&self::program(&typed), &mut wide, "nodes", false).result;
    let wide = Arc::new(wide);
    let node_of = |sort| wide.nodes().map(|(id, _)| id).find(|id| sort_of(&wide, *id) == sort).expect("a node");
    // What a text is inferred to take may be more general than what the operator takes.
    let all = fixed.iter().enumerate().map(|(i, operator)| CallableFunction {
        name: format!("check{i}"),
        global: program.global(Name::new(&format!("check{i}"))).expect("a check"),
        params: [unit_node].into_iter().chain(operator.params.iter().map(|sort| node_of(*sort))).collect(),
        result: node_of(operator.result),
        any: None,
        role: Role::Helper,
        guard: None,
        tupled: false,
        labels: Vec::new(),
    });
    let mut functions = Functions::new(&program, &wide, all.collect());
    let mut values = Values::default();
    let unit = values.data(0, &[]);
    let (mut given, mut raised) = (0, 0);
    for (i, operator) in fixed.iter().enumerate() {
        let mut tried: Vec<Vec<ValueId>> = vec![Vec::new()];
        for sort in &operator.params {
            let most = if operator.params.len() == 1 { 40 } else { 6 };
            let choices = samples(&wide, &mut values, node_of(*sort), most);
            let longer =
                |args: &Vec<ValueId>| choices.iter().map(|one| [&args[..], &[*one]].concat()).collect::<Vec<_>>();
            tried = tried.iter().flat_map(longer).take(400).collect();
        }
        for args in tried {
            let own = evaluate(operator, &wide, &mut Functions::none(), &mut values, &args);
            let called = functions.call(&mut values, i, &[&[unit], &args[..]].concat());
            assert_eq!(own, called, "{operator:?} on {args:?}\n{whole}");
            given += usize::from(own.is_some());
            raised += usize::from(own.is_none());
        }
    }
    assert!(given > 90 && raised > 1, "{given} {raised}");
}

#[test]
fn on_integers_and_lists() {
    agree("let fails (_ : int list) = true let init = [1]", &["a"]);
    agree("let fails (_ : bool list list) = true let init = []", &["a"]);
}

#[test]
fn on_trees() {
    agree("let fails (_ : tree) = true let init = Leaf", &["t"]);
    agree("let fails (_ : chain) = true let init = End true", &["t"]);
}

#[test]
fn on_trees_with_lists_of_trees() {
    agree("let fails (_ : rose) = true let init = Rose (1, [])", &["t"]);
}

#[test]
fn on_records_and_tuples() {
    agree(
        "let fails (_ : point * (int * int * bool)) = true let init = ({ left = 1; right = 2; way = None }, (1, 2, true))",
        &["p", "q"],
    );
    agree("let fails (_ : (span * side) list) = true let init = []", &["l"]);
}

#[test]
fn all_choices_are_given() {
    let world = World::new(&format!("{TYPES} let fails (_ : rose) = true let init = Rose (1, [])"), &["t"], &[]);
    let operators = derive(&world.setting, &world.functions, OperatorSet::All);
    let any: Vec<&Operator> = operators.iter().filter(|operator| operator.any).collect();
    assert_eq!(any.len(), 2, "any part of a rose, any element of a list of roses");
    let mut values = Values::default();
    let nil = values.list(&[]);
    let [one, two] = [1, 2].map(|n| {
        let n = values.int(n);
        values.data(0, &[n, nil])
    });
    let list = values.list(&[two, one]);
    let three = values.int(3);
    let rose = values.data(0, &[three, list]);
    for operator in any {
        let takes_list = matches!(operator.params[..], [super::Sort::Node(node)] if matches!(world.setting.space.node(node), Node::List(_)));
        let arg = if takes_list { list } else { rose };
        let given = evaluate(operator, &world.setting.space, &mut Functions::none(), &mut values, &[arg]);
        let expected = if takes_list { vec![two, one] } else { vec![rose, two, one] };
        assert_eq!(given.map(|list| values.items(list)), Some(expected));
    }
}

#[test]
fn integers_end_where_those_of_ocaml_do() {
    let mut values = Values::default();
    let world = World::new("let fails (_ : int) = true let init = 1", &["x"], &[]);
    let operators = derive(&world.setting, &world.functions, OperatorSet::All);
    let next = operators.iter().find(|operator| operator.op == super::Op::Next).expect("there is +1");
    let largest = values.int((1 << 62) - 1);
    assert_eq!(evaluate(next, &world.setting.space, &mut Functions::none(), &mut values, &[largest]), None);
}

#[test]
fn each_of_several_results_is_an_operator() {
    let text = "
        let rec split (l : int list) = match l with [] -> ([], []) | x :: r -> let a, b = split r in (x :: b, a)
        let pop (l : int list) = match l with [] -> None | x :: r -> Some (x, r)
        let fails (_ : int list) = true let init = [2; 1; 0]";
    let mut world = World::new(text, &["l"], &["split", "pop"]);
    let operators = derive(&world.setting, &world.functions, OperatorSet::All);
    let parts: Vec<&Operator> = operators.iter().filter(|one| matches!(one.op, super::Op::Part(..))).collect();
    let mut values = Values::default();
    let items = |values: &mut Values, items: &[i64]| {
        let items: Vec<ValueId> = items.iter().map(|n| values.int(*n)).collect();
        values.list(&items)
    };
    let whole = items(&mut values, &[2, 1, 0]);
    let space = world.setting.space.clone();
    let mut give = |part: &&Operator| evaluate(part, &space, &mut world.functions, &mut values, &[whole]);
    let given: Vec<Option<ValueId>> = parts.iter().map(&mut give).collect();
    let mut scope = Scope { space: &space, functions: &world.functions, definitions: Definitions::default() };
    for part in &parts {
        let text = text_of(part, &mut scope, &[Text::new("l", tight::ATOM)]).text;
        assert!(text.contains("split l") || text.contains("pop l"), "{text}");
    }
    let two = values.int(2);
    let [left, right, rest] = [&[2, 0][..], &[1], &[1, 0]].map(|list| items(&mut values, list));
    assert_eq!(given, [Some(left), Some(right), Some(two), Some(rest)]);
}
