//! `[points]`: how points are given.
//!
//! What is not said is inferred: calls make it `by-cluster`, points of entries make it `per-entry` and their sum the total.
//! Invariant: a rule that comes back without errors can be followed: nothing is negative, no part exceeds the whole.

use super::entries::Named;
use super::reading::{Key, Reading, Value};
use refute_grade::{PointsRule, Scheme};
use refute_source::Diagnostic;
use std::ops::Range;

/// The keys of `[points]`.
pub(super) const KEYS: [&str; 5] = ["rule", "total", "penalty", "otherwise", "calls"];

/// Points that are not quite so many because decimal fractions are not exact.
const ROUNDING: f64 = 1e-9;

/// What `[points]` says.
#[derive(Default)]
pub(super) struct Points {
    /// Where the table stands.
    place: Range<usize>,
    rule: Option<(Rule, Range<usize>)>,
    total: Option<(f64, Range<usize>)>,
    penalty: Option<f64>,
    otherwise: Option<(f64, Range<usize>)>,
    calls: Vec<Cap>,
    /// A value was not understood, so nothing follows from the others.
    broken: bool,
    /// Where the calls stand.
    calls_place: Option<Range<usize>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    AllOrNothing,
    PerEntry,
    ByCluster,
}

struct Cap {
    call: String,
    most: f64,
    place: Range<usize>,
}

/// Reads `[points]`.
pub(super) fn read(reading: &mut Reading, key: &Key<'_>, value: &Value<'_>) -> Option<Points> {
    let table = reading.table("points", value)?;
    let mut points = Points { place: key.span(), ..Points::default() };
    let before = reading.errors();
    for (key, value) in table {
        let place = value.span();
        match key.get_ref().as_ref() {
            "rule" => {
                let rules = [
                    ("all-or-nothing", Rule::AllOrNothing),
                    ("per-entry", Rule::PerEntry),
                    ("by-cluster", Rule::ByCluster),
                ];
                points.rule = reading.choice("rule", value, rules).map(|rule| (rule, place));
            }
            "total" => points.total = reading.points("total", value).map(|total| (total, place)),
            "penalty" => points.penalty = reading.points("penalty", value),
            "otherwise" => points.otherwise = reading.points("otherwise", value).map(|points| (points, place)),
            "calls" => {
                points.calls_place = Some(key.span());
                points.calls = calls(reading, value);
            }
            name => reading.unknown(name, key.span(), Some("points"), &KEYS),
        }
    }
    points.broken = reading.errors() > before;
    Some(points)
}

/// `"max [0; 1]" = 6`.
fn calls(reading: &mut Reading, value: &Value<'_>) -> Vec<Cap> {
    let Some(table) = reading.table("points.calls", value) else { return Vec::new() };
    let mut caps = Vec::new();
    for (key, value) in table {
        let call = key.get_ref().trim().to_string();
        if call.is_empty() {
            reading.error("bad-value", key.span(), "A call is empty");
        } else if let Some(most) = reading.points(&call, value) {
            caps.push((key.span().start, Cap { call, most, place: value.span() }));
        }
    }
    // In the order of the file, which the table has lost.
    caps.sort_by_key(|(start, _)| *start);
    caps.into_iter().map(|(_, cap)| cap).collect()
}

/// The rule for these functions under test.
pub(super) fn settle(reading: &mut Reading, points: Option<Points>, entries: &[Named]) -> Option<PointsRule> {
    let with_points = entries.iter().any(|entry| entry.points.is_some());
    let points = match points {
        None if !with_points => return None,
        None => Points::default(),
        Some(points) if points.broken => return None,
        Some(points) => points,
    };
    let inferred = match (points.calls_place.is_some(), with_points) {
        (true, _) => Rule::ByCluster,
        (false, true) => Rule::PerEntry,
        (false, false) => Rule::AllOrNothing,
    };
    let rule = points.rule.as_ref().map_or(inferred, |(rule, _)| *rule);
    misplaced(reading, &points, rule, entries);
    let (total, scheme) = match rule {
        Rule::PerEntry => {
            let shares = shares(reading, &points, entries)?;
            (shares.iter().sum(), Scheme::PerEntry(shares))
        }
        Rule::AllOrNothing => (total(reading, &points)?, Scheme::AllOrNothing),
        Rule::ByCluster => {
            let total = total(reading, &points)?;
            (total, by_cluster(reading, &points, total))
        }
    };
    Some(PointsRule { total, scheme, penalty: points.penalty.unwrap_or(0.0) })
}

/// What another rule would need.
fn misplaced(reading: &mut Reading, points: &Points, rule: Rule, entries: &[Named]) {
    let cluster_only = [
        ("`calls` counts", points.calls_place.clone()),
        ("`otherwise` counts", points.otherwise.as_ref().map(|(_, place)| place.clone())),
    ];
    for (what, place) in cluster_only {
        if let Some(place) = place.filter(|_| rule != Rule::ByCluster) {
            reading.error("other-rule", place, format!("{what} only with `rule = \"by-cluster\"`"));
        }
    }
    for (_, place) in entries.iter().filter_map(|entry| entry.points.as_ref()).filter(|_| rule != Rule::PerEntry) {
        let title = "Points of an entry count only with `rule = \"per-entry\"`";
        reading.error("other-rule", place.clone(), title);
    }
}

fn total(reading: &mut Reading, points: &Points) -> Option<f64> {
    if points.total.is_none() {
        let hint = "Say what a submission can get at most: `total = 10`.";
        reading.missing("The key `total` is missing in `[points]`", points.place.clone(), hint);
    }
    points.total.as_ref().map(|(total, _)| *total)
}

/// What each entry is worth: as it says, or all the same.
fn shares(reading: &mut Reading, points: &Points, entries: &[Named]) -> Option<Vec<f64>> {
    if entries.iter().all(|entry| entry.points.is_none()) {
        let total = total(reading, points)?;
        return Some(vec![total / entries.len() as f64; entries.len()]);
    }
    let mut shares = Vec::new();
    for entry in entries {
        match &entry.points {
            Some((points, _)) => shares.push(*points),
            None => {
                let name = entry.entry.name.as_deref().unwrap_or_default();
                let title = format!("The entry `{name}` has no points, but others have");
                reading.missing(title, entry.place.clone(), "Say what it is worth: `points = 1`.");
            }
        }
    }
    if shares.len() < entries.len() {
        return None;
    }
    let sum: f64 = shares.iter().sum();
    if let Some((total, place)) = points.total.as_ref().filter(|(total, _)| (total - sum).abs() > ROUNDING) {
        let error = Diagnostic::error(
            "wrong-total",
            reading.span(place.clone()),
            format!("The total is {total}, but the points of the entries make {sum}"),
        );
        reading.found.push(error.hint("Leave `total` out: it is their sum."));
    }
    Some(shares)
}

fn by_cluster(reading: &mut Reading, points: &Points, total: f64) -> Scheme {
    for cap in points.calls.iter().filter(|cap| cap.most > total) {
        let title = format!("Who fails on `{}` cannot get more than the total, which is {total}", cap.call);
        reading.error("above-total", cap.place.clone(), title);
    }
    if let Some((_, place)) = points.otherwise.as_ref().filter(|(otherwise, _)| *otherwise > total) {
        let title = format!("`otherwise` cannot be more than the total, which is {total}");
        reading.error("above-total", place.clone(), title);
    }
    Scheme::ByCluster {
        caps: points.calls.iter().map(|cap| (cap.call.clone(), cap.most)).collect(),
        otherwise: points.otherwise.as_ref().map_or(0.0, |(otherwise, _)| *otherwise),
    }
}
