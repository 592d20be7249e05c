//! Workers here are shell scripts: real processes that crash, hang and talk nonsense.

use super::*;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The first message and every job are one digit, so that a frame has five bytes.
const SCRIPT: &str = r#"
take() { head -c 5 | tail -c 1; }
say() { printf '\001\000\000\000%s' "$1"; }
take > /dev/null
printf '\007\000\000\000"ready"'
while job=$(take) && [ -n "$job" ]; do
  BODY
  say "$job"
done
"#;

fn shell(script: &str) -> impl Fn() -> Command + Sync {
    let script = script.to_string();
    move || {
        let mut command = Command::new("sh");
        command.arg("-c").arg(&script);
        command
    }
}

type Answers = Vec<(usize, Result<u32, Failure>)>;

fn answers(command: &(dyn Fn() -> Command + Sync), timeout: Duration, workers: usize, jobs: &[u32]) -> Answers {
    let mut pool = Processes::new(command, &0, timeout, workers).expect("a frame");
    let mut answers = Vec::new();
    pool.work(jobs, &AtomicBool::new(false), &mut |index, answer| answers.push((index, answer)));
    answers.sort_by_key(|(index, _)| *index);
    answers
}

/// What becomes of the jobs 1, 2 and 3 when each of them runs `body` first.
fn with_body(body: &str) -> Answers {
    answers(&shell(&SCRIPT.replace("BODY", body)), Duration::from_secs(60), 1, &[1, 2, 3])
}

fn all_fine() -> Answers {
    vec![(0, Ok(1)), (1, Ok(2)), (2, Ok(3))]
}

fn crashed(how: &str) -> Result<u32, Failure> {
    Err(Failure::Crashed(how.to_string()))
}

#[test]
fn every_job_gets_its_answer() {
    assert_eq!(with_body("true"), all_fine());
    let jobs: Vec<u32> = (0..9).collect();
    let found = answers(&shell(&SCRIPT.replace("BODY", "true")), Duration::from_secs(60), 3, &jobs);
    assert_eq!(found, jobs.iter().map(|job| (*job as usize, Ok(*job))).collect::<Vec<_>>());
}

#[test]
fn one_worker_does_several_jobs_and_several_rounds() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let log = folder.path().join("log");
    let script = SCRIPT.replace("BODY", &format!("echo $$ >> '{}'", log.display()));
    let command = shell(&script);
    let mut pool = Processes::new(&command, &0, Duration::from_secs(60), 1).expect("a frame");
    for _ in 0..2 {
        pool.work(&[1, 2], &AtomicBool::new(false), &mut |_, answer: Result<u32, Failure>| assert!(answer.is_ok()));
    }
    let ids = std::fs::read_to_string(log).expect("a log");
    let ids: Vec<&str> = ids.lines().collect();
    assert_eq!(ids, vec![ids[0]; 4]);
    drop(pool);
    assert!(!Path::new(&format!("/proc/{}", ids[0])).exists(), "the worker lives on");
}

#[test]
fn a_crash_is_tried_once_more() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let mark = folder.path().join("mark");
    let mark = mark.display();
    let once = format!("[ $job = 2 ] && [ ! -e '{mark}' ] && touch '{mark}' && kill -SEGV $$");
    assert_eq!(with_body(&once), all_fine());
    assert!(folder.path().join("mark").exists());
}

#[test]
fn a_job_that_crashes_twice_hurts_no_other() {
    assert_eq!(with_body("[ $job = 2 ] && kill -SEGV $$")[..2], [(0, Ok(1)), (1, crashed("signal 11"))]);
    assert_eq!(with_body("[ $job = 2 ] && exit 3"), [(0, Ok(1)), (1, crashed("exit code 3")), (2, Ok(3))]);
}

#[test]
fn nonsense_is_a_crash() {
    let unreadable = crashed("an answer that cannot be read");
    assert_eq!(with_body("[ $job = 2 ] && say x && exec sleep 50"), [(0, Ok(1)), (1, unreadable.clone()), (2, Ok(3))]);
    assert_eq!(with_body("[ $job = 2 ] && echo 'panicked: help'"), [(0, Ok(1)), (1, unreadable), (2, Ok(3))]);
    let too_long = crashed("an answer that is too long");
    assert_eq!(with_body("[ $job = 2 ] && printf '\\001\\000\\000\\00012'")[1], (1, too_long));
}

#[test]
fn an_answer_nobody_asked_for_is_not_the_answer_to_the_next_job() {
    // The second answer to the first job comes before the second job is handed out.
    let script = SCRIPT.replace("BODY", "[ $job = 1 ] && say 9 && sleep 0.1");
    let command = shell(&script);
    let mut pool = Processes::new(&command, &0, Duration::from_secs(60), 1).expect("a frame");
    let mut found = Vec::new();
    for job in [1, 2] {
        pool.work(&[job], &AtomicBool::new(false), &mut |_, answer: Result<u32, Failure>| found.push(answer));
        std::thread::sleep(Duration::from_millis(500));
    }
    assert_eq!(found, [Ok(9), Ok(2)]);
}

#[test]
fn a_hanging_worker_is_stopped() {
    let begun = Instant::now();
    let script = SCRIPT.replace("BODY", "[ $job = 2 ] && exec sleep 50");
    let found = answers(&shell(&script), Duration::from_millis(1500), 1, &[1, 2, 3]);
    assert_eq!(found, [(0, Ok(1)), (1, Err(Failure::Late(1))), (2, Ok(3))]);
    assert!(begun.elapsed() < Duration::from_secs(40));
}

#[test]
fn a_worker_that_does_not_read_is_stopped() {
    let command = shell("exec sleep 50");
    let mut pool = Processes::new(&command, &"x".repeat(1 << 20), Duration::from_millis(200), 1).expect("a frame");
    let mut found = Vec::new();
    pool.work(&[1], &AtomicBool::new(false), &mut |_, answer: Result<u32, Failure>| found.push(answer));
    assert_eq!(found, [Err(Failure::Late(0))]);
}

#[test]
fn a_worker_that_cannot_start_or_refuses_is_told() {
    let missing = || Command::new("/nowhere/refute");
    let found = answers(&missing, Duration::from_secs(9), 2, &[1]);
    assert!(matches!(&found[..], [(0, Err(Failure::NotStarted(why)))] if why.contains("No such file")), "{found:?}");
    let refuses = shell("head -c 5 > /dev/null; printf '\\017\\000\\000\\000{\"refused\":\"7\"}'; exec sleep 9");
    let found = answers(&refuses, Duration::from_secs(9), 1, &[1]);
    assert_eq!(found, [(0, Err(Failure::NotStarted("7".to_string())))]);
}

#[test]
fn the_stop_flag_ends_everything() {
    let stop = AtomicBool::new(false);
    let script = SCRIPT.replace("BODY", "[ $job = 2 ] && exec sleep 50");
    let command = shell(&script);
    let mut pool = Processes::new(&command, &0, Duration::from_secs(60), 1).expect("a frame");
    let begun = Instant::now();
    let mut found = Vec::new();
    pool.work(&[1, 2, 3], &stop, &mut |index, answer: Result<u32, Failure>| {
        found.push((index, answer));
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(found, [(0, Ok(1))]);
    assert!(begun.elapsed() < Duration::from_secs(40));
}
