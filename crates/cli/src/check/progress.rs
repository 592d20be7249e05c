//! The line on standard error that says how far a class is: only on a terminal, and only for several submissions.

use crate::terminal::{Terminal, is_terminal};

/// Counts what is judged.
pub(crate) struct Progress {
    total: usize,
    judged: usize,
    found: usize,
    words: [&'static str; 2],
    shown: bool,
}

impl Progress {
    /// For so many submissions; the words say what is done with each, and what some of them are. With JSON there may be a
    /// reader that shares the terminal, so it stays silent.
    pub(crate) fn new(total: usize, words: [&'static str; 2], json: bool) -> Progress {
        Progress { total, judged: 0, found: 0, words, shown: total > 1 && !json && is_terminal() }
    }

    /// One more is judged.
    pub(crate) fn judged(&mut self, is_found: bool, terminal: &mut Terminal) {
        self.judged += 1;
        self.found += usize::from(is_found);
        self.draw(terminal);
    }

    /// Takes the line away, before something else is printed.
    pub(crate) fn clear(&self, terminal: &mut Terminal) {
        if self.shown && self.judged > 0 {
            terminal.err(b"\r\x1b[K");
        }
    }

    /// Shows the line.
    pub(crate) fn draw(&self, terminal: &mut Terminal) {
        if self.shown {
            terminal.err(format!("\r\x1b[K{}", self.line()).as_bytes());
        }
    }

    fn line(&self) -> String {
        let [done, found] = self.words;
        format!("{} of {} {done}, {} {found}", self.judged, self.total, self.found)
    }
}
