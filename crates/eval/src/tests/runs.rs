//! Whole runs: control flow, calls, exceptions, limits, memory.

use super::builder::*;
use crate::*;
use refute_ir::Prim::{self, *};
use refute_ir::program::{BuiltinException, FunctionId};
use refute_ir::types::{Type, TypeId};
use refute_ir::value::Value;
use std::sync::Arc;

fn machine(builder: Builder, limits: Limits) -> Machine {
    let code = compile(&builder.program, Options::default());
    let mut machine = Machine::new(code, limits);
    let count = builder.program.items.len();
    for run in machine.run_items(0..count, OnFailure::Stop) {
        assert!(matches!(run.outcome, Outcome::Value(_)), "{:?}", run.outcome);
    }
    machine
}

fn show(machine: &Machine, outcome: Outcome<()>, ty: &Type) -> String {
    match outcome {
        Outcome::Value(value) => format!("{:?}", machine.read(value, ty, &Reading::default())),
        Outcome::Exception(value) => format!("{:?}", machine.read_exception(value, &Reading::default())),
        other => format!("{other:?}"),
    }
}

/// Evaluates an expression at a type, after definitions.
fn evaluate(builder: Builder, expr: E, ty: &Type, limits: Limits) -> String {
    let builder = builder.item(expr, None);
    let last = builder.program.items.len() - 1;
    let code = compile(&builder.program, Options::default());
    let mut machine = Machine::new(code, limits);
    machine.run_items(0..last, OnFailure::Stop);
    let run = machine.run_item(last);
    show(&machine, run.outcome, ty)
}

fn check_int(builder: Builder, expr: E, expected: i64) {
    assert_eq!(evaluate(builder, expr, &Type::int(), Limits::default()), format!("Int({expected})"));
}

fn check(builder: Builder, expr: E, expected: &str) {
    assert_eq!(evaluate(builder, expr, &Type::int(), Limits::default()), expected);
}

fn fib() -> Builder {
    let call = |n| app(var("fib"), [prim(IntSub, [var("n"), int(n)])]);
    let body = when(prim(IntLess, [var("n"), int(2)]), var("n"), prim(IntAdd, [call(1), call(2)]));
    Builder::new().define("fib", &["n"], body)
}

/// `let rec up n = if n = 0 then [] else n :: up (n - 1)`, `sum`, `length` (tail recursive).
fn lists() -> Builder {
    let zero = prim(IntEqual, [var("n"), int(0)]);
    let up = app(var("up"), [prim(IntSub, [var("n"), int(1)])]);
    let sum = prim(IntAdd, [var("x"), app(var("sum"), [var("rest")])]);
    let length = app(var("length"), [prim(IntAdd, [var("count"), int(1)]), var("rest")]);
    Builder::new()
        .define("up", &["n"], when(zero, int(0), cons(var("n"), up)))
        .define("sum", &["l"], list(var("l"), int(0), "x", "rest", sum))
        .define("length", &["count", "l"], list(var("l"), var("count"), "x", "rest", length))
}

#[test]
fn recursion_and_arithmetic() {
    check_int(fib(), app(var("fib"), [int(20)]), 6765);
    check_int(lists(), app(var("sum"), [app(var("up"), [int(100)])]), 5050);
    check_int(Builder::new(), prim(IntAdd, [int(i64::MAX >> 1), int(1)]), i64::MIN >> 1);
    check_int(Builder::new(), prim(IntDiv, [int(-7), int(2)]), -3);
    check_int(Builder::new(), prim(IntMod, [int(-7), int(2)]), -1);
    check_int(Builder::new(), prim(IntDiv, [int(i64::MIN >> 1), int(-1)]), i64::MIN >> 1);
    check_int(Builder::new(), prim(IntSub, [int(5), prim(IntMul, [int(3), int(-4)])]), 17);
    check_int(Builder::new(), prim(IntShl, [int(1), int(62)]), i64::MIN >> 1);
    check_int(Builder::new(), prim(IntLsr, [int(-1), int(1)]), i64::MAX >> 1);
    check_int(Builder::new(), prim(IntAsr, [int(-8), int(1)]), -4);
    check_int(Builder::new(), prim(IntXor, [int(-1), int(5)]), -6);
    check(Builder::new(), prim(IntDiv, [int(1), int(0)]), "Exception(Division_by_zero, [])");
}

#[test]
fn closures_partial_and_over_application() {
    let add3 = fun(&["a", "b", "c"], prim(IntSub, [prim(IntSub, [var("a"), var("b")]), var("c")]));
    let with = |body| bind("f", add3.clone(), body);
    check_int(Builder::new(), with(app(var("f"), [int(10), int(2), int(3)])), 5);
    check_int(Builder::new(), with(app(app(var("f"), [int(10)]), [int(2), int(3)])), 5);
    let two = bind("g", app(var("f"), [int(10), int(2)]), app(var("g"), [int(3)]));
    check_int(Builder::new(), with(two), 5);
    let nested = bind("g", app(app(var("f"), [int(10)]), [int(2)]), app(var("g"), [int(3)]));
    check_int(Builder::new(), with(nested), 5);
    // Too many arguments: the result takes the rest.
    let curried = fun(
        &["a"],
        fun(
            &["b"],
            fun(&["c", "d"], {
                prim(
                    IntAdd,
                    [prim(IntMul, [var("a"), int(100)]), prim(IntSub, [var("b"), prim(IntAdd, [var("c"), var("d")])])],
                )
            }),
        ),
    );
    let twice = E::Let("f", Box::new(curried), Box::new(app(var("f"), [int(1), int(2), int(3), int(4)])));
    check_int(Builder::new(), twice.clone(), 95);
    let in_tail = Builder::new().define("run", &["u"], twice);
    check_int(in_tail, app(var("run"), [int(0)]), 95);
    // A partial application that gets too many.
    let mixed =
        bind("k", fun(&["a", "b"], fun(&["c"], prim(IntSub, [var("a"), prim(IntMul, [var("b"), var("c")])]))), {
            bind("p", app(var("k"), [int(100)]), app(var("p"), [int(2), int(7)]))
        });
    check_int(Builder::new(), mixed, 86);
}

#[test]
fn mutual_recursion_and_recursive_values() {
    let minus = || prim(IntSub, [var("n"), int(1)]);
    let even = fun(&["n"], when(prim(IntEqual, [var("n"), int(0)]), int(1), app(var("odd"), [minus()])));
    let odd = fun(&["n"], when(prim(IntEqual, [var("n"), int(0)]), int(0), app(var("even"), [minus()])));
    let both = E::LetRec(vec![("even", even), ("odd", odd)], Box::new(app(var("even"), [int(1001)])));
    check_int(Builder::new(), both, 0);
    let ones = E::LetRec(
        vec![("ones", cons(int(1), cons(int(2), var("ones"))))],
        Box::new(E::Field(Box::new(E::Field(Box::new(E::Field(Box::new(var("ones")), 1)), 1)), 0)),
    );
    check_int(Builder::new(), ones, 1);
}

#[test]
fn loops_and_mutation() {
    let cell = |body| bind("r", E::Block(0, vec![int(0)]), body);
    let get = || E::Field(Box::new(var("r")), 0);
    let add = |n| E::SetField(Box::new(var("r")), 0, Box::new(prim(IntAdd, [get(), n])));
    let up = E::For("i", Box::new(int(1)), true, Box::new(int(10)), Box::new(add(var("i"))));
    check_int(Builder::new(), cell(seq(up, get())), 55);
    let down = E::For("i", Box::new(int(3)), false, Box::new(int(5)), Box::new(add(var("i"))));
    check_int(Builder::new(), cell(seq(down, get())), 0);
    let turn = E::While(Box::new(prim(IntLess, [get(), int(100)])), Box::new(add(int(7))));
    check_int(Builder::new(), cell(seq(turn, get())), 105);
}

#[test]
fn exceptions() {
    use BuiltinException::*;
    let fail = || prim(Raise, [E::Block(0, vec![E::Exn(Failure), E::Str("no")])]);
    check(Builder::new(), fail(), "Exception(Failure, [String([110, 111])])");
    check_int(Builder::new(), E::Try(Box::new(prim(IntAdd, [int(1), fail()])), "e", Box::new(int(7))), 7);
    let deep = Builder::new().define(
        "f",
        &["n"],
        when(
            prim(IntEqual, [var("n"), int(0)]),
            fail(),
            prim(IntAdd, [int(1), app(var("f"), [prim(IntSub, [var("n"), int(1)])])]),
        ),
    );
    check_int(deep, E::Try(Box::new(app(var("f"), [int(10_000)])), "e", Box::new(int(8))), 8);
    let index = prim(ArrayGet, [E::Array(vec![int(1), int(2)]), int(2)]);
    check(
        Builder::new(),
        index,
        "Exception(Invalid_argument, [String([105, 110, 100, 101, 120, 32, 111, 117, 116, 32, 111, 102, 32, 98, 111, 117, 110, 100, 115])])",
    );
}

#[test]
fn switches() {
    for (n, expected) in
        [(-5, 9), (0, 10), (1, 11), (2, 12), (3, 13), (4, 9), (97, 20), (110, 20), (122, 20), (123, 9), (1 << 40, 30)]
    {
        let dense = E::Switch(
            Box::new(int(n)),
            vec![
                (0, 0, int(10)),
                (1, 1, int(11)),
                (2, 2, int(12)),
                (3, 3, int(13)),
                (97, 122, int(20)),
                (1 << 40, 1 << 40, int(30)),
            ],
            Box::new(int(9)),
        );
        check_int(Builder::new(), dense, expected);
    }
    for (n, expected) in [(-1, 9), (0, 10), (1, 11), (2, 12), (3, 13), (4, 14), (5, 9)] {
        let table = E::Switch(Box::new(int(n)), (0..5).map(|i| (i, i, int(10 + i))).collect(), Box::new(int(9)));
        check_int(Builder::new(), table, expected);
    }
}

#[test]
fn deep_recursion_and_limits() {
    check_int(lists(), app(var("sum"), [app(var("up"), [int(1_000_000)])]), 500_000_500_000);
    let endless = || Builder::new().define("f", &["n"], prim(IntAdd, [int(1), app(var("f"), [var("n")])]));
    let limits = Limits { fuel: 1_000_000_000, memory: 1 << 20, output: 0 };
    assert_eq!(evaluate(endless(), app(var("f"), [int(0)]), &Type::int(), limits), "OutOfMemory");
    let little = Limits { fuel: 10_000, ..limits };
    assert_eq!(evaluate(endless(), app(var("f"), [int(0)]), &Type::int(), little), "OutOfFuel");
    let spin = Builder::new().define("f", &["n"], app(var("f"), [var("n")]));
    assert_eq!(evaluate(spin, app(var("f"), [int(0)]), &Type::int(), little), "OutOfFuel");
    let grow = Builder::new().define("f", &["l"], app(var("f"), [cons(int(1), var("l"))]));
    assert_eq!(evaluate(grow, app(var("f"), [int(0)]), &Type::int(), limits), "OutOfMemory");
    // An allocation that is dropped at once goes on for as long as there is fuel.
    let churn = Builder::new().define(
        "f",
        &["n"],
        seq(cons(int(1), var("n")), app(var("f"), [prim(IntAdd, [var("n"), int(1)])])),
    );
    let fuel = Limits { fuel: 3_000_000, ..limits };
    assert_eq!(evaluate(churn, app(var("f"), [int(0)]), &Type::int(), fuel), "OutOfFuel");
    let big = prim(ArrayMake, [int(1 << 40), int(0)]);
    assert_eq!(evaluate(Builder::new(), big, &Type::int(), limits), "OutOfMemory");
}

#[test]
fn collections_keep_what_is_reachable() {
    // Lists of 1000 are made and summed 20,000 times: the same sum each time, in a heap far smaller than the total.
    let round = || app(var("sum"), [app(var("up"), [int(1000)])]);
    let body = E::For(
        "i",
        Box::new(int(1)),
        true,
        Box::new(int(20_000)),
        Box::new(E::SetField(
            Box::new(var("r")),
            0,
            Box::new(prim(IntAdd, [E::Field(Box::new(var("r")), 0), round()])),
        )),
    );
    let expr = bind(
        "keep",
        app(var("up"), [int(5000)]),
        bind(
            "r",
            E::Block(0, vec![int(0)]),
            seq(body, prim(IntAdd, [E::Field(Box::new(var("r")), 0), app(var("sum"), [var("keep")])])),
        ),
    );
    let limits = Limits { memory: 300_000, ..Limits::default() };
    let expected = 20_000_i64 * 500_500 + 5000 * 5001 / 2;
    assert_eq!(evaluate(lists(), expr, &Type::int(), limits), format!("Int({expected})"));
}

#[test]
fn calls_are_undone() {
    let counter = Builder::new().define("counter", &[], E::Block(0, vec![int(5)])).define(
        "next",
        &["u"],
        seq(
            E::SetField(
                Box::new(var("counter")),
                0,
                Box::new(prim(IntAdd, [E::Field(Box::new(var("counter")), 0), int(1)])),
            ),
            E::Field(Box::new(var("counter")), 0),
        ),
    );
    let program = counter.program.clone();
    let next = program.globals[1].function.unwrap_or(FunctionId(0));
    let mut machine = machine(counter, Limits::default());
    for _ in 0..3 {
        let (result, steps) = machine.evaluate(next, &[Value::Int(0)], &Type::int(), &Reading::default());
        assert_eq!(result.ok(), Some(Value::Int(6)));
        assert_eq!(steps, 1);
    }
    let function = machine.global(refute_ir::program::GlobalId(1));
    for expected in 6..9 {
        let run = machine.call(function, &[Val::int(0)], Effects::Keep);
        assert_eq!(show(&machine, run.outcome, &Type::int()), format!("Int({expected})"));
        machine.reset();
    }
}

#[test]
fn values_go_in_and_come_out() {
    let builder = Builder::new().define("id", &["x"], var("x"));
    let function = builder.program.globals[0].function.unwrap_or(FunctionId(0));
    let mut machine = machine(builder, Limits::default());
    let mut check = |value: Value, ty: Type| {
        let (result, _) = machine.evaluate(function, std::slice::from_ref(&value), &ty, &Reading::default());
        assert_eq!(result.ok(), Some(value));
    };
    check(Value::Int(-3), Type::int());
    check(Value::String(b"hello world".to_vec()), Type::con(TypeId::STRING));
    check(Value::Bytes(vec![0, 255]), Type::con(TypeId::BYTES));
    check(Value::Float(1.5), Type::con(TypeId::FLOAT));
    check(Value::List((0..1000).map(Value::Int).collect()), Type::list(Type::int()));
    let pair = Type::Tuple(Arc::new([Type::int(), Type::list(Type::con(TypeId::STRING))]));
    check(Value::Tuple(vec![Value::Int(1), Value::List(vec![Value::String(b"x".to_vec())])]), pair);
    check(Value::Array(vec![]), Type::Con(TypeId::ARRAY, Arc::new([Type::int()])));
    check(Value::Array(vec![Value::Int(4)]), Type::Con(TypeId::ARRAY, Arc::new([Type::int()])));
}

#[test]
fn branches_are_recorded() {
    let builder = fib();
    let function = builder.program.globals[0].function.unwrap_or(FunctionId(0));
    let code = compile(&builder.program, Options { trace: Trace::Program });
    let mut machine = Machine::new(code, Limits::default());
    machine.run_items(0..1, OnFailure::Stop);
    machine.reset();
    machine.call_function(function, &[Val::int(3)]);
    let counts: Vec<(u32, u32)> =
        machine.trace().branches().iter().map(|branch| (branch.0, machine.trace().count(*branch))).collect();
    assert_eq!(counts, [(1, 2), (0, 3)]);
    machine.reset();
    assert!(machine.trace().branches().is_empty());
}

/// Shadows say whether a value depends on the argument; conditions that do are recorded.
#[derive(Default)]
struct Taint {
    conditions: Vec<(Prim, bool)>,
    last: Option<Prim>,
}

impl Domain for Taint {
    type Shadow = bool;

    fn prim(&mut self, _heap: &Heap<bool>, prim: Prim, args: &[Val<bool>], _result: Word) -> bool {
        self.last = Some(prim);
        args.iter().any(|arg| arg.shadow)
    }

    fn decide(&mut self, _site: Site, value: Val<bool>, decision: Decision) {
        if let (true, Decision::Condition(holds), Some(prim)) = (value.shadow, decision, self.last) {
            self.conditions.push((prim, holds));
        }
    }
}

#[test]
fn shadows_travel_with_values() {
    // let f x = let p = (x + 1, 5) in if fst p > 3 then (if snd p > 3 then snd p else 0) else fst p
    let part = |i| E::Field(Box::new(var("p")), i);
    let inner = when(prim(IntGreater, [part(1), int(3)]), part(1), int(0));
    let body = bind("p", E::Block(0, vec![prim(IntAdd, [var("x"), int(1)]), int(5)]), {
        when(prim(IntGreater, [part(0), int(3)]), inner, part(0))
    });
    let builder = Builder::new().define("f", &["x"], body);
    let function = builder.program.globals[0].function.unwrap_or(FunctionId(0));
    let code = compile(&builder.program, Options::default());
    let mut machine = Machine::with_domain(code, Limits::default(), Taint::default());
    machine.run_items(0..1, OnFailure::Stop);
    let mut run = |n| {
        machine.domain_mut().conditions.clear();
        let arg = Val { word: Word::int(n), shadow: true };
        let run = machine.call_function(function, &[arg]);
        let Outcome::Value(value) = run.outcome else { panic!("{:?}", run.outcome) };
        let conditions = machine.domain().conditions.clone();
        machine.reset();
        (value.word.as_int(), value.shadow, conditions)
    };
    assert_eq!(run(5), (5, false, vec![(IntLessEqual, false)]));
    assert_eq!(run(1), (2, true, vec![(IntLessEqual, true)]));
}

#[test]
fn machines_can_be_sent_to_threads() {
    fn sendable<T: Send>() {}
    sendable::<Machine>();
    sendable::<Arc<Code>>();
}

#[test]
fn built_parts_have_shadows() {
    let builder = Builder::new().define("f", &["l"], list(var("l"), int(0), "x", "rest", var("x")));
    let function = builder.program.globals[0].function.unwrap_or(FunctionId(0));
    let code = compile(&builder.program, Options::default());
    let mut machine = Machine::with_domain(code, Limits::default(), Taint::default());
    machine.run_items(0..1, OnFailure::Stop);
    let argument = Value::List(vec![Value::Int(7), Value::Int(8)]);
    let built = machine.build_with(&argument, &mut |_, value| *value == Value::Int(7)).expect("a plain value");
    let shadows: Vec<bool> = machine.heap().parts(built.word).map(|part| part.shadow).collect();
    assert_eq!(shadows, [true, false]);
    let run = machine.call_function(function, &[built]);
    assert!(matches!(run.outcome, Outcome::Value(Val { shadow: true, .. })), "{:?}", run.outcome);
}
