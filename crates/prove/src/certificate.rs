//! What the search leaves for the checker: what was proved in which order, and for each how.
//!
//! A tree says for one state what was decided about the calls of its run, why the calls that were left end, and what comes
//! next. The questions themselves are not in it: the checker runs again and meets them.

use crate::driver::Decision;
use crate::driver::measure::Measure;
use crate::question::Assumption;
use crate::term::TermId;
use serde::{Deserialize, Serialize};

/// Where the right side returns, the left side returns the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Goal {
    pub(crate) left: TermId,
    pub(crate) right: TermId,
    pub(crate) conditions: Vec<Assumption>,
}

/// Something proved.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Entry {
    /// An equation, to be used as a rule by what comes later; so many calls inside one another were always entered.
    Equation { goal: Goal, measure: Option<Measure>, entered: u32, tree: Tree },
    /// The call returns wherever its conditions hold.
    Ending { call: TermId, conditions: Vec<Assumption>, measure: Option<Measure>, tree: Tree },
    /// Where the call returns, the application has returned.
    Application { call: TermId, applied: TermId, conditions: Vec<Assumption>, tree: Tree },
}

/// What is done in one state.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tree {
    /// What was decided about calls, in the order of the run.
    pub(crate) decisions: Vec<Decision>,
    /// Why what the submission left open is fine, in the order of its notes.
    pub(crate) reasons: Vec<Reason>,
    /// What comes then.
    pub(crate) next: Next,
}

/// Why a call ends, or an application returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reason {
    /// The entry of this number says so.
    Entry(u32),
    /// It is what is being shown, and smaller.
    Smaller,
    /// The entry of this number says so of the call that the reference made with this number.
    Made(u32, u32),
}

/// How a state ends.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Next {
    /// The run asked; a tree for each answer.
    Split(Vec<Tree>),
    /// The assumptions contradict each other.
    Contradiction,
    /// The reference raises.
    Raises,
    /// Both results are the same, after a rule was used once more on a call where one is named.
    Same(Option<(u32, TermId)>),
    /// The call has returned, or has done what it was to do.
    Done,
}
