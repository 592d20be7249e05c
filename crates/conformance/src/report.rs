//! Tables of measurements, as Markdown.
//!
//! In: a [`Measurement`]. Out: text; start at [`classes`], [`times`], [`lengths`], [`remarkable`], [`strategies`].
//! Not here: what is measured (see `measure`).

use crate::labels::Known;
use crate::measure::{Measured, Measurement, Standing};
use std::cmp::Ordering;
use std::fmt::Write as _;

/// Per class and in total: how the verdicts stand to what is known.
pub fn classes(measurement: &Measurement) -> String {
    const COLUMNS: [(&str, Standing); 8] = [
        ("found", Standing::Found),
        ("missed", Standing::Missed),
        ("falsely accused", Standing::Accused),
        ("no difference", Standing::Cleared),
        ("unlabelled", Standing::Unlabelled),
        ("does not fit", Standing::DoesNotFit),
        ("rejected", Standing::Rejected),
        ("unjudged", Standing::Unjudged),
    ];
    let mut names: Vec<&str> = measurement.results.iter().map(|one| one.class.as_str()).collect();
    names.dedup();
    let heads: Vec<&str> = COLUMNS.iter().map(|(head, _)| *head).collect();
    let mut text = format!("| class | submissions | {} | CPU s |\n", heads.join(" | "));
    text += &format!("|---|{}\n", "--:|".repeat(COLUMNS.len() + 2));
    let mut row = |name: &str, results: &[&Measured]| {
        _ = write!(text, "| {name} | {} |", results.len());
        for (_, standing) in COLUMNS {
            _ = write!(text, " {} |", results.iter().filter(|one| one.standing() == standing).count());
        }
        _ = writeln!(text, " {:.2} |", results.iter().map(|one| one.cpu_ms()).sum::<f64>() / 1e3);
    };
    for name in names {
        row(name, &measurement.results.iter().filter(|one| one.class == name).collect::<Vec<_>>());
    }
    row("**total**", &measurement.results.iter().collect::<Vec<_>>());
    text
}

/// Processor time of wrong and of right submissions.
pub fn times(measurement: &Measurement) -> String {
    let mut text = "| submissions | number | CPU total s | median ms | p95 ms | max ms | slowest |\n".to_string();
    text += "|---|--:|--:|--:|--:|--:|---|\n";
    for (name, known) in [("incorrect", Some(Known::Incorrect)), ("correct", Some(Known::Correct)), ("all", None)] {
        let of_kind = |one: &&Measured| known.is_none_or(|known| one.label.known == known);
        let mut chosen: Vec<&Measured> = measurement.results.iter().filter(of_kind).collect();
        chosen.sort_by(|a, b| a.cpu_ms().total_cmp(&b.cpu_ms()));
        let sorted: Vec<f64> = chosen.iter().map(|one| one.cpu_ms()).collect();
        let slowest = chosen.last().map(|one| format!("{}/{}", one.class, one.verdict.submission)).unwrap_or_default();
        _ = writeln!(
            text,
            "| {name} | {} | {:.2} | {:.2} | {:.2} | {:.2} | {slowest} |",
            sorted.len(),
            sorted.iter().sum::<f64>() / 1e3,
            percentile(&sorted, 50),
            percentile(&sorted, 95),
            percentile(&sorted, 100),
        );
    }
    for (name, wanted) in [("that the original found", Some(true)), ("that the original was given", None)] {
        let both: Vec<(f64, f64)> = measurement
            .results
            .iter()
            .filter(|one| wanted.is_none_or(|wanted| one.label.original_found == Some(wanted)))
            .filter_map(|one| Some((one.label.original_seconds?, one.cpu_ms() / 1e3)))
            .collect();
        let (theirs, ours): (f64, f64) = (both.iter().map(|one| one.0).sum(), both.iter().map(|one| one.1).sum());
        if !both.is_empty() {
            let factor = theirs / ours;
            let count = both.len();
            _ = writeln!(text, "\nOn the {count} {name}: {theirs:.1} CPU s there, {ours:.2} s here (1/{factor:.0}).");
        }
    }
    text
}

/// The value below which so many percent lie (nearest rank); 0 for none.
pub fn percentile(sorted: &[f64], percent: usize) -> f64 {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(0.0)
}

/// A counterexample of ours beside the one it is compared with: nodes and characters.
struct Pair<'a> {
    one: &'a Measured,
    ours: [usize; 2],
    theirs: [usize; 2],
}

fn pair(one: &Measured) -> Option<Pair<'_>> {
    let (ours, theirs) = (one.extent?, one.original_extent?);
    Some(Pair { one, ours: [ours.nodes, ours.characters], theirs: [theirs.nodes, theirs.characters] })
}

/// Our counterexamples beside those we compare with, in nodes and in characters.
pub fn lengths(measurement: &Measurement) -> String {
    let both: Vec<Pair<'_>> = measurement.results.iter().filter_map(pair).collect();
    let unread = measurement.results.iter().filter(|one| one.verdict.call.is_some() && one.extent.is_none()).count();
    let mut text =
        "| measure | compared | shorter | equal | longer | no longer | mean ours | mean theirs |\n".to_string();
    text += "|---|--:|--:|--:|--:|--:|--:|--:|\n";
    for (index, name) in ["nodes", "characters"].into_iter().enumerate() {
        let count =
            |wanted: Ordering| both.iter().filter(|pair| pair.ours[index].cmp(&pair.theirs[index]) == wanted).count();
        let (shorter, equal, longer) = (count(Ordering::Less), count(Ordering::Equal), count(Ordering::Greater));
        let ours: Vec<usize> = both.iter().map(|pair| pair.ours[index]).collect();
        let theirs: Vec<usize> = both.iter().map(|pair| pair.theirs[index]).collect();
        _ = writeln!(
            text,
            "| {name} | {} | {shorter} | {equal} | {longer} | {:.1} % | {:.2} | {:.2} |",
            both.len(),
            100.0 * (shorter + equal) as f64 / both.len().max(1) as f64,
            mean(&ours),
            mean(&theirs),
        );
    }
    if unread > 0 {
        _ = writeln!(text, "\n{unread} of our counterexamples could not be read as a call.");
    }
    let longer: Vec<&Pair<'_>> = both.iter().filter(|pair| pair.ours[0] > pair.theirs[0]).collect();
    if !longer.is_empty() {
        text += "\nLonger in nodes:\n";
    }
    for Pair { one, ours, theirs } in longer {
        let (call, original) = (&one.verdict.call, &one.label.original_counterexample);
        _ = writeln!(
            text,
            "- {}/{}: {} ({}) against {} ({})",
            one.class,
            one.verdict.submission,
            call.as_deref().unwrap_or_default(),
            ours[0],
            original.as_deref().unwrap_or_default(),
            theirs[0]
        );
    }
    text
}

/// Every submission whose verdict is not the one its label calls for, with the verdict.
pub fn remarkable(measurement: &Measurement) -> String {
    let mut text = String::new();
    for reason in &measurement.unusable {
        _ = writeln!(text, "- unusable: {reason}");
    }
    for one in measurement.results.iter().filter(|one| one.is_remarkable()) {
        let verdict = &one.verdict;
        _ = write!(text, "- {:?}: {}/{} ({:?})", one.standing(), one.class, verdict.submission, one.label.known);
        let [reference, got] = [&verdict.reference, &verdict.got].map(|deed| deed.as_ref().map(ToString::to_string));
        for (head, part) in [
            ("call", verdict.call.as_deref()),
            ("reference", reference.as_deref()),
            ("got", got.as_deref()),
            ("misfit", verdict.misfit.as_ref().map(|misfit| misfit.what.as_str())),
            ("reason", verdict.reason.as_deref()),
            ("error", verdict.diagnostics.first().map(|diagnostic| diagnostic.title.as_str())),
        ] {
            if let Some(part) = part {
                _ = write!(text, "; {head}: {part}");
            }
        }
        if let Some(search) = &verdict.search {
            _ = write!(text, "; {:?} at size {}, {} steps", search.stop, search.complete_to, verdict.steps);
        }
        text.push('\n');
    }
    text
}

/// One row per strategy, all measured in one run.
pub fn strategies(measurements: &[(&str, Measurement)]) -> String {
    let mut text = "| strategy | found | of | falsely accused | unjudged | CPU s (incorrect) | median ms | p95 ms | CPU s (correct) | mean nodes | same nodes on those all find |\n".to_string();
    text += &format!("|---|{}\n", "--:|".repeat(10));
    let found_by_all = found_by_all(measurements);
    for (name, measurement) in measurements {
        let results = &measurement.results;
        let count = |standing: Standing| results.iter().filter(|one| one.standing() == standing).count();
        let of = |known: Known| {
            let mut times: Vec<f64> =
                results.iter().filter(|one| one.label.known == known).map(Measured::cpu_ms).collect();
            times.sort_by(f64::total_cmp);
            times
        };
        let (incorrect, correct) = (of(Known::Incorrect), of(Known::Correct));
        let nodes: Vec<usize> = results
            .iter()
            .filter(|one| one.standing() == Standing::Found)
            .filter_map(|one| one.extent)
            .map(|extent| extent.nodes)
            .collect();
        let shared: Vec<usize> =
            found_by_all.iter().filter_map(|index| results[*index].extent).map(|extent| extent.nodes).collect();
        _ = writeln!(
            text,
            "| {name} | {} | {} | {} | {} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} |",
            count(Standing::Found),
            incorrect.len(),
            count(Standing::Accused),
            count(Standing::Unjudged),
            incorrect.iter().sum::<f64>() / 1e3,
            percentile(&incorrect, 50),
            percentile(&incorrect, 95),
            correct.iter().sum::<f64>() / 1e3,
            mean(&nodes),
            mean(&shared),
        );
    }
    _ = writeln!(text, "\nFound by all strategies: {}.", found_by_all.len());
    text
}

fn found_by_all(measurements: &[(&str, Measurement)]) -> Vec<usize> {
    let count = measurements.iter().map(|(_, one)| one.results.len()).min().unwrap_or(0);
    let by_all = |index: &usize| measurements.iter().all(|(_, one)| one.results[*index].standing() == Standing::Found);
    (0..count).filter(by_all).collect()
}

fn mean(numbers: &[usize]) -> f64 {
    if numbers.is_empty() { 0.0 } else { numbers.iter().sum::<usize>() as f64 / numbers.len() as f64 }
}

#[cfg(test)]
mod tests;
