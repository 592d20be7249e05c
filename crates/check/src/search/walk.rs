//! Trying one shape: simple constants first, then those that lead elsewhere.
//!
//! In: a shape. Out: a candidate, if the programs differ for some constants of it; start at `Search::shape`.
//! The shape runs with simple constants first. The conditions of both runs then say what else can happen: each is turned
//! around once, after the conditions before it, and the solver is asked for constants (concolic execution after Godefroid,
//! Klarlund & Sen, PLDI 2005); and where two results are the same only because of the constants, it is asked for
//! constants that make them differ. A shape is finished when every turn was taken, shown impossible, or left open
//! (counted).
//! Not here: which shapes are tried, and when to stop (`search`).

use super::{Candidate, Search};
use crate::compare::difference;
use crate::comparison::Comparison;
use crate::config::Strategy;
use crate::domain::Shadow;
use crate::seeds;
use refute_enumerate::{Constant, Hole, Shape, holes_of};
use refute_play::CallInput;
use refute_smt::{Answer, Layer, Model, Solver, Sort, Term};
use refute_verdict::FoundBy;
use rustc_hash::{FxHashSet, FxHasher};
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

/// Runs on one shape at most.
const RUNS_PER_SHAPE: usize = 128;
/// No shape gets more than one part in so many of the budget: paths may be endless where a constant is a count. The
/// first shapes, which are the smallest, get more, and those of programs that look into strings, where a shape is all strings of a length.
const SHAPES_WORTH: u64 = 60;
const FIRST_SHAPES_WORTH: u64 = 12;
const FIRST_SHAPES: u64 = 6;
/// The same for shapes that are walked through again, because turns were left open.
const RUNS_AGAIN: usize = 1_024;
const SHAPES_AGAIN: u64 = 8;
/// The part of all steps that goes into walking again.
const AGAIN: u64 = 6;
/// Shapes that are kept for later because turns were left open on them.
const MOST_UNSETTLED: usize = 256;
/// Mixtures tried on a shape whose conditions cannot be followed.
const MIXTURES: u64 = 8;

/// Constants to try on a shape.
struct Attempt {
    constants: Vec<Constant>,
    found_by: FoundBy,
}

/// The state of trying one shape.
struct Walk {
    /// The constants at hand; they come first.
    seeds: VecDeque<Attempt>,
    /// What follows from runs that showed something new.
    leads: VecDeque<Attempt>,
    /// What follows from the others.
    queue: VecDeque<Attempt>,
    /// What follows from the last run.
    turned: VecDeque<Attempt>,
    /// How many were taken.
    taken: u64,
    /// Paths that were taken.
    paths: FxHashSet<u64>,
    /// Questions that were asked.
    tried: FxHashSet<u64>,
    /// The reference returned for some constants.
    inside: bool,
    /// The constants at hand were taken up.
    seeded: bool,
    /// Constants were used in a way that no condition shows.
    opaque: bool,
    /// Numbers were used as they are.
    pinned: bool,
    /// The work after which the shape is left.
    budget: u64,
}

impl Walk {
    /// What is tried next: leads, but every third time one of the others, which leads may never come to.
    fn next(&mut self) -> Option<Attempt> {
        self.taken += 1;
        let seed = self.seeds.pop_front();
        let [first, second] = if self.taken.is_multiple_of(3) {
            [&mut self.queue, &mut self.leads]
        } else {
            [&mut self.leads, &mut self.queue]
        };
        seed.or_else(|| first.pop_front()).or_else(|| second.pop_front())
    }
}

/// What the runs of a comparison recorded.
struct Record {
    /// The reference's conditions.
    reference: Vec<Term>,
    /// The submission's conditions.
    submission: Vec<Term>,
    /// Those of both, each once, the reference's first.
    both: Vec<Term>,
    /// Constants were used in a way that no condition shows.
    opaque: bool,
    /// Numbers were used as they are.
    pinned: bool,
    /// Conditions were left out.
    cut: bool,
}

impl Search<'_> {
    /// Tries a shape with all constants that matter.
    pub(super) fn shape(&mut self, input: &[Shape]) -> Option<Candidate> {
        let holes = holes_of(input);
        let terms = self.declare(&holes);
        let mut walk = Walk {
            seeds: VecDeque::new(),
            leads: VecDeque::new(),
            queue: VecDeque::new(),
            turned: VecDeque::new(),
            taken: 0,
            paths: FxHashSet::default(),
            tried: FxHashSet::default(),
            inside: false,
            seeded: false,
            opaque: false,
            pinned: false,
            budget: 0,
        };
        walk.seeds.push_back(Attempt { constants: seeds::plain(&holes, 0), found_by: FoundBy::Enumeration });
        let mut runs = 0;
        let mut found = None;
        let open = self.progress.open;
        let (most, worth) = if self.again { (RUNS_AGAIN, SHAPES_AGAIN) } else { (RUNS_PER_SHAPE, self.worth()) };
        walk.budget = self.progress.work + self.config.effort.steps / worth;
        while let Some(attempt) = walk.next() {
            runs += 1;
            if runs > most || self.progress.work > walk.budget {
                self.progress.open += 1 + (walk.seeds.len() + walk.leads.len() + walk.queue.len()) as u64;
                break;
            }
            let comparison = self.fight(input, &attempt.constants, &terms);
            let first_inside = comparison.inside && !walk.inside;
            walk.inside |= comparison.inside;
            if let Some(kind) = comparison.difference {
                let filled = CallInput { input: input.to_vec(), constants: attempt.constants };
                found = Some(Candidate { filled, kind, found_by: attempt.found_by });
                break;
            }
            let is_rare = comparison.inside && self.inputs_kept.behaviours.has_room(self.behaviour);
            if first_inside || is_rare || self.novel {
                let filled = CallInput { input: input.to_vec(), constants: attempt.constants.clone() };
                if self.novel {
                    self.inputs_kept.add_novel(&filled);
                }
                if is_rare {
                    self.inputs_kept.behaviours.offer(self.behaviour, &filled);
                }
                if first_inside {
                    self.inputs_kept.add(|| filled);
                }
            }
            self.follow(&mut walk, attempt, &comparison, &holes);
        }
        if !walk.inside {
            self.progress.outside += 1;
        }
        let settled = self.progress.open == open && !walk.opaque && !walk.pinned;
        if !settled && self.unsettled.len() < MOST_UNSETTLED {
            self.unsettled.push(input.to_vec());
        }
        found
    }

    /// Walks again through the shapes on which turns were left open, with more runs for each. Where programs look into strings
    /// one shape is all strings of a length, and where there are no more shapes all numbers are in one: there are many ways through it.
    pub(super) fn walk_again(&mut self) -> Option<Candidate> {
        if !self.inside_strings && !self.is_exhausted() {
            return None;
        }
        let budget = self.progress.work + self.config.effort.steps / AGAIN;
        let shapes = std::mem::take(&mut self.unsettled);
        self.again = true;
        let mut found = None;
        for shape in &shapes {
            if found.is_some() || self.progress.work > budget || self.stopped() {
                break;
            }
            self.comparer.learn(shape);
            found = self.shape(shape);
        }
        self.again = false;
        self.unsettled = shapes;
        found
    }

    fn worth(&self) -> u64 {
        let is_first = self.progress.shapes <= FIRST_SHAPES;
        if is_first || self.inside_strings { FIRST_SHAPES_WORTH } else { SHAPES_WORTH }
    }

    /// Declares a variable for every hole that a term can follow.
    fn declare(&mut self, holes: &[Hole]) -> Vec<Option<Term>> {
        if self.config.strategy == Strategy::Enumerate || self.config.strategy == Strategy::Random {
            return Vec::new();
        }
        let symbols = &mut self.comparer.reference.player.machine.domain_mut().symbols;
        symbols.clear();
        let terms = &mut symbols.terms;
        let declare = |hole: &Hole| {
            let sort = match hole {
                Hole::Int | Hole::Float => Sort::Int,
                Hole::Char => Sort::Char,
                Hole::String | Hole::Bytes => Sort::Text,
            };
            // Floats and bytes take a number, so that holes and variables count alike, but nothing follows them.
            let var = terms.declare(sort);
            (!matches!(hole, Hole::Float | Hole::Bytes)).then(|| terms.var(var))
        };
        holes.iter().map(declare).collect()
    }

    /// Decides what to try next on the shape after a comparison without difference.
    fn follow(&mut self, walk: &mut Walk, attempt: Attempt, comparison: &Comparison<Shadow>, holes: &[Hole]) {
        let record = self.record(comparison, holes);
        walk.opaque |= record.opaque;
        walk.pinned |= record.pinned;
        self.progress.open += u64::from(record.cut);
        if !walk.seeded && !holes.is_empty() {
            walk.seeded = true;
            self.seed(walk, holes, &record);
        }
        if self.config.strategy == Strategy::Enumerate || !walk.paths.insert(hash_of(&record.both)) {
            return;
        }
        self.progress.paths += 1;
        let near = model(holes, &attempt.constants);
        let symbols = &mut self.comparer.reference.player.machine.domain_mut().symbols;
        if let Some(differ) = difference(symbols, &comparison.values.leaves) {
            let mut asked = record.both.clone();
            asked.push(differ);
            // What is found is tried before everything else.
            if let Some(attempt) = self.ask(&asked, &near, holes, &attempt.constants) {
                walk.seeds.push_front(attempt);
            }
        }
        // Each program's own turns first: they lead to what it does by itself. Then those of both together.
        for path in [&record.reference, &record.submission, &record.both] {
            self.turn(walk, path, &near, holes, &attempt.constants);
        }
        if self.novel { &mut walk.leads } else { &mut walk.queue }.append(&mut walk.turned);
    }

    /// What both runs recorded.
    fn record(&mut self, comparison: &Comparison<Shadow>, holes: &[Hole]) -> Record {
        let first = self.comparer.reference.player.machine.domain();
        let mut record = Record {
            reference: first.conditions.clone(),
            submission: Vec::new(),
            both: first.conditions.clone(),
            // Nothing follows floats.
            opaque: first.opaque || holes.contains(&Hole::Float),
            pinned: first.pinned,
            cut: first.cut,
        };
        self.inside_strings |= first.looked_inside;
        if comparison.submission.is_some() {
            let second = self.comparer.submission.player.machine.domain();
            record.submission = second.conditions.clone();
            let known: FxHashSet<Term> = record.reference.iter().copied().collect();
            record.both.extend(second.conditions.iter().filter(|condition| !known.contains(condition)));
            record.opaque |= second.opaque;
            record.pinned |= second.pinned;
            record.cut |= second.cut;
            self.inside_strings |= second.looked_inside;
        }
        record
    }

    /// Takes up the constants at hand, as many as make sense.
    fn seed(&self, walk: &mut Walk, holes: &[Hole], record: &Record) {
        let concrete = self.config.strategy == Strategy::Enumerate;
        if self.config.strategy == Strategy::Symbolic {
            return;
        }
        let found_by = FoundBy::Enumeration;
        if concrete || record.opaque || !record.both.is_empty() {
            for number in 1..seeds::PLAIN {
                walk.seeds.push_back(Attempt { constants: seeds::plain(holes, number), found_by });
            }
            for constants in seeds::uniform(holes, self.pool) {
                walk.seeds.push_back(Attempt { constants, found_by });
            }
        }
        if concrete || record.opaque {
            for constants in seeds::float_pairs(holes, self.pool) {
                walk.seeds.push_back(Attempt { constants, found_by });
            }
            let more = if holes.len() <= 4 { 3 } else { 1 };
            for number in 0..MIXTURES * more {
                walk.seeds.push_back(Attempt { constants: seeds::mixed(holes, self.pool, number), found_by });
            }
        }
    }

    /// Turns each condition of a path around, after those before it.
    fn turn(&mut self, walk: &mut Walk, path: &[Term], near: &Model, holes: &[Hole], constants: &[Constant]) {
        let mut prefix = FxHasher::default();
        for (i, condition) in path.iter().enumerate() {
            let terms = &mut self.comparer.reference.player.machine.domain_mut().symbols.terms;
            let turned = terms.not(*condition);
            let mut question = prefix.clone();
            turned.hash(&mut question);
            condition.hash(&mut prefix);
            if terms.as_constant(turned).is_some() || !walk.tried.insert(question.finish()) {
                continue;
            }
            let mut asked = path[..i].to_vec();
            asked.push(turned);
            if let Some(next) = self.ask(&asked, near, holes, constants) {
                let anew = self.novel.then(|| self.unread_anew(&asked, holes, &next)).flatten();
                walk.turned.push_back(next);
                walk.turned.extend(anew);
            }
            if self.progress.work > walk.budget.min(self.budget) {
                self.progress.open += 1;
                return;
            }
        }
    }

    /// The same with a digit for each character that no condition speaks of: the program has not looked at those yet, and what stands there is
    /// left over from what led here, which is seldom what comes next.
    fn unread_anew(&self, conditions: &[Term], holes: &[Hole], next: &Attempt) -> Option<Attempt> {
        let terms = &self.comparer.reference.player.machine.domain().symbols.terms;
        let read: FxHashSet<usize> =
            conditions.iter().flat_map(|condition| terms.variables(*condition)).map(|var| var.0 as usize).collect();
        let mut constants = next.constants.clone();
        for (i, constant) in constants.iter_mut().enumerate() {
            if holes[i] == Hole::Char && !read.contains(&i) {
                *constant = Constant::Char(b'0');
            }
        }
        (constants != next.constants).then_some(Attempt { constants, found_by: next.found_by })
    }

    /// Asks for constants under which conditions hold.
    fn ask(&mut self, conditions: &[Term], near: &Model, holes: &[Hole], constants: &[Constant]) -> Option<Attempt> {
        let terms = &mut self.comparer.reference.player.machine.domain_mut().symbols.terms;
        let answer = self.chain.check(terms, conditions, near);
        let charge = self.chain.charge();
        self.progress.work += charge - self.charged;
        self.charged = charge;
        match answer {
            Answer::Sat(found) => Some(Attempt {
                constants: filled(holes, constants, &found),
                found_by: if self.chain.last_layer() == Some(Layer::Z3) { FoundBy::Solver } else { FoundBy::Guess },
            }),
            Answer::Unsat => None,
            Answer::Unknown => {
                self.progress.open += 1;
                None
            }
        }
    }
}

fn hash_of(terms: &[Term]) -> u64 {
    let mut hasher = FxHasher::default();
    terms.hash(&mut hasher);
    hasher.finish()
}

/// Constants as a model.
fn model(holes: &[Hole], constants: &[Constant]) -> Model {
    let value = |(hole, constant): (&Hole, &Constant)| match (hole, constant) {
        (_, Constant::Int(n)) => refute_smt::Constant::Int(*n),
        (_, Constant::Char(c)) => refute_smt::Constant::Int((*c).into()),
        (_, Constant::Text(text)) => refute_smt::Constant::Text(text.clone()),
        (_, Constant::Float(_)) => refute_smt::Constant::Int(0),
    };
    Model(holes.iter().zip(constants).map(value).collect())
}

/// The constants of a model; holes that no term follows keep theirs.
fn filled(holes: &[Hole], before: &[Constant], model: &Model) -> Vec<Constant> {
    let constant = |(i, hole): (usize, &Hole)| match (hole, model.0.get(i)) {
        (Hole::Int, Some(refute_smt::Constant::Int(n))) => Constant::Int(*n),
        (Hole::Char, Some(refute_smt::Constant::Int(n))) => Constant::Char(*n as u8),
        (Hole::String, Some(refute_smt::Constant::Text(text))) => Constant::Text(text.clone()),
        _ => before[i].clone(),
    };
    holes.iter().enumerate().map(constant).collect()
}
