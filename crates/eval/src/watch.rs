//! Watches a run for a state that comes again: such a run does not end, and that is a proof.
//!
//! In: the machine at each step of a window. Out: whether it stands where it stood before. A state is saved (Brent's way: at
//! steps that double) and compared with those of the steps after it. Two states are the same when the same place of the
//! code is reached with the same arguments or locals, as far as anything can be reached from them, and with the same
//! content of everything that was changed since the call began; addresses do not count.
//! Note [Coming again]: the saved frame must not have been left in between. Then nothing below it was looked at, so that the
//! way from the first visit to the second will be gone again, and again; the second visit may stand higher on the stack,
//! which is what `let rec f x = 1 + f x` does. A frame that was left is noticed: to come to the same call again,
//! something below it must loop or be entered, which is a step with a lower frame, unless the call is another one, which
//! has another return word. (The return words of over-applications are all the same, so the one under them is kept too.)
//! Output is no part of the state: a program cannot read what it printed.
//! Not here: states that never repeat, such as those of a counter (see `drift`).

use crate::code::APPLY_REST;
use crate::domain::Domain;
use crate::heap::Heap;
use crate::machine::Machine;
use crate::word::{Header, Kind, Val, Word};
use rustc_hash::FxHashMap;

/// The step at which a state is saved for the first time.
const FIRST: u64 = 64;
/// Words that are saved or compared in a window, one more for each step: so many, and a part of the steps made before it;
/// so that watching never takes much longer than running does.
const WORK: u64 = 10_000;
const WORK_PART: u64 = 8;
const MOST_WORK: u64 = 2 << 20;

/// What is known about a run that is watched.
#[derive(Clone, Default, Debug)]
pub(crate) struct Watch {
    /// The step at which the current window began; each is followed by one that begins after twice as many.
    began: u64,
    /// What is left of the work of this window.
    work: u64,
    saved: Option<Saved>,
    walk: Walk,
}

#[derive(Clone, Debug)]
struct Saved {
    place: u32,
    frame: usize,
    /// The return words under the frame, as Note [Coming again] says.
    links: Vec<Word>,
    state: Vec<u64>,
}

/// Where a run stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    /// The place in the code.
    pub(crate) place: u32,
    /// The frame.
    pub(crate) frame: usize,
    /// Slots of the frame that count.
    pub(crate) slots: usize,
}

impl Watch {
    /// The steps after which the machine wants to be looked at, so many having been made.
    pub(crate) fn slice(&mut self, made: u64) -> u64 {
        let next = if self.began == 0 { FIRST } else { self.began * 2 };
        if made >= next {
            self.began = made;
            self.work = (WORK + made / WORK_PART).min(MOST_WORK);
            self.saved = None;
            return 1;
        }
        if self.work > 0 { 1 } else { next - made }
    }
}

impl<D: Domain> Machine<D> {
    /// Whether the current run is looked at.
    pub(crate) fn is_watched(&self) -> bool {
        self.watch.is_some() || self.looked_at.is_some()
    }

    /// Whether a watched run stands where it stood before. Anything else is noted for the next time.
    pub(crate) fn stands_again(&mut self, stand: Stand) -> bool {
        if let Some(look) = self.looked_at {
            return look(self, stand);
        }
        let Some(mut watch) = self.watch.take() else { return false };
        let again = watch.work > 0 && self.look(&mut watch, stand);
        self.watch = Some(watch);
        again
    }

    fn look(&self, watch: &mut Watch, stand: Stand) -> bool {
        let Watch { saved, walk, work, .. } = watch;
        let most = *work as usize;
        *work -= 1;
        let stays =
            saved.as_ref().is_some_and(|saved| saved.frame <= stand.frame && self.has_links(saved.frame, &saved.links));
        let Some(saved) = saved.as_ref().filter(|_| stays) else {
            let mut state = Vec::new();
            self.walk(walk, stand, &mut |word| {
                state.push(word);
                state.len() < most
            });
            *work = work.saturating_sub(state.len() as u64);
            *saved = Some(Saved { place: stand.place, frame: stand.frame, links: self.links(stand.frame), state });
            return false;
        };
        if saved.place != stand.place {
            return false;
        }
        let mut seen = 0;
        let same = self.walk(walk, stand, &mut |word| {
            seen += 1;
            seen < most && saved.state.get(seen - 1) == Some(&word)
        });
        *work = work.saturating_sub(seen as u64);
        same && seen == saved.state.len()
    }

    pub(crate) fn links(&self, frame: usize) -> Vec<Word> {
        let mut links = Vec::new();
        let mut at = frame;
        while let Some(below) = at.checked_sub(1) {
            let link = self.stack[below].word;
            links.push(link);
            if (link.0 >> 1) as u32 != APPLY_REST {
                break;
            }
            at = at.saturating_sub((link.0 >> 33) as usize);
        }
        links
    }

    /// Whether the return words under a frame are still these.
    pub(crate) fn has_links(&self, frame: usize, links: &[Word]) -> bool {
        let mut at = frame;
        links.iter().all(|link| {
            let same = at > 0 && self.stack[at - 1].word == *link;
            at = at.saturating_sub((link.0 >> 33) as usize);
            same
        })
    }

    /// Goes through a state word by word, as long as `emit` wants more; true when it was told whole.
    fn walk(&self, walk: &mut Walk, stand: Stand, emit: &mut impl FnMut(u64) -> bool) -> bool {
        walk.numbers.clear();
        walk.blocks.clear();
        let end = (stand.frame + stand.slots).min(self.stack.len());
        let heap = &self.heap;
        self.stack[stand.frame.min(end)..end].iter().all(|value: &Val<D::Shadow>| emit(walk.code(heap, value.word)))
            && walk.reachable(0, heap, emit)
            && emit(self.exceptions as u64)
            && emit(self.input.place() as u64)
            && self.changes(walk, emit)
    }

    /// What was there before the call and has been changed by it.
    fn changes(&self, walk: &mut Walk, emit: &mut impl FnMut(u64) -> bool) -> bool {
        let heap = &self.heap;
        let told = walk.blocks.len();
        let all = (0..heap.noted_places()).all(|i| {
            let (index, is_value) = heap.noted_place(i);
            let now = heap.words[index];
            emit(index as u64) && emit(if is_value { walk.code(heap, Word(now)) } else { now })
        });
        all && walk.reachable(told, heap, emit)
    }
}

/// A way through everything that can be reached.
#[derive(Clone, Default, Debug)]
struct Walk {
    /// The blocks of the run that were met, numbered in the order of meeting them.
    numbers: FxHashMap<usize, usize>,
    blocks: Vec<usize>,
}

impl Walk {
    /// A word as it is told: a block that the run has made by its number, which no address has.
    fn code<S: Copy + Default>(&mut self, heap: &Heap<S>, word: Word) -> u64 {
        if word.is_int() || word.index() < heap.base {
            return word.0;
        }
        let next = self.numbers.len();
        let blocks = &mut self.blocks;
        let number = *self.numbers.entry(word.index()).or_insert_with(|| {
            blocks.push(word.index());
            next
        });
        1 << 63 | (number as u64) << 1
    }

    /// Tells the blocks from number `from` on, and those that are met on the way.
    fn reachable<S: Copy + Default>(
        &mut self,
        from: usize,
        heap: &Heap<S>,
        emit: &mut impl FnMut(u64) -> bool,
    ) -> bool {
        let mut next = from;
        while let Some(at) = self.blocks.get(next).copied() {
            next += 1;
            let header = Header(heap.words[at]);
            let is_raw = matches!(header.kind(), Kind::Text | Kind::Float);
            let told = emit(header.0)
                && (at + 1..=at + header.size()).all(|index| {
                    let word = heap.words[index];
                    emit(if is_raw { word } else { self.code(heap, Word(word)) })
                });
            if !told {
                return false;
            }
        }
        true
    }
}
