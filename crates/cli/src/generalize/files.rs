//! What was found, as files.
//!
//! In: a verdict and a path. Out: a directory with the code and the inputs of every family, or one `.ml` file with all code.

use refute_verdict::{FailureFamily, FailurePerturbation, GeneralizeVerdict};
use std::path::Path;

/// Writes a text; `Err` is a message.
pub(super) fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("cannot write `{}`: {error}", path.display()))
}

/// Writes everything.
pub(super) fn write_all(path: &Path, verdict: &GeneralizeVerdict) -> Result<(), String> {
    if path.extension().is_some_and(|extension| extension == "ml") {
        return write(path, &whole(verdict));
    }
    std::fs::create_dir_all(path).map_err(|error| format!("cannot make `{}`: {error}", path.display()))?;
    let several = verdict.families.len() > 1;
    for (number, family) in (1..).zip(&verdict.families) {
        let name = |what: &str| path.join(if several { format!("{what}_{number}.ml") } else { format!("{what}.ml") });
        for (what, code) in codes(family) {
            write(&name(what), &format!("{}\n{}\n", heading(verdict), code.trim_end()))?;
        }
    }
    for (name, inputs) in [("failing.txt", &verdict.sample), ("passing.txt", &verdict.negatives)] {
        if !inputs.is_empty() {
            let lines: String = inputs.iter().map(|call| format!("{call}\n")).collect();
            write(&path.join(name), &lines)?;
        }
    }
    Ok(())
}

/// The parts of a family that are code, each with the name of its file.
pub(super) fn codes(family: &FailureFamily) -> Vec<(&'static str, String)> {
    let qcheck = family.qcheck.clone().map(|code| ("qcheck", code));
    plain_codes(family).into_iter().chain(qcheck).collect()
}

/// Those of them that need no library.
fn plain_codes(family: &FailureFamily) -> Vec<(&'static str, String)> {
    let predicate = family.predicate.as_ref().and_then(|predicate| predicate.code.clone());
    let perturbations = (!family.perturbations.is_empty()).then(|| perturbations(&family.perturbations));
    let parts = [("predicate", predicate), ("perturbations", perturbations), ("generator", family.generator.clone())];
    parts.into_iter().filter_map(|(name, code)| Some((name, code?))).collect()
}

/// The functions after what they need, each definition once.
fn perturbations(all: &[FailurePerturbation]) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for definition in all.iter().flat_map(|one| &one.definitions) {
        if !lines.contains(&definition.as_str()) {
            lines.push(definition);
        }
    }
    lines.extend(all.iter().map(|one| one.function.as_str()));
    lines.join("\n")
}

/// All code in one text.
fn whole(verdict: &GeneralizeVerdict) -> String {
    let mut text = format!("{}\n", heading(verdict));
    for family in &verdict.families {
        for (_, code) in plain_codes(family) {
            text += &format!("\n{}\n", code.trim_end());
        }
    }
    text
}

/// What the code stands after.
fn heading(verdict: &GeneralizeVerdict) -> String {
    let after = verdict.reference.as_deref().unwrap_or(&verdict.file).replace("*)", "* )").replace("(*", "( *");
    format!("(* inputs on which `{}` fails; goes after the text of {after} *)", verdict.entry)
}
