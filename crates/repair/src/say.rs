//! What a patch does, in words.
//!
//! In: the text of a submission and the changes that mend it. Out: [`Told`]; start at [`told`].

use crate::Change;
use std::ops::Range;

/// A patch in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// One sentence without its full stop, in terms of the program: "the `Minus` case of `eval_expr` adds instead of subtracting".
    pub explanation: String,
    /// Where to look; what kind of mistake; the patch with holes. Each says more than the one before and none gives the answer away.
    pub hints: [String; 3],
    /// The kinds of mistake, kebab-case, each once.
    pub mistakes: Vec<String>,
    /// The same for everybody who needs the same repair, whatever their names and layout.
    pub key: String,
    /// The places that are changed: bytes of the text, and what stands there ("the `Minus` case of `eval_expr`").
    pub places: Vec<(Range<usize>, String)>,
}

/// Puts changes into words; they are in order of the text.
pub fn told(text: &[u8], changes: &[Change]) -> Told {
    let places = changes
        .iter()
        .map(|change| (change.at.clone(), String::from_utf8_lossy(&text[change.at.clone()]).into_owned()));
    Told {
        explanation: String::new(),
        hints: [String::new(), String::new(), String::new()],
        mistakes: Vec::new(),
        key: String::new(),
        places: places.collect(),
    }
}
