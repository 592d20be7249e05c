//! `Hashtbl.hash`, bit for bit as OCaml 4.13 on 64-bit machines: MurmurHash3 (32 bits) over the first meaningful parts of
//! a value, found breadth first.
//!
//! Functions and abstract values do not have a hash that a program could rely on; here a function counts by its arity.

use crate::domain::Domain;
use crate::heap::Heap;
use crate::limits::Fault;
use crate::machine::Machine;
use crate::word::{Kind, Word, entry_of};
use refute_ir::BoxedInt;

/// The largest number of parts looked at.
const QUEUE: usize = 256;
/// Bytes hashed for one step.
const PER_STEP: usize = 64;

impl<D: Domain> Machine<D> {
    /// `Hashtbl.seeded_hash_param meaningful total seed value`.
    pub(crate) fn hash(
        &mut self,
        meaningful: i64,
        total: i64,
        seed: i64,
        value: Word,
    ) -> Result<i64, Fault<D::Shadow>> {
        let (hash, bytes) = hash(&self.heap, meaningful, total, seed, value);
        self.charge(bytes / PER_STEP)?;
        Ok(hash)
    }
}

/// The hash, and the number of bytes of text that were looked at.
fn hash<S: Copy + Default>(heap: &Heap<S>, meaningful: i64, total: i64, seed: i64, value: Word) -> (i64, usize) {
    let mut bytes = 0;
    let size = if !(0..=QUEUE as i64).contains(&total) { QUEUE } else { total as usize };
    let mut left = meaningful;
    let mut state = seed as u32;
    // At most `size` values are ever entered.
    let mut queue = Queue { first: [Word::UNIT; 16], more: Vec::new(), entered: 0 };
    queue.push(value);
    let mut next = 0;
    while next < queue.entered && left > 0 {
        let value = queue.get(next);
        next += 1;
        if value.is_int() {
            state = mix_word(state, value.0);
            left -= 1;
            continue;
        }
        let header = heap.header(value.index());
        match header.kind() {
            Kind::Text => {
                let text = heap.text_of(value);
                bytes += text.len();
                state = mix_text(state, text);
                left -= 1;
            }
            Kind::Float => {
                state = mix_float(state, heap.float_of(value));
                left -= 1;
            }
            Kind::Exception => {
                state = mix_word(state, heap.field(value, 1).word.as_int() as u64);
                left -= 1;
            }
            Kind::Array if header.size() > 0 && is_float(heap, heap.field(value, 0).word) => {
                for i in 0..header.size() {
                    state = mix_float(state, heap.float_of(heap.field(value, i).word));
                    left -= 1;
                    if left <= 0 {
                        break;
                    }
                }
            }
            Kind::Closure => {
                state = mix(state, entry_of(heap.field(value, 0).word).1 as u32);
                left -= 1;
            }
            Kind::Block if BoxedInt::of_tag(header.tag()).is_some() => {
                let parts = (0..header.size()).map(|i| heap.field(value, i).word.as_int());
                state = mix_boxed(state, header.tag(), BoxedInt::value(&parts.collect::<Vec<_>>()));
                left -= 1;
            }
            Kind::Block | Kind::Array | Kind::Partial => {
                // The header as OCaml has it: size and tag.
                state = mix(state, ((header.size() as u32) << 10) | header.tag() as u32);
                for i in 0..header.size() {
                    if queue.entered >= size {
                        break;
                    }
                    queue.push(heap.field(value, i).word);
                }
            }
        }
    }
    state ^= state >> 16;
    state = state.wrapping_mul(0x85eb_ca6b);
    state ^= state >> 13;
    state = state.wrapping_mul(0xc2b2_ae35);
    state ^= state >> 16;
    ((state & 0x3fff_ffff) as i64, bytes)
}

/// The values to look at, in order; few are the rule, and need no allocation.
struct Queue {
    first: [Word; 16],
    more: Vec<Word>,
    entered: usize,
}

impl Queue {
    fn push(&mut self, value: Word) {
        match self.first.get_mut(self.entered) {
            Some(place) => *place = value,
            None => self.more.push(value),
        }
        self.entered += 1;
    }

    fn get(&self, i: usize) -> Word {
        self.first.get(i).copied().unwrap_or_else(|| self.more[i - self.first.len()])
    }
}

fn is_float<S: Copy + Default>(heap: &Heap<S>, value: Word) -> bool {
    !value.is_int() && heap.header(value.index()).kind() == Kind::Float
}

fn mix(state: u32, part: u32) -> u32 {
    let part = part.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
    (state ^ part).rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64)
}

/// The upper half of a negative `int64` counts, of a `nativeint` only where it is not just the sign.
fn mix_boxed(state: u32, tag: u8, value: i64) -> u32 {
    match BoxedInt::of_tag(tag) {
        Some(BoxedInt::Int64) => mix(state, (value ^ (value >> 32)) as u32),
        Some(BoxedInt::Nativeint) => mix_word(state, value as u64),
        Some(BoxedInt::Int32) | None => mix(state, value as u32),
    }
}

/// Mixes a 64-bit word so that numbers that fit 32 bits give the same as on a 32-bit machine.
fn mix_word(state: u32, word: u64) -> u32 {
    let signed = word as i64;
    mix(state, ((signed >> 32) ^ (signed >> 63) ^ signed) as u32)
}

/// All nans count as one, both zeros as one.
fn mix_float(state: u32, x: f64) -> u32 {
    let bits = if x.is_nan() {
        0x7ff0_0000_0000_0001
    } else if x == 0.0 {
        0
    } else {
        x.to_bits()
    };
    mix(mix(state, bits as u32), (bits >> 32) as u32)
}

fn mix_text(mut state: u32, text: &[u8]) -> u32 {
    let mut chunks = text.chunks_exact(4);
    for chunk in &mut chunks {
        state = mix(state, u32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]));
    }
    let tail = chunks.remainder();
    if !tail.is_empty() {
        let mut part = [0; 4];
        part[..tail.len()].copy_from_slice(tail);
        // The last bytes go through the same steps as a whole block, but are only xored into the state.
        let part = u32::from_le_bytes(part).wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
        state ^= part;
        state = state.rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64);
    }
    state ^ text.len() as u32
}
