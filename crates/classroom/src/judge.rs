//! What is particular to a kind of exercise: the trait [`Judge`].
//!
//! The engine knows in which order things are done and what is done only once; a judge knows the jobs, what their answers
//! say about a submission, and which verdict counts in the end. A judge runs nothing: jobs go to the workers.

use crate::state::State;
use crate::store::test_key;
use crate::workers::Failure;
use refute_verdict::{ClassInput, ClassTest, JudgedSubmission, Survey, TestOutcome};

/// A submission with its student.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The student; unique in the class.
    pub student: String,
    /// What messages call the submission, usually its path.
    pub name: String,
    /// Its text as it is shown.
    pub shown: String,
    /// All that it consists of: its bytes, for several files with their names.
    pub content: Vec<u8>,
}

/// An input that is tried on everybody.
pub(crate) struct PooledInput {
    /// As the report tells it.
    pub(crate) input: ClassInput,
    /// As it is tried.
    pub(crate) test: ClassTest,
    /// What its outcomes are found by.
    pub(crate) key: String,
}

impl PooledInput {
    /// An input with its test.
    pub(crate) fn new(input: ClassInput, test: ClassTest) -> PooledInput {
        let key = test_key(&test);
        PooledInput { input, test, key }
    }
}

/// How a submission is surveyed.
pub(crate) enum Surveying<Job> {
    /// Its content says it all.
    Here(Survey),
    /// A worker has to look at it.
    There(Job),
}

/// A kind of exercise.
pub(crate) trait Judge {
    /// Something to do for one submission.
    type Job;
    /// What came of it.
    type Answer;
    /// Whether judging again is another search, which may find inputs that are then tried on everybody; or only a closer
    /// look at an input that is known.
    const SEARCHES_AGAIN: bool;

    /// What can be said about a submission without running it.
    fn survey(&self, entrant: &Entrant) -> Surveying<Self::Job>;

    /// The job of judging a submission.
    fn judge(&self, entrant: &Entrant) -> Self::Job;

    /// The job of trying tests on a submission.
    fn try_inputs(&self, entrant: &Entrant, tests: Vec<ClassTest>) -> Self::Job;

    /// The jobs of judging a submission again, because it fails on inputs of the class though nothing was found wrong
    /// with it; `None` stands for one whose answer is known.
    fn judge_again(&self, entrant: &Entrant, state: &mut State, inputs: &[PooledInput]) -> Vec<Option<Self::Job>>;

    /// The jobs of proving submissions, by their numbers among the entrants, the same as the reference through others that are; `None`
    /// stands for one whose answer is known.
    fn prove_further(
        &self,
        _entrants: &[Entrant],
        _leaders: &[usize],
        _states: &mut [State],
    ) -> Vec<(usize, Option<Self::Job>)> {
        Vec::new()
    }

    /// An input as it is tried.
    fn test(&self, input: &ClassInput) -> ClassTest;

    /// What came of an input.
    fn outcome(&self, state: &State, input: &PooledInput) -> Option<TestOutcome> {
        state.outcome(&input.key).cloned()
    }

    /// Takes note of an answer; says whether it is a difference.
    fn learn(&self, state: &mut State, job: &Self::Job, answer: Result<Self::Answer, Failure>) -> bool;

    /// The verdicts for the report, under the submission's own name; `None` when it was not judged yet. `outcomes` are
    /// those of the inputs, in order.
    fn verdicts(
        &self,
        state: &State,
        entrant: &Entrant,
        inputs: &[PooledInput],
        outcomes: &[Option<TestOutcome>],
    ) -> Option<JudgedSubmission>;
}
