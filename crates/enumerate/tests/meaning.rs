//! The text of a function means what the function is: a small interpreter of bodies agrees with the machine that runs
//! the text. And nothing was left out that matters: all functions on truth values are there.

use crate::reading::read;
use refute_enumerate::{Binary, Body, Constant, Inputs, Lambda, Shape, Space, Strings, holes_of, show};
use refute_eval::{Limits, Machine, OnFailure, Options, Outcome, compile};
use refute_frontend::Session;
use refute_source::Sources;
use std::collections::HashSet;
use std::fmt::Write;

#[derive(Clone, PartialEq, Debug)]
enum Value {
    Int(i64),
    Bool(bool),
    List(Vec<Value>),
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Int(n) => write!(f, "({n})"),
            Value::Bool(b) => write!(f, "{b}"),
            Value::List(items) => {
                f.write_str("[")?;
                items.iter().try_for_each(|item| write!(f, "{item};"))?;
                f.write_str("]")
            }
        }
    }
}

/// OCaml's 63 bits.
fn wrap(n: i128) -> Value {
    Value::Int(((n as i64) << 1) >> 1)
}

/// The value of a body; `None` when a division by zero raises.
fn eval(body: &Body, scope: &[Value], constants: &mut std::slice::Iter<'_, i64>) -> Option<Value> {
    Some(match body {
        Body::Var(number) => scope[*number as usize].clone(),
        Body::Hole(_) => Value::Int(*constants.next().expect("a constant")),
        Body::Construct(_, case, _) => Value::Bool(*case == 1),
        Body::List(items) => {
            // Holes are numbered from left to right.
            Value::List(items.iter().map(|item| eval(item, scope, constants)).collect::<Option<_>>()?)
        }
        Body::Cons(head, tail) => {
            let head = eval(head, scope, constants)?;
            match eval(tail, scope, constants)? {
                Value::List(items) => Value::List([vec![head], items].concat()),
                other => panic!("{other:?}"),
            }
        }
        Body::Not(inner) => Value::Bool(eval(inner, scope, constants)? == Value::Bool(false)),
        Body::Binary(op, left, right) => binary(*op, left, right, scope, constants)?,
        Body::If(condition, yes, no) => {
            let holds = eval(condition, scope, constants)? == Value::Bool(true);
            let value = if holds {
                eval(yes, scope, constants)?
            } else {
                skip(yes, constants);
                eval(no, scope, constants)?
            };
            if holds {
                skip(no, constants);
            }
            value
        }
        Body::Match(scrutinee, _, arms) => {
            let Value::List(items) = &scope[*scrutinee as usize] else { panic!("a list") };
            match &items[..] {
                [] => {
                    let value = eval(&arms[0].1, scope, constants)?;
                    skip(&arms[1].1, constants);
                    value
                }
                [head, tail @ ..] => {
                    skip(&arms[0].1, constants);
                    let mut inner = scope.to_vec();
                    inner.extend([head.clone(), Value::List(tail.to_vec())]);
                    eval(&arms[1].1, &inner, constants)?
                }
            }
        }
        other => panic!("{other:?}"),
    })
}

fn binary(
    op: Binary,
    left: &Body,
    right: &Body,
    scope: &[Value],
    constants: &mut std::slice::Iter<'_, i64>,
) -> Option<Value> {
    let a = eval(left, scope, constants)?;
    match (op, &a) {
        (Binary::And, Value::Bool(false)) | (Binary::Or, Value::Bool(true)) => {
            skip(right, constants);
            return Some(a);
        }
        _ => {}
    }
    let b = eval(right, scope, constants)?;
    Some(match (op, a, b) {
        (Binary::And | Binary::Or, _, b) => b,
        (Binary::Equal(_), a, b) => Value::Bool(a == b),
        (Binary::Less(_), Value::Int(a), Value::Int(b)) => Value::Bool(a < b),
        (Binary::Add, Value::Int(a), Value::Int(b)) => wrap(i128::from(a) + i128::from(b)),
        (Binary::Sub, Value::Int(a), Value::Int(b)) => wrap(i128::from(a) - i128::from(b)),
        (Binary::Mul, Value::Int(a), Value::Int(b)) => wrap(i128::from(a) * i128::from(b)),
        (Binary::Div, Value::Int(a), Value::Int(b)) => wrap(i128::from(a).checked_div(i128::from(b))?),
        (Binary::Mod, Value::Int(a), Value::Int(b)) => wrap(i128::from(a).checked_rem(i128::from(b))?),
        other => panic!("{other:?}"),
    })
}

/// Passes over the constants of a part that is not evaluated.
fn skip(body: &Body, constants: &mut std::slice::Iter<'_, i64>) {
    let mut holes = Vec::new();
    body.holes(&mut holes);
    holes.iter().for_each(|_| {
        constants.next();
    });
}

/// All functions of a type up to a size.
fn functions(ty: &str, size: usize) -> (Space, Vec<Shape>) {
    let (space, args) = read(&format!("let entry (f : {ty}) = ignore f")).expect("inputs can be made");
    let mut found = Vec::new();
    let mut inputs = Inputs::new(&space, args, Strings::Whole);
    for size in 0..=size {
        inputs.of_size(size, &mut |shapes| {
            found.push(shapes[0].clone());
            true
        });
    }
    drop(inputs);
    (space, found)
}

fn lambda(shape: &Shape) -> &Lambda {
    match shape {
        Shape::Function(_, lambda) => lambda,
        other => panic!("{other:?}"),
    }
}

/// What a program prints.
fn output(text: &str) -> String {
    let mut session = Session::new();
    let mut sources = Sources::new();
    let file = sources.add("program.ml", text);
    let diagnostics = session.add(&sources, file);
    let program = session.program();
    assert!(program.items.len() > program.library.items, "refused: {:#?}", diagnostics.first());
    let mut machine = Machine::new(compile(program, Options::default()), Limits::default());
    for run in machine.run_items(0..program.items.len(), OnFailure::Stop) {
        assert!(matches!(run.outcome, Outcome::Value(_)), "{:?}", run.outcome);
    }
    String::from_utf8_lossy(&machine.output().stdout()).into_owned()
}

/// Compares text and function on some arguments, for every so many functions of a type.
fn check(ty: &str, size: usize, show_result: &str, argument_lists: &[Vec<Value>]) {
    const CONSTANTS: &[i64] = &[2, -1, 0, 3, 1, -7, i64::MAX >> 1, 5, i64::MIN >> 1];
    let (space, found) = functions(ty, size);
    let mut program = String::from(
        "let bool b = print_string (string_of_bool b)
         let int n = print_string (\"(\" ^ string_of_int n ^ \")\")
         let list l = print_string \"[\"; List.iter (fun n -> int n; print_string \";\") l; print_string \"]\"
         let attempt show f = (try show (f ()) with Division_by_zero -> print_string \"-\"); print_newline ()\n",
    );
    let mut expected = String::new();
    for (i, shape) in found.iter().enumerate().step_by(found.len() / 400 + 1) {
        let holes = holes_of(std::slice::from_ref(shape));
        let numbers: Vec<i64> = (0..holes.len()).map(|hole| CONSTANTS[(i + hole) % CONSTANTS.len()]).collect();
        let constants: Vec<Constant> = numbers.iter().map(|number| Constant::Int(*number)).collect();
        let text = show(&space, shape, &constants);
        for args in argument_lists {
            let written: Vec<String> = args.iter().map(Value::to_string).collect();
            writeln!(program, "let () = attempt {show_result} (fun () -> {text} {})", written.join(" ")).expect("text");
            match eval(&lambda(shape).body, args, &mut numbers.iter()) {
                Some(value) => writeln!(expected, "{value}").expect("text"),
                None => expected += "-\n",
            }
        }
    }
    let printed = output(&program);
    let calls = program.lines().skip(4);
    for ((call, printed), expected) in calls.zip(printed.lines()).zip(expected.lines()) {
        assert_eq!(printed, expected, "{call}");
    }
    assert_eq!(printed.lines().count(), expected.lines().count());
}

fn numbers(numbers: &[i64]) -> Vec<Value> {
    numbers.iter().map(|number| Value::Int(*number)).collect()
}

#[test]
fn text_means_the_function() {
    let pairs = [numbers(&[0, 1]), numbers(&[5, -3]), numbers(&[i64::MAX >> 1, 2])];
    check("int -> int -> int", 9, "int", &pairs);
    check("int -> int -> bool", 9, "bool", &pairs);
    let truths = |a, b| vec![Value::Bool(a), Value::Bool(b)];
    check("bool -> bool -> bool", 10, "bool", &[truths(true, false), truths(false, true), truths(true, true)]);
    let lists = [&[][..], &[1], &[2, -1, 0]].map(|items| vec![Value::List(numbers(items)), Value::Int(1)]);
    check("int list -> int -> int list", 9, "list", &lists);
    check("int list -> int -> int", 9, "int", &lists);
    check("int list -> int -> bool", 8, "bool", &lists);
}

#[test]
fn all_functions_on_two_truth_values_are_there() {
    let (_, found) = functions("bool -> bool -> bool", 7);
    let table = |shape: &Shape| {
        [(false, false), (false, true), (true, false), (true, true)].map(|(a, b)| {
            eval(&lambda(shape).body, &[Value::Bool(a), Value::Bool(b)], &mut [].iter()) == Some(Value::Bool(true))
        })
    };
    let tables: HashSet<[bool; 4]> = found.iter().map(table).collect();
    assert_eq!(tables.len(), 16);
}
