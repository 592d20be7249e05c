//! How the run of a console program ends.
//!
//! In JSON it is a phrase (`exit code 0`, `signal 11 (segmentation fault)`), which only this file writes ([`Display`]) and reads
//! (`Deserialize`). Invariant: what was written is read back as what it was.

use serde::{Deserialize, Deserializer, Serialize};
use std::fmt::{self, Display, Formatter};

/// How a run ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(into = "String")]
pub enum RunEnd {
    /// By itself, with this exit code.
    Exited(i32),
    /// Killed by this signal, which nobody of ours sent.
    Signal(i32),
    /// Stopped because it asked for input when there was none left.
    Starved,
    /// Stopped because it took too long (processor time or time waiting).
    Timeout,
    /// Stopped because it wrote too much.
    OutputLimit,
    /// Stopped because it used too much memory.
    MemoryLimit,
    /// Stopped because it started too many processes.
    ProcessLimit,
}

const EXITED: &str = "exit code ";
const SIGNAL: &str = "signal ";
const STOPPED: &str = "stopped: ";
const STOPS: [RunEnd; 5] =
    [RunEnd::Starved, RunEnd::Timeout, RunEnd::OutputLimit, RunEnd::MemoryLimit, RunEnd::ProcessLimit];

impl RunEnd {
    /// Why we stopped it.
    pub fn stop_reason(self) -> &'static str {
        match self {
            RunEnd::Exited(_) | RunEnd::Signal(_) => "it ended by itself",
            RunEnd::Starved => "it asked for more input than there is",
            RunEnd::Timeout => "it took too long",
            RunEnd::OutputLimit => "it wrote too much",
            RunEnd::MemoryLimit => "it used too much memory",
            RunEnd::ProcessLimit => "it started too many processes",
        }
    }

    fn read(text: &str) -> Option<RunEnd> {
        if let Some(code) = text.strip_prefix(EXITED) {
            return code.parse().ok().map(RunEnd::Exited);
        }
        if let Some(signal) = text.strip_prefix(SIGNAL) {
            let number = signal.split_once(' ').map_or(signal, |(number, _)| number);
            return number.parse().ok().map(RunEnd::Signal);
        }
        let reason = text.strip_prefix(STOPPED)?;
        STOPS.into_iter().find(|end| end.stop_reason() == reason)
    }
}

impl Display for RunEnd {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            RunEnd::Exited(code) => write!(f, "{EXITED}{code}"),
            RunEnd::Signal(signal) => match signal_name(*signal) {
                Some(name) => write!(f, "{SIGNAL}{signal} ({name})"),
                None => write!(f, "{SIGNAL}{signal}"),
            },
            stopped => write!(f, "{STOPPED}{}", stopped.stop_reason()),
        }
    }
}

impl<'de> Deserialize<'de> for RunEnd {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RunEnd, D::Error> {
        let text = String::deserialize(deserializer)?;
        RunEnd::read(&text).ok_or_else(|| serde::de::Error::custom(format!("`{text}` is no end of a run")))
    }
}

crate::deed::texts!(RunEnd);

/// What a signal means.
fn signal_name(signal: i32) -> Option<&'static str> {
    Some(match signal {
        2 => "interrupted",
        4 => "illegal instruction",
        6 => "aborted",
        7 => "bus error",
        8 => "arithmetic error",
        9 => "killed",
        11 => "segmentation fault",
        13 => "broken pipe",
        15 => "terminated",
        24 => "too much processor time",
        25 => "too large a file",
        31 => "forbidden system call",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{RunEnd, STOPS};

    #[test]
    fn what_is_written_is_read_back() {
        let ends = [RunEnd::Exited(0), RunEnd::Exited(-1), RunEnd::Signal(11), RunEnd::Signal(99)];
        for end in ends.into_iter().chain(STOPS) {
            assert_eq!(RunEnd::read(&end.to_string()), Some(end), "{end}");
        }
        assert_eq!(RunEnd::Signal(11).to_string(), "signal 11 (segmentation fault)");
        for other in ["exit code", "exit code x", "signal (killed)", "stopped: it ended by itself", "ended"] {
            assert_eq!(RunEnd::read(other), None);
        }
    }
}
