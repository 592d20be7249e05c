//! Repairs of the wrong submissions of a class, made in this process as `refute grade --repair` makes them in several.
//!
//! In: a [`Class`] that states which submissions are right and wrong. Out: a [`Workshop`] with everything that repairs are made
//! with, then verdicts; start at [`workshop`].
//! Invariant: who is wrong in any function under test lends no pieces.
//! Not here: whether patches hold on the real OCaml (see `against`).

use crate::class::Class;
use crate::{grade, parallel};
use refute_driver::{RepairConfig, RepairRequest, Text};
use refute_source::Sources;
use refute_syntax::{TokenKind, lex};
use refute_verdict::{CheckVerdict, ClassTest, RepairVerdict};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// What repairs of a class are made with.
#[derive(Debug)]
pub struct Workshop {
    prepared: refute_driver::Class,
    /// Right submissions; of those that are the same program, one.
    donors: Vec<Text>,
    tests: Vec<ClassTest>,
}

/// Gets ready to repair submissions of a class.
///
/// # Errors
/// What is wrong with the exercise, as a sentence.
pub fn workshop(class: &Class) -> Result<Workshop, String> {
    let prepared = grade::prepared(class)?;
    let tests = grade::tests(class, &prepared)?;
    let donors = right(class, &prepared);
    Ok(Workshop { prepared, donors, tests })
}

/// The submissions whose repair is stated, in order of name.
pub fn wrong(class: &Class) -> Vec<Text> {
    let stated = |text: &&Text| class.expected.get(&text.name).is_some_and(|expected| expected.repair.is_some());
    class.submissions.iter().filter(stated).cloned().collect()
}

/// The submissions that are right as stated. Judging all of them again would take longer than many repairs, and other tests
/// see to it that what is stated holds; but it says nothing about the second function under test.
fn right(class: &Class, prepared: &refute_driver::Class) -> Vec<Text> {
    let mut seen = BTreeSet::new();
    let stated = |text: &&Text| {
        let expected = class.expected.get(&text.name);
        expected.is_some_and(|expected| expected.verdict == "no-difference" && expected.repair.is_none())
    };
    let holds = |text: &&Text| {
        let same = |verdict: &CheckVerdict| verdict.verdict.is_alike();
        class.problem.entries.len() == 1
            || refute_driver::judge(prepared, text, &Arc::default()).verdicts.iter().all(same)
    };
    let mut is_new = |text: &&Text| {
        let structure = refute_driver::survey(prepared, text).structure;
        structure.is_none_or(|structure| seen.insert(structure))
    };
    class.submissions.iter().filter(stated).filter(holds).filter(|text| is_new(text)).cloned().collect()
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

/// The tokens of a text without blanks and comments.
fn tokens(text: &[u8]) -> Vec<&[u8]> {
    let file = Sources::new().add("text.ml", text);
    let tokens = lex(text, file).tokens.into_iter().filter(|token| !token.kind.is_trivia());
    tokens.map(|token| &text[token.start as usize..token.end as usize]).filter(|spelled| !spelled.is_empty()).collect()
}

/// The comments of a text, and where they stand.
pub fn comments(text: &[u8]) -> Vec<(Range<usize>, &[u8])> {
    let file = Sources::new().add("text.ml", text);
    let comments = lex(text, file).tokens.into_iter().filter(|token| token.kind == TokenKind::Comment);
    comments.map(|token| token.start as usize..token.end as usize).map(|at| (at.clone(), &text[at])).collect()
}

/// The fewest tokens that must be taken away and put in to make one text of another. A patch may tell of more: whoever
/// replaces a whole expression takes away and puts in what stays the same in it, too.
pub fn fewest_tokens(before: &[u8], after: &[u8]) -> usize {
    let (before, after) = (tokens(before), tokens(after));
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
