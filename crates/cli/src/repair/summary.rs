//! What came of several submissions, in one line.

use super::show::hue;
use crate::terminal::Paint;
use crate::text::{counted, number};
use refute_report::wording::repair::answer;
use refute_verdict::RepairAnswer;
use std::collections::BTreeMap;

/// Counts of answers.
#[derive(Default)]
pub(super) struct Summary {
    counts: BTreeMap<RepairAnswer, u64>,
}

impl Summary {
    /// One more.
    pub(super) fn add(&mut self, answer: RepairAnswer) {
        *self.counts.entry(answer).or_default() += 1;
    }

    /// The last line of the output; `total` submissions were to be repaired.
    pub(super) fn show(&self, total: usize, paint: Paint) -> String {
        let done: u64 = self.counts.values().sum();
        let total = total as u64;
        let all = counted(total, "submission", "submissions");
        let head = if done == total { all } else { format!("interrupted: {} of {all}", number(done)) };
        let parts = self.counts.iter().map(|(one, count)| {
            let words = match (one, count) {
                (RepairAnswer::DoesNotFit, 2..) => "do not fit",
                (RepairAnswer::NothingFound, _) => "with nothing to repair",
                _ => answer(*one),
            };
            format!("{} {}", number(*count), paint.text(hue(*one), words))
        });
        let parts: Vec<String> = parts.collect();
        if parts.is_empty() { format!("{head}\n") } else { format!("{head}: {}\n", parts.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_in_their_order() {
        let mut summary = Summary::default();
        assert_eq!(summary.show(2, Paint::PLAIN), "interrupted: 0 of 2 submissions\n");
        for one in [RepairAnswer::NoPatch, RepairAnswer::Repaired, RepairAnswer::NothingFound, RepairAnswer::Repaired] {
            summary.add(one);
        }
        let expected = "4 submissions: 2 repaired, 1 with nothing to repair, 1 not repaired\n";
        assert_eq!(summary.show(4, Paint::PLAIN), expected);
        summary.add(RepairAnswer::DoesNotFit);
        summary.add(RepairAnswer::DoesNotFit);
        assert!(summary.show(6, Paint::PLAIN).ends_with("2 do not fit\n"));
    }
}
