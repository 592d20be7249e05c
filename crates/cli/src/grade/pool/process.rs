//! One worker process and its two pipes.
//!
//! Both pipes are polled together and never block, so that neither a worker that does not read nor one that does not
//! write can hold us up. Invariant: a process is ended and waited for when its [`Process`] is dropped.

use super::wire;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::io::{ErrorKind, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long the stop flag may go unnoticed.
const NOTICE: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };

/// Why a process gave no answer.
pub enum Mishap {
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
pub struct Process {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Process {
    /// Starts it in a process group of its own, so that Ctrl-C reaches only us.
    pub fn start(mut command: Command) -> Result<Process, String> {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            end(&mut child);
            return Err("it has no pipes".to_string());
        };
        let process = Process { child, input, output };
        rustix::io::ioctl_fionbio(&process.input, true).map_err(|error| error.to_string())?;
        rustix::io::ioctl_fionbio(&process.output, true).map_err(|error| error.to_string())?;
        Ok(process)
    }

    /// Sends a frame and waits for one.
    pub fn exchange(&mut self, frame: &[u8], timeout: Duration, stop: &AtomicBool) -> Result<Vec<u8>, Mishap> {
        let begun = Instant::now();
        if self.says_something()? {
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
            let (writable, readable) = self.ready(!unsent.is_empty())?;
            if writable {
                unsent = &unsent[self.send(unsent)?..];
            }
            if readable && self.receive(&mut answer)? {
                return Ok(answer.split_off(4));
            }
        }
    }

    /// Whether something is there to be read, or it has ended.
    fn says_something(&self) -> Result<bool, Mishap> {
        const AT_ONCE: Timespec = Timespec { tv_sec: 0, tv_nsec: 0 };
        let mut pipes = [PollFd::new(&self.output, PollFlags::IN)];
        match poll(&mut pipes, Some(&AT_ONCE)) {
            Ok(count) => Ok(count > 0),
            Err(Errno::INTR) => Ok(false),
            Err(error) => Err(Mishap::Died(error.to_string())),
        }
    }

    /// Waits a little for either pipe.
    fn ready(&self, sends: bool) -> Result<(bool, bool), Mishap> {
        let mut pipes = vec![PollFd::new(&self.output, PollFlags::IN)];
        if sends {
            pipes.push(PollFd::new(&self.input, PollFlags::OUT));
        }
        match poll(&mut pipes, Some(&NOTICE)) {
            Ok(_) => {}
            Err(Errno::INTR) => return Ok((false, false)),
            Err(error) => return Err(Mishap::Died(error.to_string())),
        }
        let has_news = |pipe: &PollFd<'_>| !pipe.revents().is_empty();
        Ok((pipes.get(1).is_some_and(has_news), has_news(&pipes[0])))
    }

    /// Sends what the pipe takes.
    fn send(&mut self, bytes: &[u8]) -> Result<usize, Mishap> {
        match self.input.write(bytes) {
            Ok(count) => Ok(count),
            Err(error) if is_passing(&error) => Ok(0),
            // It reads no more: the other pipe will tell how it ended.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
            Err(error) => Err(Mishap::Died(error.to_string())),
        }
    }

    /// Reads what is there; says whether the frame is whole.
    fn receive(&mut self, answer: &mut Vec<u8>) -> Result<bool, Mishap> {
        let mut chunk = [0; 1 << 16];
        match self.output.read(&mut chunk) {
            Ok(0) => return Err(Mishap::Died(self.ending())),
            Ok(count) => answer.extend_from_slice(&chunk[..count]),
            Err(error) if is_passing(&error) => {}
            Err(error) => return Err(Mishap::Died(error.to_string())),
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
                Ok(Some(status)) => return told(status),
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

fn is_passing(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

fn told(status: ExitStatus) -> String {
    match (status.signal(), status.code()) {
        (Some(signal), _) => format!("signal {signal}"),
        (None, Some(code)) => format!("exit code {code}"),
        (None, None) => "no exit code".to_string(),
    }
}
