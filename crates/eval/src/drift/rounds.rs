//! Where a round ends, and whether the next one will be like it.
//!
//! In: the machine at each step. Out: whether it goes round for ever. A state is saved, and the next time that its place is
//! reached above its frame (Note [Coming again] in `watch`) a round is over. The two states are laid side by side: where they are
//! the same the next round is expected to find the same again, where integers differ, integers that move on, and elsewhere
//! anything. With these courses written beside the values the next round runs; if it ends as expected, that is the proof. If
//! not, less is expected of the round after it.

use super::{Course, Drift, MOST_MOVE};
use crate::machine::Machine;
use crate::watch::Stand;
use crate::word::{Header, Kind, Word};
use rustc_hash::FxHashMap;

/// Words of a state that are looked at; what lies beyond may be anything.
const MOST_WORDS: usize = 2_000;
/// Words that are looked at in a run.
const MOST_WORK: usize = 1 << 20;
/// Rounds in a row in which less and less is expected.
const MOST_ROUNDS: usize = 16;

/// What is known about a run.
#[derive(Clone, Default, Debug)]
pub(super) struct Track {
    saved: Option<Saved>,
    work: usize,
    /// Places whose rounds were lost; they are tried again when twice as many steps were made.
    lost: Vec<u32>,
    forgive_at: u64,
}

#[derive(Clone, Debug)]
struct Saved {
    place: u32,
    frame: usize,
    links: Vec<Word>,
    /// The step at which it was saved.
    step: u64,
    state: State,
    /// Rounds of this place that were followed; before the first nothing is expected.
    rounds: usize,
}

/// Everything that can be reached, as far as it is looked at.
#[derive(Clone, Default, Debug)]
struct State {
    /// The slots of the frame, then the places that were there before the call and have been changed by it.
    roots: Vec<Edge>,
    blocks: Vec<Block>,
    /// Numbers that the machine itself counts, and changed bytes: they must be the same.
    fixed: Vec<u64>,
}

#[derive(Clone, Debug)]
struct Block {
    /// Its header, then what is inside a text or float.
    raw: Vec<u64>,
    at: usize,
    edges: Vec<Edge>,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    target: Target,
    course: Course,
}

#[derive(Clone, Copy, Debug)]
enum Target {
    /// An immediate, or a block that was there before the call.
    Word(Word),
    /// A block of the run, by its number.
    Block(usize),
    /// Nobody looks so far.
    Beyond,
}

impl Machine<Drift> {
    /// Looks at a step; true when it is shown that the run never ends.
    pub(crate) fn round_is_over(&mut self, stand: Stand) -> bool {
        let Some(mut track) = self.domain.track.take() else { return false };
        let shown = track.work < MOST_WORK && self.follow(&mut track, stand);
        self.domain.track = Some(track);
        shown
    }

    fn follow(&mut self, track: &mut Track, stand: Stand) -> bool {
        let made = self.steps_made();
        if made >= track.forgive_at {
            track.forgive_at = made * 2;
            track.lost.clear();
        }
        if let Some(saved) = track.saved.take() {
            let is_lost = saved.rounds > 0 && self.domain.lost;
            let stays = saved.frame <= stand.frame && self.has_links(saved.frame, &saved.links);
            // What the run may never come back to is not waited for longer than half of the way.
            if stays && !is_lost && made - saved.step <= made / 2 {
                if saved.place != stand.place {
                    track.saved = Some(saved);
                    return false;
                }
                match self.end_round(track, saved, stand, made) {
                    Some(shown) => return shown,
                    None => track.lost.push(stand.place),
                }
            } else if is_lost {
                track.lost.push(saved.place);
            }
        }
        if !track.lost.contains(&stand.place) {
            let state = self.state(stand);
            track.work += state.words();
            track.saved = Some(self.saved(stand, made, state, 0));
        }
        false
    }

    fn saved(&self, stand: Stand, step: u64, state: State, rounds: usize) -> Saved {
        let Stand { place, frame, .. } = stand;
        Saved { place, frame, links: self.links(frame), step, state, rounds }
    }

    /// A round has come to its place again: whether that is as expected; `None` when nothing can be expected any more.
    fn end_round(&mut self, track: &mut Track, saved: Saved, stand: Stand, made: u64) -> Option<bool> {
        let mut now = self.state(stand);
        track.work += now.words();
        if saved.state.fixed != now.fixed || saved.state.roots.len() != now.roots.len() || saved.rounds > MOST_ROUNDS {
            return None;
        }
        if SideBySide::new(&saved.state, &mut now, saved.rounds > 0).compare() {
            return Some(true);
        }
        self.expect(&now, stand);
        self.domain.lost = false;
        track.saved = Some(self.saved(stand, made, now, saved.rounds + 1));
        Some(false)
    }

    /// The state in which the machine stands.
    fn state(&self, stand: Stand) -> State {
        let mut reader = Reader { machine: self, numbers: FxHashMap::default(), words: 0, state: State::default() };
        let end = (stand.frame + stand.slots).min(self.stack.len());
        for value in &self.stack[stand.frame.min(end)..end] {
            reader.root(value.word, value.shadow);
        }
        reader.state.fixed.extend([self.exceptions as u64, self.input.place() as u64]);
        for i in 0..self.heap.noted_places() {
            let (index, is_value) = self.heap.noted_place(i);
            reader.state.fixed.push(index as u64);
            if is_value {
                let value = self.heap.get(index);
                reader.root(value.word, value.shadow);
            } else {
                reader.state.fixed.push(self.heap.words[index]);
            }
        }
        reader.blocks();
        reader.state
    }

    /// Writes the courses of a state beside its values.
    fn expect(&mut self, state: &State, stand: Stand) {
        let slots = state.roots.len() - self.noted_values().count();
        for (i, edge) in state.roots[..slots].iter().enumerate() {
            self.stack[stand.frame + i].shadow = edge.course;
        }
        let noted: Vec<usize> = self.noted_values().collect();
        for (index, edge) in noted.into_iter().zip(&state.roots[slots..]) {
            self.heap.shadows[index] = edge.course;
        }
        for block in &state.blocks {
            for (i, edge) in block.edges.iter().enumerate() {
                self.heap.shadows[block.at + 1 + i] = edge.course;
            }
        }
    }

    fn noted_values(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.heap.noted_places()).filter_map(|i| self.heap.noted_value(i))
    }
}

impl State {
    fn words(&self) -> usize {
        self.roots.len() + self.blocks.iter().map(|block| block.raw.len() + block.edges.len()).sum::<usize>()
    }
}

struct Reader<'a> {
    machine: &'a Machine<Drift>,
    numbers: FxHashMap<usize, usize>,
    words: usize,
    state: State,
}

impl Reader<'_> {
    fn root(&mut self, word: Word, course: Course) {
        let target = self.target(word);
        self.state.roots.push(Edge { target, course });
    }

    fn target(&mut self, word: Word) -> Target {
        let heap = &self.machine.heap;
        if word.is_int() || word.index() < heap.base {
            return Target::Word(word);
        }
        let at = word.index();
        if let Some(number) = self.numbers.get(&at) {
            return Target::Block(*number);
        }
        let header = Header(heap.words[at]);
        self.words += 1 + header.size();
        if self.words > MOST_WORDS {
            return Target::Beyond;
        }
        let is_raw = matches!(header.kind(), Kind::Text | Kind::Float);
        let raw = if is_raw { heap.words[at..=at + header.size()].to_vec() } else { vec![header.0] };
        let number = self.state.blocks.len();
        self.state.blocks.push(Block { raw, at, edges: Vec::new() });
        self.numbers.insert(at, number);
        Target::Block(number)
    }

    /// Reads the blocks that were met, and those that are met on the way.
    fn blocks(&mut self) {
        let mut next = 0;
        while let Some(block) = self.state.blocks.get(next) {
            let (at, header) = (block.at, Header(block.raw[0]));
            if !matches!(header.kind(), Kind::Text | Kind::Float) {
                let fields: Vec<_> = (at + 1..=at + header.size()).map(|i| self.machine.heap.get(i)).collect();
                let edge =
                    |value: crate::word::Val<Course>| Edge { target: self.target(value.word), course: value.shadow };
                let edges = fields.into_iter().map(edge).collect();
                self.state.blocks[next].edges = edges;
            }
            next += 1;
        }
    }
}

/// The state before a round and the one after it.
struct SideBySide<'a> {
    before: &'a State,
    now: &'a mut State,
    /// By block: its partner.
    forth: Vec<Option<usize>>,
    back: Vec<Option<usize>>,
    /// Partners whose parts are still to be compared.
    rest: Vec<(usize, usize)>,
    /// Something was expected of the round.
    is_followed: bool,
    /// Everything was as expected.
    is_steady: bool,
}

impl<'a> SideBySide<'a> {
    fn new(before: &'a State, now: &'a mut State, is_followed: bool) -> SideBySide<'a> {
        let (forth, back) = (vec![None; before.blocks.len()], vec![None; now.blocks.len()]);
        SideBySide { before, now, forth, back, rest: Vec::new(), is_followed, is_steady: is_followed }
    }

    /// Gives the later state the courses to expect of the next round; true when they are those that were expected of this one.
    fn compare(mut self) -> bool {
        for i in 0..self.now.roots.len() {
            self.now.roots[i].course = self.course(self.before.roots[i], self.now.roots[i]);
        }
        while let Some((old, new)) = self.rest.pop() {
            for i in 0..self.now.blocks[new].edges.len() {
                let course = self.course(self.before.blocks[old].edges[i], self.now.blocks[new].edges[i]);
                self.now.blocks[new].edges[i].course = course;
            }
        }
        self.is_steady
    }

    fn course(&mut self, old: Edge, new: Edge) -> Course {
        if !self.is_followed {
            return self.seen(old.target, new.target);
        }
        if old.course == Course::Open {
            return Course::Open;
        }
        let seen = self.seen(old.target, new.target);
        if seen == old.course && seen == new.course {
            return seen;
        }
        self.is_steady = false;
        // What was thought to stay may move.
        if old.course == Course::Same && matches!(seen, Course::By(_)) { seen } else { Course::Open }
    }

    /// What the two values alone tell.
    fn seen(&mut self, old: Target, new: Target) -> Course {
        match (old, new) {
            (Target::Word(old), Target::Word(new)) if old == new => Course::Same,
            (Target::Word(old), Target::Word(new)) if old.is_int() && new.is_int() => {
                let (old, now) = (i128::from(old.as_int()), i128::from(new.as_int()));
                if (now - old).abs() > MOST_MOVE { Course::Open } else { Course::of(now, now - old, new) }
            }
            (Target::Block(old), Target::Block(new)) if self.are_partners(old, new) => Course::Same,
            _ => Course::Open,
        }
    }

    fn are_partners(&mut self, old: usize, new: usize) -> bool {
        match (self.forth[old], self.back[new]) {
            (None, None) if self.before.blocks[old].raw == self.now.blocks[new].raw => {
                (self.forth[old], self.back[new]) = (Some(new), Some(old));
                self.rest.push((old, new));
                true
            }
            (forth, back) => forth == Some(new) && back == Some(old),
        }
    }
}
