//! Which integers matter only by their order.
//!
//! Integers of an input have roles: which slot, which field of which constructor. In: inputs with their labels. Out: a
//! [`Sorts`]: roles whose integers can be replaced by others in the same order, all of a sort together, without a change of
//! the label, as far as was tried; some sorts have landmarks, constants of the programs that stay where they are. What fits
//! nowhere is a number. Inputs that differ by such replacements need to be looked at only once.
//! Not here: which inputs there are (see `universe`).

mod relabel;
mod roles;

#[cfg(test)]
mod tests;

use crate::cached_oracle::CachedOracle;
use crate::oracle::Label;
use crate::setting::Input;

pub(crate) use relabel::{Stretch, relabelled};
pub(crate) use roles::{Role, Roles};

/// Inputs that a set of roles is tried on at most.
const MOST_TRIED: usize = 120;
/// Constants of the programs that can be landmarks at most.
const MOST_LANDMARKS: usize = 3;
/// Roles beyond this number are numbers.
const MOST_ROLES: usize = 8;

/// Roles whose integers are compared with one another and with the landmarks only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sort {
    pub roles: Vec<Role>,
    pub landmarks: Vec<i64>,
}

/// All sorts; roles in none of them are numbers.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Sorts {
    pub sorts: Vec<Sort>,
}

impl Sorts {
    /// The sort of a role.
    pub(crate) fn of(&self, role: Role) -> Option<usize> {
        self.sorts.iter().position(|sort| sort.roles.contains(&role))
    }

    /// Every role is in a sort, and there are no landmarks.
    pub(crate) fn order_only(&self, roles: &Roles) -> bool {
        roles.all().iter().all(|role| self.of(*role).is_some())
            && self.sorts.iter().all(|sort| sort.landmarks.is_empty())
    }
}

/// Finds the sorts: single roles first, then sets of those that are left, smallest first; with landmarks what fits nowhere
/// without them.
pub(crate) fn sorts(jury: &mut CachedOracle<'_>, roles: &mut Roles, samples: &[(Input, Label)]) -> Sorts {
    let mut left: Vec<Role> = roles.all().to_vec();
    left.truncate(MOST_ROLES);
    let mut landmarks: Vec<i64> = jury.setting.constants.clone();
    landmarks.sort_by_key(|n| (n.unsigned_abs(), *n < 0));
    landmarks.truncate(MOST_LANDMARKS);
    landmarks.sort_unstable();
    let mut found = Sorts::default();
    let with = if landmarks.is_empty() { 1 } else { 2 };
    for marks in [&[][..], &landmarks[..]].into_iter().take(with) {
        let mut size = 1;
        while size <= left.len() {
            let set = subsets(&left, size).into_iter().find(|set| invariant(jury, roles, set, marks, samples));
            match set {
                Some(set) => {
                    left.retain(|role| !set.contains(role));
                    found.sorts.push(Sort { roles: set, landmarks: marks.to_vec() });
                }
                None => size += 1,
            }
        }
    }
    found
}

/// All subsets of a size, in a fixed order.
fn subsets(roles: &[Role], size: usize) -> Vec<Vec<Role>> {
    let masks = 1u32..1 << roles.len();
    let of_size = masks.filter(|mask| mask.count_ones() as usize == size);
    of_size.map(|mask| (0..roles.len()).filter(|i| mask >> i & 1 == 1).map(|i| roles[i]).collect()).collect()
}

/// Whether other integers in the same order make no difference.
fn invariant(
    jury: &mut CachedOracle<'_>,
    roles: &mut Roles,
    set: &[Role],
    landmarks: &[i64],
    samples: &[(Input, Label)],
) -> bool {
    let mut tried = 0;
    for (input, label) in samples {
        for stretch in Stretch::ALL {
            let other = relabelled(jury, roles, input, set, landmarks, stretch);
            if other == *input {
                continue;
            }
            match jury.label(&other) {
                Some(same) if same == *label => tried += 1,
                Some(_) => return false,
                None => return false,
            }
        }
        if tried >= MOST_TRIED {
            return true;
        }
    }
    // A role that was never changed is not known.
    tried >= 4
}
