//! Programs that keep state between calls: where single calls show no difference, calls in a row may.

use super::preparing::prepare_repeated;
use crate::check::Assignment;
use crate::{Event, Text};
use refute_verdict::{CheckVerdict, Judgement, StopReason};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The verdict on a submission of which single calls were compared, by calls in a row.
pub(in crate::check) fn calls_in_a_row(
    assignment: &Assignment,
    single: CheckVerdict,
    text: &Text,
    stop: &Arc<AtomicBool>,
) -> CheckVerdict {
    if single.verdict != Judgement::NoDifference || was_interrupted(&single) {
        return single;
    }
    let repeated = assignment.repeated.get_or_init(|| prepare_repeated(assignment).map(Box::new));
    let rows = repeated.as_deref().map(|repeated| repeated.judge(text, stop, &mut |_: Event<'_>| {}));
    let steps = single.steps + rows.as_ref().map_or(0, |rows| rows.steps);
    let mut notes = single.notes.clone();
    match rows {
        Some(rows) if rows.verdict == Judgement::Differs || was_interrupted(&rows) => {
            notes.extend(rows.notes);
            return CheckVerdict { steps, notes, ..rows };
        }
        Some(rows) if rows.verdict == Judgement::NoDifference => {
            notes.push("state is kept between calls, so calls in a row were tried as well".to_string());
        }
        _ => notes.push("state is kept between calls, but calls in a row could not be tried".to_string()),
    }
    CheckVerdict { steps, notes, ..single }
}

fn was_interrupted(verdict: &CheckVerdict) -> bool {
    verdict.search.as_ref().is_some_and(|search| search.stop == StopReason::Interrupted)
}
