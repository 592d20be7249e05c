//! A report without the names of students.
//!
//! In: a [`ClassReport`]. Out: the same report with `student-001` and so on in place of names; start at [`anonymise`].
//! Numbers follow a hash of the text, not the alphabet of the real names, so that the order tells nothing; the same
//! class gives the same numbers. Comments in submissions are blanked out, because they often carry names; what stands in
//! strings and identifiers of a submission stays. So does what a console program prints; but what a compiler or a runtime
//! says about its file no longer names it.
//! Invariants: every index is carried over to the new order; lines and columns stay as they are.

mod repairs;
#[cfg(test)]
mod tests;

use crate::assemble::{last_part, rename};
use crate::comments;
use refute_source::FileId;
use refute_syntax::{TokenKind, lex};
use refute_verdict::{ClassReport, Diagnostic, ExerciseKind, LeftOut, Place, SourceText, SubmissionReport};

/// The report with names replaced.
pub fn anonymise(mut report: ClassReport) -> ClassReport {
    let order = shuffled(&report.submissions);
    let mut new_index = vec![0; order.len()];
    order.iter().enumerate().for_each(|(new, old)| new_index[*old] = new);
    let names = Names::new(&report, &new_index);

    let mut slots: Vec<Option<SubmissionReport>> = report.submissions.into_iter().map(Some).collect();
    let ordered = order.iter().enumerate().filter_map(|(new, old)| Some((new, slots[*old].take()?)));
    report.submissions = ordered.map(|(new, submission)| names.submission(submission, new, &new_index)).collect();

    let remapped = |members: &mut Vec<usize>| {
        members.iter_mut().for_each(|member| *member = new_index[*member]);
        members.sort_unstable();
    };
    report.inputs.iter_mut().for_each(|input| remapped(&mut input.fails));
    for cluster in &mut report.clusters {
        let representative = cluster.members.first().map(|member| new_index[*member]);
        remapped(&mut cluster.members);
        cluster.members.sort_by_key(|member| (Some(*member) != representative, *member));
        for behaviour in &mut cluster.behaviours {
            let mut text = behaviour.what.to_string();
            names.scrub(&mut text);
            behaviour.what = text.into();
        }
    }
    for group in &mut report.repairs {
        let example = group.members.first().map(|member| new_index[*member]);
        remapped(&mut group.members);
        group.members.sort_by_key(|member| (Some(*member) != example, *member));
        names.scrub(&mut group.explanation);
    }
    report.structures.iter_mut().for_each(|structure| remapped(&mut structure.members));
    remapped(&mut report.suite.uncaught);
    if let Some(audit) = &mut report.audit {
        remapped(&mut audit.survivors);
    }
    report.left_out = report.left_out.iter().enumerate().map(|(number, left)| left_out(number, left)).collect();
    report.anonymous = true;
    report
}

/// The submissions in an order that does not follow their names.
fn shuffled(submissions: &[SubmissionReport]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..submissions.len()).collect();
    order.sort_by_cached_key(|index| {
        let submission = &submissions[*index];
        let text = *blake3::hash(submission.source.text.as_bytes()).as_bytes();
        // Copies of one text must not be told apart by the alphabet either.
        (text, *blake3::hash(submission.name.as_bytes()).as_bytes())
    });
    order
}

/// Real names and what stands for them, by old index.
struct Names {
    /// Name, file and new name.
    known: Vec<(String, String, String)>,
    /// Functions under test: a text that quotes one of these words means the function.
    entries: Vec<String>,
    /// What the submissions are.
    kind: ExerciseKind,
}

impl Names {
    fn new(report: &ClassReport, new_index: &[usize]) -> Names {
        let submissions = &report.submissions;
        let width = submissions.len().to_string().len().max(3);
        let known = submissions.iter().zip(new_index).map(|(submission, new)| {
            (submission.name.clone(), submission.source.name.clone(), format!("student-{:0width$}", new + 1))
        });
        let entries = report.exercise.entries.iter().map(|entry| entry.name.clone());
        Names { known: known.collect(), entries: entries.collect(), kind: report.exercise.kind }
    }

    /// Replaces files and names of students where a text quotes them.
    fn scrub(&self, text: &mut String) {
        for (name, file, new) in &self.known {
            let short = last_part(file);
            for (old, new) in
                [(file.as_str(), self.file(new, file)), (short, self.file(new, file)), (name.as_str(), new.clone())]
            {
                if self.entries.iter().any(|entry| entry == old) {
                    continue;
                }
                for (open, close) in [("`", "`"), ("\"", "\"")] {
                    let quoted = format!("{open}{old}{close}");
                    if text.contains(&quoted) {
                        *text = text.replace(&quoted, &format!("{open}{new}{close}"));
                    }
                }
            }
        }
    }

    /// What stands for the file of a submission.
    fn stand_in(&self, file: &str) -> String {
        let known = self.known.iter().find(|(name, known, _)| known == file || name == file);
        known.map_or_else(|| "another submission".to_owned(), |(_, known, new)| self.file(new, known))
    }

    /// The file of a submission under its new name; of a dialogue, in the same language.
    fn file(&self, new: &str, old: &str) -> String {
        match (self.kind, last_part(old).rsplit_once('.')) {
            (ExerciseKind::Functions, _) => format!("{new}.ml"),
            (ExerciseKind::Dialogue, Some((_, ending))) => format!("{new}.{ending}"),
            (ExerciseKind::Dialogue, None) => new.to_owned(),
        }
    }

    fn without_comments(&self, source: &SourceText) -> String {
        let is_ocaml = self.kind == ExerciseKind::Functions || source.name.ends_with(".ml");
        if is_ocaml { without_comments(&source.text) } else { comments::without_comments(&source.name, &source.text) }
    }

    fn submission(&self, mut submission: SubmissionReport, new: usize, new_index: &[usize]) -> SubmissionReport {
        let old_file = submission.source.name.clone();
        let Some(name) = self.known.iter().zip(new_index).find(|(_, index)| **index == new).map(|(known, _)| &known.2)
        else {
            return submission;
        };
        let file = self.file(name, &old_file);
        submission.source = SourceText { name: file.clone(), text: self.without_comments(&submission.source) };
        submission.name = name.clone();
        submission.same_as = submission.same_as.map(|other| new_index[other]);
        for verdict in &mut submission.entries {
            rename(verdict, &old_file, &file);
            verdict.submission = file.clone();
            if let Some(through) = verdict.proof.as_mut().and_then(|proof| proof.through.as_mut()) {
                *through = self.stand_in(through);
            }
            verdict.notes.iter_mut().for_each(|note| self.scrub(note));
            verdict.reason.iter_mut().for_each(|reason| self.scrub(reason));
            verdict.diagnostics.iter_mut().for_each(|diagnostic| places(diagnostic, &old_file, &file));
        }
        if let Some(repair) = &mut submission.repair {
            repairs::scrub(repair, &old_file, &submission.source, self);
        }
        for finding in &mut submission.findings {
            finding.place.iter_mut().for_each(|place| moved(place, &old_file, &file));
        }
        if let Some(points) = &mut submission.points {
            points.reasons.iter_mut().for_each(|reason| self.scrub(reason));
        }
        submission
    }
}

fn moved(place: &mut Place, from: &str, to: &str) {
    if place.file == from {
        place.file = to.to_owned();
    }
}

fn places(diagnostic: &mut Diagnostic, from: &str, to: &str) {
    moved(&mut diagnostic.place, from, to);
    diagnostic.labels.iter_mut().for_each(|label| moved(&mut label.place, from, to));
    for edit in diagnostic.hints.iter_mut().flat_map(|hint| &mut hint.edits) {
        moved(&mut edit.place, from, to);
    }
}

fn left_out(number: usize, left: &LeftOut) -> LeftOut {
    let file = format!("file-{:03}", number + 1);
    let mut reason = left.reason.clone();
    // A reason may name the file alone, without its folder. A word without a dot may be any word of the sentence.
    for old in [left.file.as_str(), last_part(&left.file)] {
        if old.contains('.') {
            reason = reason.replace(old, &file);
        }
    }
    LeftOut { file, reason }
}

/// A text whose comments are blanks; everything else stays where it is.
fn without_comments(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for token in lex(text.as_bytes(), FileId(0)).tokens {
        if matches!(token.kind, TokenKind::Comment | TokenKind::Directive) {
            let comment = &mut bytes[token.start as usize..token.end as usize];
            comment.iter_mut().filter(|byte| !matches!(byte, b'\n' | b'\r')).for_each(|byte| *byte = b' ');
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
