//! How far a long check is: a bar on a terminal, nothing elsewhere.

use crate::terminal::is_terminal;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// Short work is over before anybody could read a bar.
const PATIENCE: Duration = Duration::from_millis(400);

/// Tells how far it is.
pub(super) struct Progress {
    since: std::time::Instant,
    bar: Option<ProgressBar>,
    is_shown: bool,
    label: &'static str,
}

impl Progress {
    /// With JSON there may be a reader that shares the terminal, so it stays silent.
    pub(super) fn new(label: &'static str, json: bool) -> Progress {
        Progress { since: std::time::Instant::now(), bar: None, is_shown: !json && is_terminal(), label }
    }

    /// So many of so many are done.
    pub(super) fn at(&mut self, done: usize, total: usize) {
        if !self.is_shown || self.since.elapsed() < PATIENCE {
            return;
        }
        let label = self.label;
        let bar = self.bar.get_or_insert_with(|| bar(label, total));
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn bar(label: &'static str, total: usize) -> ProgressBar {
    let bar = ProgressBar::new(total as u64).with_prefix(label);
    // Were the shape wrong, the usual one would do; a test looks at it.
    if let Ok(style) = ProgressStyle::with_template(SHAPE) {
        bar.set_style(style.progress_chars("━━─"));
    }
    bar
}

const SHAPE: &str = "{prefix:13} {wide_bar} {pos} of {len}, {eta} left";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shape_of_the_bar_is_right() {
        ProgressStyle::with_template(SHAPE).expect("a shape that can be read");
    }
}
