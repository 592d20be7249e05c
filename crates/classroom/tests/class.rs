//! A small class goes through the whole engine without files and processes: results in memory, functions judged in place.

use refute_classroom::memory::{InPlace, Memory};
use refute_classroom::{
    Answer, Doors, Event, Failure, FunctionWorker, GradeRequest, Graded, Greeting, Job, Keys, Stage, Workers, grade,
};
use refute_driver::{Class, ClassRequest, Entry, Prove, Text, prepare_class};
use refute_exercise::{Exercise, Submission};
use refute_verdict::{Judgement, ProofStrength};
use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const SUM: &str = "let rec sum = function [] -> 0 | x :: rest -> x + sum rest\n";

fn text(name: &str, text: &str) -> Text {
    Text { name: name.to_string(), bytes: text.as_bytes().to_vec() }
}

fn exercise() -> Exercise {
    let submissions = [
        ("ann", "let sum l = List.fold_left (+) 0 l\n"),
        ("bob", "let rec sum = function [] -> 1 | x :: rest -> x + sum rest\n"),
        ("cleo", "let rec sum = function [] -> 1 | h :: t -> h + sum t (* mine *)\n"),
        ("dan", "let sum l = l +\n"),
        ("eve", "let sum l = match l with [] -> 0 | x :: _ -> x\n"),
    ];
    let submission = |(student, program): (&str, &str)| {
        let name = format!("{student}.ml");
        Submission { student: student.to_string(), text: text(&name, program), path: PathBuf::from(&name) }
    };
    let entry = Entry {
        name: None,
        observer: None,
        assume: None,
        equal: None,
        together: None,
        language: Default::default(),
        config: Default::default(),
    };
    let rules = Default::default();
    Exercise {
        title: "sum".to_string(),
        folder: PathBuf::new(),
        request: ClassRequest {
            prelude: Vec::new(),
            reference: text("reference.ml", SUM),
            entries: vec![entry],
            rules,
            tests: vec![text("tests.ml", "let () = assert (sum [1; 2] = 3)\n")],
        },
        points: None,
        submissions: submissions.map(submission).into(),
        left_out: Vec::new(),
        notes: Vec::new(),
    }
}

fn class(exercise: &Exercise) -> Class {
    prepare_class(&exercise.request, &mut |_: refute_driver::Event<'_>| {}).expect("a reference without errors")
}

/// What is done with a job besides answering it.
type Meddle<'a> = dyn Fn(&Job, &AtomicBool) -> Option<Failure> + 'a;

/// What came of a run, with the stages and the jobs that were done.
struct Run {
    graded: Graded,
    events: Vec<Event>,
    jobs: Vec<Job>,
}

fn run(store: &mut Memory, meddle: &Meddle<'_>) -> Run {
    let exercise = exercise();
    let class = class(&exercise);
    let stop = Arc::new(AtomicBool::new(false));
    let jobs = RefCell::new(Vec::new());
    let mut events = Vec::new();
    let (seen, flag) = (&jobs, &stop);
    let engage = |greeting: &Greeting| {
        let mut worker = FunctionWorker::new(greeting.clone()).expect("a reference without errors");
        let work = move |job: &Job| {
            seen.borrow_mut().push(job.clone());
            // What goes over the wire comes out as it went in.
            let job: Job = serde_json::from_str(&serde_json::to_string(job).expect("JSON")).expect("a job");
            let answer = meddle(&job, flag).map_or_else(|| Ok(worker.answer(&job)), Err)?;
            Ok(serde_json::from_str(&serde_json::to_string(&answer).expect("JSON")).expect("an answer"))
        };
        Ok(Box::new(InPlace(work)) as Box<dyn Workers<Job, Answer> + '_>)
    };
    let keys = Keys::new(b"program", &exercise.request).expect("it can be written");
    let request = GradeRequest { exercise: &exercise, class: &class, why: true, repair: true };
    let mut doors: Doors<'_> =
        Doors { store, keys: &keys, workers: &engage, sink: &mut |event| events.push(event), stop: &stop };
    let graded = grade(&request, &mut doors).expect("a report");
    Run { graded, events, jobs: jobs.into_inner() }
}

fn undisturbed(store: &mut Memory) -> Run {
    run(store, &|_, _| None)
}

fn name(job: &Job) -> &str {
    match job {
        Job::Survey(text) | Job::Judge { text, .. } | Job::Try { text, .. } => &text.name,
        Job::Further { text, .. } | Job::Why { text, .. } | Job::Repair { text, .. } => &text.name,
    }
}

/// What is the same as something that is the same is the same; whatever that is not shown of is not.
#[test]
fn proofs_go_through_others_of_the_same_type() {
    let mut request = exercise().request;
    request.entries[0].config.prove = Prove::On;
    let mut worker = FunctionWorker::new(Greeting { request, donors: Default::default() }).expect("a reference");
    let further = |text: &Text, through: &[(&Text, ProofStrength)]| Job::Further {
        text: text.clone(),
        entry: 0,
        through: through.iter().map(|(text, strength)| ((*text).clone(), *strength)).collect(),
        key: String::new(),
    };
    let right = text("fay.ml", "let sum l = let rec go a = function [] -> a | x :: l -> go (a + x) l in go 0 l\n");
    let other = text("ann.ml", "let sum l = List.fold_left (+) 0 l\n");
    let narrow =
        text("gus.ml", "let sum = function [] -> 0 | 'a' :: l -> List.length l + 1 | _ :: l -> List.length l\n");
    let wrong = text("bob.ml", "let rec sum = function [] -> 1 | x :: rest -> x + sum rest\n");
    let mut proof = |text: &Text, through: &[(&Text, ProofStrength)]| match worker.answer(&further(text, through)) {
        Answer::Further(proof) => proof.map(|proof| (proof.through, proof.strength)),
        other => panic!("{other:?}"),
    };
    let (strict, marked) = (ProofStrength::Strict, ProofStrength::UnlessOverflow);
    let name = Some("ann.ml".to_string());
    assert_eq!(proof(&right, &[(&other, strict)]), Some((name.clone(), strict)));
    assert_eq!(proof(&right, &[(&narrow, strict), (&other, marked)]), Some((name, marked)));
    assert_eq!(proof(&right, &[(&narrow, strict)]), None);
    assert_eq!(proof(&wrong, &[(&other, strict)]), None);
    assert_eq!(proof(&right, &[]), None);
}

#[test]
fn the_whole_class_is_judged() {
    let Run { graded, events, jobs } = undisturbed(&mut Memory::default());
    let report = graded.report;
    let verdicts: Vec<Judgement> = report.submissions.iter().map(|one| one.verdict).collect();
    let differs = Judgement::Differs;
    assert_eq!(verdicts, [Judgement::NoDifference, differs, differs, Judgement::Rejected, differs]);
    assert_eq!(report.submissions[2].same_as, Some(1));
    assert!(report.complete);
    assert_eq!(graded.judged, 4, "the same program is judged once");
    assert!(report.submissions[1].repair.is_some() && report.submissions[4].repair.is_some());
    let judged = jobs.iter().filter(|job| matches!(job, Job::Judge { .. })).map(name).collect::<Vec<_>>();
    assert_eq!(judged, ["ann.ml", "bob.ml", "dan.ml", "eve.ml"]);
    let stages: Vec<Stage> = events
        .iter()
        .filter_map(|event| match event {
            Event::Begins { stage, .. } => Some(*stage),
            _ => None,
        })
        .collect();
    assert_eq!(stages, [Stage::Survey, Stage::Judge, Stage::Try, Stage::Explain, Stage::Repair]);
}

#[test]
fn what_is_known_is_not_done_again() {
    let mut store = Memory::default();
    let first = undisturbed(&mut store);
    assert_eq!(store.len(), 5);
    let second = undisturbed(&mut store);
    assert!(second.jobs.is_empty(), "{:?}", second.jobs);
    assert_eq!(second.graded.judged, 0);
    assert_eq!(second.graded.report, first.graded.report);
}

#[test]
fn wherever_it_is_stopped_the_report_is_incomplete_and_only_the_rest_is_done_later() {
    let whole = undisturbed(&mut Memory::default());
    // In every stage, after its first job.
    let stages = whole.jobs.chunk_by(|a, b| std::mem::discriminant(a) == std::mem::discriminant(b));
    let firsts = stages.scan(1, |next, stage| Some(std::mem::replace(next, *next + stage.len())));
    for most in firsts {
        let mut store = Memory::default();
        let done = std::cell::Cell::new(0);
        let partial = run(&mut store, &|_, stop| {
            done.set(done.get() + 1);
            stop.store(done.get() >= most, Ordering::Relaxed);
            None
        });
        assert!(!partial.graded.report.complete, "stopped after {most}");
        let resumed = undisturbed(&mut store);
        assert_eq!(resumed.graded.report, whole.graded.report, "stopped after {most}");
        assert_eq!(resumed.jobs.len() + most, whole.jobs.len(), "stopped after {most}");
    }
}

#[test]
fn a_worker_that_crashes_is_never_a_verdict() {
    let whole = undisturbed(&mut Memory::default()).graded.report;
    for stage in ["survey", "judge", "try"] {
        let mut store = Memory::default();
        let crashes = |job: &Job| {
            let is_stage = match job {
                Job::Survey(_) => stage == "survey",
                Job::Judge { .. } => stage == "judge",
                Job::Try { .. } => stage == "try",
                _ => false,
            };
            is_stage && name(job) == "eve.ml"
        };
        let report =
            run(&mut store, &|job, _| crashes(job).then(|| Failure::Crashed("signal 11".to_string()))).graded.report;
        let eve = &report.submissions[4];
        if stage == "try" {
            assert_eq!(eve.verdict, Judgement::Differs, "her own search came to an end");
        } else {
            assert_eq!(eve.verdict, Judgement::Unjudged, "{stage}");
            assert_eq!(eve.entries[0].reason.as_deref(), Some("the judge crashed twice (signal 11)"));
        }
        assert!(report.complete);
        assert_eq!(report.submissions[..4].len(), 4);
        assert_eq!(report.submissions[0].verdict, whole.submissions[0].verdict);
        assert_eq!(undisturbed(&mut store).graded.report, whole, "a crash is not kept: {stage}");
    }
}

/// Workers of whom each answers twice, the second time with a failure.
struct Twice<W>(W);

impl<W: Workers<Job, Answer>> Workers<Job, Answer> for Twice<W> {
    fn work(&mut self, jobs: &[Job], stop: &AtomicBool, hear: &mut dyn FnMut(usize, Result<Answer, Failure>)) {
        self.0.work(jobs, stop, &mut |number, answer| {
            hear(number, answer);
            hear(number, Err(Failure::Late(1)));
        });
    }
}

#[test]
fn of_two_answers_the_first_counts() {
    let exercise = exercise();
    let class = class(&exercise);
    let keys = Keys::new(b"program", &exercise.request).expect("it can be written");
    let engage = |greeting: &Greeting| {
        let mut worker = FunctionWorker::new(greeting.clone()).expect("a reference without errors");
        let workers = Twice(InPlace(move |job: &Job| Ok(worker.answer(job))));
        Ok(Box::new(workers) as Box<dyn Workers<Job, Answer>>)
    };
    let mut done = 0;
    let mut doors: Doors<'_> = Doors {
        store: &mut Memory::default(),
        keys: &keys,
        workers: &engage,
        sink: &mut |event| done += usize::from(matches!(event, Event::Done { .. })),
        stop: &Arc::new(AtomicBool::new(false)),
    };
    let request = GradeRequest { exercise: &exercise, class: &class, why: true, repair: true };
    let graded = grade(&request, &mut doors).expect("a report");
    let whole = undisturbed(&mut Memory::default());
    assert_eq!(graded.report, whole.graded.report);
    assert_eq!(done, whole.jobs.len());
}
