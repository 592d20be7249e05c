//! All ways to put constants into the holes of a shape, without what is known to be the same.
//!
//! A sort's integers run through all weak orders: each hole is one of the values so far (landmarks among them) or a new one
//! in one of the gaps. Numbers run through small ones. Like an odometer whose wheels are put on in the order in which the
//! program looks at the holes (as Korat does: Boyapati, Khurshid & Marinov, ISSTA 2002): the wheel put on last turns fastest,
//! and where an input is outside, holes that nobody looked at never get one.
//!
//! Example: three holes of one sort have 13 ways: `0 0 0`, `0 0 1`, `0 1 0`, ...

#[cfg(test)]
mod tests;

use crate::order::{Sort, Sorts};
use fastrand::Rng;
use refute_enumerate::{Constant, Hole};
use std::sync::Arc;

/// The constants that holes without an order run through.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pools {
    numbers: Vec<i64>,
    letters: Vec<u8>,
    texts: Vec<Arc<[u8]>>,
    floats: Vec<f64>,
    /// What texts are made of where what is in them is looked at; empty where they are names.
    alphabet: Vec<u8>,
}

impl Pools {
    /// With the constants of the programs and of the initial inputs; there are all texts of so many characters, none where texts are names.
    pub(crate) fn new((programs, letters): (&[i64], &[u8]), initial: &[Constant], spelled: usize) -> Pools {
        let far: Vec<i64> = programs.iter().copied().filter(|n| n.unsigned_abs() > MOST_NUMBER as u64).collect();
        let near = |n: &i64| [*n, n.saturating_add(1), n.saturating_sub(1), n.saturating_mul(2)];
        let mut pools = Pools { numbers: far.iter().take(MOST_OWN).flat_map(near).collect(), ..Pools::default() };
        for constant in initial {
            match constant {
                Constant::Int(_) => {}
                Constant::Char(c) if pools.letters.len() < MOST_OWN => add(&mut pools.letters, *c),
                Constant::Text(text) if pools.texts.len() < MOST_OWN => add(&mut pools.texts, text.clone()),
                Constant::Float(x) if pools.floats.len() < MOST_OWN => add(&mut pools.floats, *x),
                _ => {}
            }
        }
        letters.iter().take(MOST_OWN).for_each(|c| add(&mut pools.letters, *c));
        LETTERS.into_iter().for_each(|c| add(&mut pools.letters, c));
        FLOATS.into_iter().for_each(|x| add(&mut pools.floats, x));
        TEXTS.into_iter().for_each(|text| add(&mut pools.texts, Arc::from(text.as_bytes())));
        if spelled > 0 {
            pools.spell(letters, spelled);
        }
        pools
    }

    /// All short texts over a few characters: those of the programs, those of the initial inputs, the same ones in the other case, and some more.
    fn spell(&mut self, letters: &[u8], most: usize) {
        let own: Vec<u8> = self.texts.iter().flat_map(|text| text.iter().copied()).collect();
        let both = |c: u8| [c, if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }];
        let programs = letters.iter().copied().take(MOST_OWN - 1);
        let wanted = programs.chain(own.into_iter().take(MOST_OWN).flat_map(both)).chain(SPELLED);
        wanted.for_each(|c| add(&mut self.alphabet, c));
        self.alphabet.truncate(MOST_LETTERS);
        let mut layer: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..most {
            let longer = |text: &Vec<u8>| {
                let with = |c: &u8| [&text[..], &[*c]].concat();
                self.alphabet.iter().map(with).collect::<Vec<_>>()
            };
            layer = layer.iter().flat_map(longer).collect();
            for text in &layer {
                add(&mut self.texts, Arc::from(&text[..]));
            }
        }
    }

    /// Whether what is in texts is looked at, so that longer ones are larger inputs.
    pub(crate) fn are_texts_spelled(&self) -> bool {
        !self.alphabet.is_empty()
    }

    /// A text that nobody thought of; many read almost the same from both ends.
    fn random_text(&self, rng: &mut Rng) -> Arc<[u8]> {
        let mut text: Vec<u8> =
            (0..rng.usize(..LONGEST)).map(|_| self.alphabet[rng.usize(..self.alphabet.len())]).collect();
        if rng.bool() {
            let back: Vec<u8> = text.iter().rev().copied().skip(usize::from(rng.bool())).collect();
            text.extend(back);
        }
        if !text.is_empty() && rng.bool() {
            let at = rng.usize(..text.len());
            text[at] = if rng.bool() { text[at] ^ 32 } else { self.alphabet[rng.usize(..self.alphabet.len())] };
        }
        text.into()
    }
}

fn add<T: PartialEq>(to: &mut Vec<T>, new: T) {
    if !to.contains(&new) {
        to.push(new);
    }
}

/// See the head of the file.
pub(crate) struct Labels<'a> {
    sorts: &'a Sorts,
    pools: &'a Pools,
    holes: &'a [Hole],
    sort_of: &'a [Option<usize>],
    /// Numbers that holes without a sort run through.
    numbers: Vec<i64>,
    /// Texts beyond those of the pool.
    texts: Vec<Arc<[u8]>>,
    /// The wheels: holes in the order in which they were looked at.
    wheels: Vec<usize>,
    /// What each hole is at, counted from where it began.
    choices: Vec<usize>,
    offsets: Vec<usize>,
    /// How many choices it has, after the wheels before it.
    counts: Vec<usize>,
    done: bool,
    /// Ways that have no integers for their order and may still be passed over.
    patience: usize,
}

/// Between landmarks there may be no room for any of exponentially many orders: so many are passed over, and fewer where one way is as
/// good as another.
const PATIENCE: usize = 50_000;
const PATIENCE_SHUFFLED: usize = 200;

/// Constants that are tried, beside those of the initial inputs.
const TEXTS: [&str; 3] = ["", "a", "b"];
const LETTERS: [u8; 3] = [b'a', b'b', b'0'];
const FLOATS: [f64; 3] = [0.0, 1.0, -1.5];
/// What is in texts beside the characters of the initial inputs, and how many characters there are.
const SPELLED: [u8; 4] = [b'a', b'b', b'A', b' '];
const MOST_LETTERS: usize = 6;
/// Half the length of a random text at most.
const LONGEST: usize = 9;
/// Constants of the initial inputs of each type, and integers of the programs, that are tried at most.
const MOST_OWN: usize = 3;
/// Numbers beyond the size of an input are not tried, nor beyond this.
const MOST_NUMBER: usize = 8;

impl<'a> Labels<'a> {
    /// At the first way.
    pub(super) fn new(
        (sorts, pools): (&'a Sorts, &'a Pools),
        holes: &'a [Hole],
        sort_of: &'a [Option<usize>],
        size: usize,
    ) -> Labels<'a> {
        let mut numbers: Vec<i64> = (0..=size.min(MOST_NUMBER) as i64).collect();
        numbers.push(-1);
        numbers.extend(&pools.numbers);
        let none = vec![0; holes.len()];
        let (choices, offsets, counts) = (none.clone(), none.clone(), none);
        Labels {
            sorts,
            pools,
            holes,
            sort_of,
            numbers,
            texts: Vec::new(),
            wheels: Vec::new(),
            choices,
            offsets,
            counts,
            done: false,
            patience: PATIENCE,
        }
    }

    /// Begins at a random way, and goes on from there.
    pub(super) fn shuffle(&mut self, rng: &mut Rng) {
        self.patience = PATIENCE_SHUFFLED;
        self.offsets.iter_mut().for_each(|offset| *offset = rng.usize(..1 << 16));
        // Numbers that nobody thought of.
        let far = self.pools.numbers.iter().map(|n| n.unsigned_abs()).max().unwrap_or(MOST_NUMBER as u64);
        let far = i64::try_from(far.saturating_mul(4)).unwrap_or(i64::MAX).min(i64::MAX >> 2);
        self.numbers.extend((0..4).map(|_| rng.i64(-far..=far)));
        if self.pools.are_texts_spelled() {
            self.texts = (0..self.pools.texts.len()).map(|_| self.pools.random_text(rng)).collect();
        }
    }

    /// The constants of this way; goes on to the next one that has integers for its order. False when there is none.
    pub(super) fn fill(&mut self, constants: &mut Vec<Constant>) -> bool {
        while !self.done && self.patience > 0 {
            if self.try_fill(constants) {
                return true;
            }
            self.patience -= 1;
            self.turn();
        }
        false
    }

    /// Whether ways may be left out, since too many were none.
    pub(super) fn gave_up(&self) -> bool {
        self.patience == 0
    }

    /// Goes on: these holes were looked at before the input was known to be outside; `None` for inputs that are inside, or
    /// when nobody knows.
    pub(super) fn next(&mut self, looked_at: Option<&[u8]>) {
        match looked_at {
            Some(holes) => {
                for hole in holes {
                    match *hole as usize {
                        63 => (63..self.holes.len()).for_each(|hole| self.put_on(hole)),
                        hole => self.put_on(hole),
                    }
                }
            }
            None => (0..self.holes.len()).for_each(|hole| self.put_on(hole)),
        }
        self.turn();
    }

    fn put_on(&mut self, hole: usize) {
        if hole < self.holes.len() && !self.wheels.contains(&hole) {
            self.wheels.push(hole);
        }
    }

    /// Turns the last wheel that can be turned; those after it are taken off.
    fn turn(&mut self) {
        // Counts depend on the wheels before, so they are made anew.
        self.order();
        while let Some(hole) = self.wheels.pop() {
            if self.choices[hole] + 1 < self.counts[hole] {
                self.choices[hole] += 1;
                self.wheels.push(hole);
                return;
            }
            self.choices[hole] = 0;
        }
        self.done = true;
    }

    /// What stands in each hole, and the orders of the sorts; wheels first, then the other holes at their first choice.
    fn order(&mut self) -> (Vec<Place>, Vec<Vec<Place>>) {
        let landmarks = |sort: &Sort| sort.landmarks.iter().map(|n| Place::Landmark(*n)).collect();
        let mut orders: Vec<Vec<Place>> = self.sorts.sorts.iter().map(landmarks).collect();
        let mut taken = vec![Place::Other(0); self.holes.len()];
        let others = (0..self.holes.len()).filter(|hole| !self.wheels.contains(hole));
        for i in self.wheels.iter().copied().chain(others) {
            let (place, count) = match (self.holes[i], self.sort_of[i]) {
                (Hole::Int, Some(sort)) => {
                    let order = &mut orders[sort];
                    let count = 2 * order.len() + 1;
                    let choice = (self.choices[i] + self.offsets[i]) % count;
                    // The values so far first, then the gaps.
                    let place = if choice < order.len() {
                        order[choice]
                    } else {
                        let new = Place::New(i);
                        order.insert(choice - order.len(), new);
                        new
                    };
                    (place, count)
                }
                (Hole::Int, None) => {
                    let count = self.numbers.len();
                    (Place::Landmark(self.numbers[(self.choices[i] + self.offsets[i]) % count]), count)
                }
                (hole, _) => {
                    let count = match hole {
                        Hole::Char => self.pools.letters.len(),
                        Hole::Float => self.pools.floats.len(),
                        _ => self.pools.texts.len() + self.texts.len(),
                    };
                    (Place::Other((self.choices[i] + self.offsets[i]) % count), count)
                }
            };
            self.counts[i] = count;
            taken[i] = place;
        }
        (taken, orders)
    }

    /// False when there is no room for the integers between two landmarks.
    fn try_fill(&mut self, constants: &mut Vec<Constant>) -> bool {
        constants.clear();
        let (taken, orders) = self.order();
        let mut named = vec![0; self.holes.len()];
        if !orders.iter().all(|order| name(order, &mut named)) {
            (0..self.holes.len()).for_each(|hole| self.put_on(hole));
            return false;
        }
        for (place, hole) in taken.into_iter().zip(self.holes) {
            constants.push(match (place, hole) {
                (Place::Landmark(n), _) => Constant::Int(n),
                (Place::New(i), _) => Constant::Int(named[i]),
                (Place::Other(choice), Hole::Char) => Constant::Char(self.pools.letters[choice]),
                (Place::Other(choice), Hole::Float) => Constant::Float(self.pools.floats[choice]),
                (Place::Other(choice), _) => {
                    let pool = &self.pools.texts;
                    Constant::Text(pool.get(choice).unwrap_or_else(|| &self.texts[choice - pool.len()]).clone())
                }
            });
        }
        true
    }
}

/// What stands in a hole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// This integer.
    Landmark(i64),
    /// The integer that the order gives to this hole.
    New(usize),
    /// A constant of another type, by number.
    Other(usize),
}

/// Gives integers to the new values of an order; false when there is no room between landmarks.
fn name(order: &[Place], named: &mut [i64]) -> bool {
    let first = order.iter().position(|place| matches!(place, Place::Landmark(_)));
    let before = first.unwrap_or(0);
    if let Some(Place::Landmark(n)) = first.and_then(|first| order.get(first)) {
        for (distance, place) in order[..before].iter().rev().enumerate() {
            if let Place::New(i) = place {
                named[*i] = n - 1 - distance as i64;
            }
        }
    }
    let mut next = 0;
    let mut low: Option<i64> = None;
    for place in &order[before..] {
        match place {
            Place::Landmark(n) => {
                if low.is_some_and(|low| low >= *n) {
                    return false;
                }
                low = Some(*n);
            }
            Place::New(i) => {
                let n = low.map_or(next, |low| low + 1);
                named[*i] = n;
                low = Some(n);
                next = n + 1;
            }
            Place::Other(_) => {}
        }
    }
    true
}
