//! Proves that the submissions of classes are the same as the references, and counts.
//!
//! In: classes, what is known of their submissions, a budget. Out: an [`Attempted`] per submission that can be read, in order
//! of class and name; start at [`prove_all`]. Programs of a class are distinct up to the names of their variables.

use crate::class::Class;
use crate::judge::thread_ms;
use crate::labels::{Known, Label};
use crate::parallel;
use refute_driver::Text;
use refute_frontend::Session;
use refute_ir::Program;
use refute_ir::dump::dump;
use refute_ir::program::GlobalId;
use refute_prove::{
    BadCertificate, Budget, LemmaKind, Obstacle, Side, Strength, Task, Verdict, certify, prove, recheck_written,
};
use refute_source::{Name, Severity, Sources};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What came of one submission.
#[derive(Clone, Debug)]
pub struct Attempted {
    /// The class.
    pub class: String,
    /// The file.
    pub submission: String,
    /// Right or wrong.
    pub known: Known,
    /// Nobody before it in its class is the same program.
    pub is_first: bool,
    /// How far the proof reaches, if there is one.
    pub strength: Option<Strength>,
    /// What blocked it otherwise.
    pub obstacle: Option<Obstacle>,
    /// The lemmas beside the goal.
    pub lemmas: Vec<(LemmaKind, String)>,
    /// The submission that it was proved the same as, where that is not the reference.
    pub through: Option<String>,
    /// Symbolic runs.
    pub states: u64,
    /// Processor time in milliseconds.
    pub milliseconds: f64,
    /// What became of the certificate that was written and read again.
    pub certificate: Option<Certified>,
}

/// A certificate that was written, read and checked.
#[derive(Clone, Debug)]
pub struct Certified {
    /// Its size in bytes.
    pub bytes: usize,
    /// Why it did not hold.
    pub refused: Option<BadCertificate>,
    /// Processor time of reading and checking in milliseconds.
    pub milliseconds: f64,
}

/// How submissions are attempted.
#[derive(Clone, Copy, Debug)]
pub struct Attempts {
    /// The budget of each.
    pub budget: Budget,
    /// As many of the first that are proved serve as further references.
    pub through: usize,
    /// Whether certificates are written and read again.
    pub certify: bool,
    /// How many at the same time.
    pub jobs: usize,
}

/// Attempts all submissions whose label says right or wrong.
///
/// # Errors
/// Which reference cannot be used.
pub fn prove_all(classes: &[Class], labels: &[Label], attempts: Attempts) -> Result<Vec<Attempted>, String> {
    let mut all = Vec::new();
    for class in classes {
        let known: BTreeMap<&str, Known> = labels
            .iter()
            .filter(|label| label.problem == class.name)
            .map(|label| (label.submission.as_str(), label.known))
            .collect();
        let reference = side(class, &class.reference).ok_or(format!("{}: the reference cannot be used", class.name))?;
        let attempted = parallel::map_on(attempts.jobs, &class.submissions, |text| {
            let known = known.get(text.name.as_str()).copied().unwrap_or_default();
            let submission = side(class, text).filter(|_| known != Known::Unknown)?;
            let text_of_core = without_names(&dump(&submission.program));
            let task = Task { reference: reference.clone(), submission };
            let attempted = attempt(class, text, known, &task, attempts);
            Some((text_of_core, attempted, task.submission))
        });
        let mut seen = BTreeSet::new();
        let attempted: Vec<(Attempted, Side)> = attempted
            .into_iter()
            .flatten()
            .map(|(core, one, side)| (Attempted { is_first: seen.insert(core), ..one }, side))
            .collect();
        let proved = attempted.iter().filter(|(one, _)| one.is_first && one.strength.is_some());
        let further: Vec<&(Attempted, Side)> = proved.take(attempts.through).collect();
        let through = parallel::map_on(attempts.jobs, &attempted, |(one, submission)| {
            if one.strength.is_some() { None } else { through(class, one, submission, &further, attempts) }
        });
        all.extend(attempted.iter().zip(through).map(|((one, _), through)| through.unwrap_or_else(|| one.clone())));
    }
    Ok(all)
}

/// A proof that a submission is the same as one that is proved to be the same as the reference.
fn through(
    class: &Class,
    one: &Attempted,
    submission: &Side,
    further: &[&(Attempted, Side)],
    attempts: Attempts,
) -> Option<Attempted> {
    let text = Text { name: one.submission.clone(), bytes: Vec::new() };
    let mut spent = (one.states, one.milliseconds);
    for (other, reference) in further {
        let task = Task { reference: reference.clone(), submission: submission.clone() };
        let again = attempt(class, &text, one.known, &task, attempts);
        spent = (spent.0 + again.states, spent.1 + again.milliseconds);
        if let Some(strength) = again.strength {
            let both = if other.strength == Some(Strength::Strict) { strength } else { Strength::UnlessOverflow };
            let (strength, through) = (Some(both), Some(other.submission.clone()));
            let (states, milliseconds) = spent;
            return Some(Attempted { strength, through, states, milliseconds, is_first: one.is_first, ..again });
        }
    }
    None
}

fn attempt(class: &Class, text: &Text, known: Known, task: &Task, attempts: Attempts) -> Attempted {
    let before = thread_ms();
    let verdict = prove(task, attempts.budget);
    let milliseconds = thread_ms() - before;
    let is_proved = matches!(verdict, Verdict::Proved(_));
    let certificate = (is_proved && attempts.certify).then(|| certified(task, attempts.budget)).flatten();
    let (strength, obstacle, lemmas, states) = match verdict {
        Verdict::Proved(proof) => {
            let lemmas = proof.lemmas.iter().map(|lemma| {
                let sides = format!("{} = {}", lemma.left.alone(), lemma.right.alone());
                (lemma.kind, sides)
            });
            (Some(proof.strength), None, lemmas.collect(), proof.states)
        }
        Verdict::Unproved(unproved) => (None, Some(unproved.obstacle), Vec::new(), unproved.states),
    };
    let (class, submission) = (class.name.clone(), text.name.clone());
    Attempted {
        class,
        submission,
        known,
        is_first: false,
        strength,
        obstacle,
        lemmas,
        through: None,
        states,
        milliseconds,
        certificate,
    }
}

fn certified(task: &Task, budget: Budget) -> Option<Certified> {
    let (_, text) = certify(task, budget)?;
    let before = thread_ms();
    let refused = recheck_written(task, text.as_bytes()).err();
    Some(Certified { bytes: text.len(), refused, milliseconds: thread_ms() - before })
}

/// Sizes and processor time of certificates that were written and read again, and those that did not hold.
pub fn certificates(attempted: &[Attempted]) -> String {
    let mut all: Vec<(&Attempted, &Certified)> =
        attempted.iter().filter_map(|one| Some((one, one.certificate.as_ref()?))).collect();
    let Some(last) = all.len().checked_sub(1) else { return String::new() };
    let mut out = String::from(
        "|certificates|KB, median|95 %|most|ms to check, median|95 %|most|refused|\n|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    let refused: Vec<String> = all
        .iter()
        .filter_map(|(one, made)| {
            Some(format!("refused: {}/{} {:?}\n", one.class, one.submission, made.refused.as_ref()?))
        })
        .collect();
    let _ = write!(out, "|{}", all.len());
    all.sort_by_key(|(_, made)| made.bytes);
    for at in [last / 2, last * 95 / 100, last] {
        let _ = write!(out, "|{:.1}", all[at].1.bytes as f64 / 1000.0);
    }
    all.sort_by(|(_, a), (_, b)| a.milliseconds.total_cmp(&b.milliseconds));
    for at in [last / 2, last * 95 / 100, last] {
        let _ = write!(out, "|{:.1}", all[at].1.milliseconds);
    }
    let _ = writeln!(out, "|{}|", refused.len());
    out + &refused.concat()
}

/// A program with the observer, ready to be compared.
fn side(class: &Class, text: &Text) -> Option<Side> {
    let mut sources = Sources::new();
    let mut session = Session::new();
    for text in std::iter::once(text).chain(&class.observer) {
        let file = sources.add(text.name.clone(), text.bytes.clone());
        if session.add(&sources, file).iter().any(|one| one.severity == Severity::Error) {
            return None;
        }
    }
    let program = session.into_program();
    let function = compared(class, &program)?;
    Some(Side { program, function })
}

/// The function that is compared: the observer's `grading`, or else its last one; without an observer the entry.
fn compared(class: &Class, program: &Program) -> Option<GlobalId> {
    if class.observer.is_none() {
        return program.global(Name::new(class.entry.name.as_deref()?));
    }
    let named = program.global(Name::new("grading"));
    named.or_else(|| {
        let own = program.library.globals..program.globals.len();
        own.rev().map(|index| GlobalId(index as u32)).find(|id| program.globals[id.index()].function.is_some())
    })
}

/// A dumped program with its variables known by their numbers only.
fn without_names(text: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for letter in text.chars() {
        if letter.is_alphanumeric() || letter == '_' || letter == '\'' {
            word.push(letter);
            continue;
        }
        if letter != '#' {
            out.push_str(&word);
        }
        word.clear();
        out.push(letter);
    }
    out + &word
}

/// A table: per class the distinct right submissions, how many are proved, and all of them.
pub fn table(attempted: &[Attempted]) -> String {
    let mut out = String::from(
        "|class|distinct|proved strictly|unless overflow|%|all right|proved|%|wrong|proved wrongly|\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    let names: BTreeSet<&str> = attempted.iter().map(|one| one.class.as_str()).collect();
    for name in names {
        row(&mut out, name, &attempted.iter().filter(|one| one.class == name).collect::<Vec<_>>());
    }
    row(&mut out, "**all**", &attempted.iter().collect::<Vec<_>>());
    out
}

fn row(out: &mut String, name: &str, attempted: &[&Attempted]) {
    let count = |test: &dyn Fn(&Attempted) -> bool| attempted.iter().filter(|one| test(one)).count();
    let right = |one: &Attempted| one.known == Known::Correct;
    let distinct = count(&|one| right(one) && one.is_first);
    let strict = count(&|one| right(one) && one.is_first && one.strength == Some(Strength::Strict));
    let marked = count(&|one| right(one) && one.is_first && one.strength == Some(Strength::UnlessOverflow));
    let all = count(&right);
    let proved = count(&|one| right(one) && one.strength.is_some());
    let wrong = count(&|one| one.known == Known::Incorrect);
    let wrongly = count(&|one| one.known == Known::Incorrect && one.strength.is_some());
    let percent = |part: usize, whole: usize| (part * 100).checked_div(whole).unwrap_or(0);
    let _ = writeln!(
        out,
        "|{name}|{distinct}|{strict}|{marked}|{}|{all}|{proved}|{}|{wrong}|{wrongly}|",
        percent(strict + marked, distinct),
        percent(proved, all)
    );
}

/// States and processor time of those proved and those not.
pub fn costs(attempted: &[Attempted]) -> String {
    let mut out =
        String::from("|  |count|states, median|95 %|most|ms, median|95 %|most|\n|---|--:|--:|--:|--:|--:|--:|--:|\n");
    for (name, proved) in [("proved", true), ("not proved", false)] {
        let mut states: Vec<u64> = Vec::new();
        let mut times: Vec<f64> = Vec::new();
        for one in attempted.iter().filter(|one| one.known == Known::Correct && one.strength.is_some() == proved) {
            states.push(one.states);
            times.push(one.milliseconds);
        }
        states.sort_unstable();
        times.sort_by(f64::total_cmp);
        let Some(last) = states.len().checked_sub(1) else { continue };
        let (middle, high) = (last / 2, last * 95 / 100);
        let _ = writeln!(
            out,
            "|{name}|{}|{}|{}|{}|{:.1}|{:.1}|{:.1}|",
            states.len(),
            states[middle],
            states[high],
            states[last],
            times[middle],
            times[high],
            times[last]
        );
    }
    out
}
