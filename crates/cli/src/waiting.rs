//! The line on standard error that says that a search goes on: only on a terminal, and only when it takes long.

use crate::terminal::{is_terminal, tell};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Before this nobody wonders.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line that counts seconds until [`Waiting::end`].
pub(crate) struct Waiting(Option<(Sender<String>, JoinHandle<()>)>);

impl Waiting {
    /// Begins to wait for something that is `doing`. With JSON there may be a reader that shares the terminal, so it stays
    /// silent.
    pub(crate) fn new(doing: &'static str, json: bool) -> Waiting {
        if json || !is_terminal() {
            return Waiting(None);
        }
        let (sender, receiver) = channel();
        let draw = move || {
            let start = Instant::now();
            let mut shown = false;
            let mut doing = doing.to_string();
            loop {
                match receiver.recv_timeout(PATIENCE) {
                    Ok(what) => doing = what,
                    Err(RecvTimeoutError::Disconnected) => break,
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if start.elapsed() >= PATIENCE {
                    tell(&format!("\r\x1b[K{doing}: {} s (Ctrl-C shows what was found)", start.elapsed().as_secs()));
                    shown = true;
                }
            }
            if shown {
                tell("\r\x1b[K");
            }
        };
        // Without a thread there is no line; the search does not need it.
        Waiting(std::thread::Builder::new().spawn(draw).ok().map(|thread| (sender, thread)))
    }

    /// Something else is being done now.
    pub(crate) fn say(&self, doing: &str) {
        if let Some((sender, _)) = &self.0 {
            // A thread that is gone draws no line.
            _ = sender.send(doing.to_string());
        }
    }

    /// Takes the line away.
    pub(crate) fn end(self) {
        if let Some((sender, thread)) = self.0 {
            drop(sender);
            _ = thread.join();
        }
    }
}
