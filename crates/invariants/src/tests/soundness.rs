//! No branch that is called dead is taken by any small input, and nothing that is never true comes out true.

use super::cases::CASES;
use super::live::LIVE;
use super::load;
use crate::invariants;
use refute_enumerate::{Constant, Hole, Inputs, NodeId, Shape, Space, Strings, holes_of};
use refute_eval::{Concrete, Outcome};
use refute_ir::Program;
use refute_ir::program::{BranchId, Expr, GlobalId, Test, Tree};
use refute_ir::types::Type;
use refute_play::{CompiledProgram, Holes, Layout, Runner};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// Calls per program.
const CALLS: usize = 3000;
/// Steps per call.
const FUEL: u64 = 20_000;

#[test]
fn what_is_dead_is_not_taken() {
    for text in CASES.iter().map(|(text, _)| text).chain(LIVE) {
        let (program, entry) = load(text);
        let found = invariants(&program, entry, &AtomicBool::new(false));
        let taken = enumerate(&program, entry);
        let wrong: Vec<_> = taken.branches.iter().filter_map(|id| found.dead(*id)).collect();
        assert!(wrong.is_empty(), "{text}\n{wrong:?}");
        assert!(!taken.returned || !found.never_returns(), "{text}");
        assert!(!taken.returned_true || found.never_true().is_none(), "{text}");
    }
}

/// What calls with small inputs do.
#[derive(Default)]
struct Taken {
    branches: BTreeSet<BranchId>,
    returned: bool,
    returned_true: bool,
}

fn enumerate(program: &Program, entry: GlobalId) -> Taken {
    let mut taken = Taken::default();
    let mut space = Space::default();
    let Some(args) = arguments(program, entry, &mut space) else { return taken };
    let script = &mut CompiledProgram::new(program, Layout::new(&space, &program.types));
    let (mut player, _) = Runner::<Concrete>::new(script);
    let pool = Pool::of(program);
    let mut inputs = Inputs::new(&space, args, Strings::Whole);
    let mut calls = 0;
    for size in inputs.smallest()..inputs.smallest() + 7 {
        let mut shapes = Vec::new();
        inputs.of_size(size, &mut |input| {
            shapes.push(input.to_vec());
            shapes.len() < CALLS
        });
        let lambdas: Vec<_> = shapes.iter().flatten().flat_map(functions).collect();
        if script.add(&space, &lambdas) {
            player.extend(script);
        }
        for (i, input) in shapes.iter().enumerate() {
            let holes = holes_of(input);
            for round in 0..pool.rounds(&holes) {
                calls += 1;
                if calls > CALLS {
                    return taken;
                }
                let constants = pool.constants(&holes, round + i % 3);
                let run = player.call(script, entry, input, &constants, &Holes { terms: &[] }, FUEL);
                if let Outcome::Value(val) = run.outcome {
                    taken.returned = true;
                    taken.returned_true |= val.word.is_int() && val.word.as_int() == 1;
                }
                taken.branches.extend(player.machine.trace().branches().iter().copied());
                player.reset();
            }
        }
    }
    taken
}

/// The nodes of the parameters.
fn arguments(program: &Program, entry: GlobalId, space: &mut Space) -> Option<Vec<NodeId>> {
    let ty = program.globals[entry.index()].ty.clone();
    let (params, _) = super::super::inputs::parameters(program, &ty);
    params.iter().map(|param: &Type| space.add(&program.types, param).ok()).collect()
}

fn functions(shape: &Shape) -> Vec<std::sync::Arc<refute_enumerate::Lambda>> {
    match shape {
        Shape::Function(_, lambda) => vec![lambda.clone()],
        Shape::Construct(_, _, parts) => parts.iter().flat_map(functions).collect(),
        Shape::Record(_, parts) | Shape::Tuple(parts) | Shape::List(parts) | Shape::Array(parts) => {
            parts.iter().flat_map(functions).collect()
        }
        _ => Vec::new(),
    }
}

/// Constants to put into holes: those of the program, their neighbours, and the ends.
struct Pool {
    ints: Vec<i64>,
    texts: Vec<Vec<u8>>,
}

impl Pool {
    fn of(program: &Program) -> Pool {
        let (max, min) = ((1i64 << 62) - 1, -(1i64 << 62));
        let mut ints = vec![0, 1, -1, 2, max, min, 3, 5];
        let mut texts: Vec<Vec<u8>> = ["", "a", "b", "ab"].iter().map(|text| text.as_bytes().to_vec()).collect();
        for function in &program.functions[program.library.functions..] {
            for expr in &function.exprs {
                match expr {
                    Expr::Int(n) => ints.extend([*n, n.saturating_sub(1).max(min), n.saturating_add(1).min(max)]),
                    Expr::String(text) => texts.push(text.to_vec()),
                    _ => {}
                }
            }
            for tree in &function.trees {
                let Tree::Switch { cases, .. } = tree else { continue };
                for (test, _) in cases {
                    match test {
                        Test::Int(n) => ints.push(*n),
                        Test::String(text) => texts.push(text.to_vec()),
                        _ => {}
                    }
                }
            }
        }
        let mut seen = BTreeSet::new();
        ints.retain(|n| seen.insert(*n));
        Pool { ints, texts }
    }

    /// How many ways of filling are tried: all when there are few holes.
    fn rounds(&self, holes: &[Hole]) -> usize {
        match holes.len() {
            0 => 1,
            1 => self.ints.len().max(self.texts.len()),
            2 => self.ints.len() * self.ints.len(),
            _ => 60,
        }
    }

    fn constants(&self, holes: &[Hole], round: usize) -> Vec<Constant> {
        // Mixed radix for few holes; for many, strides that bring equal neighbours as well as different ones.
        let mut rest = round;
        let number = |i: usize, rest: &mut usize, base: usize| match holes.len() {
            0..=2 => {
                let digit = *rest % base;
                *rest /= base;
                digit
            }
            n => (round * (1 + round % 5) + i * (round % (n + 1))) % base,
        };
        let fill = |(i, hole): (usize, &Hole)| match hole {
            Hole::Int => Constant::Int(self.ints[number(i, &mut rest, self.ints.len())]),
            Hole::Char => Constant::Char(b"ax0Z\x00\xff9 m"[number(i, &mut rest, 9)]),
            Hole::Float => Constant::Float([0.0, 1.0, f64::NAN, -1.0, f64::INFINITY, -0.0][number(i, &mut rest, 6)]),
            Hole::String | Hole::Bytes => {
                Constant::Text(self.texts[number(i, &mut rest, self.texts.len())].clone().into())
            }
        };
        holes.iter().enumerate().map(fill).collect()
    }
}

#[test]
fn inputs_are_tried() {
    // Against a test that cannot fail: small inputs do take the branches of ordinary programs.
    let (mut all, mut some) = (0, 0);
    for text in LIVE {
        let (program, entry) = load(text);
        let own = program.branches.len() - program.library.branches;
        all += own;
        some += enumerate(&program, entry).branches.len().min(own);
    }
    assert!(some * 10 > all * 8, "{some} of {all}");
}
