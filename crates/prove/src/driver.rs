//! Runs a term symbolically under assumptions.
//!
//! In: assumptions, rules that replace calls, and a [`Guide`] that chooses at each call of a recursive function. Out: the
//! value as far as it is known, with what was called and applied on the way; or why the run stopped: it needs to know
//! something first, it raises, the assumptions contradict each other. Evaluation is strict and in the machine's order.
//! The search lets the guide choose and logs each [`Decision`]; the checker follows such a log. Everything else about a
//! run is the same for both.
//! Invariant: assumptions are only used where they hold, never invented; whatever is called or applied is noted, also
//! where its value is thrown away, and notes are taken back only together with the run that made them.
//! Not here: which questions to split on and when to give up (see `attempt`).

mod assume;
mod call;
mod compare;
mod evaluate;
pub(crate) mod integers;
mod matches;
pub(crate) mod measure;
mod normal;
pub(crate) mod notes;
pub(crate) mod prims;
mod relate;

use crate::certificate::Relation;
use crate::linear::Constraint;
use crate::question::{Assumption, Question};
use crate::task::Feature;
use crate::term::TermId;
use crate::types::Origin;
use crate::world::World;
use measure::Measures;
use notes::Notes;
use refute_ir::types::Type;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

/// Calls inside calls that are entered without need, at most.
const MOST_NESTED: usize = 40;
/// Calls that are entered without need in one run.
const MOST_UNFOLDED: u32 = 300;
/// Steps of one run.
const MOST_STEPS: u64 = 6_000;
/// Constraints between integers that are looked at in one run.
pub(crate) const MOST_ELIMINATED: u64 = 30_000;
/// The depth at which no call must be entered.
pub(crate) const INNER: u32 = 9;

/// Why a run stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// It needs to know this first.
    Asks(Question),
    /// It raises.
    Raises,
    /// The assumptions contradict each other.
    Contradiction,
    /// It takes too many steps.
    Spent,
    /// It does what is not supported.
    Unsupported(Feature),
    /// The log does not fit the run.
    Refused,
}

pub(crate) type Ran<T> = Result<T, Stop>;

/// What is done about a call of a recursive function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Decision {
    /// Its body is run.
    Enter,
    /// It is left as it is.
    Leave,
    /// The rule of this number replaces it.
    Rewrite(u32),
    /// No rule replaces it with all its arguments; it is taken apart.
    Pass,
    /// The relation that is assumed replaces it.
    Given,
    /// What the reference has given is rewritten by the rules.
    Again,
    /// The rule of the first number, which asks for a relation, replaces it by the call of the reference with the second.
    Relate(u32, u32),
}

/// Who chooses.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Guide<'a> {
    /// The run itself, by what it can find out.
    Search,
    /// A log, from this position on.
    Follow(&'a [Decision], usize),
}

/// An equation that replaces calls: where the right side returns, the left side returns the same.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Rule {
    /// A call.
    pub(crate) left: TermId,
    /// What replaces it.
    pub(crate) right: TermId,
    /// What must hold.
    pub(crate) conditions: Vec<Assumption>,
    /// It is what is being proved: it may be used where a measure falls.
    pub(crate) is_hypothesis: bool,
    /// It holds unless integers overflow.
    pub(crate) overflow: bool,
    /// Its right side has an instance of its left side: used only once, at the end.
    pub(crate) is_circular: bool,
    /// What two of its variables must have in common. Its right side is then a call that the reference must have made.
    pub(crate) relation: Option<Relation>,
    /// A call that must return.
    pub(crate) premise: Option<TermId>,
    /// Its left side has a call in its arguments.
    pub(crate) is_nested: bool,
}

/// A relation that was used: to be shown for the element where the run was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Related {
    pub(crate) left: TermId,
    pub(crate) right: TermId,
    pub(crate) element: u32,
}

/// What is known about an unknown term.
#[derive(Clone, Debug)]
enum Known {
    /// It is the same as another term.
    Is(TermId),
    /// It is a block of this tag and size; its fields are called fields of that term.
    Built(u32, u32, TermId),
}

/// What is known beside the values of terms.
#[derive(Default)]
pub(crate) struct Facts {
    constraints: Vec<Constraint>,
    unequal: Vec<Constraint>,
    same: Vec<(TermId, TermId, bool)>,
    less: Vec<(TermId, TermId, bool)>,
}

/// One symbolic run of a reference and a submission.
pub(crate) struct Run<'a, 'p> {
    pub(crate) world: &'a mut World<'p>,
    pub(crate) rules: &'a [Rule],
    guide: Guide<'a>,
    pub(crate) log: Vec<Decision>,
    known: FxHashMap<TermId, Known>,
    pub(crate) types: FxHashMap<TermId, Type>,
    pub(crate) facts: Facts,
    /// Sums that are known to stay in the range of integers.
    ranged: FxHashSet<TermId>,
    /// Whose term is run; nobody's while assumptions are looked at.
    whose: Option<Origin>,
    /// Calls at a smaller depth are always entered.
    entered_depth: u32,
    pub(crate) notes: [Notes; 2],
    memo: Vec<(TermId, TermId)>,
    /// The measures that have fallen wherever the hypothesis was used.
    pub(crate) measures: Measures,
    /// An order between integers was used that might overflow.
    pub(crate) overflow: bool,
    /// For each call entered without need: whether it has looked at a constructor.
    frames: Vec<bool>,
    /// The relation that is assumed.
    given: Option<&'a Relation>,
    /// Relations that must not be used; nothing where no relation may be.
    refused: Option<&'a [Related]>,
    /// Relations that were used.
    pub(crate) related: Vec<Related>,
    /// Calls of the submission that have returned, because a call with them inside has by a rule.
    pub(crate) returned: Vec<TermId>,
    /// The calls that the premise has made inside itself.
    pub(crate) premised: FxHashSet<TermId>,
    unfolded: u32,
    rewriting: u32,
    steps: u64,
    eliminated: u64,
    most_steps: u64,
}

impl<'a, 'p> Run<'a, 'p> {
    /// A run that has not begun.
    pub(crate) fn new(
        world: &'a mut World<'p>,
        rules: &'a [Rule],
        measures: Measures,
        guide: Guide<'a>,
    ) -> Run<'a, 'p> {
        Run {
            world,
            rules,
            guide,
            log: Vec::new(),
            known: FxHashMap::default(),
            types: FxHashMap::default(),
            facts: Facts::default(),
            ranged: FxHashSet::default(),
            whose: None,
            entered_depth: 1,
            notes: Default::default(),
            memo: Vec::new(),
            measures,
            overflow: false,
            frames: Vec::new(),
            given: None,
            refused: None,
            related: Vec::new(),
            returned: Vec::new(),
            premised: FxHashSet::default(),
            unfolded: 0,
            rewriting: 0,
            steps: 0,
            eliminated: 0,
            most_steps: MOST_STEPS,
        }
    }

    /// Runs a term of one of the two programs: outer calls are entered.
    pub(crate) fn run(&mut self, whose: Origin, term: TermId) -> Ran<TermId> {
        self.whose = Some(whose);
        // What the other one knows about its calls does not say what this one has called.
        self.memo.clear();
        self.outer(term, 0)
    }

    /// Runs a term of a program in which so many calls inside one another are always entered.
    pub(crate) fn entering(mut self, depth: u32) -> Self {
        self.entered_depth = depth;
        self
    }

    /// A run in which a relation is assumed.
    pub(crate) fn given(mut self, relation: Option<&'a Relation>) -> Self {
        self.given = relation;
        self
    }

    /// A run in which rules may be used that ask for relations, but not for these.
    pub(crate) fn relating(mut self, refused: &'a [Related]) -> Self {
        self.refused = Some(refused);
        self
    }

    /// A run with another number of steps.
    pub(crate) fn within(mut self, steps: u64) -> Self {
        self.most_steps = steps;
        self
    }

    /// Whether all of a log was followed.
    pub(crate) fn is_followed(&self) -> bool {
        match self.guide {
            Guide::Search => true,
            Guide::Follow(log, position) => position == log.len(),
        }
    }

    fn step(&mut self) -> Ran<()> {
        self.steps += 1;
        self.world.steps += 1;
        if self.steps > self.most_steps || self.eliminated > MOST_ELIMINATED { Err(Stop::Spent) } else { Ok(()) }
    }
}
