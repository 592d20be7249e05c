//! Names of files, made from the names of submissions.
//!
//! In: a report. Out: a name per submission, without an ending. The report promises names that are unique and fit to be
//! files; here they are held to it. Invariants: no name is empty, has a separator, a control character or one that
//! other systems refuse, starts with a dot, or is longer than a file system takes; no two are equal, whatever the case.

use refute_verdict::ClassReport;
use std::collections::BTreeSet;

/// More bytes than this are cut; most file systems take 255, and endings come on top.
const LONGEST: usize = 180;

/// A name for each submission, in the report's order.
pub(crate) fn file_names(report: &ClassReport) -> Vec<String> {
    let mut taken = BTreeSet::new();
    report.submissions.iter().map(|submission| unique(safe(&submission.name), &mut taken)).collect()
}

fn safe(name: &str) -> String {
    let is_refused = |c: char| c.is_control() || matches!(c, '/' | '\\' | '<' | '>' | ':' | '"' | '|' | '?' | '*');
    let mut safe: String = name.chars().map(|c| if is_refused(c) { '_' } else { c }).collect();
    while safe.len() > LONGEST {
        safe.pop();
    }
    let inner = safe.trim_start().trim_start_matches('.').trim_end_matches(['.', ' ']);
    if inner.is_empty() { "_".to_string() } else { inner.to_string() }
}

fn unique(name: String, taken: &mut BTreeSet<String>) -> String {
    let mut candidate = name.clone();
    let mut count = 1;
    while !taken.insert(candidate.to_lowercase()) {
        count += 1;
        candidate = format!("{name}-{count}");
    }
    candidate
}

#[cfg(test)]
mod tests;
