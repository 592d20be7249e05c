//! What is said to workers that judge functions, and what they answer: plain data.

use crate::store::{add, short, test_key};
use refute_driver::{ClassRequest, Effort, Text};
use refute_verdict::{ClassTest, JudgedSubmission, Proof, ProofStrength, RepairVerdict, Survey, TestOutcome};
use serde::{Deserialize, Serialize};

/// What a worker must know before it gets jobs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Greeting {
    /// The exercise.
    pub request: ClassRequest,
    /// What repairs are made with; empty for other jobs.
    pub donors: RepairDonors,
}

/// What all repairs of a class are made with.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RepairDonors {
    /// Submissions without a difference, which lend pieces.
    pub class: Vec<Text>,
    /// Tests that must hold with a patch.
    pub tests: Vec<ClassTest>,
}

impl RepairDonors {
    /// What a repair is found by: everything it was made with besides the exercise and the submission.
    pub(crate) fn key(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for text in &self.class {
            add(&mut hasher, text.name.as_bytes());
            add(&mut hasher, &text.bytes);
        }
        for test in &self.tests {
            hasher.update(test_key(test).as_bytes());
        }
        short(&hasher)
    }
}

/// What proofs through others are found by.
pub(crate) fn further_key(entry: usize, through: &[(Text, ProofStrength)]) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&(entry as u64).to_le_bytes());
    for (text, strength) in through {
        add(&mut hasher, text.name.as_bytes());
        add(&mut hasher, &text.bytes);
        hasher.update(&[*strength as u8]);
    }
    short(&hasher)
}

/// Something to do for one submission.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Job {
    /// Say what can be said without running it.
    Survey(Text),
    /// Compare it with the reference, as far as the exercise says or with another effort.
    Judge {
        /// The submission.
        text: Text,
        /// How far to look instead.
        effort: Option<Effort>,
    },
    /// Run tests on it.
    Try {
        /// The submission.
        text: Text,
        /// The tests.
        tests: Vec<ClassTest>,
    },
    /// Prove it the same as one of others, which are proved already.
    Further {
        /// The submission.
        text: Text,
        /// The function under test, by its number.
        entry: usize,
        /// The others, and how far their proofs reach.
        through: Vec<(Text, ProofStrength)>,
        /// What the result is kept by.
        key: String,
    },
    /// Say what the inputs on which it fails have in common.
    Why {
        /// The submission.
        text: Text,
        /// The function under test, by its number.
        entry: usize,
        /// A call on which it fails.
        call: String,
    },
    /// Repair it with what was lent.
    Repair {
        /// The submission.
        text: Text,
        /// What the result is kept by.
        key: String,
    },
}

/// What came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The job cannot be done.
    Refused(String),
    /// Of [`Job::Survey`].
    Survey(Survey),
    /// Of [`Job::Judge`].
    Judged(JudgedSubmission),
    /// Of [`Job::Try`], in the order of the tests.
    Outcomes(Vec<TestOutcome>),
    /// Of [`Job::Further`].
    Further(Option<Proof>),
    /// Of [`Job::Why`]: a sentence, when one was found.
    Why(Option<String>),
    /// Of [`Job::Repair`].
    Repair(Box<RepairVerdict>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_repair_is_made_with_is_in_its_key() {
        let key = |class: &[(&str, &[u8])], items: &[&str]| {
            let text = |(name, bytes): &(&str, &[u8])| Text { name: (*name).to_string(), bytes: bytes.to_vec() };
            let test = |item: &&str| ClassTest { entry: 0, call: None, item: refute_verdict::TestItem::new(*item) };
            RepairDonors { class: class.iter().map(text).collect(), tests: items.iter().map(test).collect() }.key()
        };
        let one = key(&[("a.ml", b"text")], &[]);
        assert_eq!(one, key(&[("a.ml", b"text")], &[]));
        assert_ne!(one, key(&[], &[]));
        assert_ne!(one, key(&[("a.ml", b"texts")], &[]));
        assert_ne!(one, key(&[("b.ml", b"text")], &[]));
        assert_ne!(one, key(&[("a.ml", b"text")], &["let () = assert true"]));
        assert_ne!(key(&[("ab", b"c")], &[]), key(&[("a", b"bc")], &[]));
    }
}
