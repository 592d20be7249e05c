//! Small changes of an input: its neighbours.
//!
//! In: an input. Out: inputs that differ in one place, in a fixed order, each once: an integer moved, a node deleted for its
//! child, cut off, replaced by another part of its type, wrapped in a new one, its fields swapped, rotated; a slot put through
//! a function of the program. Not all of them are valid, which is for a jury to say.

mod drawn;
mod places;

use crate::cached_oracle::CachedOracle;
use crate::functions::Functions;
use crate::oracle::Label;
use crate::setting::{Input, Setting};
use crate::structure::{constructors, field, parts};
use crate::values::{Value, ValueId, Values};
use refute_enumerate::{Hole, Inputs, Node, NodeId, Strings};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::sync::Arc;

pub(crate) use places::{Place, places, replace};

/// Integers that an integer is changed to at most.
const MOST_INTS: usize = 16;
/// Characters of the programs that are put before and after a text.
const MOST_LETTERS: usize = 3;
/// Other parts that a part is replaced by at most.
const MOST_PARTS: usize = 6;
/// Calls of functions of the program for one input at most.
const MOST_CALLS: usize = 60;
/// Values longer than this are not edited place by place.
const MOST_PLACES: usize = 80;

/// Makes neighbours.
pub(crate) struct Edits {
    setting: Arc<Setting>,
    smallest: FxHashMap<NodeId, Option<ValueId>>,
}

/// What an input is made of.
struct Around {
    places: Vec<Place>,
    ints: Vec<i64>,
}

impl Edits {
    /// For inputs of a setting.
    pub(crate) fn new(setting: &Arc<Setting>) -> Edits {
        Edits { setting: setting.clone(), smallest: FxHashMap::default() }
    }

    /// What an input is made of.
    fn around(&self, values: &Values, input: &Input) -> Around {
        let places = places(&self.setting, values, input, MOST_PLACES);
        let mut ints: Vec<i64> = places.iter().filter_map(|place| values.as_int(place.value)).collect();
        ints.sort_unstable();
        ints.dedup();
        Around { places, ints }
    }

    /// The neighbours of an input.
    pub(crate) fn neighbours(&mut self, functions: &mut Functions, values: &mut Values, input: &Input) -> Vec<Input> {
        let around = self.around(values, input);
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        seen.insert(input.clone());
        for place in &around.places {
            for new in self.changed(values, place, &around) {
                let neighbour = replace(values, input, place, new);
                if seen.insert(neighbour.clone()) {
                    found.push(neighbour);
                }
            }
        }
        for neighbour in called(&self.setting, functions, values, input, &around) {
            if seen.insert(neighbour.clone()) {
                found.push(neighbour);
            }
        }
        found
    }

    /// What can stand in a place instead.
    fn changed(&mut self, values: &mut Values, place: &Place, around: &Around) -> Vec<ValueId> {
        match values.get(place.value).clone() {
            Value::Int(n) => self.moved(values, n, around),
            Value::Char(c) => [b'a', b'b', b'A', b'0', c.wrapping_add(1)].map(|c| values.add(Value::Char(c))).to_vec(),
            Value::Float(bits) => {
                let x = f64::from_bits(bits);
                [0.0, 1.0, -x, x + 1.0, x / 2.0].map(|x: f64| values.add(Value::Float(x.to_bits()))).to_vec()
            }
            Value::Text(text) => {
                let mut texts: Vec<Vec<u8>> =
                    (0..text.len().min(8)).map(|i| [&text[..i], &text[i + 1..]].concat()).collect();
                texts.push([&text[..], b"a"].concat());
                for c in self.setting.letters.iter().take(MOST_LETTERS) {
                    texts.extend([[&text[..], &[*c]].concat(), [&[*c], &text[..]].concat()]);
                }
                texts.into_iter().map(|text| values.add(Value::Text(text.into()))).collect()
            }
            Value::Function(_) => Vec::new(),
            Value::Array(items) => self.array(values, place.node, &items, around),
            Value::Data(case, args) => self.data(values, place, (case, &args), around),
        }
    }

    /// An integer to every position among the others, to its own neighbours and to constants of the programs.
    fn moved(&self, values: &mut Values, n: i64, around: &Around) -> Vec<ValueId> {
        let mut targets = vec![0, n.wrapping_sub(1), n.wrapping_add(1)];
        let near = |other: &i64| [*other, other.wrapping_sub(1), other.wrapping_add(1)];
        targets.extend(self.setting.constants.iter().take(3).copied());
        targets.extend(around.ints.iter().flat_map(near));
        let mut seen = FxHashSet::default();
        targets.retain(|target| seen.insert(*target));
        targets.into_iter().take(MOST_INTS).map(|target| values.int(target)).collect()
    }

    fn array(&mut self, values: &mut Values, node: NodeId, items: &[ValueId], around: &Around) -> Vec<ValueId> {
        let Node::Array(item) = self.setting.space.node(node) else { return Vec::new() };
        let mut arrays: Vec<Vec<ValueId>> = Vec::new();
        for i in 0..items.len() {
            arrays.push([&items[..i], &items[i + 1..]].concat());
            arrays.push([&items[..i], &[items[i]], &items[i..]].concat());
            if i + 1 < items.len() {
                let mut swapped = items.to_vec();
                swapped.swap(i, i + 1);
                arrays.push(swapped);
            }
        }
        for new in self.fillers(values, *item, around) {
            arrays.push([items, &[new]].concat());
        }
        arrays.into_iter().map(|items| values.add(Value::Array(items.into()))).collect()
    }

    fn data(
        &mut self,
        values: &mut Values,
        place: &Place,
        (case, args): (u32, &[ValueId]),
        around: &Around,
    ) -> Vec<ValueId> {
        let node = place.node;
        let space = self.setting.space.clone();
        // Deleted for a child.
        let mut found: Vec<ValueId> = parts(&space, values, node, place.value)
            .into_iter()
            .filter(|(part, _)| *part == node)
            .map(|(_, v)| v)
            .collect();
        // Cut off.
        found.extend(self.smallest(values, node));
        // Replaced by another part of the type.
        let fitting = around.places.iter().filter(|other| other.node == node && other.value != place.value);
        found.extend(fitting.map(|other| other.value).take(MOST_PARTS));
        // Another constructor, or a new node around it.
        for (other, fields) in constructors(&space, node) {
            let recursive: Vec<usize> = (0..fields.len()).filter(|i| fields[*i] == node).collect();
            if recursive.is_empty() {
                found.extend(self.built(values, other, &fields, None, around));
            }
            for hole in recursive {
                found.extend(self.built(values, other, &fields, Some((hole, place.value)), around));
            }
        }
        found.extend(swapped(&space, values, node, case, args));
        found.extend(rotated(&space, values, node, case, args));
        found
    }

    /// A constructor with the value in one place and plain values in the others: a few ways.
    fn built(
        &mut self,
        values: &mut Values,
        case: u32,
        fields: &[NodeId],
        hole: Option<(usize, ValueId)>,
        around: &Around,
    ) -> Vec<ValueId> {
        let mut choices: Vec<Vec<ValueId>> = Vec::new();
        for (i, field) in fields.iter().enumerate() {
            match hole {
                Some((at, value)) if at == i => choices.push(vec![value]),
                _ => choices.push(self.fillers(values, *field, around)),
            }
        }
        // One field varies at a time, the others have their first value.
        let Some(first) = choices.iter().map(|choice| choice.first().copied()).collect::<Option<Vec<_>>>() else {
            return Vec::new();
        };
        let mut found = vec![values.data(case, &first)];
        for (i, choice) in choices.iter().enumerate() {
            for other in choice.iter().skip(1) {
                let mut args = first.clone();
                args[i] = *other;
                found.push(values.data(case, &args));
            }
        }
        found
    }

    /// Plain values of a type: for integers those of the input and their neighbours.
    fn fillers(&mut self, values: &mut Values, node: NodeId, around: &Around) -> Vec<ValueId> {
        if *self.setting.space.node(node) == Node::Int {
            let (low, high) = (around.ints.first().copied().unwrap_or(0), around.ints.last().copied().unwrap_or(0));
            let mut ints = around.ints.clone();
            ints.truncate(6);
            ints.extend([high.saturating_add(1), low.saturating_sub(1), 0]);
            let mut seen = FxHashSet::default();
            ints.retain(|n| seen.insert(*n));
            return ints.into_iter().map(|n| values.int(n)).collect();
        }
        let mut found: Vec<ValueId> = self.smallest(values, node).into_iter().collect();
        let fitting = around.places.iter().filter(|other| other.node == node).map(|other| other.value).take(3);
        found.extend(fitting);
        found
    }

    /// The smallest value of a type, its constants plain.
    fn smallest(&mut self, values: &mut Values, node: NodeId) -> Option<ValueId> {
        if let Some(known) = self.smallest.get(&node) {
            return *known;
        }
        let space = self.setting.space.clone();
        let mut inputs = Inputs::new(&space, vec![node], Strings::Whole);
        let mut found = None;
        let size = inputs.smallest();
        if matches!(space.node(node), Node::Function(..)) {
            self.smallest.insert(node, None);
            return None;
        }
        inputs.of_size(size, &mut |shapes| {
            let constants: Vec<_> = refute_enumerate::holes_of(shapes).into_iter().map(plain).collect();
            found = Some(crate::setting::value_of(values, &shapes[0], &constants));
            false
        });
        self.smallest.insert(node, found);
        found
    }
}

/// The learner `edits`: failing inputs reached by edits from failing ones, in the order found; `found` says whether to go on.
pub fn edited(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    initial: &[Input],
    found: &mut dyn FnMut(&mut CachedOracle<'_>, &Input) -> bool,
) {
    let mut edits = Edits::new(&jury.setting);
    let mut seen: FxHashSet<Input> = FxHashSet::default();
    let mut queue: VecDeque<Input> = VecDeque::new();
    for input in initial {
        if jury.label(input).is_some_and(Label::fails) && seen.insert(input.clone()) {
            if !found(jury, input) {
                return;
            }
            queue.push_back(input.clone());
        }
    }
    while let Some(input) = queue.pop_front() {
        for neighbour in edits.neighbours(functions, &mut jury.values, &input) {
            if !seen.insert(neighbour.clone()) {
                continue;
            }
            match jury.label(&neighbour) {
                Some(Label::Fails(_)) => {
                    if !found(jury, &neighbour) {
                        return;
                    }
                    queue.push_back(neighbour);
                }
                Some(_) => {}
                None => return,
            }
        }
    }
}

fn plain(hole: Hole) -> refute_enumerate::Constant {
    use refute_enumerate::Constant;
    match hole {
        Hole::Int => Constant::Int(0),
        Hole::Char => Constant::Char(b'a'),
        Hole::Float => Constant::Float(0.0),
        Hole::String | Hole::Bytes => Constant::Text(Arc::from(&b""[..])),
    }
}

/// Two fields of the same type change places.
fn swapped(
    space: &refute_enumerate::Space,
    values: &mut Values,
    node: NodeId,
    case: u32,
    args: &[ValueId],
) -> Vec<ValueId> {
    let mut found = Vec::new();
    for i in 0..args.len() {
        for j in i + 1..args.len() {
            if field(space, node, case, i as u32) == field(space, node, case, j as u32) && args[i] != args[j] {
                let mut swapped = args.to_vec();
                swapped.swap(i, j);
                found.push(values.data(case, &swapped));
            }
        }
    }
    // The first two elements of a list.
    if let (Node::List(_), [head, tail]) = (space.node(node), args)
        && let Some((1, &[second, rest])) = values.as_data(*tail)
    {
        let tail = values.data(1, &[*head, rest]);
        found.push(values.data(1, &[second, tail]));
    }
    found
}

/// A node with exactly two recursive fields is rotated, both ways.
fn rotated(
    space: &refute_enumerate::Space,
    values: &mut Values,
    node: NodeId,
    case: u32,
    args: &[ValueId],
) -> Vec<ValueId> {
    let recursive: Vec<usize> = (0..args.len()).filter(|i| field(space, node, case, *i as u32) == Some(node)).collect();
    let [left, right] = recursive[..] else { return Vec::new() };
    let mut found = Vec::new();
    for (from, to) in [(left, right), (right, left)] {
        let Some((own, child)) = values.as_data(args[from]) else { continue };
        if own != case {
            continue;
        }
        let (mut top, mut below) = (child.to_vec(), args.to_vec());
        below[from] = top[to];
        top[to] = values.data(case, &below);
        found.push(values.data(case, &top));
    }
    found
}

/// Slots put through functions of the program: their other arguments are parts of the input.
fn called(
    setting: &Setting,
    functions: &mut Functions,
    values: &mut Values,
    input: &Input,
    around: &Around,
) -> Vec<Input> {
    let mut found = Vec::new();
    let mut left = MOST_CALLS;
    for number in 0..functions.all().len() {
        let (params, result) = (functions.all()[number].params.clone(), functions.all()[number].result);
        if functions.all()[number].any.is_some() || !functions.all()[number].changes_inputs() {
            continue;
        }
        for (slot, described) in setting.slots.iter().enumerate().filter(|(_, slot)| slot.node == result) {
            for args in arguments(setting, values, &params, (slot, described.node), input, around) {
                if left == 0 {
                    return found;
                }
                left -= 1;
                if let Some(value) = functions.call(values, number, &args) {
                    let mut changed = input.to_vec();
                    changed[slot] = value;
                    found.push(changed.into());
                }
            }
        }
    }
    found
}

/// Arguments for a function: the slot in its place, parts of the input in the others, a few ways.
fn arguments(
    setting: &Setting,
    values: &mut Values,
    params: &[NodeId],
    (slot, node): (usize, NodeId),
    input: &Input,
    around: &Around,
) -> Vec<Vec<ValueId>> {
    let Some(own) = params.iter().position(|param| *param == node) else { return Vec::new() };
    let mut all = vec![Vec::new()];
    for (i, param) in params.iter().enumerate() {
        let choices: Vec<ValueId> = if i == own {
            vec![input[slot]]
        } else {
            let mut choices: Vec<ValueId> =
                around.places.iter().filter(|place| place.node == *param).map(|place| place.value).take(4).collect();
            if *setting.space.node(*param) == Node::Int {
                let high = around.ints.last().copied().unwrap_or(0).saturating_add(1);
                choices.push(values.int(high));
            }
            choices.dedup();
            choices
        };
        all = all
            .iter()
            .flat_map(|args: &Vec<ValueId>| choices.iter().map(move |choice| [&args[..], &[*choice]].concat()))
            .take(12)
            .collect();
    }
    all
}
