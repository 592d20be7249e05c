//! The places of a submission that its runs may come to, and which of them a run does come to.
//!
//! In: a submission and both programs ready to be called. Out: the branches of its own text as [`Place`]s, those of an observer or a
//! prelude left out.

use crate::Text;
use crate::loaded::Loaded;
use refute_check::InputRunner;
use refute_generalize::{Place, Runs};
use refute_ir::program::BranchId;
use refute_play::CallInput;
use refute_source::Span;

/// Places that are looked at, the first ones of the text.
const MOST: usize = 120;
/// Characters of a place that are shown.
const SHOWN: usize = 40;

/// A place with its branch.
pub(super) type Branch = (BranchId, Place);

/// The branches of a submission's text, in the order of the text.
pub(super) fn branches(loaded: &Loaded, text: &Text, runner: &InputRunner) -> Vec<Branch> {
    let files = loaded.sources().files();
    let Some((id, file)) = files.filter(|(_, file)| file.name == text.name).last() else { return Vec::new() };
    let mut own: Vec<(BranchId, Span)> = runner.branches();
    own.retain(|(_, span)| span.file == id && span.start < span.end);
    own.sort_by_key(|(branch, span)| (span.start, *branch));
    own.truncate(MOST);
    let place = |(branch, span): (BranchId, Span)| {
        let line = file.line_column(span.start).line;
        let bytes = file.bytes.get(span.start as usize..span.end as usize).unwrap_or_default();
        (branch, Place { line, text: shortened(&String::from_utf8_lossy(bytes)) })
    };
    own.into_iter().map(place).collect()
}

/// The first line of a text, cut where it is long.
fn shortened(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default().trim_end();
    let is_whole = first.len() == text.trim_end().len() && first.chars().count() <= SHOWN;
    let shown: String = first.chars().take(SHOWN).collect();
    if is_whole { shown } else { format!("{} ..", shown.trim_end()) }
}

/// Sees where a submission goes.
pub(super) struct Watched {
    pub(super) runner: InputRunner,
    pub(super) branches: Vec<Branch>,
}

impl Runs for Watched {
    fn places(&mut self, input: &CallInput) -> Vec<usize> {
        self.runner.run(input);
        let taken = self.runner.taken();
        (0..self.branches.len()).filter(|place| taken.contains(&self.branches[*place].0)).collect()
    }
}
