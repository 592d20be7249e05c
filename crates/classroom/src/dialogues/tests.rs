//! A class of programs that are made up: what the engine makes of their answers.

use super::*;
use crate::memory::{InPlace, Memory};
use crate::store::Keys;
use refute_verdict::{DialogJudgement, DialogVerdict, EntryInfo, ExerciseKind, SourceText};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn entrant(student: &str, content: &str) -> Entrant {
    let content = content.as_bytes().to_vec();
    Entrant { student: student.to_string(), name: format!("{student}.c"), shown: String::new(), content }
}

fn class(entrants: Vec<Entrant>) -> DialogueClass {
    let name = "echo".to_string();
    let entry =
        EntryInfo { name, ty: String::new(), observer: None, observer_source: None, assume: None, points: None };
    let exercise = ExerciseInfo {
        title: "echo".to_string(),
        kind: ExerciseKind::Dialogue,
        entries: vec![entry],
        reference: SourceText { name: "echo.dialog".to_string(), text: String::new() },
        prelude: Vec::new(),
        effort: String::new(),
        points: None,
        max_points: None,
    };
    DialogueClass { exercise, entrants, left_out: Vec::new(), points: None }
}

/// A conversation in which a program hangs after this line.
fn conversation(line: &str) -> Conversation {
    let conversation = serde_json::json!({
        "fault": "timeout", "message": "it hangs", "inputs": [line], "steps": [], "parts_at": 0,
        "simplified": "says nothing", "ending": "stopped: it took too long",
    });
    serde_json::from_value(conversation).expect("a conversation")
}

fn judged(failure: Option<Conversation>) -> JudgedSubmission {
    let verdict = if failure.is_some() { DialogJudgement::Failed } else { DialogJudgement::Passed };
    let found = DialogVerdict {
        program: "program".to_string(),
        specification: "echo.dialog".to_string(),
        verdict,
        failure,
        reason: None,
        coverage: Coverage::default(),
        conditions: None,
        notes: Vec::new(),
        diagnostics: Vec::new(),
    };
    dialogue::judged(found, "echo")
}

/// Ann's program hangs on its own test, Bob's only on Ann's; Cleo's is right; Dan's cannot be run here.
fn answer(job: &Job) -> Result<Answer, Failure> {
    let failure = match (job.student.as_str(), &job.task) {
        ("ann", _) | ("bob", Task::Try(_) | Task::Again(_)) => Some(conversation("1")),
        ("dan", _) => return Err(Failure::Unavailable("there is no compiler".to_string())),
        _ => None,
    };
    Ok(match &job.task {
        Task::Judge => Answer::Judged(judged(failure)),
        Task::Try(_) | Task::Again(_) => {
            Answer::Tried(vec![Tried { outcome: dialogue::outcome(failure.as_ref()), failure }])
        }
    })
}

/// Judges the class with what is in the store; also says which jobs were done. Stops after so many.
fn run(store: &mut Memory, most: usize) -> (Graded, Vec<Job>) {
    let entrants = ["ann", "bob", "cleo", "cleos-friend", "dan"]
        .map(|student| entrant(student, if student.starts_with("cleo") { "right" } else { student }));
    let keys = Keys::new(b"program", &"echo").expect("it can be written");
    let stop = Arc::new(AtomicBool::new(false));
    let mut done: Vec<Job> = Vec::new();
    let mut workers = InPlace(|job: &Job| {
        done.push(job.clone());
        stop.store(done.len() >= most, std::sync::atomic::Ordering::Relaxed);
        answer(job)
    });
    let graded = judge_class(
        class(entrants.into()),
        &mut Doors { store, keys: &keys, workers: &mut workers, sink: &mut |_| {}, stop: &stop },
    );
    (graded, done)
}

#[test]
fn who_fails_on_the_input_of_another_is_looked_at_once_more() {
    let (graded, done) = run(&mut Memory::default(), usize::MAX);
    let report = graded.report;
    let verdicts: Vec<Judgement> = report.submissions.iter().map(|one| one.verdict).collect();
    let (differs, passes) = (Judgement::Differs, Judgement::NoDifference);
    assert_eq!(verdicts, [differs, differs, passes, passes, Judgement::Unjudged]);
    assert_eq!(report.submissions[1].entries[0].notes, [FOREIGN]);
    assert_eq!(report.submissions[3].same_as, Some(2));
    assert_eq!(report.submissions[4].entries[0].reason.as_deref(), Some("there is no compiler"));
    assert!(report.complete);
    assert_eq!(graded.judged, 4);
    let again: Vec<&str> =
        done.iter().filter(|job| matches!(job.task, Task::Again(_))).map(|job| job.student.as_str()).collect();
    assert_eq!(again, ["bob"]);
    let own = |job: &&Job| job.student == "ann" && job.task != Task::Judge;
    assert_eq!(done.iter().find(own), None, "Ann's own input need not be tried on her");
}

#[test]
fn only_what_is_missing_is_done() {
    let mut store = Memory::default();
    let (whole, all) = run(&mut Memory::default(), usize::MAX);
    for most in 1..all.len() {
        let (partial, _) = run(&mut store, most);
        assert!(!partial.report.complete, "stopped after {most}");
        let (resumed, done) = run(&mut store, usize::MAX);
        assert_eq!(resumed.report, whole.report, "stopped after {most}");
        // What could not be judged is tried anew in every run.
        assert!(done.len() < all.len() || most == 1 && all[0].student == "dan", "stopped after {most}");
        let (_, again) = run(&mut store, usize::MAX);
        let students: Vec<&str> = again.iter().map(|job| job.student.as_str()).collect();
        assert_eq!(students, ["dan"], "stopped after {most}");
        store = Memory::default();
    }
}
