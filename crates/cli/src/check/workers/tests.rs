//! Order, and what is left when the work is stopped.

use super::*;
use refute_driver::Text;
use std::sync::atomic::{AtomicUsize, Ordering};

fn texts(count: usize) -> Vec<Text> {
    (0..count).map(|index| Text { name: index.to_string(), bytes: Vec::new() }).collect()
}

#[test]
fn results_come_in_the_order_given() {
    let stop = AtomicBool::new(false);
    let first = AtomicUsize::new(0);
    let (mut done, mut next) = (0, Vec::new());
    let work = |text: &Text| {
        // The first one waits until another was taken, so that they cannot end in order.
        if text.name == "0" {
            while first.load(Ordering::Relaxed) < 5 {
                std::thread::yield_now();
            }
        } else {
            first.fetch_add(1, Ordering::Relaxed);
        }
        text.name.clone()
    };
    work_through(&texts(20), 3, &stop, work, |heard| match heard {
        Heard::Done(_) => done += 1,
        Heard::Next(name) => next.push(name),
    });
    assert_eq!(done, 20);
    assert_eq!(next, (0..20).map(|index| index.to_string()).collect::<Vec<_>>());
}

#[test]
fn what_was_done_before_a_stop_comes_back() {
    let stop = AtomicBool::new(false);
    let mut next = Vec::new();
    let work = |text: &Text| {
        if text.name == "3" {
            stop.store(true, Ordering::Relaxed);
        }
        text.name.clone()
    };
    work_through(&texts(20), 1, &stop, work, |heard| {
        if let Heard::Next(name) = heard {
            next.push(name);
        }
    });
    assert_eq!(next, ["0", "1", "2", "3"]);
}

#[test]
fn there_are_never_more_threads_than_work() {
    assert_eq!(jobs(Some(8), 3), 3);
    assert_eq!(jobs(Some(2), 3), 2);
    assert_eq!(jobs(None, 1), 1);
    assert_eq!(jobs(None, 0), 1);
}
