//! Other integers in the same order.

use super::roles::{Role, Roles};
use crate::cached_oracle::CachedOracle;
use crate::setting::Input;
use refute_enumerate::{Constant, Shape};
use refute_play::CallInput;

/// How integers are moved apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stretch {
    /// Larger ones, with gaps.
    Up,
    /// Smaller ones, with other gaps.
    Down,
    /// As near to each other as they go.
    Close,
}

impl Stretch {
    pub(crate) const ALL: [Stretch; 3] = [Stretch::Up, Stretch::Down, Stretch::Close];
}

/// An input with the integers of some roles replaced by others in the same order; landmarks stay.
pub(crate) fn relabelled(
    jury: &mut CachedOracle<'_>,
    roles: &mut Roles,
    input: &Input,
    set: &[Role],
    landmarks: &[i64],
    stretch: Stretch,
) -> Input {
    let setting = jury.setting.clone();
    let CallInput { input: shapes, mut constants } = setting.filled(&jury.values, input);
    let slots: &[Shape] = match &shapes[..] {
        [Shape::Tuple(parts)] if setting.tupled => parts,
        _ => &shapes,
    };
    let of_holes = roles.of_holes(&setting, slots);
    let mut ints: Vec<i64> = Vec::new();
    for (role, constant) in of_holes.iter().zip(&constants) {
        if let (Some(role), Constant::Int(n)) = (role, constant)
            && set.contains(role)
        {
            ints.push(*n);
        }
    }
    ints.sort_unstable();
    ints.dedup();
    let images = images(&ints, landmarks, stretch);
    for (role, constant) in of_holes.iter().zip(&mut constants) {
        if let (Some(role), Constant::Int(n)) = (role, constant)
            && set.contains(role)
            && let Ok(place) = ints.binary_search(n)
        {
            *n = images[place];
        }
    }
    setting.input(&mut jury.values, &CallInput { input: shapes, constants })
}

/// New values for sorted integers, in the same order.
fn images(ints: &[i64], landmarks: &[i64], stretch: Stretch) -> Vec<i64> {
    let gap = |i: usize| match stretch {
        Stretch::Up => 3 + (i as i64 * 5) % 4,
        Stretch::Down => 2 + (i as i64 * 7) % 5,
        Stretch::Close => 1,
    };
    let Some((first, last)) = landmarks.first().zip(landmarks.last()) else {
        let start = match stretch {
            Stretch::Up => 11,
            Stretch::Down => -9 - 4 * ints.len() as i64,
            Stretch::Close => 0,
        };
        let mut at = start;
        let image = |i| {
            at += gap(i);
            at
        };
        return (0..ints.len()).map(image).collect();
    };
    // Beyond the landmarks they are moved apart, between them they stay.
    let mut images = ints.to_vec();
    let mut at = *first;
    for (i, n) in ints.iter().enumerate().rev() {
        if n < first {
            at -= gap(i);
            images[i] = at;
        }
    }
    let mut at = *last;
    for (i, n) in ints.iter().enumerate() {
        if n > last {
            at += gap(i);
            images[i] = at;
        }
    }
    images
}
