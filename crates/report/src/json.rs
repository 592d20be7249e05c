//! The report as JSON, and its schema.
//!
//! In: a report. Out: everything in it, indented, in the order of its fields. Invariant: the same class gives the same
//! bytes; processor times, the only thing that changes from run to run, are left out.

use refute_verdict::ClassReport;

/// `report.json`.
pub fn json(report: &ClassReport) -> String {
    let mut report = report.clone();
    for verdict in report.submissions.iter_mut().flat_map(|submission| &mut submission.entries) {
        verdict.cpu_ms = None;
    }
    pretty(&report)
}

/// The JSON schema (draft 2020-12) of `report.json`, as text.
pub fn schema() -> String {
    let mut schema = schemars::schema_for!(ClassReport);
    schema.insert("title".to_string(), "The report of refute grade".into());
    pretty(&schema)
}

/// Indented, with a line break at the end.
pub fn pretty(value: &impl serde::Serialize) -> String {
    // Nothing that is written here has keys other than strings, which is the only way to fail.
    serde_json::to_string_pretty(value).map(|text| text + "\n").unwrap_or_default()
}

#[cfg(test)]
mod tests;
