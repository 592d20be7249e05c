//! Repairs of the wrong submissions of a class, made in this process as `refute grade --repair` makes them in several.
//!
//! In: a [`Class`]. Out: a [`Workshop`] with everything that repairs are made with, then verdicts; start at [`workshop`].
//! Invariant: whoever differs in any function under test is repaired, and lends no pieces.
//! Not here: whether patches hold on the real OCaml (see `against`).

use crate::class::Class;
use crate::{grade, parallel};
use refute_driver::{RepairConfig, RepairRequest, Text};
use refute_source::Sources;
use refute_syntax::lex;
use refute_verdict::{ClassTest, Judged, Judgement, RepairVerdict};
use std::sync::Arc;

/// What repairs of a class are made with.
#[derive(Debug)]
pub struct Workshop {
    prepared: refute_driver::Class,
    /// Submissions without a difference; of those that are the same program, one.
    donors: Vec<Text>,
    /// Submissions with a difference in one of the functions under test, in order of name.
    pub wrong: Vec<Text>,
    tests: Vec<ClassTest>,
}

/// Judges a class.
///
/// # Errors
/// What is wrong with the exercise, as a sentence.
pub fn workshop(class: &Class) -> Result<Workshop, String> {
    let prepared = grade::prepared(class)?;
    let tests = grade::tests(class, &prepared)?;
    let members = grade::members(class, &prepared, &Arc::default());
    let mut workshop = Workshop { prepared, donors: Vec::new(), wrong: Vec::new(), tests };
    for (text, member) in class.submissions.iter().zip(&members) {
        let judged = member.same_as.map_or(&member.judged, |leader| &members[leader].judged);
        let Some(Judged { verdicts, .. }) = judged else { continue };
        let is = |judgement: Judgement| move |one: &Judgement| *one == judgement;
        let judgements: Vec<Judgement> = verdicts.iter().map(|verdict| verdict.verdict).collect();
        if judgements.iter().all(is(Judgement::NoDifference)) {
            workshop.donors.extend(member.same_as.is_none().then(|| text.clone()));
        } else if judgements.iter().any(is(Judgement::Differs)) {
            workshop.wrong.push(text.clone());
        }
    }
    Ok(workshop)
}

impl Workshop {
    /// Repairs texts with the pieces of the class on so many threads.
    pub fn repair(&self, texts: &[Text], threads: usize) -> Vec<RepairVerdict> {
        self.repair_with(&self.donors, texts, threads)
    }

    /// Repairs texts with nothing but the reference on so many threads.
    pub fn repair_alone(&self, texts: &[Text], threads: usize) -> Vec<RepairVerdict> {
        self.repair_with(&[], texts, threads)
    }

    fn repair_with(&self, donors: &[Text], texts: &[Text], threads: usize) -> Vec<RepairVerdict> {
        let request =
            RepairRequest { class: donors, judged: true, tests: &self.tests, config: RepairConfig::default() };
        parallel::map_on(threads, texts, |text| {
            refute_driver::repair(&self.prepared, text, &request, &Arc::default(), &mut |_| {})
        })
    }
}

/// A part of a text: where it starts and ends.
pub type Part = std::ops::Range<usize>;

/// The tokens of a text without blanks and comments, and its comments.
pub fn tokens(text: &[u8]) -> (Vec<&[u8]>, Vec<(Part, &[u8])>) {
    let file = Sources::new().add("text.ml", text);
    let (mut words, mut comments) = (Vec::new(), Vec::new());
    for token in lex(text, file).tokens {
        let at = token.start as usize..token.end as usize;
        let spelled = &text[at.clone()];
        if !token.kind.is_trivia() && !spelled.is_empty() {
            words.push(spelled);
        } else if spelled.starts_with(b"(*") {
            comments.push((at, spelled));
        }
    }
    (words, comments)
}

/// The fewest tokens that must be taken away and put in to make one text of another. A patch may tell of more: whoever
/// replaces a whole expression takes away and puts in what stays the same in it, too.
pub fn fewest_tokens(before: &[u8], after: &[u8]) -> usize {
    let ((before, _), (after, _)) = (tokens(before), tokens(after));
    // The longest common subsequence, row by row.
    let mut row = vec![0; after.len() + 1];
    for word in &before {
        let mut diagonal = 0;
        for (index, other) in after.iter().enumerate() {
            let above = row[index + 1];
            row[index + 1] = if word == other { diagonal + 1 } else { above.max(row[index]) };
            diagonal = above;
        }
    }
    before.len() + after.len() - 2 * row[after.len()]
}

#[cfg(test)]
mod tests;
