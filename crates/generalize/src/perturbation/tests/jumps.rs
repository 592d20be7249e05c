//! Programs and the steps between them.

use super::super::cost::{Trail, measure};
use super::super::jump::{JUMPS, Jump, Jumper};
use super::super::program::{Apply, Guard, MOST_PARAMS, Program, Statement, Token, well_typed};
use super::super::runner::{Outputs, ProgramRunner};
use super::world::{INSERT, MERGE, World};
use crate::operators::{Op, Operator, derive};
use crate::outcome::OperatorSet;
use fastrand::Rng;

fn bench(world: &World) -> ProgramRunner {
    ProgramRunner::new(&world.setting, derive(&world.setting, &world.functions, OperatorSet::All), 500)
}

/// The place of an operator.
#[track_caller]
pub(super) fn place(operators: &[Operator], wanted: impl Fn(&Operator) -> bool) -> u16 {
    operators.iter().position(wanted).expect("the operator is there") as u16
}

pub(super) fn apply(op: u16, vars: &[u8]) -> Apply {
    let mut args = [0; MOST_PARAMS];
    args[..vars.len()].copy_from_slice(vars);
    Apply { op, args }
}

/// `let e = last a in let e1 = e + 1 in (a @ [e1], b)`, with a statement that nothing needs.
pub(super) fn longer(operators: &[Operator]) -> Program {
    let op = |op: Op| place(operators, |operator| operator.op == op);
    let mut program = Program::identity(2);
    let last = program.push(Statement::plain(apply(op(Op::Last), &[0])));
    program.push(Statement::plain(apply(op(Op::Rev), &[1])));
    let next = program.push(Statement::plain(apply(op(Op::Next), &[last])));
    program.returns[0] = program.push(Statement::plain(apply(op(Op::Snoc), &[0, next])));
    program
}

#[test]
fn all_jumps_keep_programs_well_typed() {
    for (text, functions) in [(MERGE, &["inc"][..]), (INSERT, &["insert", "any roots"])] {
        let world = World::new(text, &["a", "b"], functions);
        let bench = bench(&world);
        let mut rng = Rng::with_seed(7);
        let mut jumper = Jumper { operators: &bench.operators, slots: &bench.slots, rng: &mut rng };
        let mut program = jumper.program(4);
        let mut made = [0; 4];
        let mut conditions = 0;
        for i in 0..20_000 {
            let Some(next) = jumper.jump_by(&program, JUMPS[i % 4]) else { continue };
            assert!(well_typed(&next, &bench.slots, &bench.operators), "{:?}: {program:?} to {next:?}", JUMPS[i % 4]);
            assert!(well_typed(&next.simplified(&bench.operators), &bench.slots, &bench.operators), "{next:?}");
            made[i % 4] += usize::from(next != program);
            program = next;
            conditions +=
                usize::from(program.body().iter().any(|one| one.guard.constant().is_none() && one.then != one.other));
        }
        assert!(made.iter().all(|count| *count > 1_000), "{made:?}");
        assert!(conditions > 1_000, "{conditions}");
    }
}

#[test]
fn a_jump_that_is_impossible_is_none() {
    let world = World::new(MERGE, &["a", "b"], &[]);
    let bench = bench(&world);
    let mut rng = Rng::with_seed(1);
    let mut jumper = Jumper { operators: &bench.operators, slots: &bench.slots, rng: &mut rng };
    let empty = Program::identity(2);
    for jump in [Jump::Swap, Jump::Operator, Jump::Guard] {
        assert_eq!(jumper.jump_by(&empty, jump), None);
    }
}

#[test]
fn guards_are_and_or_not() {
    use Token::{And, Const, Not, Or, Var};
    let holds = |tokens: &[Token], true_vars: &[u8]| Guard::of(tokens).holds(|var| true_vars.contains(&var));
    assert!(holds(&[Var(1), Var(2), Or], &[2]) && !holds(&[Var(1), Var(2), And], &[2]));
    assert!(holds(&[Var(1), Not, Var(2), And], &[2]) && !holds(&[Var(1), Var(2), Or, Not], &[2]));
    assert!(holds(&[Const(false), Var(3), Var(3), And, Or], &[3]));
    assert_eq!(Guard::of(&[Const(true), Not]).constant(), Some(false));
    assert_eq!(Guard::of(&[Var(0)]).constant(), None);
}

#[test]
fn what_nothing_needs_is_dropped() {
    let world = World::new(MERGE, &["a", "b"], &[]);
    let operators = bench(&world).operators;
    let mut program = longer(&operators);
    assert_eq!(program.simplified(&operators).len, 3);
    // A guard that is always false leaves the second branch.
    let tail = place(&operators, |operator| matches!(operator.op, Op::Field(_, 1, 1)));
    program.statements[3].guard = Guard::of(&[Token::Const(false)]);
    program.statements[3].other = apply(tail, &[1]);
    let simple = program.simplified(&operators);
    assert_eq!((simple.len, simple.statements[0]), (1, Statement::plain(apply(tail, &[1]))));
}

#[test]
fn costs_are_those_of_the_paper() {
    let mut world = World::new(MERGE, &["a", "b"], &[]);
    let mut bench = bench(&world);
    let operators = bench.operators.clone();
    let op = |op: Op| place(&operators, |operator| operator.op == op);
    world.with(10_000, |jury, functions, initial| {
        let mut cost = |program: &Program, rounds| {
            let mut trail = Trail::default();
            measure(&mut bench, jury, functions, program, initial, rounds, &mut trail).expect("calls are left")
        };
        let good = longer(&operators);
        assert_eq!(cost(&good, 8).cost, 0.0);
        assert!(cost(&good, 8).sound);
        // The same value every time: all rounds cost, and it is not sound.
        let same = Program::identity(2);
        assert!((cost(&same, 8).cost - 1.0).abs() < 1e-9 && !cost(&same, 8).sound);
        // Dropping elements passes from some round on, and at last raises; raising later costs less.
        let mut init = Program::identity(2);
        init.returns[0] = init.push(Statement::plain(apply(op(Op::Init), &[0])));
        let (early, late) = (cost(&init, 3), cost(&init, 8));
        assert!(early.cost > 0.5 && early.cost < late.cost && !early.sound);
        // Appending twice is as sound, but uses operators twice.
        let mut twice = longer(&operators);
        let next = twice.push(Statement::plain(apply(op(Op::Next), &[4])));
        twice.returns[0] = twice.push(Statement::plain(apply(op(Op::Snoc), &[5, next])));
        assert!(cost(&twice, 8).sound && cost(&twice, 8).cost > 0.0 && cost(&twice, 8).cost < 0.1);
    });
}

#[test]
fn operators_without_a_fixed_result_give_all_of_them() {
    let mut world = World::new(MERGE, &["a", "b"], &[]);
    let mut bench = bench(&world);
    let any = place(&bench.operators, |operator| operator.op == Op::AnyItem);
    let snoc = place(&bench.operators, |operator| operator.op == Op::Snoc);
    let mut program = Program::identity(2);
    let item = program.push(Statement::plain(apply(any, &[1])));
    program.returns[0] = program.push(Statement::plain(apply(snoc, &[0, item])));
    world.with(100, |jury, functions, initial| {
        let mut outputs = Outputs::default();
        bench.run(functions, &mut jury.values, &program, initial, &mut outputs);
        let shown: Vec<String> =
            outputs.inputs.chunks_exact(2).map(|input| jury.setting.call(&jury.values, input)).collect();
        assert_eq!(shown, ["f ([1; 2; 3], [3; 4])", "f ([1; 2; 4], [3; 4])"]);
        assert_eq!(outputs.raised, 0);
    });
}
