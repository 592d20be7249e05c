//! Valid inputs beyond a size: grown from valid ones by edits, and drawn at random.
//!
//! In: valid inputs and a seed. Out: new ones, one at a time; the same seed gives the same ones. What is drawn at random gets
//! another constant in the hole that made it invalid, a number of times; what invariants make of shapes is left to the edits.

use super::Universe;
use super::labels::Labels;
use crate::edits::Edits;
use crate::functions::Functions;
use crate::jury::Jury;
use crate::oracle::Label;
use crate::setting::Input;
use fastrand::Rng;
use refute_enumerate::{Inputs, NodeId, Shape, Strings, holes_of};
use refute_play::Filled;
use rustc_hash::FxHashSet;

/// How often constants are drawn for a shape.
const TRIES: usize = 60;
/// Inputs that are tried until one is found.
const MOST_TURNS: usize = 40;
/// Edits from a valid input to a larger one at most.
const EDITS: usize = 20;

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
    /// How often each way was tried, and found something.
    tried: [usize; 2],
    found: [usize; 2],
}

impl Larger {
    /// Inputs of sizes above one, by at most `more`.
    pub fn new(jury: &Jury<'_>, seed: u64, above: usize, more: usize) -> Larger {
        let edits = Edits::new(&jury.setting);
        Larger {
            rng: Rng::with_seed(seed),
            edits,
            above,
            most: above + more,
            made: FxHashSet::default(),
            turn: 0,
            tried: [0; 2],
            found: [0; 2],
        }
    }

    /// Another input with its label; `None` when nothing more can be asked, or a number of tries found nothing.
    pub fn next(
        &mut self,
        jury: &mut Jury<'_>,
        functions: &mut Functions,
        universe: &mut Universe,
    ) -> Option<(Input, Label)> {
        for _ in 0..MOST_TURNS {
            if jury.is_over() {
                return None;
            }
            self.turn += 1;
            // Both ways are tried, the better one more often.
            let better = usize::from(self.found[1] * (self.tried[0] + 1) > self.found[0] * (self.tried[1] + 1));
            let way = if self.turn.is_multiple_of(4) { (self.turn / 4) % 2 } else { better };
            self.tried[way] += 1;
            let found = match way {
                0 if !universe.inputs.is_empty() => self.grown(jury, functions, &universe.inputs),
                _ => self.drawn(jury, universe),
            };
            if let Some((input, label)) = found
                && self.made.insert(input.clone())
            {
                self.found[way] += 1;
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
        let mut size = jury.setting.size(&jury.values, &input);
        for _ in 0..EDITS {
            if size > self.above {
                break;
            }
            let Some(next) = self.edits.drawn(functions, &mut jury.values, &input, &mut self.rng) else { continue };
            let grown = jury.setting.size(&jury.values, &next);
            if grown < size {
                continue;
            }
            match jury.label(&next)? {
                Label::Outside => {}
                other => (input, label, size) = (next, other, grown),
            }
        }
        (size > self.above && size <= self.most).then_some((input, label))
    }

    /// A random shape with random constants; what was looked at last is drawn anew while it is invalid.
    fn drawn(&mut self, jury: &mut Jury<'_>, universe: &mut Universe) -> Option<(Input, Label)> {
        let setting = jury.setting.clone();
        let nodes: Vec<NodeId> = setting.slots.iter().map(|slot| slot.node).collect();
        let mut inputs = Inputs::new(&setting.space, nodes, Strings::Whole);
        let mut state = self.rng.u64(..);
        let slots = inputs.random(self.most, &mut state);
        let size = refute_enumerate::size_of(&slots);
        if size <= self.above || size > self.most {
            return None;
        }
        let of_holes = universe.roles.of_holes(&setting, &slots);
        let sort_of: Vec<Option<usize>> =
            of_holes.iter().map(|role| role.and_then(|role| universe.sorts.of(role))).collect();
        let holes = holes_of(&slots);
        let mut labels = Labels::new(&universe.sorts, &holes, &sort_of, size);
        labels.shuffle(&mut self.rng);
        let input = if setting.tupled { vec![Shape::Tuple(slots.into())] } else { slots };
        let mut filled = Filled { input, constants: Vec::new() };
        for _ in 0..TRIES {
            if !labels.try_fill(&mut filled.constants) {
                labels.shuffle(&mut self.rng);
                continue;
            }
            let (label, made) = jury.judge_filled(&filled)?;
            match (made, jury.looked_at()) {
                (Some(made), _) => return Some((made, label)),
                (None, Some([])) => return None,
                (None, Some(looked_at)) => labels.change(looked_at, &mut self.rng),
                (None, None) => labels.shuffle(&mut self.rng),
            }
        }
        None
    }
}
