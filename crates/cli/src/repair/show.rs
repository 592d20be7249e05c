//! A repair as text for a person.
//!
//! In: a verdict, the submission's text and a [`View`]. Out: lines. What cannot be repaired is told as `refute check` tells it.
//! Invariants: a patch is shown with how far it was verified, and a replacement is called one; with a hint nothing of the patch
//! is shown but the hint; no control character reaches the terminal.
//!
//! ```text
//! @@ -5,4 +5,4 @@
//!    | Plus (x, y) -> eval x + eval y
//! -  | Minus (x, y) -> eval x + eval y
//! +  | Minus (x, y) -> eval x - eval y
//!
//! The `Minus` case of `eval` adds instead of subtracting.
//!
//!   verified    no difference to size 9 (12,431 shapes with symbolic constants)
//!   was         eval (Minus (Num 0, Num 1))
//!               gives `1`, the reference gives `-1`
//! ```

use crate::check::{CheckedSubmission, show as check_show};
use crate::terminal::{Hue, Paint};
use crate::text::{MOST_LINES, counted, cut, number, visible, wrap, wrap_prose};
use check_show::{gives, labelled, paragraph, sentence, value_width};
use refute_driver::Text;
use refute_report::excerpt;
use refute_report::wording::{self, repair as words};
use refute_verdict::{CheckVerdict, Deed, Judgement, RepairAnswer, RepairPatch, RepairVerdict};

/// More suspicious places than this are not worth reading.
const SUSPECTS: usize = 3;
/// The hints that are sentences; the one after them is lines of a program.
const WORDS: usize = 2;

/// How verdicts are shown.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// As `refute check` shows them.
    pub check: check_show::View,
    /// The hint that is shown in place of the patch, from 1.
    pub hint: Option<u8>,
    /// Whether to show what was done.
    pub stats: bool,
}

/// The colour of an answer.
pub(super) fn hue(answer: RepairAnswer) -> Hue {
    match answer {
        RepairAnswer::Repaired | RepairAnswer::NothingFound => Hue::Green,
        RepairAnswer::NoPatch => Hue::Red,
        RepairAnswer::Unfinished | RepairAnswer::DoesNotFit | RepairAnswer::Rejected => Hue::Yellow,
        RepairAnswer::Unjudged | RepairAnswer::Interrupted => Hue::Magenta,
    }
}

/// The verdict without what a hint holds back.
pub(super) fn held_back(mut verdict: RepairVerdict, hint: Option<u8>) -> RepairVerdict {
    if let Some(hint) = hint {
        verdict.patch = None;
        verdict.hints.truncate(hint.into());
    }
    verdict
}

/// The text of a verdict.
pub(super) fn verdict(verdict: &RepairVerdict, text: &Text, view: &View) -> String {
    let told = full(verdict, text, view);
    match view.check.detail {
        check_show::Detail::Single => told,
        check_show::Detail::Verbose | check_show::Detail::Line => {
            let name = format!("==> {} <==", visible(&verdict.submission));
            format!("{}\n{told}\n", view.check.paint.text(Hue::Strong, &name))
        }
    }
}

fn full(verdict: &RepairVerdict, text: &Text, view: &View) -> String {
    let mut told = match verdict.answer {
        RepairAnswer::Repaired => match (&verdict.patch, view.hint) {
            (_, Some(hint)) => difference(verdict, view) + &hinted(verdict, hint, view),
            (Some(found), None) => patch(verdict, found, view),
            (None, None) => head(verdict, "", view),
        },
        RepairAnswer::NothingFound => {
            head(verdict, ": no difference from the reference was found. `refute check` says how far it looked.", view)
        }
        RepairAnswer::NoPatch => not_repaired(verdict, text, view),
        RepairAnswer::Unfinished => unfinished(verdict, text, view),
        RepairAnswer::Interrupted => interrupted(verdict, text, view),
        RepairAnswer::DoesNotFit => as_check(verdict, Judgement::DoesNotFit, text, view),
        RepairAnswer::Rejected => as_check(verdict, Judgement::Rejected, text, view),
        RepairAnswer::Unjudged => as_check(verdict, Judgement::Unjudged, text, view),
    };
    for note in &verdict.notes {
        told += &format!("\n{}", paragraph(&format!("Note: {note}")));
    }
    if view.stats {
        told += &format!("\n{}", stats(verdict));
    }
    told
}

/// The patch with everything there is to know about it.
fn patch(verdict: &RepairVerdict, patch: &RepairPatch, view: &View) -> String {
    let mut told = diff(&patch.diff, view.check.paint);
    let said = words::explanation(patch);
    if !said.is_empty() {
        told += &format!("\n{}", paragraph(&said));
    }
    if let Some(extent) = words::extent(patch.extent) {
        let wrapped = paragraph(extent);
        told += &wrapped.lines().map(|line| view.check.paint.text(Hue::Yellow, line) + "\n").collect::<String>();
    }
    let width = value_width(&view.check);
    let mut verified = words::verified(&patch.verified, check_show::constants(view.check.strategy));
    if let Some(proved) = words::proved(patch) {
        verified = format!("{proved}; {verified}");
    }
    verified.extend(words::tests(patch).map(|tests| format!("; {tests}")));
    let verified = wrap_prose(&verified, width);
    told += &format!("\n{}", labelled("verified", &verified, &view.check));
    let change = [Some(words::size(patch)), words::source(&patch.source)];
    let change = change.into_iter().flatten().collect::<Vec<_>>().join("; ");
    told += &labelled("changed", &wrap_prose(&change, width), &view.check);
    told + &was(verdict, view)
}

/// The call on which it was wrong.
fn was(verdict: &RepairVerdict, view: &View) -> String {
    let Some(call) = &verdict.call else { return String::new() };
    let width = value_width(&view.check);
    let mut lines = cut(wrap(call, width), MOST_LINES);
    if let (Some(Deed::Call(got)), Some(Deed::Call(reference))) = (&verdict.got, &verdict.reference) {
        lines.extend(wrap_prose(&format!("{}, the reference {}", gives(got), gives(reference)), width));
    }
    labelled("was", &lines, &view.check)
}

/// A unified diff without the names of the files, which are known.
fn diff(diff: &str, paint: Paint) -> String {
    let lines = diff.lines().skip_while(|line| !line.starts_with("@@"));
    let painted = lines.map(|line| {
        let line = wording::visible(line.trim_end_matches('\r'));
        let hue = match line.as_bytes().first() {
            Some(b'+') => Hue::Green,
            Some(b'-') => Hue::Red,
            Some(b'@' | b'\\') => Hue::Dim,
            _ => return format!("{line}\n"),
        };
        format!("{}\n", paint.text(hue, &line))
    });
    painted.collect()
}

/// A hint that is not the patch.
fn hinted(verdict: &RepairVerdict, hint: u8, view: &View) -> String {
    let index = usize::from(hint.saturating_sub(1));
    let (number, text) = match verdict.hints.get(index) {
        Some(text) => (hint.into(), text),
        None => match verdict.hints.last() {
            Some(text) => (verdict.hints.len(), text),
            None => return format!("\n{}", paragraph("There is no hint.")),
        },
    };
    let label = format!("hint {number}");
    let mut told = String::from("\n");
    if number > WORDS {
        told += &format!("{}\n\n", view.check.paint.text(Hue::Strong, &label));
        told += &text.lines().map(|line| format!("  {}\n", holed(line, view.check.paint))).collect::<String>();
    } else {
        let painted = view.check.paint.text(Hue::Strong, &label);
        told += &sentence(&painted, &label, &format!(": {}", words::sentence(text)));
    }
    if number < usize::from(hint) {
        told += &format!("\n{}", paragraph("Without a patch there is nothing more to tell."));
    }
    told
}

/// A line of a patch with holes: its number, a sign, the text.
fn holed(line: &str, paint: Paint) -> String {
    let line = wording::visible(line.trim_end());
    match line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').chars().next() {
        Some('+') => paint.text(Hue::Green, &line),
        Some('-') => paint.text(Hue::Red, &line),
        _ => line,
    }
}

fn not_repaired(verdict: &RepairVerdict, text: &Text, view: &View) -> String {
    let tried = counted(verdict.work.candidates, "change was", "changes were");
    let reason = match &verdict.reason {
        Some(reason) => words::sentence(reason),
        None => format!("{tried} tried, and none leaves the program without a difference."),
    };
    let told = head(verdict, &format!(": it is wrong, and no patch was found. {reason}"), view);
    format!("{told}\n{}{}", difference(verdict, view), whereabouts(verdict, text, view))
}

fn unfinished(verdict: &RepairVerdict, text: &Text, view: &View) -> String {
    let reason = match &verdict.reason {
        Some(reason) => words::sentence(reason),
        None => format!("`{}` was never written, so there is nothing to repair.", verdict.entry),
    };
    let told = head(verdict, &format!(": {reason}"), view);
    let call = if verdict.call.is_some() { format!("\n{}", difference(verdict, view)) } else { String::new() };
    format!("{told}{call}{}", whereabouts(verdict, text, view))
}

fn interrupted(verdict: &RepairVerdict, text: &Text, view: &View) -> String {
    let told = head(verdict, " before a patch was found.", view);
    if verdict.call.is_none() {
        return told;
    }
    format!("{told}\n{}{}", difference(verdict, view), whereabouts(verdict, text, view))
}

/// Where the mistake may be: the hint where one is wanted, else the most suspicious places.
fn whereabouts(verdict: &RepairVerdict, text: &Text, view: &View) -> String {
    if let Some(hint) = view.hint.filter(|_| !verdict.hints.is_empty()) {
        return hinted(verdict, hint, view);
    }
    let source = String::from_utf8_lossy(&text.bytes);
    let shown = verdict.suspects.iter().take(SUSPECTS).filter(|one| one.place.file == text.name);
    let excerpts: Vec<String> = shown.filter_map(|one| excerpt(&source, &one.place, &one.what)).collect();
    if excerpts.is_empty() {
        return String::new();
    }
    let lines = excerpts.iter().flat_map(|one| one.lines()).map(|line| format!("  {line}\n"));
    format!("\nWhere the mistake may be, the most suspicious place first:\n\n{}", lines.collect::<String>())
}

/// The answer in its colour, then the rest of the sentence.
fn head(verdict: &RepairVerdict, rest: &str, view: &View) -> String {
    let plain = words::answer(verdict.answer);
    sentence(&view.check.paint.text(hue(verdict.answer), plain), plain, rest)
}

/// The call on which it differs, as `refute check` shows it.
fn difference(verdict: &RepairVerdict, view: &View) -> String {
    let differs = CheckVerdict {
        call: verdict.call.clone(),
        reference: verdict.reference.clone(),
        got: verdict.got.clone(),
        ..CheckVerdict::new(&verdict.submission, &verdict.entry, Judgement::Differs)
    };
    checked(differs, String::new(), view)
}

/// What cannot be compared, as `refute check` shows it.
fn as_check(verdict: &RepairVerdict, judgement: Judgement, text: &Text, view: &View) -> String {
    let source = String::from_utf8_lossy(&text.bytes);
    let messages = wording::messages(&text.name, &source, &verdict.diagnostics);
    let check = CheckVerdict {
        misfit: verdict.misfit.clone(),
        reason: verdict.reason.clone(),
        diagnostics: verdict.diagnostics.clone(),
        ..CheckVerdict::new(&verdict.submission, &verdict.entry, judgement)
    };
    checked(check, wording::plain_blocks(&messages), view)
}

fn checked(verdict: CheckVerdict, messages: String, view: &View) -> String {
    let alone = check_show::View { detail: check_show::Detail::Single, ..view.check.clone() };
    check_show::verdict(&CheckedSubmission { verdict, messages, test: None, certificate: None }, &alone)
}

fn stats(verdict: &RepairVerdict) -> String {
    let work = &verdict.work;
    let mut rows = vec![
        ("tried", format!("{}, {} of them run", counted(work.candidates, "change", "changes"), number(work.run))),
        ("tests", number(work.tests as u64)),
        ("searches", number(work.verifications)),
        ("steps", number(work.steps)),
    ];
    rows.extend(work.cpu_ms.map(|ms| ("time", format!("{ms:.1} ms of one processor"))));
    check_show::table(&rows)
}

#[cfg(test)]
mod tests;
