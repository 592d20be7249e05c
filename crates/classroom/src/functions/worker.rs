//! What a worker does for functions: each job is one call of `driver`.
//!
//! In: a [`Greeting`], then jobs. Out: an answer to each. Where the worker is, and what becomes of one that dies, is the
//! business of the `Workers`.

use super::jobs::{Answer, Greeting, Job, RepairDonors};
use refute_driver::{
    Class, ClassRequest, Effort, Event, Refusal, RepairConfig, RepairProgress, RepairRequest, Text, explain, judge,
    prepare_class, proof, repair, survey, try_tests,
};
use refute_verdict::{Proof, ProofStrength, RepairVerdict};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a worker knows.
pub struct FunctionWorker {
    request: ClassRequest,
    class: Class,
    /// The same for a longer search, once it was needed.
    longer: Option<(Effort, Class)>,
    /// The exercise with others in the place of the reference, by their texts; none where that cannot be.
    others: BTreeMap<Vec<u8>, Option<Class>>,
    /// What repairs are made with.
    donors: RepairDonors,
    stop: Arc<AtomicBool>,
}

impl FunctionWorker {
    /// Loads the exercise.
    pub fn new(Greeting { request, donors }: Greeting) -> Result<FunctionWorker, Refusal> {
        let class = prepare(&request)?;
        let stop = Arc::new(AtomicBool::new(false));
        Ok(FunctionWorker { request, class, longer: None, others: BTreeMap::new(), donors, stop })
    }

    /// Does a job.
    pub fn answer(&mut self, job: &Job) -> Answer {
        match job {
            Job::Survey(text) => Answer::Survey(survey(&self.class, text)),
            Job::Judge { text, effort } => match effort.map_or(Ok(()), |effort| self.prepare_longer(effort)) {
                Ok(()) => {
                    let longer = self.longer.as_ref().filter(|_| effort.is_some()).map(|(_, class)| class);
                    Answer::Judged(judge(longer.unwrap_or(&self.class), text, &self.stop))
                }
                Err(refusal) => Answer::Refused(refusal.message),
            },
            Job::Try { text, tests } => Answer::Outcomes(try_tests(&self.class, text, tests, &self.stop)),
            Job::Further { text, entry, through, .. } => Answer::Further(self.further(text, *entry, through)),
            Job::Why { text, entry, call } => Answer::Why(explain(&self.class, text, *entry, call, &self.stop)),
            Job::Repair { text, .. } => Answer::Repair(Box::new(self.repair(text))),
        }
    }

    /// The first proof through one of others.
    fn further(&mut self, text: &Text, entry: usize, through: &[(Text, ProofStrength)]) -> Option<Proof> {
        through.iter().find_map(|(other, reached)| {
            let found = proof(self.other(other, entry)?, text, entry)?;
            let strength = match reached {
                ProofStrength::Strict => found.strength,
                ProofStrength::UnlessOverflow => ProofStrength::UnlessOverflow,
            };
            Some(Proof { strength, through: Some(other.name.clone()), ..found })
        })
    }

    /// The exercise with another text in the place of the reference. That must have the same type: a proof speaks of all inputs of it.
    fn other(&mut self, text: &Text, entry: usize) -> Option<&Class> {
        let request = &self.request;
        let class = self
            .others
            .entry(text.bytes.clone())
            .or_insert_with(|| prepare(&ClassRequest { reference: text.clone(), ..request.clone() }).ok());
        let ty = |class: &Class| class.entries().get(entry).map(|info| info.ty.clone());
        class.as_ref().filter(|other| ty(other) == ty(&self.class))
    }

    /// Nobody lends pieces to themselves; what was lent has no difference, so none of it is a wrong submission.
    fn repair(&self, text: &Text) -> RepairVerdict {
        let request = RepairRequest {
            class: &self.donors.class,
            judged: true,
            tests: &self.donors.tests,
            config: RepairConfig::default(),
        };
        repair(&self.class, text, &request, &self.stop, &mut |_: RepairProgress| {})
    }

    fn prepare_longer(&mut self, effort: Effort) -> Result<(), Refusal> {
        if self.longer.as_ref().is_none_or(|(known, _)| *known != effort) {
            let mut request = self.request.clone();
            for entry in &mut request.entries {
                entry.config.effort = effort;
            }
            self.longer = Some((effort, prepare(&request)?));
        }
        Ok(())
    }
}

fn prepare(request: &ClassRequest) -> Result<Class, Refusal> {
    prepare_class(request, &mut |_: Event<'_>| {})
}
