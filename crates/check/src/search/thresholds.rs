//! Floats at which the programs begin to do something else.
//!
//! In: shapes that the conditions of the runs did not settle, those with floats in them. Out: a candidate, or none. No term follows floats, so the
//! places at which a program takes another way are looked for from outside: between two floats on which both programs together did different
//! things there is such a place, and halving the distance comes to it. Where the reference has one threshold and the submission another one,
//! what lies between them shows on the way.

use super::{Candidate, Search};
use crate::behaviours::Behaviour;
use crate::literals::Pool;
use crate::seeds;
use refute_enumerate::{Constant, Hole, Shape, holes_of};
use refute_play::CallInput;
use refute_verdict::FoundBy;

/// How often a distance is halved at most, and how many places are looked for along one float.
const HALVED: u32 = 52;
const MOST_PLACES: usize = 12;
/// Powers of ten that a float is tried with, up and down.
const POWERS: i32 = 7;
/// Floats of the pool that stand in all other places at once.
const OTHERS: usize = 8;

/// A float, with what the programs did on it.
type Seen = (f64, Behaviour);

impl Search<'_> {
    /// Looks for such places on each shape with floats, until so much work is done.
    pub(super) fn thresholds(&mut self, shapes: &[Vec<Shape>], budget: u64) -> Option<Candidate> {
        shapes.iter().try_for_each(|shape| self.on_shape(shape, budget)).err().map(|found| *found)
    }

    fn on_shape(&mut self, shape: &[Shape], budget: u64) -> Result<(), Box<Candidate>> {
        let holes = holes_of(shape);
        let places: Vec<usize> = (0..holes.len()).filter(|place| holes[*place] == Hole::Float).collect();
        if places.is_empty() {
            return Ok(());
        }
        self.comparer.learn(shape);
        let ladder = ladder(self.pool);
        for base in bases(&holes, &places, self.pool) {
            for place in &places {
                self.along(shape, &base, *place, &ladder, budget)?;
            }
        }
        Ok(())
    }

    /// Goes along one float, all other constants as they are.
    fn along(
        &mut self,
        shape: &[Shape],
        base: &[Constant],
        place: usize,
        ladder: &[f64],
        budget: u64,
    ) -> Result<(), Box<Candidate>> {
        let mut seen: Vec<Seen> = Vec::with_capacity(ladder.len());
        for x in ladder {
            if self.stopped() || self.progress.work > budget {
                return Ok(());
            }
            seen.push((*x, self.with_float(shape, base, place, *x)?));
        }
        let changes = seen.windows(2).filter(|pair| pair[0].1 != pair[1].1).take(MOST_PLACES);
        for pair in changes {
            let ((mut low, here), (mut high, _)) = (pair[0], pair[1]);
            for _ in 0..HALVED {
                let middle = f64::midpoint(low, high);
                if middle <= low || middle >= high || self.stopped() || self.progress.work > budget {
                    break;
                }
                let same = self.with_float(shape, base, place, middle)? == here;
                *(if same { &mut low } else { &mut high }) = middle;
            }
        }
        Ok(())
    }

    /// Runs both programs with another float in a place.
    fn with_float(
        &mut self,
        shape: &[Shape],
        base: &[Constant],
        place: usize,
        x: f64,
    ) -> Result<Behaviour, Box<Candidate>> {
        let mut constants = base.to_vec();
        constants[place] = Constant::Float(x);
        self.progress.probes += 1;
        let comparison = self.fight(shape, &constants, &[]);
        let filled = CallInput { input: shape.to_vec(), constants };
        if let Some(kind) = comparison.difference {
            return Err(Box::new(Candidate { filled, kind, found_by: FoundBy::Enumeration }));
        }
        if self.novel {
            self.inputs_kept.add_novel(&filled);
        }
        Ok(self.behaviour)
    }
}

/// The floats between which is looked, in order: those at hand and powers of ten.
fn ladder(pool: &Pool) -> Vec<f64> {
    let powers = (0..=POWERS).flat_map(|power| [10f64.powi(power), -10f64.powi(power)]);
    let mut ladder: Vec<f64> = pool.floats.iter().copied().chain(powers).filter(|x| x.is_finite()).collect();
    ladder.sort_by(f64::total_cmp);
    ladder.dedup();
    ladder
}

/// Constants for all places: the simple ones, and those with one float in all places for floats.
fn bases(holes: &[Hole], places: &[usize], pool: &Pool) -> Vec<Vec<Constant>> {
    let mut bases = seeds::all_plain(holes);
    if places.len() > 1 {
        bases.extend(pool.floats.iter().take(OTHERS).map(|x| {
            let mut constants = seeds::plain(holes, 0);
            places.iter().for_each(|place| constants[*place] = Constant::Float(*x));
            constants
        }));
    } else if holes.len() == 1 {
        bases.truncate(1);
    }
    bases
}
