//! The report as JSON, and the schemas of reports and verdicts.
//!
//! In: a report. Out: everything in it, indented, in the order of its fields. Invariant: the same class gives the same
//! bytes; processor times, the only thing that changes from run to run, are left out.
//! Not here: the JSON of single verdicts (`--json`), which `cli` prints as they are.

use refute_verdict::{ClassReport, Document};
use schemars::JsonSchema;

/// `report.json`.
pub(crate) fn json(report: &ClassReport) -> String {
    let mut report = report.clone();
    for verdict in report.submissions.iter_mut().flat_map(|submission| &mut submission.entries) {
        verdict.cpu_ms = None;
    }
    for repair in report.submissions.iter_mut().filter_map(|submission| submission.repair.as_mut()) {
        repair.work.cpu_ms = None;
    }
    pretty(&report)
}

/// The JSON schema (draft 2020-12) of `report.json`, as text.
pub fn schema() -> String {
    titled(schemars::schema_for!(ClassReport), "The report of refute grade")
}

/// The JSON schema of what `refute COMMAND --json` prints, as text: a document of such verdicts.
pub fn verdict_schema<T: JsonSchema>(command: &str) -> String {
    titled(schemars::schema_for!(Document<T>), &format!("What refute {command} --json prints"))
}

/// The schema of each line that `refute check --json` prints.
pub fn line_schema() -> String {
    titled(schemars::schema_for!(refute_verdict::CheckVerdict), "A line of what refute check --json prints")
}

fn titled(mut schema: schemars::Schema, title: &str) -> String {
    schema.insert("title".to_string(), title.into());
    pretty(&schema)
}

/// Indented, with a line break at the end.
pub(crate) fn pretty(value: &impl serde::Serialize) -> String {
    // Nothing that is written here has keys other than strings, which is the only way to fail.
    serde_json::to_string_pretty(value).map(|text| text + "\n").unwrap_or_default()
}

#[cfg(test)]
mod tests;
