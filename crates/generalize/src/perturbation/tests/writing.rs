//! Perturbations as texts.

use super::super::Perturbation;
use super::super::program::{Guard, Program, Statement, Token};
use super::jumps::{apply, longer, place};
use super::world::{INSERT, MERGE, World};
use crate::operators::{Op, Operator, TreeOp, derive};
use crate::outcome::OperatorSet;

#[track_caller]
fn check(world: &World, operators: &[Operator], program: &Program, code: &str, words: Option<&str>) {
    let perturbation = Perturbation::new(operators, &program.simplified(operators));
    assert_eq!(perturbation.code(&world.setting, &world.functions, "f").to_string().trim(), code.trim());
    assert_eq!(perturbation.words(&world.setting, &world.functions).as_deref(), words);
}

#[test]
fn appending_one_more_than_the_last() {
    let world = World::new(MERGE, &["a", "b"], &[]);
    let operators = derive(&world.setting, &world.functions, OperatorSet::All);
    let code = r#"
let rec refute_last = function [] -> failwith "empty" | [x] -> x | _ :: l -> refute_last l
let f (a, b) = let e = refute_last a + 1 in (a @ [e], b)"#;
    let words = "puts one more than the last element of `a` at the end of `a`";
    check(&world, &operators, &longer(&operators), code, Some(words));
    // A slot that has the name of the function gets another one.
    let world = World::new(MERGE, &["f", "e"], &[]);
    let code = r#"
let rec refute_last = function [] -> failwith "empty" | [x] -> x | _ :: l -> refute_last l
let f (f1, e) = let e1 = refute_last f1 + 1 in (f1 @ [e1], e)"#;
    let words = "puts one more than the last element of `f` at the end of `f`";
    check(&world, &operators, &longer(&operators), code, Some(words));
}

#[test]
fn conditions_are_written_with_few_parentheses() {
    let world = World::new(MERGE, &["a", "b"], &["inc"]);
    let operators = derive(&world.setting, &world.functions, OperatorSet::All);
    let op = |op: Op| place(&operators, |operator| operator.op == op);
    let mut program = Program::identity(2);
    let sorted = program.push(Statement::plain(apply(op(Op::Call(0)), &[0])));
    let empty = program.push(Statement::plain(apply(place(&operators, |o| matches!(o.op, Op::Is(..))), &[1])));
    let guard = Guard::of(&[Token::Var(sorted), Token::Not, Token::Var(empty), Token::Or]);
    let then = apply(op(Op::Append), &[0, 1]);
    let other = apply(op(Op::Rev), &[0]);
    program.returns[0] = program.push(Statement { guard, then, other });
    let code = "let f (a, b) = let c = inc a in let c1 = b = [] in let l = if not c || c1 then a @ b else List.rev a in (l, b)";
    check(&world, &operators, &program, code, None);
}

#[test]
fn trees_have_their_own_functions() {
    let world = World::new(INSERT, &["x", "t"], &["insert", "any roots"]);
    let operators = derive(&world.setting, &world.functions, OperatorSet::All);
    let tree = |wanted: &dyn Fn(TreeOp) -> bool| place(&operators, |o| matches!(o.op, Op::Tree(_, op) if wanted(op)));
    let mut program = Program::identity(2);
    let above = program.push(Statement::plain(apply(tree(&|op| matches!(op, TreeOp::Above { .. })), &[1])));
    let right = tree(&|op| matches!(op, TreeOp::AppendEnd { way: 2, .. }));
    program.returns[1] = program.push(Statement::plain(apply(right, &[1, above])));
    let code = "
let rec refute_keys_1_node = function Node (x0, x1, x2) -> [x0] @ refute_keys_1_node x1 @ refute_keys_1_node x2 | _ -> []
let refute_greatest l = List.fold_left Stdlib.max (List.hd l) l
let rec refute_append_right_node y0 = function Node (x0, x1, x2) -> Node (x0, x1, refute_append_right_node y0 x2) | x -> Node (y0, x, x)
let f (x, t) = (x, refute_append_right_node (refute_greatest (refute_keys_1_node t) + 1) t)";
    let words = "puts a node with one more than the greatest integer in `t` at the right end of `t`";
    check(&world, &operators, &program, code, Some(words));

    let mut program = Program::identity(2);
    let root = program.push(Statement::plain(apply(place(&operators, |o| o.op == Op::Call(1)), &[1])));
    program.returns[1] = program.push(Statement::plain(apply(place(&operators, |o| o.op == Op::Call(0)), &[root, 1])));
    let code = "
let refute_any l = List.nth l (Random.int (List.length l))
let f (x, t) = (x, insert (refute_any (roots t)) t)";
    let words = "puts `insert` of any result of `roots` of `t` and `t` in the place of `t`";
    check(&world, &operators, &program, code, Some(words));
}

#[test]
fn arguments_that_are_not_a_tuple_stand_one_after_another() {
    let text = "let fails (a : int list) = a <> [] let init = [1]";
    let world = World::new(text, &["a"], &[]);
    let operators = derive(&world.setting, &world.functions, OperatorSet::All);
    let mut program = Program::identity(1);
    let reversed = program.push(Statement::plain(apply(place(&operators, |o| o.op == Op::Rev), &[0])));
    program.returns[0] =
        program.push(Statement::plain(apply(place(&operators, |o| o.op == Op::Append), &[reversed, 0])));
    let words = "puts `a` reversed in front of `a`";
    check(&world, &operators, &program, "let f a = List.rev a @ a", Some(words));
}
