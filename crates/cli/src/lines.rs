//! Lines of standard input, in which Ctrl-C is noticed while nothing comes.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How long the stop flag may go unnoticed.
const NOTICE: Timespec = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
/// A line that is longer is cut into several.
const LONGEST: usize = 1 << 20;

/// What comes next.
pub(crate) enum Line {
    /// A line without its end.
    Text(String),
    /// Nothing more.
    End,
    /// The user has had enough.
    Interrupted,
    /// The system refused.
    Failed(String),
}

/// Standard input.
pub(crate) struct Lines {
    stop: Arc<AtomicBool>,
    bytes: Vec<u8>,
    has_ended: bool,
}

impl Lines {
    /// From the beginning.
    pub(crate) fn new(stop: Arc<AtomicBool>) -> Lines {
        Lines { stop, bytes: Vec::new(), has_ended: false }
    }

    /// The next line; waits for it.
    pub(crate) fn next(&mut self) -> Line {
        loop {
            if let Some(line) = self.take() {
                return Line::Text(line);
            }
            if self.has_ended {
                return Line::End;
            }
            match self.fill() {
                Ok(()) if self.stop.load(Ordering::Relaxed) => return Line::Interrupted,
                Ok(()) => {}
                Err(error) => return Line::Failed(error.to_string()),
            }
        }
    }

    /// A line that is there already; after the end also one without its end.
    fn take(&mut self) -> Option<String> {
        let end = self.bytes.iter().position(|byte| *byte == b'\n');
        let is_last = self.has_ended && !self.bytes.is_empty() || self.bytes.len() >= LONGEST;
        let length = end.or(is_last.then_some(self.bytes.len()))?;
        let mut line: Vec<u8> = self.bytes.drain(..length).collect();
        if end.is_some() {
            self.bytes.drain(..1);
        }
        if line.ends_with(b"\r") {
            line.pop();
        }
        Some(String::from_utf8_lossy(&line).into_owned())
    }

    /// Reads what is there, or waits a little.
    fn fill(&mut self) -> Result<(), rustix::io::Errno> {
        let stdin = std::io::stdin();
        let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
        match poll(&mut ready, Some(&NOTICE)) {
            Ok(0) | Err(rustix::io::Errno::INTR) => return Ok(()),
            Ok(_) => {}
            Err(error) => return Err(error),
        }
        let mut buffer = [0; 4096];
        match rustix::io::read(&stdin, &mut buffer) {
            Ok(0) => self.has_ended = true,
            Ok(count) => self.bytes.extend_from_slice(&buffer[..count]),
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_one_by_one() {
        let mut lines = Lines::new(Arc::default());
        lines.bytes = b"one\r\n\ntwo".to_vec();
        assert_eq!(lines.take().as_deref(), Some("one"));
        assert_eq!(lines.take().as_deref(), Some(""));
        assert_eq!(lines.take(), None);
        lines.has_ended = true;
        assert_eq!(lines.take().as_deref(), Some("two"));
        assert!(matches!(lines.next(), Line::End));
    }
}
