//! `refute worker`: a process that judges submissions for `refute grade`.
//!
//! In: frames on standard input, first a `Greeting`, then jobs. Out: an answer to each on standard output.
//! Invariants: it ends as soon as its input does, even in the middle of a job, so it never outlives its parent; it cannot
//! use more address space than [`MEMORY`], so it never takes the machine down.
//! Not here: whatever may go wrong in it is the parent's business (see `pool`).

use super::jobs::{Answer, Greeting, Job, RepairDonors};
use super::wire::{frame, read_frame};
use refute_driver::{
    Class, ClassRequest, Effort, Event, RepairConfig, RepairProgress, RepairRequest, Text, explain, judge,
    prepare_class, repair, survey, try_tests,
};
use refute_verdict::{ExitCode, RepairVerdict};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, mpsc};

/// Bytes of address space. What submissions allocate is counted by the machine that runs them and ends far below; this
/// is for what is not counted, such as the solver.
const MEMORY: u64 = 4 << 30;

/// Works until there is nothing more to do.
pub(crate) fn execute() -> ExitCode {
    limit_memory();
    let frames = frames();
    let Some(greeting) = frames.recv().ok().and_then(|frame| serde_json::from_slice::<Greeting>(&frame).ok()) else {
        return ExitCode::Usage;
    };
    let mut bench = match Bench::new(greeting) {
        Ok(bench) => bench,
        Err(message) => {
            _ = answer(&Answer::Refused(message));
            return ExitCode::Usage;
        }
    };
    let mut sent = answer(&Answer::Ready);
    for frame in frames {
        if sent.is_err() {
            break;
        }
        let Ok(job) = serde_json::from_slice::<Job>(&frame) else { return ExitCode::Usage };
        sent = answer(&bench.work(job));
    }
    ExitCode::Fine
}

/// What the worker knows.
struct Bench {
    request: ClassRequest,
    class: Class,
    /// The same for a longer search, once it was needed.
    longer: Option<(Effort, Class)>,
    /// What repairs are made with.
    lent: RepairDonors,
    stop: Arc<AtomicBool>,
}

impl Bench {
    fn new(Greeting { request, lent }: Greeting) -> Result<Bench, String> {
        let class = prepare(&request)?;
        Ok(Bench { request, class, longer: None, lent, stop: Arc::new(AtomicBool::new(false)) })
    }

    fn work(&mut self, job: Job) -> Answer {
        match job {
            Job::Survey(text) => Answer::Survey(survey(&self.class, &text)),
            Job::Judge { text, effort: None } => Answer::Judged(judge(&self.class, &text, &self.stop)),
            Job::Judge { text, effort: Some(effort) } => match self.longer(effort) {
                Ok(()) => {
                    let class = self.longer.as_ref().map_or(&self.class, |(_, class)| class);
                    Answer::Judged(judge(class, &text, &self.stop))
                }
                Err(message) => Answer::Refused(message),
            },
            Job::Why { text, entry, call } => Answer::Why(explain(&self.class, &text, entry, &call, &self.stop)),
            Job::Repair(text) => Answer::Repair(Box::new(self.repair(&text))),
            Job::Try { text, tests } => Answer::Outcomes(try_tests(&self.class, &text, &tests, &self.stop)),
        }
    }

    /// Nobody lends pieces to themselves; what was lent has no difference, so none of it is a wrong submission.
    fn repair(&self, text: &Text) -> RepairVerdict {
        let request = RepairRequest {
            class: &self.lent.class,
            judged: true,
            tests: &self.lent.tests,
            config: RepairConfig::default(),
        };
        repair(&self.class, text, &request, &self.stop, &mut |_: RepairProgress| {})
    }

    fn longer(&mut self, effort: Effort) -> Result<(), String> {
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

fn prepare(request: &ClassRequest) -> Result<Class, String> {
    prepare_class(request, &mut |_: Event<'_>| {}).map_err(|refusal| refusal.message)
}

/// Reads on a thread of its own, so that the end of the input is noticed at any time.
fn frames() -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        while let Ok(Some(frame)) = read_frame(&mut input) {
            if sender.send(frame).is_err() {
                break;
            }
        }
        std::process::exit(ExitCode::Fine.number().into());
    });
    receiver
}

fn answer(answer: &Answer) -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    output.write_all(&frame(answer)?)?;
    output.flush()
}

fn limit_memory() {
    let maximum = getrlimit(Resource::As).maximum;
    let current = Some(maximum.map_or(MEMORY, |maximum| maximum.min(MEMORY)));
    // A system that does not know the limit works without it.
    _ = setrlimit(Resource::As, Rlimit { current, maximum });
}
