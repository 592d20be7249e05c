//! What is said between the parent and its workers.
//!
//! First the parent sends a [`Greeting`] and hears [`Answer::Ready`]; then each [`Job`] gets its [`Answer`], in order.

use refute_driver::{ClassRequest, Effort, Text};
use refute_verdict::{ClassTest, Judged, RepairVerdict, Survey, TestOutcome};
use serde::{Deserialize, Serialize};

/// What a worker must know before it gets jobs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Greeting {
    /// The exercise.
    pub request: ClassRequest,
    /// What repairs are made with; empty for other jobs.
    pub lent: RepairDonors,
}

/// What all repairs of a class are made with.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct RepairDonors {
    /// Submissions without a difference, which lend pieces.
    pub class: Vec<Text>,
    /// Tests that must hold with a patch.
    pub tests: Vec<ClassTest>,
}

/// Something to do for one submission.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Job {
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
    Repair(Text),
}

/// What came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Answer {
    /// The class is prepared.
    Ready,
    /// It cannot be prepared.
    Refused(String),
    /// Of [`Job::Survey`].
    Survey(Survey),
    /// Of [`Job::Judge`].
    Judged(Judged),
    /// Of [`Job::Try`], in the order of the tests.
    Outcomes(Vec<TestOutcome>),
    /// Of [`Job::Why`]: a sentence, when one was found.
    Why(Option<String>),
    /// Of [`Job::Repair`].
    Repair(Box<RepairVerdict>),
}

/// Whether the answer to the first message says that the worker is ready.
pub(super) fn greeted(bytes: &[u8]) -> Result<(), String> {
    match serde_json::from_slice(bytes) {
        Ok(Answer::Ready) => Ok(()),
        Ok(Answer::Refused(message)) => Err(message),
        _ => Err("it does not understand the exercise".to_string()),
    }
}
