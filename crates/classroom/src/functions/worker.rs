//! What a worker does for functions: each job is one call of `driver`.
//!
//! In: a [`Greeting`], then jobs. Out: an answer to each. Where the worker is, and what becomes of one that dies, is the
//! business of the `Workers`.

use super::jobs::{Answer, Greeting, Job, RepairDonors};
use refute_driver::{
    Class, ClassRequest, Effort, Event, Refusal, RepairConfig, RepairProgress, RepairRequest, Text, explain, judge,
    prepare_class, repair, survey, try_tests,
};
use refute_verdict::RepairVerdict;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a worker knows.
pub struct FunctionWorker {
    request: ClassRequest,
    class: Class,
    /// The same for a longer search, once it was needed.
    longer: Option<(Effort, Class)>,
    /// What repairs are made with.
    donors: RepairDonors,
    stop: Arc<AtomicBool>,
}

impl FunctionWorker {
    /// Loads the exercise.
    pub fn new(Greeting { request, donors }: Greeting) -> Result<FunctionWorker, Refusal> {
        let class = prepare(&request)?;
        Ok(FunctionWorker { request, class, longer: None, donors, stop: Arc::new(AtomicBool::new(false)) })
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
            Job::Why { text, entry, call } => Answer::Why(explain(&self.class, text, *entry, call, &self.stop)),
            Job::Repair { text, .. } => Answer::Repair(Box::new(self.repair(text))),
        }
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
