//! What is known about one submission while the class is judged.

use crate::store::{Key, Record, test_key};
use refute_verdict::{CheckVerdict, ClassTest, JudgedSubmission, Judgement, Proof, TestOutcome};
use std::collections::BTreeMap;

/// What is known about one submission.
pub(crate) struct State {
    /// What its record is found by.
    pub(crate) key: Key,
    /// What is kept.
    pub(crate) known: Record,
    /// The submission that is judged in its place; itself in most cases.
    pub(crate) leader: usize,
    /// For functions under test by their numbers, what a proof through others is found by in this run.
    pub(crate) further: BTreeMap<usize, String>,
    /// Whether another search was called for in this run.
    pub(crate) was_judged_again: bool,
    /// Why it could not be judged. Not kept: another run may have more luck.
    pub(crate) failure: Option<String>,
    /// Why it could not be repaired; not kept either.
    pub(crate) unrepaired: Option<String>,
    /// Tests of which it could not be told what comes of them; not kept either.
    lost: BTreeMap<String, TestOutcome>,
}

impl State {
    /// With what is known from before.
    pub(crate) fn new(key: Key, known: Record) -> State {
        State {
            key,
            known,
            leader: 0,
            further: BTreeMap::new(),
            was_judged_again: false,
            failure: None,
            unrepaired: None,
            lost: BTreeMap::new(),
        }
    }

    /// Takes note of verdicts; says whether one of them is a difference.
    pub(crate) fn judged(&mut self, mut judged: JudgedSubmission, again: bool) -> bool {
        let differs = judged.verdicts.iter().any(|verdict| verdict.verdict == Judgement::Differs);
        // The same submission gives the same bytes.
        judged.verdicts.iter_mut().for_each(|verdict| verdict.cpu_ms = None);
        *(if again { &mut self.known.again } else { &mut self.known.judged }) = Some(judged);
        differs
    }

    /// Takes note of what came of a test.
    pub(crate) fn tried(&mut self, test: &ClassTest, outcome: TestOutcome) {
        self.known.outcomes.insert(test_key(test), outcome);
    }

    /// Takes note of a test of which nobody knows what comes of it.
    pub(crate) fn lose(&mut self, test: &ClassTest, reason: &str) {
        self.lost.insert(test_key(test), TestOutcome::Unknown(reason.to_owned()));
    }

    /// What came of a test, by its key.
    pub(crate) fn outcome(&self, test: &str) -> Option<&TestOutcome> {
        self.known.outcomes.get(test).or_else(|| self.lost.get(test))
    }

    /// The judgement of an entry.
    pub(crate) fn judgement(&self, entry: usize) -> Option<Judgement> {
        self.verdict(entry).map(|verdict| verdict.verdict)
    }

    /// Whether tests of an entry can be run on it.
    pub(crate) fn runs_entry(&self, entry: usize) -> bool {
        self.judgement(entry).is_some_and(|judgement| judgement == Judgement::Differs || judgement.is_unharmed())
    }

    /// Whether any tests can be run on it.
    pub(crate) fn can_run(&self) -> bool {
        let entries = self.known.judged.as_ref().map_or(0, |judged| judged.verdicts.len());
        (0..entries).any(|entry| self.runs_entry(entry))
    }

    /// The verdict that counts for an entry.
    pub(crate) fn verdict(&self, entry: usize) -> Option<&CheckVerdict> {
        self.search(entry)?.verdicts.get(entry)
    }

    /// A proof through another submission.
    pub(crate) fn further_proof(&self, entry: usize) -> Option<&Proof> {
        self.known.further.get(self.further.get(&entry)?)?.as_ref()
    }

    /// The search that counts for an entry: another one, where that was called for and the first found nothing.
    pub(crate) fn search(&self, entry: usize) -> Option<&JudgedSubmission> {
        let first = self.known.judged.as_ref()?;
        let found_nothing = first.verdicts.get(entry)?.verdict.is_alike();
        let again = self.known.again.as_ref().filter(|_| self.was_judged_again && found_nothing);
        Some(again.unwrap_or(first))
    }
}

/// The verdicts on what could not be judged.
pub(crate) fn unjudged(entries: &[String], name: &str, reason: &str) -> JudgedSubmission {
    let verdict = |entry: &String| CheckVerdict {
        reason: Some(reason.to_owned()),
        ..CheckVerdict::new(name, entry, Judgement::Unjudged)
    };
    JudgedSubmission { verdicts: entries.iter().map(verdict).collect(), tests: vec![None; entries.len()] }
}
