//! The library that is linked is the one that was asked for, and its notation is read as it is written.

use super::{Session, escape, interrupt, unescape};
use z3::ast::Int;
use z3::{Config, SatResult, Solver};

#[test]
fn what_runs_can_be_interrupted() {
    let done = std::sync::atomic::AtomicBool::new(false);
    let answer = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                interrupt();
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
        });
        let answer = Session::new(&Config::new(), ()).enter(|()| {
            // Nobody knows how to decide this one, and no limit is set.
            let [x, y, z] = ["x", "y", "z"].map(Int::new_const);
            let cubes = Int::add(&[&(&x * &x * &x), &(&y * &y * &y), &(&z * &z * &z)]);
            let solver = Solver::new();
            solver.assert(cubes.eq(Int::from_i64(114)));
            solver.check()
        });
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        answer
    });
    assert_eq!(answer, SatResult::Unknown);
}

#[test]
fn the_pinned_version_is_linked() {
    assert!(z3::full_version().contains("5.4.0"), "{}", z3::full_version());
}

#[test]
fn texts_are_read_as_they_are_written() {
    for text in ["", "plain", "a\\u{41}b", "\\", "\u{0}\n\u{ff}\u{1f600}", "}{"] {
        assert_eq!(unescape(&escape(text.chars())).as_deref(), Some(text));
    }
    assert_eq!(unescape("\\u{110000}"), None);
}
