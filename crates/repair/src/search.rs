//! The search: what is tried in which order, and which of the changes that hold is the smallest.
//!
//! In: a [`Request`] and a [`PatchTester`]. Out: a [`Report`]; start at [`repair`]. Stages: localise; try every single change in order of size and
//! suspicion, but for the large ones; make functions like those of a donor and take back what is not needed; put small changes together in twos and
//! threes; then large ones, and changes put together one after another, keeping those that pass more tests than before; as a last resort
//! replace the function.
//! Invariant: a patch passed every test that is known and was verified as it is handed out; the same request and bench give the same report.

mod footprint;
mod likened;
mod pool;
mod solutions;
mod together;
mod trial;

use crate::change::{Change, changed_places};
use crate::graft::{Graft, cost, tokens_changed};
use crate::idle::{idle, weight};
use crate::localise::{Observed, Suspicion, governing};
use crate::naming::Names;
use crate::neat::neat;
use crate::patch_tester::{PatchTester, Verified};
use crate::reading::Reading;
use pool::{Proposal, pool};
use refute_source::Name;
use solutions::Solutions;
use std::ops::Range;
use trial::{Gain, Size, Trial};

/// Whose pieces are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// The student's own.
    Itself,
    /// Those of a donor, by number.
    Donor(usize),
}

/// How much of the program a patch changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Extent {
    /// Places.
    Edit,
    /// The whole body of a helper.
    Helper,
    /// The whole body of the function under test.
    Replacement,
}

/// What is to be repaired, and with what.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The wrong program.
    pub student: &'a Reading<'a>,
    /// Right programs, the best first; the reference is among them.
    pub donors: &'a [Reading<'a>],
    /// The function under test.
    pub entry: Name,
    /// Texts that are loaded at most.
    pub candidates: u64,
}

/// A patch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patch {
    /// The changes, in order of the text.
    pub changes: Vec<Change>,
    /// How much they change.
    pub extent: Extent,
    /// Whose pieces they use.
    pub origin: Origin,
    /// Whether the patched program gets a warning more than before: a case that is never reached, say.
    pub warned: bool,
    /// Branches that the program took before the patch and that it does not take any more, though they are still there.
    pub idle: Vec<Range<usize>>,
    /// Tokens that they take away and put in.
    pub tokens: usize,
    /// How much they write anew.
    cost: usize,
    /// Tokens that are still there and of no use any more.
    idle_tokens: usize,
}

impl Patch {
    fn size(&self) -> Size {
        if self.extent == Extent::Edit && self.cost <= LARGE { Size::Small } else { Size::Large }
    }

    /// The smaller the better. Who switches something off takes it away, even where the text stays.
    fn rank(&self) -> (Extent, bool, usize, usize) {
        (self.extent, self.warned, self.tokens + self.idle_tokens, self.cost)
    }
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The smallest patch that holds.
    pub patch: Option<Patch>,
    /// Branches that may be wrong, the most suspicious first.
    pub suspects: Vec<(Range<usize>, f64)>,
    /// Texts that were tried.
    pub candidates: u64,
    /// Those of them that could be run.
    pub run: u64,
    /// Texts that were searched for differences.
    pub verifications: u64,
}

/// Repairs a program.
pub fn repair(request: &Request<'_>, bench: &mut dyn PatchTester) -> Report {
    let solutions = Solutions::new(request);
    let mut search = Search {
        request,
        trial: Trial::new(request, bench),
        solutions,
        best: None,
        verifications: 0,
        taken: Vec::new(),
        branches: Vec::new(),
        postponed: Vec::new(),
    };
    let suspicion = search.localise();
    search.run(&suspicion);
    Report {
        patch: search.best,
        suspects: suspicion.ranked(),
        candidates: search.trial.tried,
        run: search.trial.run,
        verifications: search.verifications,
    }
}

/// Programs from which larger ones are made.
const BEAM: usize = 4;
/// Changes that are put together at most.
const DEPTH: usize = 6;
/// Changes that a program of the beam is tried with although they did not help alone.
const OTHERS: usize = 300;

struct Search<'a, 'b> {
    request: &'a Request<'a>,
    trial: Trial<'a, 'b>,
    solutions: Solutions,
    best: Option<Patch>,
    verifications: u64,
    /// The branches that the program as it is takes on some test.
    taken: Vec<Range<usize>>,
    /// Its branches whose text runs when they are taken and only then.
    branches: Vec<Range<usize>>,
    /// Changes that replace the function and pass all tests: they are verified when nothing better is found.
    postponed: Vec<State>,
}

/// A changed program with the tests that it passes.
#[derive(Clone)]
struct State {
    changes: Vec<Change>,
    origin: Origin,
    cost: usize,
    passed: Vec<bool>,
}

/// What single changes do.
#[derive(Default)]
struct Singles {
    /// Those that make more tests pass and none fail.
    gains: Vec<(usize, State)>,
    /// Those that make some tests pass and others fail, with how many pass that did not.
    mixed: Vec<(usize, usize)>,
}

impl State {
    fn count(&self) -> usize {
        self.passed.iter().filter(|passed| **passed).count()
    }
}

impl<'a> Search<'a, '_> {
    /// Runs the program as it is on all tests.
    fn localise(&mut self) -> Suspicion {
        let text = self.request.student.text;
        if !self.trial.bench.enter(text) {
            return Suspicion::default();
        }
        self.branches = governing(self.request.student, self.trial.bench.branches());
        let mut observed = Vec::new();
        for test in 0..self.trial.bench.tests() {
            let passes = self.trial.bench.passes(test);
            observed.push(Observed { passes, taken: self.trial.bench.taken() });
        }
        self.trial.base = observed.iter().map(|test| test.passes).collect();
        self.taken = observed.iter().flat_map(|test| test.taken.iter().cloned()).collect();
        self.taken.sort_by_key(|range| (range.start, range.end));
        self.taken.dedup();
        Suspicion::new(self.branches.clone(), &observed)
    }

    fn run(&mut self, suspicion: &Suspicion) {
        let pool = pool(self.request, &self.solutions, suspicion);
        // Every candidate is read from its text: of a large one there are fewer.
        let budget = self.request.candidates.min(READ / self.request.student.text.len().max(1) as u64);
        let is_small = |proposal: &Proposal| proposal.cost <= 2 * LARGE && proposal.is_suspected;
        let mut singles = self.singles(&pool, is_small, budget / 2);
        self.alignments();
        if self.is_large() {
            self.together(&pool, &singles, budget);
        }
        if self.is_large() {
            self.combinations(&pool, singles.gains.clone(), budget);
        }
        if self.is_large() {
            let large = self.singles(&pool, |proposal| !is_small(proposal), budget / 2);
            singles.gains.extend(large.gains);
        }
        self.resort();
        if self.best.is_none() {
            self.combinations(&pool, singles.gains, budget);
        }
        if self.best.is_none() {
            self.replacements();
        }
    }

    /// Whether a smaller patch is worth a longer search.
    fn is_large(&self) -> bool {
        self.best.as_ref().is_none_or(|best| best.size() == Size::Large)
    }

    /// Every single change that is wanted; those that make more tests pass are handed on.
    fn singles(&mut self, pool: &[Proposal], is_wanted: impl Fn(&Proposal) -> bool, budget: u64) -> Singles {
        let mut found = Singles::default();
        let base = self.trial.base.clone();
        let Some(footprint) = self.footprint(&[]) else { return found };
        for (index, proposal) in pool.iter().enumerate().filter(|(_, proposal)| is_wanted(proposal)) {
            if self.trial.is_over(budget) {
                break;
            }
            if !footprint.some_come_to(proposal) {
                self.trial.tried += 1;
                continue;
            }
            if self.is_worse(&proposal.changes, proposal.origin, proposal.cost) {
                continue;
            }
            match self.trial.gain(&proposal.changes, &base) {
                Gain::Nothing => {}
                Gain::Mixed(passed) => found.mixed.push((index, passed)),
                Gain::More(passed) => {
                    let Proposal { changes, origin, cost, .. } = proposal.clone();
                    let state = State { changes, origin, cost, passed };
                    if !self.settle(&state) {
                        found.gains.push((index, state));
                    }
                }
            }
        }
        found
    }

    /// Changes put together, each making more tests pass.
    fn combinations(&mut self, pool: &[Proposal], gains: Vec<(usize, State)>, budget: u64) {
        let helpful: Vec<usize> = gains.iter().map(|(index, _)| *index).collect();
        let mut beam = self.fittest(gains.into_iter().map(|(_, state)| state).collect());
        for _ in 1..DEPTH {
            let mut next = Vec::new();
            for state in beam {
                let state = match self.trial.refreshed(&state.changes, &state.passed) {
                    Some(passed) => State { passed, ..state },
                    None => continue,
                };
                let Some(footprint) = self.footprint(&state.changes) else { continue };
                let others = (0..pool.len()).filter(|index| !helpful.contains(index)).take(OTHERS);
                for index in helpful.iter().copied().chain(others) {
                    if self.trial.is_over(budget) {
                        return;
                    }
                    let proposal = &pool[index];
                    if !footprint.some_come_to(proposal) {
                        self.trial.tried += 1;
                        continue;
                    }
                    let Some(changes) = merged(&state.changes, &proposal.changes) else { continue };
                    let cost = state.cost + proposal.cost;
                    let origin = state.origin.max(proposal.origin);
                    if self.is_worse(&changes, origin, cost) {
                        continue;
                    }
                    let Gain::More(passed) = self.trial.gain(&changes, &state.passed) else { continue };
                    let grown = State { changes, origin, cost, passed };
                    if !self.settle(&grown) {
                        next.push(grown);
                    }
                }
            }
            beam = self.fittest(next);
            if beam.is_empty() {
                return;
            }
        }
    }

    /// The states from which it is worth going on: many tests for little change, no two that pass the same tests.
    fn fittest(&self, mut states: Vec<State>) -> Vec<State> {
        states.sort_by_key(|state| (std::cmp::Reverse(state.count()), state.cost));
        let mut kept: Vec<State> = Vec::new();
        for state in states {
            if kept.len() >= BEAM {
                break;
            }
            if !kept.iter().any(|other| other.passed == state.passed) {
                kept.push(state);
            }
        }
        kept
    }

    /// Verifies a program that passes all tests; true when it holds. It is the best one if there is no smaller.
    fn settle(&mut self, state: &State) -> bool {
        if state.passed.len() < self.trial.bench.tests() || !state.passed.iter().all(|passed| *passed) {
            return false;
        }
        self.verifications += 1;
        let changes = neat(self.request.student.text, &state.changes);
        let text = crate::change::applied(self.request.student.text, &changes);
        if self.trial.bench.verify(&text, &changed_places(&changes)) != Verified::Holds {
            return false;
        }
        let cost = changes.iter().map(|change| cost(self.request.student, change)).sum();
        let idle = idle(&changes, &self.taken, &self.trial.bench.branches(), &self.trial.bench.reached());
        let idle_tokens = idle.iter().map(|branch| weight(self.request.student, branch)).sum();
        let extent = match self.solutions.is_brought(self.request.student, &changes, state.origin) {
            true => Extent::Replacement,
            false => extent(self.request.student, self.request.entry, &changes, &idle),
        };
        let warned = self.trial.bench.warnings(&text) > self.trial.bench.warnings(self.request.student.text);
        let changed = |change| {
            let (taken, put) = tokens_changed(self.request.student, change);
            taken + put
        };
        let tokens = changes.iter().map(changed).sum();
        let patch = Patch { changes, extent, origin: state.origin, warned, idle, tokens, cost, idle_tokens };
        self.trial.found(patch.size());
        if self.best.as_ref().is_none_or(|best| patch.rank() < best.rank()) {
            self.best = Some(patch);
        }
        true
    }

    /// Whether changes cannot be better than what is known, were they to switch nothing off.
    fn is_worse(&self, changes: &[Change], origin: Origin, cost: usize) -> bool {
        let known = match &self.best {
            Some(best) => (best.extent, best.warned, best.cost + best.idle_tokens),
            None => match self.postponed.iter().map(|state| state.cost).min() {
                Some(cost) => (Extent::Replacement, false, cost),
                None => return false,
            },
        };
        (self.extent(changes, origin), false, cost) >= known
    }

    fn extent(&self, changes: &[Change], origin: Origin) -> Extent {
        if self.solutions.is_brought(self.request.student, changes, origin) {
            return Extent::Replacement;
        }
        extent(self.request.student, self.request.entry, changes, &[])
    }

    fn names(&self, donor: &'a Reading<'a>) -> Names<'a> {
        Names { graft: Graft { student: self.request.student, donor }, entry: self.request.entry }
    }
}

/// Bytes that are read at most.
const READ: u64 = 40_000_000;
/// A patch that writes more than this anew is worth a search for a smaller one.
const LARGE: usize = 12;
/// The share of the tokens of a function before and after, together, that changes may take away and put in before the function counts as
/// replaced, in percent. Two functions that have nothing to do with each other still share signs and keywords.
const MOST_CHANGED: usize = 50;
/// Changes of fewer tokens are no replacement, however small the function is.
const FEW: usize = 12;

/// How much changes change; what is idle after them counts as taken away.
fn extent(student: &Reading<'_>, entry: Name, changes: &[Change], idle: &[Range<usize>]) -> Extent {
    let mut extent = Extent::Edit;
    for function in &student.functions {
        let body = student.at(function.body);
        let inside = changes.iter().filter(|change| change.at.start < body.end && body.start < change.at.end);
        let (mut taken, mut put) = (0, 0);
        for change in inside {
            let (away, new) = tokens_changed(student, change);
            taken += away;
            put += new;
        }
        let inside = idle.iter().filter(|range| body.start <= range.start && range.end <= body.end);
        taken += inside.map(|range| student.tokens(range)).sum::<usize>();
        let before = student.tokens(&body);
        // A change may go beyond the body; no more of the body is gone than there was.
        let both = before + before.saturating_sub(taken) + put;
        if taken + put > FEW && (taken + put) * 100 >= both * MOST_CHANGED {
            let is_entry = function.toplevel && function.name == entry;
            extent = extent.max(if is_entry { Extent::Replacement } else { Extent::Helper });
        }
    }
    extent
}

/// Both lots of changes, in order; `None` when they touch the same place.
pub(crate) fn merged(ours: &[Change], theirs: &[Change]) -> Option<Vec<Change>> {
    let mut all = ours.to_vec();
    for change in theirs {
        if !all.contains(change) {
            all.push(change.clone());
        }
    }
    let all = in_order(&all);
    let apart =
        |pair: &[Change]| pair[0].at.end <= pair[1].at.start && !(pair[0].at == pair[1].at && pair[0].at.is_empty());
    all.windows(2).all(apart).then_some(all)
}

fn in_order(changes: &[Change]) -> Vec<Change> {
    let mut changes = changes.to_vec();
    changes.sort_by_key(|change| (change.at.start, change.at.end));
    changes
}
