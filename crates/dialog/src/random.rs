//! Random specifications and inputs for them, for properties that hold for all of them.
//!
//! In: a seeded generator. Out: specifications that are well formed (every way through a loop reads or exits, every loop
//! can be left, no variable is used before it was read) with integers, truth values and texts, all modes of reading, the
//! end of the input, several values on a line, nested loops, optional outputs and wildcards ([`spec`]); input sequences that they speak about ([`inputs`]); traces
//! that are nearly right ([`mutate`]). Texts are over few characters, so that patterns are ambiguous.

use crate::core::*;
use crate::machine::{Event, Machine};
use crate::sketch::*;
use crate::store::member;
use crate::term::Evaluator;
use crate::trace::{Action, Input, Opaques};
use crate::value::{Type, Value, parse_line};
use fastrand::Rng;
use num_bigint::BigInt;
use std::collections::BTreeSet;

/// `x`, `y` and `z` are integers, `b` is a truth value, `s` is a text.
const VARS: [(&str, Type); 5] =
    [("x", Type::Int), ("y", Type::Int), ("z", Type::Int), ("b", Type::Bool), ("s", Type::Str)];

/// A random specification.
pub(crate) fn spec(rng: &mut Rng) -> Spec {
    let whole = rng.u8(..6) == 0;
    let spaced = if whole { Spaced::AllNumbers } else { Spaced::Decimals };
    let mut spec = crate::sketch::spec(&VARS, Writer { rng, read: BTreeSet::new(), spaced }.block(2, false));
    spec.options.whole_numbers = whole;
    spec
}

/// A random specification that may ask for the impossible: a number that stands alone, right beside another digit.
pub(crate) fn careless_spec(rng: &mut Rng) -> Spec {
    let mut spec = crate::sketch::spec(&VARS, body(rng));
    spec.options.whole_numbers = rng.u8(..6) == 0;
    spec
}

/// The body of a random specification.
pub(crate) fn body(rng: &mut Rng) -> Vec<Stmt> {
    Writer { rng, read: BTreeSet::new(), spaced: Spaced::Nothing }.block(2, false)
}

/// A body for a loop: every way through it reads or exits, and one exits.
pub(crate) fn loop_body(rng: &mut Rng) -> Vec<Stmt> {
    Writer { rng, read: BTreeSet::new(), spaced: Spaced::Nothing }.loop_body(1)
}

/// Around which numbers of outputs there are blanks.
#[derive(Clone, Copy, PartialEq)]
enum Spaced {
    Nothing,
    Decimals,
    AllNumbers,
}

/// Writes statements, knowing what was read for sure.
struct Writer<'r> {
    rng: &'r mut Rng,
    read: BTreeSet<u32>,
    spaced: Spaced,
}

impl Writer<'_> {
    fn block(&mut self, depth: usize, in_loop: bool) -> Vec<Stmt> {
        let length = self.rng.usize(1..=3);
        let mut block: Vec<Stmt> = (0..length).map(|_| self.stmt(depth, in_loop)).collect();
        if in_loop && self.rng.u8(..8) == 0 {
            block.push(exit());
        }
        block
    }

    fn stmt(&mut self, depth: usize, in_loop: bool) -> Stmt {
        match self.rng.u8(..10) {
            0..=3 => self.read(in_loop),
            4 if depth > 0 => {
                let condition = self.condition(1);
                let before = self.read.clone();
                let then = self.block(depth - 1, in_loop);
                let after_then = std::mem::replace(&mut self.read, before);
                let otherwise = self.block(depth - 1, in_loop);
                self.read = &self.read & &after_then;
                branch(condition, then, otherwise)
            }
            5 if depth > 0 => {
                let body = self.loop_body(depth - 1);
                repeat(body)
            }
            _ => Stmt::Say(self.say()),
        }
    }

    /// Tries until the body makes progress and has an exit; the first statement of the last resort does both.
    fn loop_body(&mut self, depth: usize) -> Vec<Stmt> {
        let before = self.read.clone();
        for _ in 0..20 {
            let mut body = self.block(depth, true);
            // Wherever the way out is put, it uses nothing that may not have been read there.
            self.read.clone_from(&before);
            let condition = self.condition(1);
            let leave = if self.rng.bool() { vec![exit()] } else { vec![Stmt::Say(self.say()), exit()] };
            let otherwise = if self.rng.bool() { Vec::new() } else { self.block(0, true) };
            body.insert(self.rng.usize(..=body.len()), branch(condition, leave, otherwise));
            self.read.clone_from(&before);
            let effects = effects(&body);
            if !effects.contains(&Effect { reads: false, exits: false })
                && effects.iter().any(|effect| effect.exits)
                && effects.iter().any(|effect| !effect.exits)
            {
                return body;
            }
        }
        let condition = self.condition(1);
        vec![self.read(true), branch(condition, vec![exit()], Vec::new())]
    }

    fn read(&mut self, in_loop: bool) -> Stmt {
        let var = self.rng.u32(..5);
        let mut slots = vec![self.slot(var)];
        if self.rng.u8(..8) == 0 {
            slots.push(self.slot((var + 1) % 3));
        }
        let invalid = match self.rng.u8(..6) {
            0 => Invalid::Retry(None),
            1 => Invalid::Retry(Some(self.say())),
            2 => Invalid::Stop(self.rng.bool().then(|| self.say())),
            _ => Invalid::Never,
        };
        let garbage = invalid != Invalid::Never && self.rng.u8(..3) == 0;
        let at_end = (self.rng.u8(..8) == 0).then(|| {
            let said = self.rng.bool().then(|| Stmt::Say(self.say()));
            said.into_iter().chain(in_loop.then(exit)).collect::<Vec<Stmt>>()
        });
        if at_end.is_none() || in_loop {
            self.read.extend(slots.iter().map(|slot| slot.var.0));
        }
        Stmt::Read(Read { slots, invalid, garbage, at_end, span: nowhere() })
    }

    fn slot(&mut self, var: u32) -> Slot {
        let set = match VARS[var as usize].1 {
            Type::Int => self.int_set(var),
            Type::Bool => Set::All,
            _ => self.text_set(),
        };
        Slot { var: VarId(var), set }
    }

    fn int_set(&mut self, var: u32) -> Set {
        let range = |low: i64, high: i64| Set::Range(Some(BigInt::from(low)), Some(BigInt::from(high)));
        match self.rng.u8(..7) {
            0 => Set::All,
            1 => nat(),
            2 => range(0, 3),
            3 => Set::Finite(vec![value(0), value(1), value(-1)]),
            4 => Set::Union(Box::new(range(-2, -1)), Box::new(range(1, 5))),
            5 => Set::Intersection(Box::new(range(-9, 9)), Box::new(Set::NotIn(vec![VarId(var)]))),
            _ => Set::Complement(Box::new(range(1, 2))),
        }
    }

    fn text_set(&mut self) -> Set {
        match self.rng.u8(..3) {
            0 => Set::All,
            1 => Set::Regex("[ab]+".to_owned()),
            _ => Set::Finite(vec![Value::Str("a".to_owned()), Value::Str("ab".to_owned())]),
        }
    }

    fn say(&mut self) -> Say {
        let optional = self.rng.u8(..3) == 0;
        let alternatives = (0..self.rng.usize(1..=2)).map(|_| self.items()).collect();
        saying(optional, alternatives)
    }

    fn items(&mut self) -> Vec<Item> {
        let length = self.rng.usize(1..=3);
        let mut items = Vec::new();
        for _ in 0..length {
            let item = self.item();
            let spaced = match &item {
                Item::Close(..) => self.spaced != Spaced::Nothing,
                Item::Result(_) | Item::Decorated(_) => self.spaced == Spaced::AllNumbers,
                _ => false,
            };
            let blank = spaced.then(|| Item::Text(" ".to_owned()));
            items.extend(blank.clone());
            items.push(item);
            items.extend(blank);
        }
        items
    }

    fn item(&mut self) -> Item {
        match self.rng.u8(..12) {
            0 | 1 => Item::Any,
            2 => Item::Visible,
            3 => Item::Decorated(self.int(1)),
            4 => Item::Loose(self.rng.choice(["a b", "A", "x"]).unwrap_or("a").to_owned()),
            5..=7 => Item::Text(self.rng.choice(["A", "B", "AB", "1", "A ", "x\ny"]).unwrap_or("A").to_owned()),
            8 if self.read.contains(&4) => Item::Result(cur_of(4, Type::Str)),
            9 if self.read.contains(&3) => Item::Result(cur_of(3, Type::Bool)),
            10 => {
                let half = BigInt::from(2);
                let value = call(Function::Divide, Type::Real, vec![self.int(1), int(4)]);
                Item::Close(value, num_rational::BigRational::new(1.into(), half))
            }
            _ => Item::Result(self.int(2)),
        }
    }

    /// An integer term over what was read.
    fn int(&mut self, depth: usize) -> Term {
        let known: Vec<u32> = self.read.iter().copied().filter(|var| *var < 3).collect();
        match self.rng.u8(..8) {
            0 | 1 if depth > 0 => {
                let function = [Function::Add, Function::Subtract, Function::Multiply, Function::Max];
                let function = self.rng.choice(function).unwrap_or(Function::Add);
                number(function, vec![self.int(depth - 1), self.int(depth - 1)])
            }
            2 => sum(history(&[self.rng.u32(..3)], self.rng.u32(..2))),
            3 => number(Function::Length, vec![history(&[0, 1, 2], 0)]),
            4 => count(self.rng.u32(..3)),
            5 => int(self.rng.i64(-1..4)),
            6 if depth > 0 => number(Function::Mod, vec![self.int(depth - 1), int(3)]),
            _ => match self.rng.choice(known) {
                Some(var) => cur(var),
                None => int(self.rng.i64(0..3)),
            },
        }
    }

    fn condition(&mut self, depth: usize) -> Term {
        match self.rng.u8(..7) {
            0 if depth > 0 => test(Function::And, vec![self.condition(depth - 1), self.condition(depth - 1)]),
            1 if depth > 0 => test(Function::Not, vec![self.condition(depth - 1)]),
            2 => test(Function::In, vec![self.int(1), history(&[0, 1], 1)]),
            3 if self.read.contains(&3) => cur_of(3, Type::Bool),
            4 if self.read.contains(&4) => equal(cur_of(4, Type::Str), text("a")),
            5 => test(Function::LessEqual, vec![int(2), number(Function::Length, vec![history(&[0, 1, 2], 0)])]),
            _ => test(Function::Less, vec![self.int(1), self.int(1)]),
        }
    }
}

/// What a way through statements does, after the paper's Fig. 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Effect {
    /// Something is read.
    pub reads: bool,
    /// The loop is left.
    pub exits: bool,
}

/// What the ways through statements do.
pub(crate) fn effects(block: &[Stmt]) -> BTreeSet<Effect> {
    let mut effects = BTreeSet::from([Effect { reads: false, exits: false }]);
    for stmt in block {
        let here = match stmt {
            Stmt::Say(_) => continue,
            Stmt::Read(read) => {
                let at_end = read.at_end.as_ref().map(|suite| self::effects(suite)).unwrap_or_default();
                at_end.into_iter().chain([Effect { reads: true, exits: false }]).collect()
            }
            Stmt::Exit(_) => BTreeSet::from([Effect { reads: false, exits: true }]),
            Stmt::If { then, otherwise, .. } => &self::effects(then) | &self::effects(otherwise),
            Stmt::Loop { body, .. } => {
                let left = self::effects(body).into_iter().filter(|effect| effect.exits);
                left.map(|effect| Effect { exits: false, ..effect }).collect()
            }
        };
        let after = |before: &Effect| -> Vec<Effect> {
            if before.exits {
                return vec![*before];
            }
            here.iter().map(|next| Effect { reads: before.reads || next.reads, exits: next.exits }).collect()
        };
        effects = effects.iter().flat_map(after).collect();
    }
    effects
}

/// A whole input sequence that the specification speaks about, found by walking at random; none when the walk took too
/// long or a term had no value.
pub(crate) fn inputs(rng: &mut Rng, spec: &Spec, longest: usize, opaques: &mut dyn Opaques) -> Option<Vec<Input>> {
    let mut evaluator = Evaluator::new(spec, opaques);
    let mut machine = Machine::new(spec);
    let mut inputs = Vec::new();
    loop {
        match machine.next(&mut evaluator).ok()? {
            Event::Says(_) => {}
            Event::Ends => return Some(inputs),
            Event::Reads(_) if inputs.len() == longest => return None,
            Event::Reads(read) => {
                let given = (0..60).find_map(|_| {
                    let input = input(rng, spec, read);
                    let valid = is_valid(spec, read, &input, &machine);
                    let wanted = valid || rng.u8(..4) == 0;
                    (wanted && machine.take(read, &input).is_ok()).then_some(input)
                });
                inputs.push(given?);
            }
        }
    }
}

fn is_valid(spec: &Spec, read: &Read, input: &Input, machine: &Machine<'_>) -> bool {
    let Input::Line(line) = input else { return true };
    parse_line(spec, read, line).is_some_and(|values| {
        read.slots.iter().zip(&values).all(|(slot, value)| member(&slot.set, value, machine.store()))
    })
}

/// Something that could be given at a `read`.
fn input(rng: &mut Rng, spec: &Spec, read: &Read) -> Input {
    if read.at_end.is_some() && rng.u8(..4) == 0 {
        return Input::End;
    }
    if read.garbage && rng.u8(..6) == 0 {
        return Input::Line(rng.choice(["", "??", "1 2"]).unwrap_or("").to_owned());
    }
    let word = |rng: &mut Rng, var: VarId| match spec.vars[var.0 as usize].ty {
        Type::Int => rng.i64(-3..7).to_string(),
        Type::Bool => spec.options.bools[usize::from(rng.bool())].clone(),
        _ => rng.choice(["a", "b", "ab", "aab", "c"]).unwrap_or("a").to_owned(),
    };
    let words: Vec<String> = read.slots.iter().map(|slot| word(rng, slot.var)).collect();
    Input::Line(words.join(" "))
}

/// A trace with a small change: in an output, at an input, or at the place of one.
pub(crate) fn mutate(rng: &mut Rng, trace: &[Action]) -> Vec<Action> {
    let mut mutant = trace.to_vec();
    if mutant.is_empty() {
        return vec![Action::Output("A".to_owned())];
    }
    let at = rng.usize(..mutant.len());
    match (&mut mutant[at], rng.u8(..5)) {
        (_, 0) => _ = mutant.remove(at),
        (_, 1) => mutant.insert(at, Action::Output(rng.choice(["A", "\n", "1", " "]).unwrap_or("A").to_owned())),
        (Action::Input(Input::Line(line)), _) => {
            *line = rng.choice(["0", "1", "2", "-1", "a"]).unwrap_or("0").to_owned()
        }
        (Action::Input(Input::End), _) => {}
        (Action::Output(text), change) => {
            let mut chars: Vec<char> = text.chars().collect();
            let place = rng.usize(..=chars.len());
            let char = rng.choice(['A', 'B', '1', '\n', ' ', 'x', 'b']).unwrap_or('A');
            match (change, chars.get_mut(place)) {
                (2, _) | (_, None) => chars.insert(place, char),
                (3, Some(there)) => *there = char,
                (_, Some(_)) => _ = chars.remove(place),
            }
            *text = chars.into_iter().collect();
        }
    }
    mutant
}
