//! The automaton behind [`Texts`], run over sets of states.
//!
//! In: texts with their pieces. Out: a non-deterministic automaton ([`Automaton::of`]), what it does on a text
//! ([`Automaton::run`], time in proportion to text and states at most), and whether one allows all that another does
//! ([`includes`], by the subset construction).
//! Invariant: as far as every choice has an alternative, every state is on a way to the end, so that an automaton that is
//! still alive may still accept.

use super::{Piece, Texts};
use crate::numeral;
use num_rational::BigRational;
use num_traits::Signed;
use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::rc::Rc;

/// A number of a state.
type State = usize;

/// What a state does before it goes on with the next.
#[derive(Clone, Debug)]
enum Node {
    /// Takes a character.
    Take(Class, State),
    /// Goes on with any of these.
    Split(Vec<State>),
    /// Goes on where a number may begin.
    Begins(State),
    /// Goes on where a number may have ended.
    Ends(State),
    /// Takes a decimal number within a distance of a value.
    Number(Rc<(BigRational, BigRational)>, State),
    /// Goes on at this place of the text or later.
    NotBefore(usize, State),
    /// The end.
    Accept,
}

/// Characters.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Class {
    Exactly(char),
    IgnoringCase(char),
    Space,
    Visible,
    Any,
}

impl Class {
    fn has(self, char: char) -> bool {
        match self {
            Class::Exactly(expected) => expected == char,
            Class::IgnoringCase(expected) => expected == char || expected.to_lowercase().eq(char.to_lowercase()),
            Class::Space => char.is_whitespace(),
            Class::Visible => !char.is_whitespace() && !char.is_control(),
            Class::Any => true,
        }
    }
}

/// An automaton.
#[derive(Debug)]
pub(super) struct Automaton {
    nodes: Vec<Node>,
    start: State,
}

/// What an automaton did on a text; places count characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    /// Whether it accepts the whole text.
    pub accepted: bool,
    /// Up to where the text could still be the beginning of an accepted one.
    pub alive: usize,
    /// The last place where it would have accepted the text so far.
    pub last_accepted: Option<usize>,
}

impl Automaton {
    /// For these texts, one after the other.
    pub(super) fn of<'t>(texts: impl IntoIterator<Item = &'t Texts>) -> Automaton {
        let gaps: Vec<&Texts> = texts.into_iter().collect();
        Automaton::build(&gaps, |_| None)
    }

    /// For these texts, one after the other, where the end of each is not before a place.
    pub(super) fn with_ends(gaps: &[Texts], not_before: &[usize]) -> Automaton {
        let gaps: Vec<&Texts> = gaps.iter().collect();
        Automaton::build(&gaps, |at| not_before.get(at).copied())
    }

    /// Builds it from its end, so that every state knows the next.
    fn build(gaps: &[&Texts], end: impl Fn(usize) -> Option<usize>) -> Automaton {
        let mut automaton = Automaton { nodes: Vec::new(), start: 0 };
        let mut next = automaton.add(Node::Accept);
        for (at, texts) in gaps.iter().enumerate().rev() {
            if let Some(place) = end(at) {
                next = automaton.add(Node::NotBefore(place, next));
            }
            for choice in texts.choices.iter().rev() {
                let line_end = automaton.add(Node::Take(Class::Exactly('\n'), next));
                let after = automaton.add(Node::Split(vec![line_end, next]));
                let mut ways: Vec<State> =
                    choice.alternatives.iter().map(|pieces| automaton.pieces(pieces, after)).collect();
                ways.extend(choice.optional.then_some(next));
                next = automaton.add(Node::Split(ways));
            }
        }
        automaton.start = next;
        automaton
    }

    fn add(&mut self, node: Node) -> State {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn pieces(&mut self, pieces: &[Piece], next: State) -> State {
        pieces.iter().rev().fold(next, |next, piece| self.piece(piece, next))
    }

    fn piece(&mut self, piece: &Piece, next: State) -> State {
        match piece {
            Piece::Text(text) => self.text(text, next),
            Piece::Whole(number) => {
                let end = self.add(Node::Ends(next));
                let digits = self.text(number, end);
                self.add(Node::Begins(digits))
            }
            Piece::Loose(text) => self.loose(text, next),
            Piece::Close(value, distance) => self.add(Node::Number(Rc::new((value.clone(), distance.clone())), next)),
            Piece::Any => self.repeat(Class::Any, next),
            Piece::Visible => {
                let rest = self.repeat(Class::Any, next);
                let visible = self.add(Node::Take(Class::Visible, rest));
                self.repeat(Class::Any, visible)
            }
            Piece::Decorated(inner) => {
                let before = [Piece::Visible, (**inner).clone(), Piece::Any];
                let after = [Piece::Any, (**inner).clone(), Piece::Visible];
                let ways = vec![self.pieces(&before, next), self.pieces(&after, next)];
                self.add(Node::Split(ways))
            }
        }
    }

    fn text(&mut self, text: &str, next: State) -> State {
        text.chars().rev().fold(next, |next, char| self.add(Node::Take(Class::Exactly(char), next)))
    }

    /// Any number of characters of a class.
    fn repeat(&mut self, class: Class, next: State) -> State {
        let split = self.add(Node::Accept);
        let again = self.add(Node::Take(class, split));
        self.nodes[split] = Node::Split(vec![again, next]);
        split
    }

    /// Words with white space between them and, if there is any, around them.
    fn loose(&mut self, text: &str, next: State) -> State {
        let mut next = self.repeat(Class::Space, next);
        let words: Vec<&str> = text.split_whitespace().collect();
        for (at, word) in words.iter().enumerate().rev() {
            next = word.chars().rev().fold(next, |next, char| self.add(Node::Take(Class::IgnoringCase(char), next)));
            next = self.repeat(Class::Space, next);
            if at > 0 {
                next = self.add(Node::Take(Class::Space, next));
            }
        }
        next
    }

    /// Runs it on a text.
    pub(super) fn run(&self, text: &str) -> Outcome {
        let text: Vec<char> = text.chars().collect();
        let mut outcome = Outcome { accepted: false, alive: 0, last_accepted: None };
        let mut closure = Closure { visited: vec![usize::MAX; self.nodes.len()], takes: Vec::new() };
        let mut entered = vec![self.start];
        // Where a number was taken, the next state is entered at its end.
        let mut later: BTreeMap<usize, Vec<State>> = BTreeMap::new();
        for place in 0..=text.len() {
            entered.extend(later.remove(&place).unwrap_or_default());
            if entered.is_empty() {
                if later.is_empty() {
                    break;
                }
                continue;
            }
            outcome.alive = place;
            if self.close(&mut closure, &mut entered, &text, place, &mut later) {
                outcome.last_accepted = Some(place);
                outcome.accepted = place == text.len();
            }
            if let Some(char) = text.get(place) {
                let taken = closure.takes.iter().filter(|(class, _)| class.has(*char));
                entered.extend(taken.map(|(_, next)| *next));
            }
        }
        outcome
    }

    /// Follows all states from those entered to the characters they take; says whether the end is among them.
    fn close(
        &self,
        closure: &mut Closure,
        entered: &mut Vec<State>,
        text: &[char],
        place: usize,
        later: &mut BTreeMap<usize, Vec<State>>,
    ) -> bool {
        let mut accepts = false;
        closure.takes.clear();
        while let Some(state) = entered.pop() {
            if std::mem::replace(&mut closure.visited[state], place) == place {
                continue;
            }
            match &self.nodes[state] {
                Node::Take(class, next) => closure.takes.push((*class, *next)),
                Node::Split(ways) => entered.extend_from_slice(ways),
                Node::Begins(next) if numeral::begins(text, place) => entered.push(*next),
                Node::Ends(next) if numeral::ends(text, place) => entered.push(*next),
                Node::NotBefore(earliest, next) if *earliest <= place => entered.push(*next),
                Node::Number(around, next) => {
                    if let Some((end, value)) = numeral::decimal_at(text, place)
                        && (value - &around.0).abs() <= around.1
                    {
                        later.entry(end).or_default().push(*next);
                    }
                }
                Node::Accept => accepts = true,
                Node::Begins(_) | Node::Ends(_) | Node::NotBefore(..) => {}
            }
        }
        accepts
    }

    /// The states that take a character or accept, from one state on. None when it depends on more of the text.
    fn plain_closure(&self, from: impl IntoIterator<Item = State>) -> Option<BTreeSet<State>> {
        let mut open: Vec<State> = from.into_iter().collect();
        let mut seen = HashSet::new();
        let mut closed = BTreeSet::new();
        while let Some(state) = open.pop() {
            if !seen.insert(state) {
                continue;
            }
            match &self.nodes[state] {
                Node::Take(..) | Node::Accept => _ = closed.insert(state),
                Node::Split(ways) => open.extend_from_slice(ways),
                Node::Begins(_) | Node::Ends(_) | Node::Number(..) | Node::NotBefore(..) => return None,
            }
        }
        Some(closed)
    }
}

/// What is known about the states at one place of the text.
struct Closure {
    /// The place where a state was visited last.
    visited: Vec<usize>,
    /// Characters that can be taken here, and the states after them.
    takes: Vec<(Class, State)>,
}

/// Pairs of states that are looked at before [`includes`] gives up.
const PAIRS: usize = 100_000;

/// Whether `large` accepts every text that `small` accepts; none when that is not known.
pub(super) fn includes(large: &Automaton, small: &Automaton) -> Option<bool> {
    let alphabet = alphabet([large, small]);
    let start = Rc::new(large.plain_closure([large.start])?);
    let mut open: VecDeque<(State, Rc<BTreeSet<State>>)> =
        small.plain_closure([small.start])?.into_iter().map(|state| (state, start.clone())).collect();
    let mut seen: HashSet<(State, Rc<BTreeSet<State>>)> = open.iter().cloned().collect();
    while let Some((state, set)) = open.pop_front() {
        let Node::Take(class, next) = &small.nodes[state] else {
            if !set.iter().any(|state| matches!(large.nodes[*state], Node::Accept)) {
                return Some(false);
            }
            continue;
        };
        let after = small.plain_closure([*next])?;
        for char in alphabet.iter().filter(|char| class.has(**char)) {
            let taken = set.iter().filter_map(|state| match &large.nodes[*state] {
                Node::Take(class, next) if class.has(*char) => Some(*next),
                _ => None,
            });
            let set = Rc::new(large.plain_closure(taken)?);
            for state in &after {
                if seen.insert((*state, set.clone())) {
                    open.push_back((*state, set.clone()));
                }
            }
        }
        if seen.len() > PAIRS {
            return None;
        }
    }
    Some(true)
}

/// Characters of which one stands for each kind that the automata tell apart: all that they name, in both cases, and one
/// of each class that they do not name.
fn alphabet(automata: [&Automaton; 2]) -> BTreeSet<char> {
    let mut named = BTreeSet::new();
    for node in automata.iter().flat_map(|automaton| &automaton.nodes) {
        match node {
            Node::Take(Class::Exactly(char), _) => _ = named.insert(*char),
            Node::Take(Class::IgnoringCase(char), _) => {
                named.extend([*char]);
                named.extend(char.to_lowercase());
                named.extend(char.to_uppercase());
                // Letters that have a small letter in common with another one.
                named.extend(['\u{212a}', '\u{212b}', '\u{2126}', '\u{1e9e}', '\u{3f4}']);
            }
            _ => {}
        }
    }
    let unnamed = |class: fn(&char) -> bool| ('\0'..='\u{ffff}').filter(class).find(|char| !named.contains(char));
    let others = [
        unnamed(|char| Class::Visible.has(*char) && !char.is_alphabetic()),
        unnamed(|char| char.is_whitespace()),
        unnamed(|char| char.is_control() && !char.is_whitespace()),
    ];
    named.extend(others.into_iter().flatten());
    named
}
