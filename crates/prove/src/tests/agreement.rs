//! The driver against the machine: an input is followed through the questions of symbolic runs, each answered as it is for
//! that input; what the run gives at the end must be what the machine gives.

use super::task;
use crate::driver::measure::Measures;
use crate::driver::{Guide, Run, Stop};
use crate::prove::posed;
use crate::question::{Assumption, Question};
use crate::task::Budget;
use crate::term::matching::Substitution;
use crate::term::{Term, TermId};
use crate::types::Origin;
use crate::world::World;
use refute_eval::{Limits, Reading};
use refute_ir::Value;
use refute_ir::types::{Repr, Type, TypeId};
use refute_play::{Ended, Toplevel};

/// Numbers that look random and are the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A value of a type as a term.
fn some(world: &mut World<'_>, ty: &Type, room: u64, numbers: &mut Numbers) -> TermId {
    match ty {
        Type::Con(TypeId::INT, _) => {
            let n = match numbers.below(12) {
                0 => (1 << 62) - 1,
                1 => -(1 << 62),
                _ => numbers.below(9) as i64 - 4,
            };
            world.terms.int(n)
        }
        Type::Con(TypeId::CHAR, _) => {
            let n = 97 + numbers.below(3) as i64;
            world.terms.int(n)
        }
        Type::Con(TypeId::STRING, _) => {
            let text = ["", "a", "b", "ab"][numbers.below(4) as usize];
            world.terms.add(Term::String(text.as_bytes().into()))
        }
        _ => {
            if let Some(parts) = world.types.components(ty) {
                let parts = parts.iter().map(|part| some(world, part, room, numbers)).collect();
                return world.terms.add(Term::Block(0, parts));
            }
            let mut alternatives = world.types.alternatives(ty).expect("a variant");
            if room == 0 {
                let least = alternatives.iter().map(|one| one.args.len()).min().unwrap_or(0);
                alternatives.retain(|one| one.args.len() == least);
            }
            let one = alternatives.swap_remove(numbers.below(alternatives.len() as u64) as usize);
            match one.repr {
                Repr::Immediate(n) => world.terms.int(i64::from(n)),
                Repr::Block(tag) => {
                    let args = one.args.iter().map(|arg| some(world, arg, room.saturating_sub(1), numbers)).collect();
                    world.terms.add(Term::Block(tag, args))
                }
            }
        }
    }
}

/// A term without unknown parts as the machine's value.
fn value(world: &World<'_>, term: TermId, ty: &Type) -> Value {
    match (&world.terms[term], ty) {
        (Term::Int(n), Type::Con(TypeId::INT, _)) => Value::Int(*n),
        (Term::Int(n), Type::Con(TypeId::CHAR, _)) => Value::Char(u8::try_from(*n).expect("a character")),
        (Term::String(bytes), _) => Value::String(bytes.to_vec()),
        (_, Type::Con(TypeId::LIST, element)) => {
            let mut elements = Vec::new();
            let mut rest = term;
            while let Term::Block(_, fields) = &world.terms[rest] {
                elements.push(value(world, fields[0], &element[0]));
                rest = fields[1];
            }
            Value::List(elements)
        }
        (Term::Block(_, fields), _) if world.types.components(ty).is_some() => {
            let parts = world.types.components(ty).expect("parts");
            Value::Tuple(fields.iter().zip(&parts).map(|(field, part)| value(world, *field, part)).collect())
        }
        (known, Type::Con(id, _)) => {
            let (repr, fields) = match known {
                Term::Int(n) => (Repr::Immediate(u32::try_from(*n).expect("a constructor")), Vec::new()),
                Term::Block(tag, fields) => (Repr::Block(*tag), fields.to_vec()),
                other => panic!("no value: {other:?}"),
            };
            let alternatives = world.types.alternatives(ty).expect("a variant");
            let one = alternatives.into_iter().find(|one| one.repr == repr).expect("a constructor");
            let args = fields.iter().zip(&one.args).map(|(field, arg)| value(world, *field, arg)).collect();
            Value::Construct { ty: *id, name: one.name, repr, args, fields: None }
        }
        (other, _) => panic!("no value: {other:?}"),
    }
}

/// What a term comes to for an input.
fn computed(world: &mut World<'_>, term: TermId, input: &Substitution) -> Result<TermId, Stop> {
    let term = world.terms.substitute(term, input);
    let mut run = Run::new(world, &[], Measures::none(), Guide::Search).entering(u32::MAX);
    run.normal(term)
}

/// A sum as a mathematical integer: comparisons are read so.
fn exact(world: &mut World<'_>, term: TermId, input: &Substitution) -> i128 {
    let polynomial = world.terms.polynomial(term);
    let mut sum = 0;
    for (monomial, coefficient) in polynomial.monomials() {
        let mut product = i128::from(coefficient);
        for factor in monomial.iter() {
            let value = computed(world, *factor, input).expect("a value");
            let Term::Int(n) = world.terms[value] else { panic!("no number") };
            product *= i128::from(n);
        }
        sum += product;
    }
    sum
}

fn answer(world: &mut World<'_>, question: &Question, input: &Substitution) -> u32 {
    match question {
        Question::Zero(term) => return u32::from(exact(world, *term, input) == 0),
        Question::AtMostZero(term) => return u32::from(exact(world, *term, input) <= 0),
        _ => {}
    }
    let values: Vec<TermId> =
        question.terms().into_iter().map(|term| computed(world, term, input).expect("a value")).collect();
    let number = |world: &World<'_>, term: TermId| match world.terms[term] {
        Term::Int(n) => n,
        _ => panic!("no number"),
    };
    match question {
        Question::Constructor(_, ty) => {
            let repr = match &world.terms[values[0]] {
                Term::Int(n) => Repr::Immediate(*n as u32),
                Term::Block(tag, _) => Repr::Block(*tag),
                other => panic!("no constructor: {other:?}"),
            };
            let alternatives = world.types.alternatives(ty).expect("a variant");
            alternatives.iter().position(|one| one.repr == repr).expect("a constructor") as u32
        }
        Question::Truth(_) => number(world, values[0]) as u32,
        Question::Zero(_) | Question::AtMostZero(_) => unreachable!("answered above"),
        Question::Same(..) => u32::from(values[0] == values[1]),
        Question::Less(..) => match (&world.terms[values[0]], &world.terms[values[1]]) {
            (Term::Int(a), Term::Int(b)) => u32::from(a < b),
            (Term::String(a), Term::String(b)) => u32::from(a < b),
            other => panic!("no order here: {other:?}"),
        },
    }
}

/// Follows inputs; gives how many came to an end that could be compared.
#[track_caller]
fn agrees(text: &str) -> u32 {
    let task = task(text, text);
    let (mut prover, goal) = posed(&task, Budget::default()).expect("a task");
    let world = &mut prover.world;
    let program = &task.reference.program;
    let ty = &program.globals[task.reference.function.index()].ty;
    let (params, result) = program.types.parameters(ty);
    let mut toplevel = Toplevel::new(program, Reading::default());
    for index in program.library.items..program.items.len() {
        toplevel.run_item(program, index, Limits::default());
    }
    let mut numbers = Numbers(text.len() as u64);
    let mut compared = 0;
    let variables: Vec<u32> = world.terms.variables(goal.right);
    for round in 0..150 {
        let mut input = Substitution::default();
        for number in &variables {
            let ty = world.variable_type(*number);
            let term = some(world, &ty, 1 + round % 4, &mut numbers);
            input.insert(*number, term);
        }
        let call = world.terms.substitute(goal.right, &input);
        let Term::Call(_, args) = world.terms[call].clone() else { panic!("a call") };
        let args: Vec<Value> = args.iter().zip(&params).map(|(arg, (_, ty))| value(world, *arg, ty)).collect();
        let limits = Limits { fuel: 20_000, ..Limits::default() };
        let ended = toplevel.call(task.reference.function, &args, &result, limits).expect("small values");
        let mut assumptions: Vec<Assumption> = Vec::new();
        loop {
            let mut run = Run::new(world, &[], Measures::none(), Guide::Search);
            let ran = run.assume(&assumptions).and_then(|()| run.run(Origin::Reference, goal.right));
            let overflow = run.overflow;
            let shown = || format!("{text}\n{args:?} {assumptions:?} {ran:?} {ended:?}");
            match &ran {
                Err(Stop::Asks(question)) if assumptions.len() < 60 => {
                    // The machine does not come back from a call of which something is asked, or raises.
                    if !matches!(ended, Ended::Value(_)) {
                        let terms = question.terms();
                        if terms.into_iter().any(|term| computed(world, term, &input).is_err()) {
                            break;
                        }
                    }
                    let answer = answer(world, question, &input);
                    assumptions.push(Assumption::new(question.clone(), answer));
                    continue;
                }
                Err(Stop::Contradiction) => assert!(overflow, "{}", shown()),
                Err(Stop::Raises) if !overflow => assert!(matches!(ended, Ended::Raised(_)), "{}", shown()),
                Ok(term) if !overflow => match (computed(world, *term, &input), &ended) {
                    (Ok(term), Ended::Value(Some(expected))) => {
                        assert_eq!(value(world, term, &result), *expected, "{}", shown());
                        compared += 1;
                    }
                    // What was called on the way and thrown away decides how it ends.
                    (_, Ended::Raised(_) | Ended::OutOfFuel) => {}
                    (other, _) => panic!("{other:?} {}", shown()),
                },
                _ => {}
            }
            break;
        }
    }
    compared
}

#[test]
fn lists_and_numbers() {
    assert!(agrees("let rec f l = match l with [] -> 0 | x :: r -> if x > 0 then x + f r else f r - x") > 50);
    assert!(
        agrees("let rec f (x : int) l = match l with [] -> [] | y :: r -> if x = y then f x r else y :: f x r") > 100
    );
    assert!(agrees("let f a b = if a < b then b - a else if a = b then a * b else a / (b + 1) + a mod 3") > 30);
    assert!(agrees("let rec f n = if n <= 0 then [] else if n > 5 then [n] else n :: f (n - 1)") > 50);
    assert!(
        agrees("let f (l : int list) = List.fold_left (fun a x -> a + x) 0 (List.rev (List.map (fun x -> x * 2) l))")
            > 50
    );
}

#[test]
fn trees_variants_and_texts() {
    let tree = "type t = Leaf | Node of t * int * t | Only of (int * t)\n";
    let text = "let rec f t = match t with Leaf -> [] | Node (l, x, r) -> f l @ (x :: f r) | Only (x, t) -> x :: f t";
    assert!(agrees(&format!("{tree}{text}")) > 100);
    let colour = "type c = Red | Green | Blue\n";
    assert!(
        agrees(&format!(
            "{colour}let f a b = match a, b with Red, Blue | Blue, Red -> Green | Green, x -> x | x, _ -> x"
        )) > 100
    );
    assert!(
        agrees("let rec f (s : string) l = match l with [] -> false | x :: r -> x = s || (x ^ \"b\" = s && f s r)")
            > 100
    );
    assert!(agrees("let f o (c : char) = match o with Some 'a' -> true | Some d -> d = c | None -> c <> 'b'") > 100);
}

#[test]
fn closures_and_local_recursion() {
    assert!(
        agrees("let f (l : int list) = let rec go a = function [] -> a | x :: r -> go (x :: a) r in go [] l") > 100
    );
    assert!(agrees("let f n l = let add = fun x -> x + n in List.filter (fun x -> add x > 0) l") > 30);
    assert!(
        agrees(
            "let rec even n = n = 0 || odd (n - 1) and odd n = n <> 0 && even (n - 1)\nlet f (l : int list) = even (List.length l)"
        ) > 100
    );
    assert!(
        agrees(
            "let f l = match l with (a, b) :: _ when a > b -> a | (_, b) :: (c, _) :: _ -> b + c | _ -> List.hd [3]"
        ) > 30
    );
}
