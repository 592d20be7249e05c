//! The parts of the summary below the counts. Each is empty when there is nothing to say.

use super::{View, call};
use crate::judgement::words;
use crate::terminal::Hue;
use crate::text::{counted, number, one_line, visible};
use refute_report::wording::too_slow;
use refute_verdict::{ClassReport, Cluster, ExerciseKind, Instead, Judgement, RepairAnswer, RepairVerdict};
use std::collections::BTreeMap;

/// More clusters than this are left to the report.
const CLUSTERS: usize = 5;
/// More behaviours of a cluster than this are left to the report.
const BEHAVIOURS: usize = 3;
/// More inputs than this are left to the report.
const INPUTS: usize = 6;
/// More names than this are left to the report.
const NAMES: usize = 8;

/// Wrong submissions that fail in the same way.
pub(super) fn clusters(report: &ClassReport, view: &View) -> String {
    if report.clusters.is_empty() {
        return String::new();
    }
    let wrong = report.submissions.iter().filter(|submission| submission.is_wrong()).count();
    let ways = counted(report.clusters.len() as u64, "way", "ways");
    let mut text = format!("{}\n", view.strong(&format!("{} wrong in {ways}", number(wrong as u64))));
    let digits = report.clusters.iter().map(|cluster| cluster.members.len().to_string().len()).max().unwrap_or(1);
    for cluster in report.clusters.iter().take(CLUSTERS) {
        text += &one_cluster(report, cluster, digits, view);
    }
    text + &more(report.clusters.len(), CLUSTERS, view)
}

fn one_cluster(report: &ClassReport, cluster: &Cluster, digits: usize, view: &View) -> String {
    let indent = digits + 4;
    let size = view.paint.text(Hue::Red, &format!("{:>digits$}", cluster.members.len()));
    let input = cluster.input.and_then(|index| report.inputs.get(index));
    let names = cluster.members.iter().filter_map(|index| report.submissions.get(*index));
    let names: Vec<&str> = names.map(|submission| submission.name.as_str()).collect();
    let row = |label: &str, value: &str| {
        let label = view.paint.padded(Hue::Dim, label, 8);
        format!("{}{label}  {}\n", " ".repeat(indent), one_line(value, view.room(indent + 10)))
    };
    let mut text = match input {
        Some(input) => {
            let call = view.strong(&call(input, view.room(indent)));
            // A run has lines of its own, of which the ends say nothing here.
            let expected = match report.exercise.kind {
                ExerciseKind::Functions => input.reference.to_string(),
                ExerciseKind::Dialogue => input.reference.to_string().lines().collect::<Vec<_>>().join("  "),
            };
            format!("  {size}  {call}\n{}", row("expected", &expected))
        }
        None => format!("  {size}  no input on which all of them fail\n"),
    };
    let shown = if input.is_some() { cluster.behaviours.as_slice() } else { &[] };
    for (number, behaviour) in shown.iter().take(BEHAVIOURS).enumerate() {
        let share = match (behaviour.count, cluster.members.len()) {
            (count, members) if count < members => format!(" ({count} of {members})"),
            _ => String::new(),
        };
        let what = match &behaviour.what {
            Instead::Does(deed) => deed.to_string(),
            instead => instead.to_string(),
        };
        text += &row(if number == 0 { "got" } else { "" }, &format!("{what}{share}"));
    }
    if let Some(why) = &cluster.why {
        text += &row("why", why);
    }
    text + &row("from", &listed(&names))
}

/// Students by the repair they need.
pub(super) fn repairs(report: &ClassReport, view: &View) -> String {
    let tried: Vec<&RepairVerdict> = report.submissions.iter().filter_map(|one| one.repair.as_ref()).collect();
    if tried.is_empty() {
        return String::new();
    }
    let with = |answer: RepairAnswer| tried.iter().filter(|repair| repair.answer == answer).count() as u64;
    let (repaired, unfinished) = (with(RepairAnswer::Repaired), with(RepairAnswer::Unfinished));
    let wrong = counted(tried.len() as u64, "wrong submission", "wrong submissions");
    let groups = match report.repairs.len() as u64 {
        0 => String::new(),
        groups => format!("; {}", counted(groups, "group", "groups")),
    };
    let unwritten = match unfinished {
        0 => String::new(),
        _ => format!(", {} unfinished", number(unfinished)),
    };
    let counts = view.strong(&format!("repaired {} of {wrong}", number(repaired)));
    let mut text = format!("{counts}{unwritten}{groups}\n");
    let digits = report.repairs.iter().map(|group| group.members.len().to_string().len()).max().unwrap_or(1);
    for group in report.repairs.iter().take(CLUSTERS) {
        let size = view.paint.text(Hue::Green, &format!("{:>digits$}", group.members.len()));
        let said = refute_report::wording::repair::sentence(&group.explanation);
        let names = group.members.iter().filter_map(|index| report.submissions.get(*index));
        let names: Vec<&str> = names.map(|submission| submission.name.as_str()).collect();
        let from = view.paint.padded(Hue::Dim, "from", 8);
        let indent = digits + 4;
        text += &format!("  {size}  {}\n", one_line(&said, view.room(indent)));
        text += &format!("{}{from}  {}\n", " ".repeat(indent), one_line(&listed(&names), view.room(indent + 10)));
    }
    text + &more(report.repairs.len(), CLUSTERS, view)
}

/// The fewest inputs that catch everybody.
pub(super) fn suite(report: &ClassReport, view: &View) -> String {
    let suite = &report.suite;
    if suite.inputs.is_empty() {
        return String::new();
    }
    let wrong = report.submissions.iter().filter(|submission| submission.is_wrong()).count();
    let caught = wrong.saturating_sub(suite.uncaught.len());
    let whom = match (caught == wrong, wrong) {
        (true, 1) => "the wrong submission".to_string(),
        (true, _) => format!("all {} wrong submissions", number(wrong as u64)),
        (false, _) => format!("{} of {} wrong submissions", number(caught as u64), number(wrong as u64)),
    };
    let verb = if suite.inputs.len() == 1 { "catches" } else { "catch" };
    let fewest = if suite.minimal && suite.inputs.len() > 1 { "; fewer do not" } else { "" };
    let inputs = counted(suite.inputs.len() as u64, "input", "inputs");
    let mut text = format!("{}{fewest}\n", view.strong(&format!("{inputs} {verb} {whom}")));
    text += &input_rows(report, &suite.inputs, view);
    text
}

/// What the instructor's own tests are worth.
pub(super) fn audit(report: &ClassReport, view: &View) -> String {
    let Some(audit) = &report.audit else { return String::new() };
    let file = visible(&audit.file);
    let survivors = audit.survivors.len() as u64;
    let tests = audit.tests.iter().filter(|test| test.input.is_some()).count() as u64;
    let broken: Vec<_> = audit.tests.iter().filter(|test| test.broken.is_some()).collect();
    let tests = counted(tests, "test", "tests");
    let mut text = match survivors {
        0 => format!("{}: no wrong submission passes\n", view.strong(&format!("The {tests} of {file}"))),
        _ => {
            let passing =
                counted(survivors, "wrong submission passes all your tests", "wrong submissions pass all your tests");
            format!("{} ({tests} of {file})\n", view.paint.text(Hue::Yellow, &passing))
        }
    };
    if survivors > 0 {
        let names = audit.survivors.iter().filter_map(|index| report.submissions.get(*index));
        let names: Vec<&str> = names.map(|submission| submission.name.as_str()).collect();
        text += &format!("  {}\n", one_line(&listed(&names), view.room(2)));
    }
    if !audit.add.is_empty() {
        text += &format!("  {}\n", view.dim("add"));
        text += &input_rows(report, &audit.add, view);
    }
    for test in broken.iter().take(INPUTS) {
        let what = test.broken.as_deref().unwrap_or_default();
        let line = format!("line {}: {} {what}", test.line, test.text);
        let label = view.paint.text(Hue::Yellow, "does not hold on the reference");
        text += &format!("  {label}: {}\n", one_line(&line, view.room(34)));
    }
    text + &more(broken.len(), INPUTS, view)
}

/// Rules that were broken.
pub(super) fn rules(report: &ClassReport, view: &View) -> String {
    let mut counts: BTreeMap<(String, &str), usize> = BTreeMap::new();
    let mut breakers = 0;
    for submission in &report.submissions {
        breakers += u64::from(!submission.findings.is_empty());
        let mut seen: Vec<&str> = Vec::new();
        for finding in &submission.findings {
            if !seen.contains(&finding.rule.as_str()) {
                seen.push(&finding.rule);
                let kind = match finding.kind {
                    refute_verdict::FindingKind::Forbidden => "forbidden, but used",
                    refute_verdict::FindingKind::Required => "required, but not used",
                };
                *counts.entry((finding.rule.clone(), kind)).or_default() += 1;
            }
        }
    }
    if breakers == 0 {
        return String::new();
    }
    let head = counted(breakers, "submission breaks a rule", "submissions break a rule");
    let mut text = format!("{}\n", view.paint.text(Hue::Yellow, &head));
    let widest = counts.keys().map(|(rule, _)| visible(rule).chars().count()).max().unwrap_or(0);
    for ((rule, kind), count) in counts {
        let by = counted(count as u64, "submission", "submissions");
        let rule = view.paint.padded(Hue::Strong, &visible(&rule), widest);
        text += &format!("  {rule}  {}\n", view.dim(&format!("{kind} by {by}")));
    }
    text
}

/// Who got how many points.
pub(super) fn points(report: &ClassReport, view: &View) -> String {
    let mut counts: BTreeMap<u64, (f64, u64)> = BTreeMap::new();
    for points in report.submissions.iter().filter_map(|submission| submission.points.as_ref()) {
        // Points are not negative, so their bits are in their order.
        counts.entry(points.given.to_bits()).or_insert((points.given, 0)).1 += 1;
    }
    if counts.is_empty() {
        return String::new();
    }
    let of = report.exercise.max_points.map_or(String::new(), |most| format!(" of {most}"));
    let rows: Vec<String> = counts.values().rev().map(|(given, count)| format!("{given} ×{count}")).collect();
    let label = format!("points{of}");
    format!("{}  {}\n", view.strong(&label), one_line(&rows.join("   "), view.room(label.chars().count() + 2)))
}

/// What was not judged or not even read.
pub(super) fn troubles(report: &ClassReport, view: &View) -> String {
    let mut rows = Vec::new();
    for submission in report.submissions.iter().filter(|one| one.verdict == Judgement::Unjudged) {
        let reason = submission.main_verdict().and_then(|verdict| verdict.reason.as_deref());
        // Without a verdict it was not its turn yet, which is said at the top.
        rows.extend(reason.map(|reason| (Hue::Magenta, "unjudged", format!("{}: {reason}", submission.name))));
    }
    for submission in report.submissions.iter().filter(|one| one.verdict == Judgement::TooSlow) {
        let slow = submission.main_verdict().and_then(|verdict| verdict.slow.as_ref());
        let why = slow.map(|slow| format!("{}: {}", submission.name, too_slow(slow)));
        rows.extend(why.map(|why| (Hue::Magenta, words(Judgement::TooSlow), why)));
    }
    for left_out in &report.left_out {
        rows.push((Hue::Yellow, "left out", format!("{}: {}", left_out.file, left_out.reason)));
    }
    let shown = rows
        .iter()
        .take(NAMES)
        .map(|(hue, label, text)| format!("{}  {}\n", view.paint.text(*hue, label), one_line(text, view.room(10))));
    shown.collect::<String>() + &more(rows.len(), NAMES, view)
}

/// Where the search did not get.
pub(super) fn unreached(report: &ClassReport, view: &View) -> String {
    let sentences = refute_report::wording::unreached(report);
    let rows = sentences.iter().map(|sentence| {
        format!("{}  {}\n", view.paint.text(Hue::Yellow, "unreached"), one_line(sentence, view.room(11)))
    });
    rows.collect()
}

fn input_rows(report: &ClassReport, inputs: &[usize], view: &View) -> String {
    let shown = inputs.iter().take(INPUTS).filter_map(|index| report.inputs.get(*index));
    let row = |input| format!("    {}\n", call(input, view.room(4)));
    shown.map(row).collect::<String>() + &more(inputs.len(), INPUTS, view)
}

fn more(all: usize, shown: usize, view: &View) -> String {
    match all.checked_sub(shown) {
        None | Some(0) => String::new(),
        Some(more) => format!("  {}\n", view.dim(&format!("... and {more} more in the report"))),
    }
}

/// `a, b and 3 more`.
fn listed(names: &[&str]) -> String {
    let mut shown: Vec<String> = names.iter().take(NAMES).map(|name| visible(name)).collect();
    if names.len() > NAMES {
        let last = format!("{} more", names.len() - NAMES);
        return format!("{} and {last}", shown.join(", "));
    }
    match (shown.pop(), shown.as_slice()) {
        (None, _) => String::new(),
        (Some(only), []) => only,
        (Some(last), before) => format!("{} and {last}", before.join(", ")),
    }
}
