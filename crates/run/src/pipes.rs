//! The pipes to and from a child process.
//!
//! Both are polled together and never block, so that neither a process that does not read nor one that does not write can
//! hold us up. Not here: what is sent and what an answer is (see `classroom::processes` and the oracle of `cli`).

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, ChildStdout, ExitStatus};

/// How long the stop flag may go unnoticed.
const NOTICE: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
const AT_ONCE: Timespec = Timespec { tv_sec: 0, tv_nsec: 0 };

/// Both pipes.
pub struct Pipes {
    input: ChildStdin,
    output: ChildStdout,
}

/// Which pipes have something to do.
pub struct Ready {
    /// Something can be sent, or nobody reads any more.
    pub writable: bool,
    /// Something can be read, or nobody writes any more.
    pub readable: bool,
}

impl Pipes {
    /// Takes the pipes of a process that was started with both.
    pub fn of(child: &mut Child) -> Result<Pipes> {
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Error::other("it has no pipes"));
        };
        rustix::io::ioctl_fionbio(&input, true)?;
        rustix::io::ioctl_fionbio(&output, true)?;
        Ok(Pipes { input, output })
    }

    /// Waits a little for either pipe.
    pub fn ready(&self, sends: bool) -> Result<Ready> {
        self.wait(sends, NOTICE)
    }

    /// Whether something is there to be read, or it has ended.
    pub fn says_something(&self) -> Result<bool> {
        Ok(self.wait(false, AT_ONCE)?.readable)
    }

    fn wait(&self, sends: bool, time: Timespec) -> Result<Ready> {
        let mut pipes = vec![PollFd::new(&self.output, PollFlags::IN)];
        if sends {
            pipes.push(PollFd::new(&self.input, PollFlags::OUT));
        }
        match poll(&mut pipes, Some(&time)) {
            Ok(_) => {}
            Err(Errno::INTR) => return Ok(Ready { writable: false, readable: false }),
            Err(error) => return Err(error.into()),
        }
        let has_news = |pipe: &PollFd<'_>| !pipe.revents().is_empty();
        Ok(Ready { writable: pipes.get(1).is_some_and(has_news), readable: has_news(&pipes[0]) })
    }

    /// Sends what the pipe takes; says how much that was.
    pub fn send(&mut self, bytes: &[u8]) -> Result<usize> {
        match self.input.write(bytes) {
            Err(error) if is_passing(&error) => Ok(0),
            // It reads no more: the other pipe will tell how it ended.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
            sent => sent,
        }
    }

    /// Reads what is there; false when there will be no more.
    pub fn receive(&mut self, into: &mut Vec<u8>) -> Result<bool> {
        let mut chunk = [0; 1 << 16];
        match self.output.read(&mut chunk) {
            Ok(count) => {
                into.extend_from_slice(&chunk[..count]);
                Ok(count > 0)
            }
            Err(error) if is_passing(&error) => Ok(true),
            Err(error) => Err(error),
        }
    }
}

fn is_passing(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

/// How a process ended.
pub fn ending(status: ExitStatus) -> String {
    match (status.signal(), status.code()) {
        (Some(signal), _) => format!("signal {signal}"),
        (None, Some(code)) => format!("exit code {code}"),
        (None, None) => "no exit code".to_string(),
    }
}
