//! How far two functions were compared between which no difference was found.

use super::number;
use refute_verdict::{Agreement, Extent, ProofStrength};

/// As the end of a sentence: `the same result on every input`.
pub fn agreement(agreement: Agreement) -> String {
    let chosen = "with constants chosen by the conditions met";
    let compared = match agreement.extent {
        Extent::EveryInput => return "the same result on every input".to_string(),
        Extent::Proved(ProofStrength::Strict) => "the same result on every input, which was proved".to_string(),
        Extent::Proved(ProofStrength::UnlessOverflow) => {
            "the same result on every input unless integers overflow, which was proved".to_string()
        }
        Extent::EveryShape => format!("no difference was found on any shape of input, {chosen}"),
        Extent::ShapesTo(size) => {
            format!("no difference was found on any shape of input up to size {}, {chosen}", number(size as u64))
        }
    };
    let left_out = if agreement.left_out { "; inputs on which it does not return were left out" } else { "" };
    format!("{compared}{left_out}")
}
