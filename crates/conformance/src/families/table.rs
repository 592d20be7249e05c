//! Figures as tables in Markdown.
//!
//! Example: `| quicksort | 5,317 to 7 | 4,443 | 100 % | 100 % | yes | ...`

use super::{Figures, Fit, Measured, MeasuredLearner};
use std::fmt::Write as _;
use std::path::Path;

/// With fewer failing inputs a share says little.
const FEW: u64 = 20;

/// All tables, with the sums that matter.
pub fn tables(results: &[Measured]) -> String {
    let measured: Vec<(String, &Figures)> =
        results.iter().filter_map(|one| Some((name(one), one.figures.as_ref().ok()?))).collect();
    let mut text = String::new();
    if !measured.is_empty() {
        descriptions(&mut text, &measured);
        learners(&mut text, &measured);
        said(&mut text, &measured);
    }
    for one in results {
        if let Err(reason) = &one.figures {
            _ = writeln!(text, "{}: not measured: {reason}", one.file);
        }
    }
    text
}

fn name(measured: &Measured) -> String {
    let stem = Path::new(&measured.file).file_stem();
    stem.map_or_else(|| measured.file.clone(), |stem| stem.to_string_lossy().into_owned())
}

/// How well the failing inputs are described.
fn descriptions(text: &mut String, measured: &[(String, &Figures)]) {
    text.push_str(
        "| benchmark | valid inputs | to size | failing | precision | recall | exact | held out | failing | precision | recall | exact | calls | seconds |\n\
         |---|--:|--:|--:|--:|--:|---|--:|--:|--:|--:|---|--:|--:|\n",
    );
    for (name, figures) in measured {
        let Figures { universe, held_out, predicate, .. } = figures;
        let seconds = predicate.seconds.map_or(String::new(), |seconds| format!("{seconds:.3}"));
        let fit = |fit: &Fit| {
            if predicate.formulas.is_empty() {
                return "none | | |".to_string();
            }
            // Of nothing everything was found: that says nothing.
            if fit.right + fit.missed == 0 {
                return if fit.wrong == 0 { "- | - | - |".to_string() } else { "0 % | - | no |".to_string() };
            }
            let exact = if fit.exact { "yes" } else { "no" };
            format!("{} | {} | {exact} |", percent(fit.precision), percent(fit.recall))
        };
        _ = writeln!(
            text,
            "| {name} | {} | {} | {} | {} {} | {} | {} {} | {seconds} |",
            grouped(universe.inputs),
            universe.size,
            grouped(universe.failing),
            fit(&predicate.universe),
            grouped(held_out.inputs),
            grouped(held_out.failing),
            fit(&predicate.held_out),
            grouped(predicate.calls),
        );
    }
    let fits = || measured.iter().map(|(_, figures)| &figures.predicate).filter(|one| !one.formulas.is_empty());
    let good = |fit: &Fit| fit.wrong == 0 && fit.recall >= 0.95;
    let good = fits().filter(|one| good(&one.universe) && good(&one.held_out)).count();
    let exact = fits().filter(|one| one.universe.exact && one.held_out.exact).count();
    let count = measured.len();
    _ = writeln!(
        text,
        "\nPrecision 100 % and recall at least 95 % on both sets: {good} of {count}. Exact on both: {exact} of {count}."
    );
    let thin: Vec<String> = measured.iter().filter_map(|(name, figures)| few(name, figures)).collect();
    if !thin.is_empty() {
        _ = writeln!(text, "Sets with too few failing inputs to say much: {}.", thin.join(", "));
    }
    text.push('\n');
}

/// A benchmark with a set that has next to no failing inputs.
fn few(name: &str, figures: &Figures) -> Option<String> {
    let (all, beyond) = (figures.universe.failing, figures.held_out.failing);
    (all.min(beyond) < FEW).then(|| format!("{name} ({all} of all, {beyond} held out)"))
}

/// What each learner finds.
fn learners(text: &mut String, measured: &[(String, &Figures)]) {
    text.push_str(
        "| benchmark | learner | perturbations | failing inputs made | precision | recall | shapes in 100 | calls | seconds | steps/s |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for (name, figures) in measured {
        for MeasuredLearner { learner, perturbations, found, fit, shapes, calls, seconds, steps_per_second, .. } in
            &figures.learners
        {
            let seconds = seconds.map_or(String::new(), |seconds| format!("{seconds:.3}"));
            let speed = steps_per_second.map_or(String::new(), |speed| grouped(speed.round() as u64));
            _ = writeln!(
                text,
                "| {name} | {learner} | {perturbations} | {} | {} | {} | {shapes} | {} | {seconds} | {speed} |",
                grouped(*found),
                percent(fit.precision),
                percent(fit.recall),
                grouped(*calls),
            );
        }
    }
    text.push('\n');
}

/// The descriptions themselves.
fn said(text: &mut String, measured: &[(String, &Figures)]) {
    for (name, figures) in measured {
        let predicate = &figures.predicate;
        for (formula, words) in predicate.formulas.iter().zip(&predicate.words) {
            _ = writeln!(text, "- {name}: `{formula}`: {words}");
        }
        if predicate.formulas.is_empty() {
            _ = writeln!(text, "- {name}: no description was found");
        }
    }
}

/// Rounded to the side of caution: 100 % and 0 % are exact.
fn percent(share: f64) -> String {
    let rounded = format!("{:.1} %", share * 100.0);
    match rounded.as_str() {
        "100.0 %" if share < 1.0 => "99.9 %".to_string(),
        "100.0 %" => "100 %".to_string(),
        "0.0 %" if share > 0.0 => "0.1 %".to_string(),
        "0.0 %" => "0 %".to_string(),
        _ => rounded,
    }
}

/// `12,345`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests;
