//! A change of a text: bytes that are replaced by others.

use std::ops::Range;

/// Bytes of a text and what stands there instead. An empty range inserts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Change {
    /// What is replaced.
    pub at: Range<usize>,
    /// What stands there instead.
    pub text: Vec<u8>,
}

/// The text with changes made; they are in order of the text and do not overlap.
pub fn applied(text: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + changes.iter().map(|change| change.text.len()).sum::<usize>());
    let mut done = 0;
    for change in changes {
        out.extend_from_slice(&text[done..change.at.start]);
        out.extend_from_slice(&change.text);
        done = change.at.end;
    }
    out.extend_from_slice(&text[done..]);
    out
}

/// Where the changes are after they were made.
pub(crate) fn changed_places(changes: &[Change]) -> Vec<Range<usize>> {
    let (mut taken, mut put) = (0, 0);
    let place = |change: &Change| {
        let start = change.at.start + put - taken;
        (taken, put) = (taken + change.at.len(), put + change.text.len());
        start..start + change.text.len()
    };
    changes.iter().map(place).collect()
}
