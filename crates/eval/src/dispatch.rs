//! The dispatch loop: executes instructions one after another, as fast as safe Rust around a few raw pointers can.
//!
//! In: a place in the code and a frame. Out: the [`Event`] that needs the outer loop; see `run`, whose head also says why
//! this is safe. The domain is asked at every primitive and decision; for concrete runs these calls vanish.

use crate::code::{Code, Op, Relation, Slot};
use crate::domain::{Decision, Domain, Site};
use crate::heap::Heap;
use crate::limits::{Fault, Outcome};
use crate::machine::{Handler, Machine};
use crate::run::{Event, return_word};
use crate::word::{Kind, Val, Word, entry_of, entry_word};
use refute_ir::Prim;
use refute_ir::program::{BuiltinException, GlobalId};

impl<D: Domain> Machine<D> {
    /// The inner loop: executes instructions until something rare happens.
    ///
    /// # Safety
    /// `pc` points into the code, `fp` into the stack, as the head of the file says.
    pub(crate) unsafe fn run_until_event(
        &mut self,
        code: &Code,
        mut pc: *const Op,
        mut fp: *mut Val<D::Shadow>,
    ) -> (Event<D::Shadow>, *const Op, *mut Val<D::Shadow>) {
        let base: *const Op = code.ops.as_ptr();
        // SAFETY: see the head of the file.
        unsafe {
            macro_rules! slot {
                ($slot:expr) => {
                    *fp.add($slot as usize)
                };
            }
            macro_rules! place {
                ($pc:expr) => {
                    $pc.offset_from(base) as u32
                };
            }
            macro_rules! event {
                ($event:expr) => {
                    return ($event, pc, fp)
                };
            }
            macro_rules! raise {
                ($value:expr) => {
                    event!(Event::Fault(Fault::Raise($value)))
                };
            }
            macro_rules! room {
                ($words:expr) => {
                    event!(Event::Fault(Fault::Room($words)))
                };
            }
            macro_rules! fault {
                ($fault:expr) => {
                    event!(Event::Fault($fault))
                };
            }
            // A primitive has no result on these arguments.
            macro_rules! failed {
                ($fault:expr, $args:expr) => {{
                    let fault = $fault;
                    if let Fault::Raise(_) = fault {
                        self.domain.raised($args);
                    }
                    fault!(fault)
                }};
            }
            macro_rules! step {
                () => {
                    if self.slice == 0 {
                        event!(Event::Slice);
                    }
                    self.slice -= 1;
                };
            }
            macro_rules! enter {
                ($to:expr) => {{
                    pc = base.add($to as usize);
                    if self.slice == 0 || fp as usize >= self.stack_end {
                        event!(Event::Enter);
                    }
                    self.slice -= 1;
                }};
            }
            macro_rules! give_back {
                ($value:expr) => {{
                    let value: Val<D::Shadow> = $value;
                    let link = fp.sub(1);
                    let word = (*link).word.0;
                    *link = value;
                    pc = base.add((word >> 1) as u32 as usize);
                    fp = fp.sub((word >> 33) as usize);
                }};
            }
            // Applies the function in slot `count` to the arguments before it, as the current frame.
            macro_rules! apply {
                ($count:expr) => {{
                    let mut count = $count as usize;
                    self.domain.looks(slot!(count));
                    let mut callee = slot!(count).word;
                    if callee.is_int() {
                        event!(Event::Apply(count));
                    }
                    let mut header = self.heap.header(callee.index());
                    if header.kind() == Kind::Partial {
                        // The arguments it holds come first, then the new ones, then its function; if they fit.
                        let held = header.size() - 1;
                        let function = self.heap.field(callee, 0);
                        self.domain.looks(function);
                        let (_, arity) = entry_of(self.heap.field(function.word, 0).word);
                        if arity != held + count || fp.add(arity + 1) as usize >= self.stack_end {
                            event!(Event::Apply(count));
                        }
                        for i in (0..count).rev() {
                            slot!(held + i) = slot!(i);
                        }
                        for i in 0..held {
                            slot!(i) = self.heap.field(callee, 1 + i);
                        }
                        slot!(arity) = function;
                        count = arity;
                        callee = function.word;
                        header = self.heap.header(callee.index());
                    }
                    if header.kind() != Kind::Closure {
                        event!(Event::Apply(count));
                    }
                    let (entry, arity) = entry_of(self.heap.field(callee, 0).word);
                    if arity != count {
                        event!(Event::Apply(count));
                    }
                    enter!(entry);
                }};
            }
            macro_rules! set {
                ($d:expr, $prim:expr, [$($arg:expr),*], $word:expr) => {{
                    let word = $word;
                    let shadow = self.domain.prim(&self.heap, $prim, &[$($arg),*], word);
                    slot!($d) = Val { word, shadow };
                }};
            }
            macro_rules! decide {
                ($value:expr, $decision:expr) => {
                    self.domain.decide(Site(place!(pc) - 1), $value, $decision)
                };
            }
            macro_rules! jump_relation {
                ($relation:expr, $a:expr, $b:expr, $by:expr) => {{
                    let (a, b): (Val<D::Shadow>, Val<D::Shadow>) = ($a, $b);
                    let holds = $relation.holds(a.word, b.word);
                    let word = Word::bool(holds);
                    let shadow = self.domain.prim(&self.heap, $relation.prim(), &[a, b], word);
                    decide!(Val { word, shadow }, Decision::Condition(holds));
                    if holds {
                        pc = pc.offset($by as isize);
                    }
                }};
            }
            // A loop over numbers goes on with the next one, if it was not the last.
            macro_rules! next_round {
                ($i:expr, $last:expr, $by:expr, $prim:expr, $next:ident) => {{
                    let (value, end) = (slot!($i), slot!($last));
                    let done = value.word == end.word;
                    let shadow = self.domain.prim(&self.heap, Prim::IntEqual, &[value, end], Word::bool(done));
                    decide!(Val { word: Word::bool(done), shadow }, Decision::Condition(done));
                    if !done {
                        set!($i, $prim, [value, Val::int(1)], Word(value.word.0.$next(2)));
                        pc = pc.offset($by as isize);
                        step!();
                    }
                }};
            }
            // The block in a slot, which is looked into.
            macro_rules! block {
                ($slot:expr) => {{
                    self.domain.looks(slot!($slot));
                    slot!($slot).word
                }};
            }
            macro_rules! small {
                ($n:expr) => {
                    Val::<D::Shadow>::int($n as i64)
                };
            }
            // The slots that follow as data; goes past them.
            macro_rules! data {
                ($index:expr) => {
                    match *pc.add($index / 3) {
                        Op::Slots(slots) => slots[$index % 3],
                        _ => 0,
                    }
                };
            }
            macro_rules! target {
                ($at:expr) => {
                    match *pc.add($at) {
                        Op::Target(to) => to,
                        _ => 0,
                    }
                };
            }

            loop {
                let op = &*pc;
                pc = pc.add(1);
                match *op {
                    Op::Halt => event!(Event::Done(Outcome::Value(slot!(0)))),
                    Op::ApplyRest => {
                        // See `apply`: count, remaining arguments, then the function that was the result.
                        let count = slot!(0).word.as_int() as usize;
                        for i in 0..=count {
                            slot!(i) = slot!(i + 1);
                        }
                        apply!(count);
                    }
                    Op::Slots(_) | Op::Target(_) => unreachable!("data is not executed"),
                    Op::TooLarge => event!(Event::Done(Outcome::OutOfMemory)),
                    Op::EnterLarge { frame } => {
                        if fp.add(frame as usize) as usize >= self.stack_end {
                            event!(Event::Grow(frame as usize));
                        }
                    }
                    Op::Unpack { slot, count } => {
                        let closure = block!(slot);
                        for i in 0..count {
                            slot!(slot + i) = self.heap.field(closure, 1 + i as usize);
                        }
                    }
                    Op::Branch { id } => self.trace.take(id),
                    Op::Called { function } => {
                        // The arguments are the first slots of the frame.
                        let count = code.functions[function as usize].params as usize;
                        self.calls.push(function, std::slice::from_raw_parts(fp, count));
                    }

                    Op::Jump { to } => pc = base.add(to as usize),
                    Op::Loop { to } => {
                        pc = base.add(to as usize);
                        step!();
                    }
                    Op::JumpIf { a, to } => {
                        let value = slot!(a);
                        let holds = value.word != Word::UNIT;
                        decide!(value, Decision::Condition(holds));
                        if holds {
                            pc = base.add(to as usize);
                        }
                    }
                    Op::JumpIfNot { a, to } => {
                        let value = slot!(a);
                        let holds = value.word != Word::UNIT;
                        decide!(value, Decision::Condition(holds));
                        if !holds {
                            pc = base.add(to as usize);
                        }
                    }
                    Op::JumpIfInt { a, to } => {
                        let value = slot!(a);
                        let immediate = value.word.is_int();
                        decide!(value, Decision::Immediate(immediate));
                        if immediate {
                            pc = base.add(to as usize);
                        }
                    }
                    Op::JumpEqual { a, b, by } => jump_relation!(Relation::Equal, slot!(a), slot!(b), by),
                    Op::JumpNotEqual { a, b, by } => jump_relation!(Relation::NotEqual, slot!(a), slot!(b), by),
                    Op::JumpLess { a, b, by } => jump_relation!(Relation::Less, slot!(a), slot!(b), by),
                    Op::JumpLessEqual { a, b, by } => jump_relation!(Relation::LessEqual, slot!(a), slot!(b), by),
                    Op::JumpEqualInt { a, n, by } => jump_relation!(Relation::Equal, slot!(a), small!(n), by),
                    Op::JumpNotEqualInt { a, n, by } => jump_relation!(Relation::NotEqual, slot!(a), small!(n), by),
                    Op::JumpLessInt { a, n, by } => jump_relation!(Relation::Less, slot!(a), small!(n), by),
                    Op::JumpLessEqualInt { a, n, by } => jump_relation!(Relation::LessEqual, slot!(a), small!(n), by),
                    Op::JumpGreaterInt { a, n, by } => jump_relation!(Relation::Greater, slot!(a), small!(n), by),
                    Op::JumpGreaterEqualInt { a, n, by } => {
                        jump_relation!(Relation::GreaterEqual, slot!(a), small!(n), by)
                    }
                    Op::SwitchTag { a, count } => {
                        let value = slot!(a);
                        let number = if value.word.is_int() {
                            count
                        } else {
                            (self.heap.header(value.word.index()).tag() as u32).min(count)
                        };
                        if value.word.is_int() {
                            decide!(value, Decision::Immediate(true));
                        } else {
                            decide!(value, Decision::Tag(number));
                        }
                        pc = base.add(target!(number as usize) as usize);
                    }
                    Op::SwitchInt { a, count } => {
                        let value = slot!(a);
                        let low = target!(0) as i32 as i64;
                        let number = value.word.as_int();
                        decide!(value, Decision::Int(number));
                        let position = (number.wrapping_sub(low) as u64).min(count as u64) as usize;
                        pc = base.add(target!(1 + position) as usize);
                    }
                    Op::JumpUnlessException { a, b, by } => {
                        let (value, identity) = (block!(a), block!(b));
                        // An exception without arguments is its identity; with arguments, a block that starts with it.
                        let same = value == identity
                            || (self.heap.header(value.index()).kind() == Kind::Block
                                && self.heap.field(value, 0).word == identity);
                        if !same {
                            pc = pc.offset(by as isize);
                        }
                    }
                    Op::ForUp { i, last, by } => next_round!(i, last, by, Prim::IntAdd, wrapping_add),
                    Op::ForDown { i, last, by } => next_round!(i, last, by, Prim::IntSub, wrapping_sub),

                    Op::Move { d, a } => slot!(d) = slot!(a),
                    Op::Int { d, n } => slot!(d) = small!(n),
                    Op::Const { d, index } => slot!(d) = *self.constants.get_unchecked(index as usize),
                    Op::Global { d, index } => {
                        let value = *self.globals.get_unchecked(index as usize);
                        if value.word == Heap::<D::Shadow>::UNBOUND {
                            event!(Event::Done(Outcome::Unbound(GlobalId(index))));
                        }
                        slot!(d) = value;
                    }
                    Op::SetGlobal { a, index } => *self.globals.get_unchecked_mut(index as usize) = slot!(a),

                    Op::Closure { d, index } => {
                        let function = code.functions.get_unchecked(index as usize);
                        let captures = function.captures as usize;
                        if !self.heap.has_room(2 + captures) {
                            room!(2 + captures);
                        }
                        let at = self.heap.start(Kind::Closure, 0, 1 + captures);
                        self.heap.fill(at + 1, Val::plain(entry_word(function.entry, function.params)));
                        for i in 0..captures {
                            self.heap.fill(at + 2 + i, slot!(data!(i)));
                        }
                        slot!(d) = Val::plain(Word::block(at));
                        pc = pc.add(captures.div_ceil(3));
                    }
                    Op::SetCapture { closure, capture, a } => {
                        let index = slot!(closure).word.index() + 2 + capture as usize;
                        self.heap.fill(index, slot!(a));
                    }
                    Op::Block1 { tag, d, a } => {
                        if !self.heap.has_room(2) {
                            room!(2);
                        }
                        let at = self.heap.start(Kind::Block, tag, 1);
                        self.heap.fill(at + 1, slot!(a));
                        slot!(d) = Val::plain(Word::block(at));
                    }
                    Op::Block2 { tag, d, a, b } => {
                        if !self.heap.has_room(3) {
                            room!(3);
                        }
                        let at = self.heap.start(Kind::Block, tag, 2);
                        self.heap.fill(at + 1, slot!(a));
                        self.heap.fill(at + 2, slot!(b));
                        slot!(d) = Val::plain(Word::block(at));
                    }
                    Op::Block { tag, d, size } => {
                        let size = size as usize;
                        if !self.heap.has_room(1 + size) {
                            room!(1 + size);
                        }
                        let at = self.heap.start(Kind::Block, tag, size);
                        for i in 0..size {
                            self.heap.fill(at + 1 + i, slot!(data!(i)));
                        }
                        slot!(d) = Val::plain(Word::block(at));
                        pc = pc.add(size.div_ceil(3));
                    }
                    Op::Array { d, size } => {
                        let size = size as usize;
                        if !self.heap.has_room(1 + size) {
                            room!(1 + size);
                        }
                        let at = if size == 0 { 0 } else { self.heap.start(Kind::Array, 0, size) };
                        for i in 0..size {
                            self.heap.fill(at + 1 + i, slot!(data!(i)));
                        }
                        slot!(d) = Val::plain(Word::block(at));
                        pc = pc.add(size.div_ceil(3));
                    }
                    Op::BlockBlank { tag, d } => {
                        let size = target!(0) as usize;
                        if !self.heap.has_room(1 + size) {
                            room!(1 + size);
                        }
                        slot!(d) = self.blank(Kind::Block, tag, size);
                        pc = pc.add(1);
                    }
                    Op::ArrayBlank { d, size } => {
                        let size = size as usize;
                        if !self.heap.has_room(1 + size) {
                            room!(1 + size);
                        }
                        slot!(d) = self.blank(Kind::Array, 0, size);
                    }
                    Op::Init { block, a } => {
                        let index = slot!(block).word.index() + 1 + target!(0) as usize;
                        self.heap.fill(index, slot!(a));
                        pc = pc.add(1);
                    }
                    Op::Field { d, a, field } => slot!(d) = self.heap.field(block!(a), field as usize),
                    Op::Fields2 { d, a, field } => {
                        let block = block!(a);
                        slot!(d) = self.heap.field(block, field as usize);
                        slot!(d + 1) = self.heap.field(block, field as usize + 1);
                    }
                    Op::SetField { a, field, value } => {
                        let index = block!(a).index() + 1 + field as usize;
                        self.heap.set(index, slot!(value));
                    }
                    Op::Increase { a, n } => {
                        let index = block!(a).index() + 1;
                        let old = self.heap.get(index);
                        let word = Word(old.word.0.wrapping_add((n as i64 * 2) as u64));
                        let shadow = self.domain.prim(&self.heap, Prim::IntAdd, &[old, small!(n)], word);
                        self.heap.set(index, Val { word, shadow });
                    }
                    Op::NewException { d, index } => {
                        if !self.heap.has_room(3) {
                            room!(3);
                        }
                        self.exceptions += 1;
                        let at = self.heap.start(Kind::Exception, 0, 2);
                        self.heap.fill(at + 1, small!(index));
                        self.heap.fill(at + 2, small!(self.exceptions));
                        slot!(d) = Val::plain(Word::block(at));
                    }

                    Op::Call { window, to } => {
                        let back = return_word(place!(pc), window as usize);
                        fp = fp.add(window as usize);
                        (*fp.sub(1)).word = back;
                        enter!(to);
                    }
                    Op::TailCall { count, from, to } => {
                        for i in 0..count as Slot {
                            slot!(i) = slot!(from + i);
                        }
                        enter!(to);
                    }
                    Op::Apply { window, count } => {
                        let back = return_word(place!(pc), window as usize);
                        fp = fp.add(window as usize);
                        (*fp.sub(1)).word = back;
                        apply!(count);
                    }
                    Op::TailApply { from, count } => {
                        for i in 0..=count {
                            slot!(i) = slot!(from + i);
                        }
                        apply!(count);
                    }
                    Op::Return { a } => give_back!(slot!(a)),
                    Op::ReturnInt { n } => give_back!(small!(n)),

                    Op::PushHandler { d, to } => {
                        let frame = fp.offset_from(self.stack.as_ptr()) as u32;
                        self.handlers.push(Handler { frame, place: to, slot: d });
                    }
                    Op::PopHandler => {
                        self.handlers.pop();
                    }
                    Op::Raise { a } => raise!(slot!(a)),

                    Op::Add { d, a, b } => {
                        let (a, b) = (slot!(a), slot!(b));
                        set!(d, Prim::IntAdd, [a, b], Word(a.word.0.wrapping_add(b.word.0).wrapping_sub(1)));
                    }
                    Op::AddInt { d, a, n } => {
                        let a = slot!(a);
                        set!(d, Prim::IntAdd, [a, small!(n)], Word(a.word.0.wrapping_add((n as i64 * 2) as u64)));
                    }
                    Op::Sub { d, a, b } => {
                        let (a, b) = (slot!(a), slot!(b));
                        set!(d, Prim::IntSub, [a, b], Word(a.word.0.wrapping_sub(b.word.0).wrapping_add(1)));
                    }
                    Op::SubFromInt { d, a, n } => {
                        let a = slot!(a);
                        let word = Word(((n as i64 * 2 + 2) as u64).wrapping_sub(a.word.0));
                        set!(d, Prim::IntSub, [small!(n), a], word);
                    }
                    Op::Mul { d, a, b } => {
                        let (a, b) = (slot!(a), slot!(b));
                        set!(d, Prim::IntMul, [a, b], Word::int(a.word.as_int().wrapping_mul(b.word.as_int())));
                    }
                    Op::MulInt { d, a, n } => {
                        let a = slot!(a);
                        let word = Word::int(a.word.as_int().wrapping_mul(n as i64));
                        set!(d, Prim::IntMul, [a, small!(n)], word);
                    }
                    Op::Div { d, a, b } => {
                        let (a, b) = (slot!(a), slot!(b));
                        let zero = b.word == Word::UNIT;
                        decide!(b, Decision::Divisor { zero });
                        if zero {
                            raise!(self.exception(BuiltinException::DivisionByZero));
                        }
                        set!(d, Prim::IntDiv, [a, b], Word::int(a.word.as_int().wrapping_div(b.word.as_int())));
                    }
                    Op::Mod { d, a, b } => {
                        let (a, b) = (slot!(a), slot!(b));
                        let zero = b.word == Word::UNIT;
                        decide!(b, Decision::Divisor { zero });
                        if zero {
                            raise!(self.exception(BuiltinException::DivisionByZero));
                        }
                        set!(d, Prim::IntMod, [a, b], Word::int(a.word.as_int().wrapping_rem(b.word.as_int())));
                    }
                    Op::Not { d, a } => {
                        let a = slot!(a);
                        set!(d, Prim::BoolNot, [a], Word(a.word.0 ^ 2));
                    }
                    Op::Compare { relation, d, a, b } => {
                        let (a, b) = (slot!(a), slot!(b));
                        set!(d, relation.prim(), [a, b], Word::bool(relation.holds(a.word, b.word)));
                    }
                    Op::CompareInt { relation, d, a, n } => {
                        let (a, b) = (slot!(a), small!(n));
                        set!(d, relation.prim(), [a, b], Word::bool(relation.holds(a.word, b.word)));
                    }
                    Op::StringGet { d, a, i } => {
                        let (text, index) = (slot!(a), slot!(i));
                        self.domain.looks(text);
                        let bytes = self.heap.bytes(text.word.index());
                        let byte = bytes.get(index.word.as_int() as usize).copied();
                        let length = bytes.len();
                        decide!(index, Decision::Bounds { length, inside: byte.is_some() });
                        match byte {
                            Some(byte) => set!(d, Prim::StringGet, [text, index], Word::int(byte.into())),
                            None => fault!(self.index_fault()),
                        }
                    }
                    Op::ArrayGet { d, a, i } => {
                        let (at, index) = (block!(a).index(), slot!(i));
                        let length = self.heap.header(at).size();
                        let position = index.word.as_int() as usize;
                        let inside = position < length;
                        decide!(index, Decision::Bounds { length, inside });
                        if !inside {
                            fault!(self.index_fault());
                        }
                        slot!(d) = self.heap.get(at + 1 + position);
                    }
                    Op::ArraySet { a, i, value } => {
                        let (at, index) = (block!(a).index(), slot!(i));
                        let length = self.heap.header(at).size();
                        let position = index.word.as_int() as usize;
                        let inside = position < length;
                        decide!(index, Decision::Bounds { length, inside });
                        if !inside {
                            fault!(self.index_fault());
                        }
                        self.heap.set(at + 1 + position, slot!(value));
                    }
                    Op::Prim1 { prim, d, a } => {
                        let a = slot!(a);
                        match self.prim1(prim, a) {
                            Ok(word) => set!(d, prim, [a], word),
                            Err(fault) => failed!(fault, &[a]),
                        }
                    }
                    Op::Prim2 { prim, d, a, b } => {
                        let (a, b) = (slot!(a), slot!(b));
                        match self.prim2(prim, a, b) {
                            Ok(word) => set!(d, prim, [a, b], word),
                            Err(fault) => failed!(fault, &[a, b]),
                        }
                    }
                    Op::PrimN { prim, d } => {
                        let count = prim.arity();
                        let mut args = [Val::<D::Shadow>::default(); 5];
                        for i in 0..count.min(5) {
                            args[i] = slot!(data!(i));
                        }
                        let args = &args[..count.min(5)];
                        match self.prim_n(prim, args) {
                            Ok(word) => {
                                let shadow = self.domain.prim(&self.heap, prim, args, word);
                                slot!(d) = Val { word, shadow };
                                pc = pc.add(count.div_ceil(3));
                            }
                            Err(fault) => failed!(fault, args),
                        }
                    }
                }
            }
        }
    }

    /// A block whose fields are filled afterwards; there must be room.
    fn blank(&mut self, kind: Kind, tag: u8, size: usize) -> Val<D::Shadow> {
        let at = self.heap.start(kind, tag, size);
        for i in 0..size {
            self.heap.fill(at + 1 + i, Val::plain(Word::UNIT));
        }
        Val::plain(Word::block(at))
    }
}
