//! Patterns of small programs, found from all small inputs.

use super::{find_pattern, show_pattern};
use crate::cached_oracle::CachedOracle;
use crate::oracle::{Class, JudgedInput, Label, Oracle};
use crate::setting::Input;
use crate::stage::Stage;
use refute_eval::{Concrete, Outcome, Word};
use refute_play::{CallInput, CompiledProgram, Holes, Layout, Runner};
use std::sync::Arc;

/// The program's last function says whether an input fails; it raises outside.
struct Failing {
    script: CompiledProgram,
    player: Runner<Concrete>,
    entry: refute_ir::program::GlobalId,
}

impl Oracle for Failing {
    fn judge(&mut self, input: &CallInput) -> Option<JudgedInput> {
        let run =
            self.player.call(&self.script, self.entry, &input.input, &input.constants, &Holes { terms: &[] }, 100_000);
        let label = match run.outcome {
            Outcome::Value(value) if value.word == Word::TRUE => Label::Fails(Class::Value),
            Outcome::Value(_) => Label::Passes,
            _ => Label::Outside,
        };
        self.player.reset();
        Some(JudgedInput { label, steps: 0 })
    }
}

/// The pattern of the first input; the others are seen before.
fn check(text: &str, names: &[&str], constants: &[i64], inputs: &[&str], expect: &str) {
    let mut stage = Stage::new(text, names);
    let mut setting = (*stage.setting).clone();
    setting.constants = constants.to_vec();
    stage.setting = Arc::new(setting);
    let program = stage.program();
    let script = CompiledProgram::new(program, Layout::new(&stage.setting.space, &program.types));
    let (player, _) = Runner::new(&script);
    let mut oracle = Failing { script, player, entry: stage.entry };
    let mut jury = CachedOracle::new(stage.setting.clone(), &mut oracle, 5_000, 5_000, &Arc::default());
    let inputs = stage.inputs(&mut jury.values, inputs);
    let seen: Vec<(Input, Label)> =
        inputs.iter().map(|input| (input.clone(), jury.label(input).expect("a label"))).collect();
    let before = jury.counts;
    let pattern = find_pattern(&mut jury, &inputs[0], &seen);
    let shown = pattern.map_or("none".to_string(), |pattern| show_pattern(&stage.setting, &jury.values, &pattern));
    assert_eq!(shown, expect);
    assert!(jury.counts.calls - before.calls + jury.counts.outside - before.outside <= 800);
}

/// All pairs of strictly ascending lists of numbers up to 3.
fn ascending_pairs() -> Vec<String> {
    let lists: Vec<String> = (0..16u32)
        .map(|set| {
            let items: Vec<String> = (0..4).filter(|i| set >> i & 1 == 1).map(|i| i.to_string()).collect();
            format!("[{}]", items.join("; "))
        })
        .collect();
    let mut pairs: Vec<String> = lists.iter().flat_map(|a| lists.iter().map(move |b| format!("({a}, {b})"))).collect();
    pairs.sort_by_key(String::len);
    pairs
}

const SORTED: &str = "let rec inc = function a :: (b :: _ as t) -> (a : int) < b && inc t | _ -> true\n";

#[test]
fn tails_are_left_open_and_integers_are_compared() {
    let text = format!(
        "{SORTED}let merge (a, b) = if not (inc a && inc b) then failwith \"outside\" else\n  \
         match a, b with x :: _, _ :: y :: _ -> y <= x | _ -> false"
    );
    let mut inputs = vec!["([1], [0; 1])".to_string()];
    inputs.extend(ascending_pairs());
    let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
    check(&text, &["a", "b"], &[], &inputs, "merge (x :: _, _ :: y :: _) with y <= x");
}

#[test]
fn a_whole_argument_does_not_matter() {
    let inputs = ["([], [])", "([], [1])", "([1], [])", "([2; 1], [0])", "([], [3; 4])"];
    check("let f (a, (b : int list)) = (a : int list) = []", &["a", "b"], &[], &inputs, "f ([], _)");
}

#[test]
fn equal_parts_share_a_hole() {
    let text =
        "type tree = Leaf | Node of tree * int * tree\nlet f t = match t with Node (l, _, r) -> l = r | Leaf -> false";
    let inputs = [
        "Node (Leaf, 0, Leaf)",
        "Leaf",
        "Node (Node (Leaf, 0, Leaf), 0, Leaf)",
        "Node (Leaf, 1, Leaf)",
        "Node (Leaf, 0, Node (Leaf, 0, Leaf))",
        "Node (Node (Leaf, 0, Leaf), 0, Node (Leaf, 0, Leaf))",
        "Node (Node (Leaf, 1, Leaf), 0, Node (Leaf, 0, Leaf))",
    ];
    check(text, &["t"], &[], &inputs, "f (Node (s, _, s))");
}

#[test]
fn equal_integers_share_a_hole() {
    let inputs = ["([0], 0)", "([], 0)", "([0], 1)", "([1], 0)", "([1; 0], 1)", "([0; 1], 1)"];
    let text = "let f (a, x) = match a with y :: _ -> y = (x : int) | [] -> false";
    check(text, &["a", "x"], &[], &inputs, "f (x :: _, x)");
}

#[test]
fn constants_of_the_program_are_compared_with() {
    let inputs = ["[4]", "[]", "[3]", "[0]", "[5; 1]", "[1; 5]"];
    check("let f a = match a with x :: _ -> x > 3 | [] -> false", &["a"], &[3], &inputs, "f (x :: _) with x > 3");
}

#[test]
fn nothing_is_left_open_where_nothing_can_be() {
    let inputs = ["[7]", "[]", "[6]", "[8]", "[7; 7]"];
    check("let f a = (a = [7])", &["a"], &[7], &inputs, "none");
}

#[test]
fn steps_that_turn_out_wrong_are_taken_back() {
    // Equal subtrees may stand nowhere: one with a small key would let it pass.
    let text = "type tree = Leaf | Node of tree * int * tree\n\
        let rec heap x = function Leaf -> true | Node (a, y, b) -> x <= y && heap y a && heap y b\n\
        let rec least x = function Leaf -> true | Node (a, y, b) -> x <= y && least x a && least x b\n\
        let f t = match t with Leaf -> false | Node (_, x, _) -> heap x t <> least x t";
    let inputs = [
        "Node (Leaf, 0, Node (Leaf, 1, Node (Leaf, 0, Leaf)))",
        "Leaf",
        "Node (Leaf, 0, Leaf)",
        "Node (Leaf, 0, Node (Leaf, 1, Leaf))",
        "Node (Leaf, 1, Node (Leaf, 0, Leaf))",
        "Node (Leaf, 0, Node (Leaf, 1, Node (Leaf, 1, Leaf)))",
        "Node (Leaf, 0, Node (Leaf, 1, Node (Leaf, 2, Leaf)))",
        "Node (Leaf, 1, Node (Leaf, 2, Node (Leaf, 0, Leaf)))",
        "Node (Node (Leaf, -1, Leaf), 0, Node (Leaf, 1, Node (Leaf, 0, Leaf)))",
        "Node (Leaf, 0, Node (Node (Leaf, -1, Leaf), 1, Node (Leaf, 0, Leaf)))",
    ];
    check(text, &["t"], &[], &inputs, "f (Node (Leaf, x, Node (Leaf, y, Node (Leaf, z, Leaf)))) with x <= z and z < y");
}
