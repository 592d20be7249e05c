//! Judgements as words and colours of the terminal.

pub(crate) use refute_report::wording::judgement as words;

use crate::terminal::Hue;
use refute_verdict::Judgement;

/// The order in which they are counted.
pub(crate) const ORDER: [Judgement; 7] = [
    Judgement::Proved,
    Judgement::NoDifference,
    Judgement::Differs,
    Judgement::DoesNotFit,
    Judgement::Rejected,
    Judgement::TooSlow,
    Judgement::Unjudged,
];

/// The colour of a judgement.
pub(crate) fn hue(judgement: Judgement) -> Hue {
    match judgement {
        Judgement::Differs => Hue::Red,
        Judgement::NoDifference | Judgement::Proved => Hue::Green,
        Judgement::DoesNotFit | Judgement::Rejected => Hue::Yellow,
        Judgement::TooSlow | Judgement::Unjudged => Hue::Magenta,
    }
}

/// After a number of submissions.
pub(crate) fn plural(judgement: Judgement, count: u64) -> &'static str {
    match (judgement, count) {
        (Judgement::Differs, 2..) => "differ",
        (Judgement::DoesNotFit, 2..) => "do not fit",
        (judgement, _) => words(judgement),
    }
}
