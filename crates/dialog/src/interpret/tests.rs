//! Specifications as programs: what they say, and that they pass their own tests.

use super::*;
use crate::sketch::*;
use crate::trace::NoOpaques;

fn play(text: &str, strategy: Strategy, inputs: &[&str]) -> Run {
    let spec = dialog(text);
    Player::new(&spec, strategy, NoOpaques).run(&lines(inputs)).unwrap()
}

#[test]
fn the_plainest_leaves_out_what_it_may() {
    let run = play("may say _\nread x : int\nsay _ {x} _ or \"it is {x}\"\n", Strategy::Plainest, &["3"]);
    assert_eq!(run.trace, trace(&["?3", "!it is 3\n"]));
    assert_eq!(run.end, RunEnd::Exited(0));
}

#[test]
fn alternatives_can_be_asked_for_by_number() {
    let text = "say \"A\" or \"B\"\nmay say \"C\"\n";
    assert_eq!(play(text, Strategy::Nth(0), &[]).trace, trace(&["!A\nC\n"]));
    assert_eq!(play(text, Strategy::Nth(1), &[]).trace, trace(&["!B\n"]));
}

#[test]
fn random_play_is_the_same_for_the_same_seed() {
    let text = "may say \"A\" or \"B\"\nsay __ {5} _\nmay say \"C\"\n";
    let runs: Vec<Run> = (0..20).map(|seed| play(text, Strategy::Random(seed), &[])).collect();
    let again: Vec<Run> = (0..20).map(|seed| play(text, Strategy::Random(seed), &[])).collect();
    assert_eq!(runs, again);
    assert!(runs.iter().any(|run| run != &runs[0]));
}

#[test]
fn it_starves_without_input_and_refuses_what_never_occurs() {
    let text = "read x : nat\nsay {x}\n";
    assert_eq!(play(text, Strategy::Plainest, &[]).end, RunEnd::Starved);
    let refused = play(text, Strategy::Plainest, &["-1"]);
    assert_eq!(
        (refused.end, refused.stderr.as_str()),
        (RunEnd::Exited(1), "input 1 is not among the values that occur there")
    );
}

#[test]
fn a_refused_input_can_be_followed_by_another() {
    let spec = dialog("read x : 0..9\nsay {x}\n");
    let mut interpreter = Interpreter::new(&spec, Strategy::Plainest);
    assert_eq!(interpreter.next(&mut NoOpaques), Ok(Turn::Asks));
    assert!(interpreter.give(&Input::Line("77".to_owned())).is_err());
    assert!(interpreter.give(&Input::Line("seven".to_owned())).is_err());
    assert!(interpreter.give(&Input::End).is_err());
    assert!(interpreter.give(&Input::Line("7".to_owned())).is_ok());
    assert_eq!(interpreter.next(&mut NoOpaques), Ok(Turn::Says("7\n".to_owned())));
    assert_eq!(interpreter.next(&mut NoOpaques), Ok(Turn::Ends));
}

#[test]
fn retry_and_stop_go_their_ways() {
    let text = "read x : nat or retry, say \"again\"\nread y : nat or stop, say \"bad\"\nsay {x + y}\n";
    assert_eq!(
        play(text, Strategy::Plainest, &["-1", "2", "3"]).trace,
        trace(&["?-1", "!again\n", "?2", "?3", "!5\n"])
    );
    assert_eq!(play(text, Strategy::Plainest, &["2", "-3"]).trace, trace(&["?2", "?-3", "!bad\n"]));
}
