//! How large the donors' solutions are: whether a change is a piece of one, or most of it.

use super::{Origin, Request};
use crate::change::Change;
use crate::functions::solution_tokens;
use crate::graft::{cost, tokens_changed};
use crate::reading::Reading;

/// The share of a donor's solution that may be brought along before the solution counts as replaced, in percent.
const MOST_BROUGHT: usize = 75;
/// The share of the student's functions that may go for what is brought along, in percent, when that is more than they were.
const MOST_LOST: usize = 25;

/// How large the donors' solutions are.
pub(crate) struct Solutions {
    /// In tokens, by donor.
    tokens: Vec<usize>,
}

impl Solutions {
    /// Those of the function under test; where a whole module is, all functions.
    pub(crate) fn new(request: &Request<'_>) -> Solutions {
        let size = |donor: &Reading<'_>| {
            let entry = donor.functions.iter().rposition(|one| one.toplevel && one.name == request.entry);
            let toplevel = donor.functions.iter().filter(|one| one.toplevel);
            let all = || toplevel.map(|one| donor.tokens(&one.at)).sum();
            entry.map_or_else(all, |entry| solution_tokens(donor, entry))
        };
        Solutions { tokens: request.donors.iter().map(size).collect() }
    }

    /// Tokens of a donor that may stand before what the student wrote: more would be the donor's solution with the student's behind it.
    pub(crate) fn before(&self, donor: usize) -> usize {
        self.tokens[donor] / 2
    }

    /// Whether changes bring along functions that are most of a donor's solution: whatever calls them, what the student wrote is not what
    /// answers then.
    pub(crate) fn is_brought(&self, student: &Reading<'_>, changes: &[Change], origin: Origin) -> bool {
        let Origin::Donor(donor) = origin else { return false };
        let inside = |change: &Change| {
            student.functions.iter().any(|one| one.at.start <= change.at.start && change.at.end <= one.at.end)
        };
        let outside = changes.iter().filter(|change| change.at.is_empty() && !inside(change));
        let brought: usize = outside.map(|change| cost(student, change)).sum();
        if brought == 0 {
            return false;
        }
        // Little of the student's is left where a good part goes for what is brought, and that is more than there was.
        let (mut taken, mut put) = (0, 0);
        for change in changes {
            let (away, new) = tokens_changed(student, change);
            taken += away;
            put += new;
        }
        let toplevel = student.functions.iter().filter(|one| one.toplevel);
        let own: usize = toplevel.map(|one| student.tokens(&one.at)).sum();
        let is_instead = taken * 100 >= own * MOST_LOST && taken + put > own;
        is_instead || brought * 100 >= self.tokens[donor] * MOST_BROUGHT
    }
}
