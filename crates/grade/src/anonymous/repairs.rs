//! Repairs without the names of students.
//!
//! In: a repair, and what stands for names and files. Out: the same repair, changed in place; start at [`scrub`]. Comments are
//! blanked out in the patch as they are in the submission: in what is put in, which may be somebody else's text, and in the
//! difference, which is made anew from the two texts.
//! Invariant: lenders are named only by what stands for them.

use super::{Names, moved, places, without_comments};
use crate::assemble::told_file;
use refute_repair::diff::unified;
use refute_verdict::{Deed, Done, RepairPatch, RepairSource, RepairVerdict, SourceText};

/// Takes names out of a repair. `old` is the file as the repair names it, `source` the submission as the report shows it.
pub(super) fn scrub(repair: &mut RepairVerdict, old: &str, source: &SourceText, names: &Names) {
    let file = &source.name;
    repair.submission.clone_from(file);
    let exceptions = (told_file(old), told_file(file));
    let got = match &mut repair.got {
        Some(Deed::Call(got)) => Some(got),
        _ => None,
    };
    let got = got.into_iter().flat_map(Done::sources_mut);
    for text in got.chain(&mut repair.reason).chain(&mut repair.notes).chain(&mut repair.hints) {
        *text = text.replace(&exceptions.0, &exceptions.1);
        names.scrub(text);
        if text.contains("(*") {
            *text = without_comments(text);
        }
    }
    for suspect in &mut repair.suspects {
        moved(&mut suspect.place, old, file);
        names.scrub(&mut suspect.what);
    }
    repair.diagnostics.iter_mut().for_each(|diagnostic| places(diagnostic, old, file));
    if let Some(patch) = &mut repair.patch {
        scrub_patch(patch, old, source, names);
    }
}

fn scrub_patch(patch: &mut RepairPatch, old: &str, source: &SourceText, names: &Names) {
    for edit in &mut patch.edits {
        moved(&mut edit.place, old, &source.name);
        edit.replacement = without_comments(&edit.replacement);
    }
    names.scrub(&mut patch.explanation);
    if let RepairSource::Submission(lender) = &mut patch.source {
        *lender = names.stand_in(lender);
    }
    // Where the text is not UTF-8 the edits are about other bytes than those of the report, so nothing is shown.
    let before = source.text.as_bytes();
    let after = if source.text.contains('\u{fffd}') { None } else { patch.applied(before) };
    let after = after.unwrap_or_default();
    patch.diff = if after.is_empty() { String::new() } else { unified(&source.name, before, &after) };
    patch.text = String::from_utf8_lossy(&after).into_owned();
}
