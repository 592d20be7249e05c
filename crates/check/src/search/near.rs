//! Texts that differ in one character or one word from those that did something new.
//!
//! In: a search whose programs look into strings, and the inputs that it kept. Out: a candidate, or none. A space too many, a
//! sign, a digit more: what a program that reads text forgets stands beside a text that it reads well, and is one of so many
//! changes that chance may pass it over. All of them are tried, beginning with what was found last, which is hardest to come by.

use super::{Candidate, Search};
use crate::seeds::distinct;
use refute_enumerate::Constant;
use refute_play::CallInput;
use refute_verdict::FoundBy;
use std::sync::Arc;

/// Longer texts have too many neighbours.
const LONGEST: usize = 16;
/// How many of the programs' own characters are put in, beside those that texts often have.
const OWN: usize = 12;
const OFTEN: &[u8] = b" 0-a1A";
/// Words that are put in the place of others at most.
const MOST_WORDS: usize = 40;

impl Search<'_> {
    /// Tries all texts beside those that did something new, as long as going up in size might have taken.
    pub(super) fn near(&mut self) -> Option<Candidate> {
        if !self.inside_strings {
            return None;
        }
        let budget = self.progress.work + self.config.effort.steps;
        let letters: Vec<u8> = distinct(OFTEN.iter().chain(self.pool.chars.iter().take(OWN)).copied()).collect();
        let mut done: Vec<CallInput> = Vec::new();
        // What does something new on the way is the last one then.
        while self.progress.work <= budget && !self.stopped() {
            let next = self.inputs_kept.novel().iter().rev().find(|input| !done.contains(input)).cloned()?;
            let mut batch = neighbours(&next, &letters, &self.pool.words);
            done.push(next);
            if let Some(found) = self.try_batch(&mut batch, FoundBy::Enumeration, budget) {
                return Some(found);
            }
        }
        None
    }
}

/// The inputs in which one text has one character more, one less, or another one, or another word in the place of one.
fn neighbours(input: &CallInput, letters: &[u8], words: &[Arc<[u8]>]) -> Vec<CallInput> {
    let mut all = Vec::new();
    for (place, constant) in input.constants.iter().enumerate() {
        let Constant::Text(text) = constant else { continue };
        if text.len() > LONGEST {
            continue;
        }
        let mut with = |from: usize, to: usize, put: &[u8]| {
            let mut input = input.clone();
            input.constants[place] = Constant::Text([&text[..from], put, &text[to..]].concat().into());
            all.push(input);
        };
        for at in 0..=text.len() {
            letters.iter().for_each(|letter| with(at, at, &[*letter]));
        }
        for at in 0..text.len() {
            with(at, at + 1, &[]);
            letters.iter().filter(|letter| **letter != text[at]).for_each(|letter| with(at, at + 1, &[*letter]));
        }
        let mut from = 0;
        for piece in text.split(|byte| !byte.is_ascii_alphanumeric()) {
            words.iter().take(MOST_WORDS).for_each(|word| with(from, from + piece.len(), word));
            from += piece.len() + 1;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use refute_enumerate::{Hole, Shape};

    #[test]
    fn one_character_or_one_word_is_another() {
        let text = |text: &str| Constant::Text(Arc::from(text.as_bytes()));
        let input = vec![Shape::Hole(Hole::String), Shape::Hole(Hole::Int)];
        let input = CallInput { input, constants: vec![text("a,1"), Constant::Int(7)] };
        let texts: Vec<String> = neighbours(&input, b" ", &[Arc::from(&b"42"[..])])
            .into_iter()
            .map(|near| match &near.constants[..] {
                [Constant::Text(text), Constant::Int(7)] => String::from_utf8_lossy(text).into_owned(),
                other => panic!("{other:?}"),
            })
            .collect();
        let put_in = [" a,1", "a ,1", "a, 1", "a,1 "];
        let replaced = [",1", " ,1", "a1", "a 1", "a,", "a, ", "42,1", "a,42"];
        assert_eq!(texts, [&put_in[..], &replaced[..]].concat());
    }
}
