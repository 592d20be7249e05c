//! Which branches no input reached, over a whole class.
//!
//! In: a report. Out: sentences for a teacher, the most frequent first: where the search says nothing about a line of the
//! reference, and which submissions have lines of their own that it did not reach.

use super::{counted, never_reached};
use refute_verdict::{ClassReport, Search};
use std::collections::BTreeMap;

/// Lines and submissions that are named at most.
const MOST: usize = 3;

/// What was not reached, as sentences without their full stop; none when every branch was reached everywhere.
pub fn unreached(report: &ClassReport) -> Vec<String> {
    let mut lines: BTreeMap<u32, u64> = BTreeMap::new();
    let mut own: Vec<String> = Vec::new();
    for submission in &report.submissions {
        let searches: Vec<&Search> = submission.entries.iter().filter_map(|verdict| verdict.search.as_ref()).collect();
        for line in searches.iter().flat_map(|search| &search.reference_unreached) {
            *lines.entry(*line).or_default() += 1;
        }
        let theirs: Vec<u32> = searches.iter().flat_map(|search| search.submission_unreached.clone()).collect();
        own.extend(never_reached(&theirs).map(|lines| format!("{}: {lines}", submission.name)));
    }
    let mut lines: Vec<(u32, u64)> = lines.into_iter().collect();
    lines.sort_by_key(|(line, count)| (std::cmp::Reverse(*count), *line));
    let of_reference = lines.iter().take(MOST).map(|(line, count)| {
        let submissions = counted(*count, "submission", "submissions");
        format!("{submissions}: no input reached line {line} of the reference")
    });
    let mut sentences: Vec<String> = of_reference.collect();
    let more = own.len().saturating_sub(MOST);
    sentences.extend(own.into_iter().take(MOST));
    if more > 0 {
        sentences.push(format!(
            "{} with lines that no input reached",
            counted(more as u64, "more submission", "more submissions")
        ));
    }
    sentences
}
