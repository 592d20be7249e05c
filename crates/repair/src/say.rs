//! What a patch does, in words.
//!
//! In: the text of a submission and the changes that mend it. Out: [`Explanation`]; start at [`explain`].
//! Both texts are parsed and their trees compared (see `compare`), so a sentence speaks of functions, cases and operators rather
//! than of bytes. What the trees do not show (comments, annotations) is told by its place alone.
//! Invariants: nothing here panics, whatever the text; the same input gives the same words; the third hint has no word of
//! the patch that the replaced text does not have (see `holes`).
//!
//! Example: `+` for `-` gives "the `Minus` case of `eval_expr` adds instead of subtracting".

mod compare;
mod holes;
mod key;
mod label;
mod mistake;
mod operator;
mod program;
mod said;
mod scope;
mod site;
#[cfg(test)]
mod tests;

pub use mistake::Mistake;

use crate::{Change, applied};
use compare::{Difference, differences};
use key::{Keys, Piece, joined};
use program::Program;
use said::Said;
use site::Site;
use std::ops::Range;

/// A patch in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// One sentence without its full stop, in terms of the program: "the `Minus` case of `eval_expr` adds instead of subtracting".
    pub explanation: String,
    /// Where to look; what kind of mistake; the patch with holes. Each says more than the one before and none gives the answer away.
    pub hints: [String; 3],
    /// The kinds of mistake, each once: the words of [`Mistake`].
    pub mistakes: Vec<String>,
    /// The same for everybody who needs the same repair, whatever their names and layout.
    pub key: String,
    /// The functions of which little is left: their whole body is another one.
    pub replaced: Vec<String>,
    /// Whether functions are put in that were not there.
    pub brings_helpers: bool,
    /// The places that are changed: bytes of the text, and what stands there ("the `Minus` case of `eval_expr`").
    pub places: Vec<(Range<usize>, String)>,
}

impl Explanation {
    /// The same patch, when it replaces the function under test: its details are those of another program and say nothing about this one.
    #[must_use]
    pub fn of_replacement(mut self, entry: &str) -> Explanation {
        self.explanation = if self.brings_helpers {
            format!("`{entry}` was replaced by another solution, with its helpers")
        } else {
            format!("the whole body of `{entry}` was replaced")
        };
        self.hints[0] = format!("look at `{entry}` as a whole");
        self.hints[1] = format!("{} in `{entry}`", Mistake::Function.hint());
        self.mistakes = vec![Mistake::Function.word().to_string()];
        self
    }
}

/// So many sentences are said, or one more where that is all; of further places only the function is named.
const SENTENCES: usize = 2;

/// Names that are exchanged for each other in so many places were mixed up.
const MIXED_UP: usize = 4;

/// So many places are named in a hint.
const HINTED: usize = 4;

/// Puts changes into words; they are in order of the text.
pub fn explain(text: &[u8], changes: &[Change]) -> Explanation {
    explain_for(text, changes, None)
}

/// Likewise, when the function under test is known: its name stays in the key.
pub fn explain_for(text: &[u8], changes: &[Change], entry: Option<&str>) -> Explanation {
    let changes = clamped(text, changes);
    let old = Program::new(text);
    let new = Program::new(&applied(text, &changes));
    let mut found = differences(&old, &new, Keys::new(&old, entry));
    if found.is_empty() {
        let keys = Keys::new(&old, entry);
        found = changes.iter().map(|change| unseen(&old, change, &keys)).collect();
    }
    let mut mistakes: Vec<Mistake> = found.iter().map(|difference| difference.mistake).collect();
    mistakes.sort();
    mistakes.dedup();
    Explanation {
        explanation: mixed_up(&old, &changes).unwrap_or_else(|| explanation(&old, &found)),
        hints: [where_to_look(&old, &found), what_kind(&old, &found), holes::with_holes(&old, &new, &changes)],
        mistakes: mistakes.into_iter().map(|mistake| mistake.word().to_string()).collect(),
        key: joined(found.iter().map(|difference| difference.key.clone()).collect()),
        replaced: found.iter().filter_map(|difference| difference.replaced.clone()).collect(),
        brings_helpers: found.iter().any(|difference| difference.mistake == Mistake::Helper),
        places: places(&old, &changes, &found),
    }
}

/// What stands at some bytes of a program: "the `Minus` case of `eval_expr`".
pub fn place_words(text: &[u8], at: Range<usize>) -> String {
    let start = at.start.min(text.len());
    Site::of(&Program::new(text), &(start..at.end.clamp(start, text.len()))).words()
}

/// The changes within the text, without those that overlap one before them.
fn clamped(text: &[u8], changes: &[Change]) -> Vec<Change> {
    let mut done = 0;
    let mut kept = Vec::new();
    for change in changes {
        let start = change.at.start.min(text.len());
        let end = change.at.end.clamp(start, text.len());
        if start >= done {
            kept.push(Change { at: start..end, text: change.text.clone() });
            done = end;
        }
    }
    kept
}

/// A change that the trees do not show.
fn unseen(old: &Program, change: &Change, keys: &Keys) -> Difference {
    let site = Site::of(old, &change.at);
    let word = Piece::Word(String::from_utf8_lossy(&change.text).split_whitespace().collect::<Vec<_>>().join(" "));
    let was = old.text.get(change.at.clone()).unwrap_or_default();
    let was = Piece::Word(String::from_utf8_lossy(was).split_whitespace().collect::<Vec<_>>().join(" "));
    Difference {
        mistake: Mistake::Expression,
        said: Said::of(site.words(), "is written differently"),
        hint: Mistake::Expression.hint(),
        site: site.words(),
        at_test: site.is_test(),
        key: keys.key(Mistake::Expression, &site, &was, &word),
        old: change.at.clone(),
        look: change.at.clone(),
        new: 0..0,
        weight: 1,
        replaced: None,
        brought: None,
    }
}

/// Changes of two names into each other are one mistake, in however many places it was made.
fn mixed_up(old: &Program, changes: &[Change]) -> Option<String> {
    let mut pairs: Vec<(&[u8], &[u8])> =
        changes.iter().map(|change| (&old.text[change.at.clone()], &change.text[..])).collect();
    let places = pairs.len();
    pairs.sort_unstable();
    pairs.dedup();
    let [(one, other), (there, back)] = pairs[..] else { return None };
    if places < MIXED_UP || (one, other) != (back, there) || !is_name(one) || !is_name(other) {
        return None;
    }
    let mut functions: Vec<String> = changes.iter().filter_map(|change| function_at(old, change.at.start)).collect();
    functions.dedup();
    let [function] = &functions[..] else { return None };
    let [one, other] = [one, other].map(String::from_utf8_lossy);
    Some(format!("{function} mixes up `{one}` and `{other}`"))
}

fn is_name(word: &[u8]) -> bool {
    let tokens = refute_syntax::lex(word, refute_source::FileId(0)).tokens;
    tokens
        .first()
        .is_some_and(|token| token.kind == refute_syntax::TokenKind::Lower && token.end as usize == word.len())
}

/// The function around a byte, as it is quoted.
fn function_at(old: &Program, at: usize) -> Option<String> {
    Site::of(old, &(at..at)).function().map(|name| format!("`{name}`"))
}

fn explanation(old: &Program, found: &[Difference]) -> String {
    // The same thing in several places is said once.
    let mut sentences: Vec<(String, &Said, usize)> = Vec::new();
    let (brought, main) = (brought(found), main(found));
    for difference in own(found) {
        let said = &difference.said;
        let is_main = main.is_some_and(|main| std::ptr::eq(main, difference));
        let alike = sentences.iter_mut().find(|(_, other, _)| other.says_the_same(said));
        match alike {
            // What a helper is brought along for was not wrong in a word or two.
            _ if is_main && !brought.is_empty() => {
                sentences.push((format!("{} was replaced, with {brought}", difference.site), said, 0));
            }
            Some((_, first, _)) if *first == said => {}
            Some((.., others)) => *others += 1,
            None => sentences.push((said.to_string(), said, 0)),
        }
    }
    let shown = if sentences.len() == SENTENCES + 1 { sentences.len() } else { SENTENCES };
    let rest = sentences.split_off(shown.min(sentences.len()));
    let mut said: Vec<String> = sentences
        .into_iter()
        .map(|(words, _, others)| match others {
            0 => words,
            1 => format!("{words}, and it is the same in 1 other place"),
            others => format!("{words}, and it is the same in {others} other places"),
        })
        .collect();
    if !rest.is_empty() {
        let others = own(found).skip(SENTENCES).filter_map(|difference| function_at(old, difference.look.start));
        said.push(format!("{} are not right either", other_places(others.collect())));
    }
    match said.pop() {
        Some(last) if said.is_empty() => last,
        Some(last) => format!("{}; and {last}", said.join("; ")),
        None => String::new(),
    }
}

/// The differences that are no helpers brought along for the others.
fn own(found: &[Difference]) -> impl Iterator<Item = &Difference> {
    let has_own = found.iter().any(|difference| difference.brought.is_none());
    found.iter().filter(move |difference| difference.brought.is_none() || !has_own)
}

/// The largest difference beside helpers that are brought along.
fn main(found: &[Difference]) -> Option<&Difference> {
    let own = found.iter().filter(|difference| difference.brought.is_none());
    own.max_by_key(|difference| (difference.weight, std::cmp::Reverse(difference.look.start)))
}

/// "the new helper `mem`"; nothing when none is brought along.
fn brought(found: &[Difference]) -> String {
    let names: Vec<String> =
        found.iter().filter_map(|difference| difference.brought.as_ref()).map(|name| format!("`{name}`")).collect();
    match names.len() {
        0 => String::new(),
        1 => format!("the new helper {}", names.concat()),
        _ => format!("the new helpers {}", listed(names)),
    }
}

/// "other places of `f` and `g`".
fn other_places(mut functions: Vec<String>) -> String {
    functions.dedup();
    if functions.is_empty() { "other places".to_string() } else { format!("other places of {}", listed(functions)) }
}

/// "look at the `Minus` case of `eval_expr` (line 3)".
fn where_to_look(old: &Program, found: &[Difference]) -> String {
    let mut places: Vec<String> = own(found).map(|difference| located(old, difference, &difference.site)).collect();
    places.dedup();
    if places.len() > HINTED {
        places.truncate(HINTED);
        let functions = own(found).filter_map(|difference| function_at(old, difference.look.start));
        places.push(other_places(functions.collect()));
    }
    if places.is_empty() { String::new() } else { format!("look at {}", listed(places)) }
}

/// "an operator is wrong in the `Minus` case of `eval_expr` (line 3)"; the same kind in several places is said once.
fn what_kind(old: &Program, found: &[Difference]) -> String {
    let mut kinds: Vec<(Option<&str>, Vec<String>)> = Vec::new();
    for difference in own(found) {
        let is_condition = difference.mistake == Mistake::Condition && difference.at_test;
        let hint = (!is_condition).then_some(difference.hint);
        let place = located(old, difference, &difference.site);
        match kinds.iter_mut().find(|(other, _)| *other == hint) {
            Some((_, places)) => places.push(place),
            None => kinds.push((hint, vec![place])),
        }
    }
    let said = kinds.into_iter().map(|(hint, places)| {
        let verb = if places.len() == 1 { "is" } else { "are" };
        match (hint, listed(some(places))) {
            (None, places) => format!("{places} {verb} not right"),
            (Some(hint), places) => format!("{hint} in {places}"),
        }
    });
    some(said.collect()).join("; ")
}

fn located(old: &Program, difference: &Difference, words: &str) -> String {
    format!("{words} (line {})", old.line(difference.look.start))
}

/// At most [`HINTED`] of them.
fn some(mut parts: Vec<String>) -> Vec<String> {
    parts.dedup();
    if parts.len() > HINTED {
        parts.truncate(HINTED);
        parts.push("other places".to_string());
    }
    parts
}

/// "a", "a and b", "a, b and c".
fn listed(mut parts: Vec<String>) -> String {
    match parts.pop() {
        None => String::new(),
        Some(last) if parts.is_empty() => last,
        Some(last) => format!("{} and {last}", parts.join(", ")),
    }
}

/// For every change what a person should look at: that of the smallest difference it belongs to. Changes that belong together
/// have one place.
fn places(old: &Program, changes: &[Change], found: &[Difference]) -> Vec<(Range<usize>, String)> {
    let touches = |a: &Range<usize>, b: &Range<usize>| a.start <= b.end && b.start <= a.end;
    let (mut taken, mut put) = (0, 0);
    let place = |change: &Change| {
        let start = (change.at.start + put).saturating_sub(taken);
        let new = start..start + change.text.len();
        (taken, put) = (taken + change.at.len(), put + change.text.len());
        let belongs = |difference: &&Difference| {
            (!difference.old.is_empty() && touches(&difference.old, &change.at))
                || (!difference.look.is_empty() && touches(&difference.look, &change.at))
                || (!difference.new.is_empty() && touches(&difference.new, &new))
        };
        let smallest = found.iter().filter(belongs).min_by_key(|d| (d.old.len() + d.new.len(), d.look.start));
        match smallest {
            Some(difference) => (difference.look.clone(), difference.site.clone()),
            None => (change.at.clone(), Site::of(old, &change.at).words()),
        }
    };
    let mut places: Vec<_> = changes.iter().map(place).collect();
    places.dedup();
    places
}
