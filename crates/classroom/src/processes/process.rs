//! One worker process and its two pipes.
//!
//! Invariant: a process is ended and waited for when its [`Process`] is dropped.

use super::wire;
use refute_run::pipes::{self, Pipes, Ready};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Why a process gave no answer.
pub(super) enum Mishap {
    /// It ended or answered nonsense: how.
    Died(String),
    /// It took too long.
    Late,
    /// The stop flag was raised.
    Stopped,
    /// It could not be started, or refused to work.
    NotStarted(String),
}

/// A running worker.
pub(super) struct Process {
    child: Child,
    pipes: Pipes,
}

impl From<std::io::Error> for Mishap {
    fn from(error: std::io::Error) -> Mishap {
        Mishap::Died(error.to_string())
    }
}

impl Process {
    /// Starts it in a process group of its own, so that Ctrl-C reaches only us.
    pub(super) fn start(mut command: Command) -> std::io::Result<Process> {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        let mut child = command.spawn()?;
        match Pipes::of(&mut child) {
            Ok(pipes) => Ok(Process { child, pipes }),
            Err(error) => {
                end(&mut child);
                Err(error)
            }
        }
    }

    /// Sends a frame and waits for one.
    pub(super) fn exchange(&mut self, frame: &[u8], timeout: Duration, stop: &AtomicBool) -> Result<Vec<u8>, Mishap> {
        let begun = Instant::now();
        if self.pipes.says_something()? {
            return Err(Mishap::Died("an answer that nobody asked for".to_string()));
        }
        let mut unsent = frame;
        let mut answer = Vec::new();
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Mishap::Stopped);
            }
            if begun.elapsed() >= timeout {
                return Err(Mishap::Late);
            }
            let Ready { writable, readable } = self.pipes.ready(!unsent.is_empty())?;
            if writable {
                unsent = &unsent[self.pipes.send(unsent)?..];
            }
            if readable && self.receive(&mut answer)? {
                return Ok(answer.split_off(4));
            }
        }
    }

    /// Reads what is there; says whether the frame is whole.
    fn receive(&mut self, answer: &mut Vec<u8>) -> Result<bool, Mishap> {
        if !self.pipes.receive(answer)? {
            return Err(Mishap::Died(self.ending()));
        }
        let Some(head) = answer.first_chunk() else { return Ok(false) };
        match wire::length(*head) {
            Some(length) if answer.len() > length + 4 => Err(Mishap::Died("an answer that is too long".to_string())),
            Some(length) => Ok(answer.len() == length + 4),
            None => Err(Mishap::Died("an answer that cannot be read".to_string())),
        }
    }

    /// How it ended, now that it writes no more.
    fn ending(&mut self) -> String {
        const PATIENCE: Duration = Duration::from_secs(1);
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            match self.child.try_wait() {
                Ok(Some(status)) => return pipes::ending(status),
                Ok(None) => std::thread::sleep(Duration::from_millis(2)),
                Err(error) => return error.to_string(),
            }
        }
        "it stopped answering".to_string()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

fn end(child: &mut Child) {
    // An error means that it has ended already.
    _ = child.kill();
    _ = child.wait();
}
