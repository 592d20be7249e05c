//! Valid inputs beyond a size: grown from valid ones by edits, and drawn at random.
//!
//! In: valid inputs and a seed. Out: new ones, one at a time; the same seed gives the same ones. What is drawn at random gets
//! other constants in the holes that made it invalid, a few times; strong invariants are left to the edits.

use crate::edits::Edits;
use crate::functions::Functions;
use crate::jury::Jury;
use crate::oracle::Label;
use crate::setting::Input;
use fastrand::Rng;
use refute_enumerate::{Constant, Hole, Inputs, NodeId, Shape, Strings, holes_of};
use refute_play::Filled;
use rustc_hash::FxHashSet;

/// How often constants are drawn for a shape.
const TRIES: usize = 12;
/// Edits from a valid input to a larger one at most.
const EDITS: usize = 6;

/// See the head of the file.
pub(crate) struct Larger {
    rng: Rng,
    edits: Edits,
    /// Larger than this.
    above: usize,
    /// At most so much larger.
    most: usize,
    made: FxHashSet<Input>,
    turn: usize,
}

impl Larger {
    /// Inputs of sizes above one, by at most `more`.
    pub fn new(jury: &Jury<'_>, seed: u64, above: usize, more: usize) -> Larger {
        let edits = Edits::new(&jury.setting);
        Larger { rng: Rng::with_seed(seed), edits, above, most: above + more, made: FxHashSet::default(), turn: 0 }
    }

    /// Another input with its label; `None` when nothing more can be asked, or a number of tries found nothing.
    pub fn next(
        &mut self,
        jury: &mut Jury<'_>,
        functions: &mut Functions,
        valid: &[(Input, Label)],
    ) -> Option<(Input, Label)> {
        for _ in 0..200 {
            if jury.is_over() {
                return None;
            }
            self.turn += 1;
            let found = if self.turn % 2 == 0 || valid.is_empty() {
                self.drawn(jury)
            } else {
                self.grown(jury, functions, valid)
            };
            if let Some((input, label)) = found
                && self.made.insert(input.clone())
            {
                return Some((input, label));
            }
        }
        None
    }

    /// A valid input, edited until it is large enough.
    fn grown(
        &mut self,
        jury: &mut Jury<'_>,
        functions: &mut Functions,
        valid: &[(Input, Label)],
    ) -> Option<(Input, Label)> {
        // Large ones more often: they need fewer edits.
        let from = valid.len() - 1 - self.rng.usize(..valid.len()).min(self.rng.usize(..valid.len()));
        let (mut input, mut label) = valid[from].clone();
        for _ in 0..EDITS {
            let size = jury.setting.size(&jury.values, &input);
            if size > self.above {
                break;
            }
            let neighbours = self.edits.neighbours(functions, &mut jury.values, &input);
            if neighbours.is_empty() {
                return None;
            }
            for _ in 0..TRIES {
                let neighbour = neighbours[self.rng.usize(..neighbours.len())].clone();
                if jury.setting.size(&jury.values, &neighbour) < size {
                    continue;
                }
                match jury.label(&neighbour)? {
                    Label::Outside => {}
                    other => {
                        (input, label) = (neighbour, other);
                        break;
                    }
                }
            }
        }
        let size = jury.setting.size(&jury.values, &input);
        (size > self.above && size <= self.most).then_some((input, label))
    }

    /// A random shape with random constants.
    fn drawn(&mut self, jury: &mut Jury<'_>) -> Option<(Input, Label)> {
        let setting = jury.setting.clone();
        let nodes: Vec<NodeId> = setting.slots.iter().map(|slot| slot.node).collect();
        let mut inputs = Inputs::new(&setting.space, nodes, Strings::Whole);
        let mut state = self.rng.u64(..);
        let slots = inputs.random(self.most, &mut state);
        let size = refute_enumerate::size_of(&slots);
        if size <= self.above || size > self.most {
            return None;
        }
        let holes = holes_of(&slots);
        let mut constants: Vec<Constant> = holes.iter().map(|hole| self.constant(*hole, holes.len())).collect();
        // Sorted ones are often what is meant.
        if self.rng.bool() {
            sort(&mut constants);
        }
        let input = if setting.tupled { vec![Shape::Tuple(slots.into())] } else { slots };
        for _ in 0..TRIES {
            let filled = Filled { input: input.clone(), constants: constants.clone() };
            let (label, made) = jury.judge_filled(&filled)?;
            if let Some(made) = made {
                return Some((made, label));
            }
            // What was looked at last made it invalid.
            let all: Vec<u8> = (0..holes.len().min(64) as u8).collect();
            let looked_at = jury.looked_at().unwrap_or(&all);
            let last = looked_at.len().saturating_sub(2);
            let blamed: Vec<usize> = looked_at[last..].iter().map(|hole| *hole as usize).collect();
            for hole in blamed.into_iter().filter(|hole| *hole < holes.len()) {
                constants[hole] = self.constant(holes[hole], holes.len());
            }
        }
        None
    }

    fn constant(&mut self, hole: Hole, count: usize) -> Constant {
        let range = count as i64 + 2;
        match hole {
            Hole::Int => Constant::Int(self.rng.i64(-range / 2..range)),
            Hole::Char => Constant::Char(b'a' + self.rng.u8(..3)),
            Hole::Float => Constant::Float(f64::from(self.rng.i8(-3..4)) / 2.0),
            Hole::String | Hole::Bytes => Constant::Text([b"", &b"a"[..], b"b", b"ab"][self.rng.usize(..4)].into()),
        }
    }
}

/// Puts the integers in order.
fn sort(constants: &mut [Constant]) {
    let int = |constant: &Constant| if let Constant::Int(n) = constant { Some(*n) } else { None };
    let mut ints: Vec<i64> = constants.iter().filter_map(int).collect();
    ints.sort_unstable();
    let mut next = ints.into_iter();
    for constant in constants.iter_mut().filter(|constant| matches!(constant, Constant::Int(_))) {
        if let Some(n) = next.next() {
            *constant = Constant::Int(n);
        }
    }
}
