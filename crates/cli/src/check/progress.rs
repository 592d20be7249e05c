//! The line on standard error that says how far a class is: only on a terminal, and only for several submissions.

use crate::terminal::{Terminal, is_terminal};

/// Counts what is judged.
pub struct Progress {
    total: usize,
    judged: usize,
    differ: usize,
    shown: bool,
}

impl Progress {
    /// For so many submissions. With JSON there may be a reader that shares the terminal, so it stays silent.
    pub fn new(total: usize, json: bool) -> Progress {
        Progress { total, judged: 0, differ: 0, shown: total > 1 && !json && is_terminal() }
    }

    /// One more is judged.
    pub fn judged(&mut self, differs: bool, terminal: &mut Terminal) {
        self.judged += 1;
        self.differ += usize::from(differs);
        self.draw(terminal);
    }

    /// Takes the line away, before something else is printed.
    pub fn clear(&self, terminal: &mut Terminal) {
        if self.shown && self.judged > 0 {
            terminal.err(b"\r\x1b[K");
        }
    }

    /// Shows the line.
    pub fn draw(&self, terminal: &mut Terminal) {
        if self.shown {
            terminal.err(format!("\r\x1b[K{}", self.line()).as_bytes());
        }
    }

    fn line(&self) -> String {
        format!("{} of {} judged, {} differ", self.judged, self.total, self.differ)
    }
}
