//! Repairs as lines, and their figures as a table in Markdown.
//!
//! Example: `| expr | 12 | 11 | 9 | 1 | 0 | 1 | ...`

use super::{Figures, Repaired, figures};
use refute_report::wording::repair::answer_id;
use refute_verdict::{Deed, RepairExtent, RepairSource};
use std::fmt::Write as _;

/// A submission as a line of cells with tabs between them; `diff` puts the patch below it, or why there is none.
pub fn line(class: &str, result: &Repaired, diff: bool) -> String {
    let Repaired { file, verdict, overfitted } = result;
    let patch = verdict.patch.as_ref();
    let extent = patch.map_or("-", |patch| extent(patch.extent));
    let source = patch.map_or("-".to_string(), |patch| source(&patch.source));
    let tokens = patch.map_or("-".to_string(), |patch| format!("{}/{}", patch.changed_tokens, patch.tokens));
    let seconds = verdict.work.cpu_ms.map_or("-".to_string(), |ms| format!("{:.3}", ms / 1e3));
    let said = patch.map(|patch| patch.explanation.as_str()).or(verdict.reason.as_deref()).unwrap_or_default();
    let answer = answer_id(verdict.answer);
    let mut text = format!(
        "{class}\t{file}\t{answer}\t{extent}\t{source}\t{tokens}\t{seconds}\t{}\n",
        said.replace(['\n', '\t'], " ")
    );
    if let Some(why) = overfitted {
        _ = writeln!(text, "  OVERFITTED: {why}");
    }
    if diff {
        if let Some(call) = &verdict.call {
            let side = |side: &Option<Deed>| side.as_ref().map(Deed::to_string).unwrap_or_default();
            _ = writeln!(text, "  {call}: {} instead of {}", side(&verdict.got), side(&verdict.reference));
        }
        patch.iter().flat_map(|patch| patch.diff.lines()).for_each(|line| _ = writeln!(text, "  {line}"));
    }
    text
}

fn extent(extent: RepairExtent) -> &'static str {
    match extent {
        RepairExtent::Place => "place",
        RepairExtent::Places => "places",
        RepairExtent::Helper => "helper",
        RepairExtent::Replacement => "replacement",
    }
}

fn source(source: &RepairSource) -> String {
    match source {
        RepairSource::Itself => "itself".to_string(),
        RepairSource::Reference => "reference".to_string(),
        RepairSource::Submission(name) => std::path::Path::new(name)
            .file_name()
            .map_or_else(|| name.clone(), |file| file.to_string_lossy().into_owned()),
    }
}

/// The figures of every class, by name, and of all together.
pub fn table(classes: &[(String, Vec<Repaired>)], rechecked: bool) -> String {
    let mut text =
        "| class | wrong | repaired | place | places | helper | replaced | itself | reference | class | no patch \
         | unfinished | no difference | not compared | overfitted | tokens changed | median s | p95 s | max s |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
            .to_string();
    for (name, repaired) in classes.iter().filter(|(_, repaired)| !repaired.is_empty()) {
        row(&mut text, name, &figures(repaired), rechecked);
    }
    row(&mut text, "all", &figures(classes.iter().flat_map(|(_, repaired)| repaired)), rechecked);
    text
}

fn row(text: &mut String, name: &str, figures: &Figures, rechecked: bool) {
    let share = if figures.wrong == 0 { 0.0 } else { figures.repaired as f64 / figures.wrong as f64 };
    let overfitted = if rechecked { figures.overfitted.to_string() } else { "-".to_string() };
    let changed = figures.changed.map_or("-".to_string(), |share| format!("{:.1} %", share * 100.0));
    let seconds = figures.seconds.map_or("- | - | -".to_string(), |seconds| {
        format!("{:.2} | {:.2} | {:.2}", seconds.median, seconds.p95, seconds.max)
    });
    let Figures { wrong, repaired, place, places, helper, replacement, .. } = figures;
    let Figures { from_itself, from_reference, from_class, no_patch, unfinished, .. } = figures;
    let Figures { nothing_found, not_compared, .. } = figures;
    _ = writeln!(
        text,
        "| {name} | {wrong} | {repaired} ({:.1} %) | {place} | {places} | {helper} | {replacement} | {from_itself} \
         | {from_reference} | {from_class} | {no_patch} | {unfinished} | {nothing_found} | {not_compared} \
         | {overfitted} | {changed} | {seconds} |",
        share * 100.0
    );
}

#[cfg(test)]
mod tests;
