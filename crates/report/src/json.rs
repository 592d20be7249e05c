//! The report as JSON, and the schemas of reports and verdicts.
//!
//! In: a report. Out: everything in it, indented, in the order of its fields. Invariant: the same class gives the same
//! bytes; processor times, the only thing that changes from run to run, are left out.
//! Not here: the JSON of single verdicts (`--json`), which `cli` prints as they are.

use refute_verdict::{
    ClassReport, CoverVerdict, Document, GeneralizeVerdict, RepairVerdict, ResynthVerdict, SolveVerdict, SynthVerdict,
};

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

/// The JSON schema of what `refute cover --json` prints, as text.
pub fn cover_schema() -> String {
    titled(schemars::schema_for!(Document<CoverVerdict>), "What refute cover --json prints")
}

/// The JSON schema of what `refute solve --json` prints, as text.
pub fn solve_schema() -> String {
    titled(schemars::schema_for!(Document<SolveVerdict>), "What refute solve --json prints")
}

/// The JSON schema of what `refute synth --json` prints, as text.
pub fn synth_schema() -> String {
    titled(schemars::schema_for!(Document<SynthVerdict>), "What refute synth --json prints")
}

/// The JSON schema of what `refute resynth --json` prints, as text.
pub fn resynth_schema() -> String {
    titled(schemars::schema_for!(Document<ResynthVerdict>), "What refute resynth --json prints")
}

/// The JSON schema of what `refute generalize --json` prints, as text.
pub fn generalize_schema() -> String {
    titled(schemars::schema_for!(Document<GeneralizeVerdict>), "What refute generalize --json prints")
}

/// The JSON schema of what `refute repair --json` prints, as text.
pub fn repair_schema() -> String {
    titled(schemars::schema_for!(Document<RepairVerdict>), "What refute repair --json prints")
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
