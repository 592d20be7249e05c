//! Valid inputs beyond a size: grown from valid ones by edits, and drawn at random.
//!
//! In: valid inputs and a seed. Out: new ones, one at a time; the same seed gives the same ones. Where few shapes are
//! valid at all, edits find more; where integers that belong together are in several places, drawing does.

use super::Universe;
use super::labels::Labels;
use super::numbers::drawn_anew;
use crate::cached_oracle::CachedOracle;
use crate::edits::Edits;
use crate::functions::Functions;
use crate::oracle::Label;
use crate::setting::Input;
use fastrand::Rng;
use refute_enumerate::{Inputs, NodeId, Shape, Strings, holes_of};
use refute_play::CallInput;
use rustc_hash::FxHashSet;

/// How often constants are drawn for a shape.
const TRIES: usize = 150;
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
    turn: usize,
    /// What was asked on each way, and how often it found something.
    tried: [u64; 2],
    found: [u64; 2],
}

/// One in so many turns changes integers only; so do all where nothing larger was found in so many.
const NUMBERS: usize = 6;
const FRUITLESS: usize = 12;

impl Larger {
    /// Inputs of sizes above one, by at most `more`.
    pub(crate) fn new(jury: &CachedOracle<'_>, seed: u64, above: usize, more: usize) -> Larger {
        let edits = Edits::new(&jury.setting);
        Larger { rng: Rng::with_seed(seed), edits, above, most: above + more, turn: 0, tried: [0; 2], found: [0; 2] }
    }

    /// An input that is not known, with its label; `None` when nothing more can be asked, or a number of tries found nothing.
    pub(crate) fn next(
        &mut self,
        jury: &mut CachedOracle<'_>,
        functions: &mut Functions,
        universe: &mut Universe,
        known: &FxHashSet<Input>,
    ) -> Option<(Input, Label)> {
        for _ in 0..MOST_TURNS {
            if jury.is_over() {
                return None;
            }
            self.turn += 1;
            let fruitless = self.found == [0; 2] && self.turn > FRUITLESS;
            // Where the order of integers decides, or there are none, other ones tell nothing new.
            let has_numbers = !universe.order_only && !universe.inputs.is_empty() && !universe.roles.all().is_empty();
            if has_numbers && (fruitless || self.turn.is_multiple_of(NUMBERS)) {
                let (from, _) = &universe.inputs[self.rng.usize(..universe.inputs.len())];
                let setting = jury.setting.clone();
                let drawn = drawn_anew(&setting, &mut jury.values, from, &mut self.rng);
                if let Some(input) = drawn.filter(|input| !known.contains(input)) {
                    match jury.label(&input)? {
                        Label::Outside => {}
                        label => return Some((input, label)),
                    }
                }
                continue;
            }
            // Both ways are tried, the better one more often.
            let better = usize::from(self.found[1] * (self.tried[0] + 1) > self.found[0] * (self.tried[1] + 1));
            let way = if self.turn.is_multiple_of(4) { (self.turn / 4) % 2 } else { better };
            let before = asked(jury);
            let found = match way {
                0 if !universe.inputs.is_empty() => self.grown(jury, functions, &universe.inputs),
                _ => self.drawn(jury, universe),
            };
            self.tried[way] += 1 + asked(jury) - before;
            if let Some((input, label)) = found
                && !known.contains(&input)
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
        jury: &mut CachedOracle<'_>,
        functions: &mut Functions,
        valid: &[(Input, Label)],
    ) -> Option<(Input, Label)> {
        // Large ones more often: they need fewer edits.
        let from = valid.len() - 1 - self.rng.usize(..valid.len()).min(self.rng.usize(..valid.len()));
        let (mut input, mut label) = valid[from].clone();
        let mut size = jury.setting.size(&jury.values, &input);
        let mut left = 1 + self.rng.usize(..4);
        for _ in 0..EDITS {
            if size > self.above && left == 0 {
                break;
            }
            let Some(next) = self.edits.drawn(functions, &mut jury.values, &input, &mut self.rng) else { continue };
            let grown = jury.setting.size(&jury.values, &next);
            if grown < size.min(self.above) || grown > self.most {
                continue;
            }
            match jury.label(&next)? {
                Label::Outside => {}
                other => {
                    (input, label, size) = (next, other, grown);
                    left = left.saturating_sub(1);
                }
            }
        }
        (size > self.above && size <= self.most).then_some((input, label))
    }

    /// A random shape, with the constants of the first valid way from a random one on.
    fn drawn(&mut self, jury: &mut CachedOracle<'_>, universe: &mut Universe) -> Option<(Input, Label)> {
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
        let mut labels = Labels::new((&universe.sorts, &universe.pools), &holes, &sort_of, size);
        labels.shuffle(&mut self.rng);
        let input = if setting.tupled { vec![Shape::Tuple(slots.into())] } else { slots };
        let mut filled = CallInput { input, constants: Vec::new() };
        for _ in 0..TRIES {
            if !labels.fill(&mut filled.constants) {
                return None;
            }
            let (label, made) = jury.judge_filled(&filled)?;
            match made {
                Some(made) => return Some((made, label)),
                None => labels.next(jury.looked_at()),
            }
        }
        None
    }
}

/// Everything that was asked so far, whoever knew the answer.
fn asked(jury: &CachedOracle<'_>) -> u64 {
    jury.counts.calls + jury.counts.outside + jury.counts.hits
}
