//! The worker's side: a process that does jobs for another one.
//!
//! In: frames on standard input, first a greeting, then jobs. Out: an answer to each on standard output; start at [`serve`].
//! Invariants: it ends as soon as its input does, even in the middle of a job, so it never outlives its parent; it cannot
//! use more address space than [`MEMORY`], so it never takes the machine down.
//! Not here: whatever may go wrong in it is the parent's business.

use super::Welcome;
use super::wire::{frame, read_frame};
use crate::functions::worker::FunctionWorker;
use refute_verdict::ExitCode;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::Write;
use std::sync::mpsc;

/// Bytes of address space. What submissions allocate is counted by the machine that runs them and ends far below; this
/// is for what is not counted, such as the solver.
const MEMORY: u64 = 4 << 30;

/// `refute worker`: judges functions until there is nothing more to do.
pub fn worker() -> ExitCode {
    serve(
        |greeting| FunctionWorker::new(greeting).map_err(|refusal| refusal.message),
        |worker, job| worker.answer(&job),
    )
}

/// Works until there is nothing more to do: `prepare` makes a worker of the greeting or says why that is not possible.
pub fn serve<Greeting: DeserializeOwned, Worker, Job: DeserializeOwned, Answer: Serialize, Refusal: ToString>(
    prepare: impl FnOnce(Greeting) -> Result<Worker, Refusal>,
    mut work: impl FnMut(&mut Worker, Job) -> Answer,
) -> ExitCode {
    limit_memory();
    let frames = frames();
    let Some(greeting) = frames.recv().ok().and_then(|frame| serde_json::from_slice(&frame).ok()) else {
        return ExitCode::Usage;
    };
    let mut worker = match prepare(greeting) {
        Ok(worker) => worker,
        Err(refusal) => {
            _ = say(&Welcome::Refused(refusal.to_string()));
            return ExitCode::Usage;
        }
    };
    let mut said = say(&Welcome::Ready);
    for frame in frames {
        if said.is_err() {
            break;
        }
        let Ok(job) = serde_json::from_slice(&frame) else { return ExitCode::Usage };
        said = say(&work(&mut worker, job));
    }
    ExitCode::Fine
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

fn say(message: &impl Serialize) -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    output.write_all(&frame(message)?)?;
    output.flush()
}

fn limit_memory() {
    let maximum = getrlimit(Resource::As).maximum;
    let current = Some(maximum.map_or(MEMORY, |maximum| maximum.min(MEMORY)));
    // A system that does not know the limit works without it.
    _ = setrlimit(Resource::As, Rlimit { current, maximum });
}
