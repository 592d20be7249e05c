//! The numbers of paths are known from the paper's implementation, and paths part the inputs among them.

use super::*;
use crate::trace::{Input, NoOpaques};
use crate::value::{Type, parse_line};
use crate::{gtrace, load};
use refute_constraints::Value as SolverValue;
use refute_source::Sources;

/// The specification of a text without mistakes.
pub(crate) fn spec(text: &str) -> Spec {
    let mut sources = Sources::new();
    let file = sources.add("spec.dialog", text.as_bytes().to_vec());
    let loaded = load(&sources, file, &[]);
    loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.problems))
}

/// A specification with another bound.
pub(crate) fn unfolded(text: &str, max_unfold: usize) -> Spec {
    let mut spec = spec(text);
    spec.options.max_unfold = max_unfold;
    spec
}

/// Satisfiable paths and all combinations of decisions; nothing may stay unknown.
fn numbers(text: &str, max_unfold: usize) -> (usize, u64) {
    let tree = paths(&unfolded(text, max_unfold), usize::MAX, &AtomicBool::new(false));
    assert_eq!((tree.unknown, tree.incomplete), (0, false), "{text}");
    (tree.satisfiable, tree.all)
}

pub(crate) const HANGMAN: &str = "\
loop:
    if every(d in SECRET, d in all guess):
        say \"You win!\"
        exit
    say \"Game state:\" _
    read guess : 0..9
    if guess in SECRET and guess not in earlier guess:
        may say \"Correct!\"
    else:
        may say \"Wrong!\"
";

pub(crate) fn hangman(secret: &str) -> String {
    HANGMAN.replace("SECRET", secret)
}

pub(crate) const HIGH_LOW: &str = "\
loop:
    read guess : int
    if guess == 7: exit
    elif guess < 7: say \"higher\"
    else: say \"lower\"
say _ {count guess} _
";

pub(crate) const BLOWUP: &str = "\
loop:
    if sum(all x) > 0: exit
    else: read x : int
    if x > 0: say \"1\"
    else: say \"0\"
";

pub(crate) const SCRABBLE: &str = "\
const lines = [[a, b, c] for a in 1..9 for b in a+1..9 for c in b+1..9 if a + b + c == 15]
def wins(p) = some(l in lines, every(k in l, k in all p))
block turn(p, q, name):
    say \"{name} to move:\"
    read p : 1..9 & new & not in q or retry

do turn(X, O, \"X\")
do turn(O, X, \"O\")
do turn(X, O, \"X\")
do turn(O, X, \"O\")
loop:
    do turn(X, O, \"X\")
    if wins(X):
        say \"X wins\"; exit
    elif count (X, O) == 9:
        say \"draw\"; exit
    do turn(O, X, \"O\")
    if wins(O):
        say \"O wins\"; exit
";

#[test]
fn hangman_has_as_many_paths_as_in_the_original() {
    let table = [("[4, 8, 7]", [35, 56, 84, 120, 165]), ("[1, 2, 3, 4, 5]", [21, 56, 126, 252, 462])];
    for (secret, counts) in table {
        for (max_unfold, count) in (8..).zip(counts) {
            assert_eq!(numbers(&hangman(secret), max_unfold), (count, (1 << max_unfold) - 1), "{secret} {max_unfold}");
        }
    }
    for (max_unfold, count) in (8..).zip([1, 8, 36, 120, 330]) {
        assert_eq!(numbers(&hangman("[9, 8, 7, 6, 5, 4, 3]"), max_unfold).0, count, "{max_unfold}");
    }
}

#[test]
fn hangman_that_can_be_lost() {
    let text = hangman("[4, 8, 7]").replace(
        "    say \"Game state",
        "    if count guess - howmany(d in [4, 8, 7], d in all guess) == 6: exit\n    say \"Game state",
    );
    assert_eq!(numbers(&text, 8), (42, 510));
}

#[test]
fn sums_have_one_path_per_length() {
    let sum = "read n : nat\nuntil count x == n:\n    read x : int\nsay {sum(all x)}";
    assert_eq!(numbers(sum, 25), (25, 25));
    assert_eq!(numbers(&sum.replace("nat", "pos"), 25), (24, 25));
    let zero = "read x : int\nloop:\n    read x : int\n    if prev x + x == 0: exit\nsay {count x}";
    assert_eq!(numbers(zero, 25), (25, 25));
}

#[test]
fn games_have_as_many_paths_as_in_the_original() {
    assert_eq!(numbers(HIGH_LOW, 8), (255, 255));
    assert_eq!(numbers(BLOWUP, 7), (32, 127));
    assert_eq!(numbers(SCRABBLE, 3), (6, 9));
}

#[test]
fn products_in_conditions_are_met_as_far_as_possible() {
    let text = "read x : nat\nuntil x == product(all y):\n    read y : nat\nsay {count y}";
    assert_eq!(numbers(text, 12), (12, 12));
}

#[test]
fn stop_and_the_end_of_input_are_ways_of_their_own() {
    assert_eq!(numbers("read x : nat or stop\nread y : nat or stop", 1), (3, 3));
    assert_eq!(numbers("read x : int or stop", 1), (1, 2));
    assert_eq!(numbers("read x : nat or retry\nsay {x}", 1), (1, 1));
    let rest = "loop:\n    read x : int or eof: exit\nsay {sum(all x)}";
    assert_eq!(numbers(rest, 4), (4, 4));
    // After the end nothing but the end can be read.
    let twice = "read x : int or eof: skip\nread y : int or eof: skip";
    assert_eq!(numbers(twice, 1), (3, 3));
}

#[test]
fn d03_list_comparison_is_exact() {
    let text =
        "read x : 0..3\nread x : 0..3\nif all x == [1, 2]: say \"a\"\nelif all x < [1, 2]: say \"b\"\nelse: say \"c\"";
    let spec = spec(text);
    let mut walk = Walk::new(&spec, 1, Vec::new());
    let mut ends = Vec::new();
    while let Some(event) = walk.next() {
        assert_eq!(event, Event::Path);
        let found = (0..16).filter(|code| walk.stack.good(&[SolverValue::int(code / 4), SolverValue::int(code % 4)]));
        ends.push(found.collect::<Vec<i64>>());
    }
    assert_eq!(ends, [vec![6], (0..6).collect(), (7..16).collect()]);
}

#[test]
fn d04_the_current_value_is_the_last_one() {
    let text = "read s : str\nread s : str\nif s == \"stop\": say \"a\"";
    let spec = spec(text);
    let mut walk = Walk::new(&spec, 1, Vec::new());
    assert_eq!(walk.next(), Some(Event::Path));
    let model = walk.model.clone().expect("a model");
    assert_eq!(model[1], SolverValue::text("stop"));
    assert!(walk.stack.good(&[SolverValue::text("other"), SolverValue::text("stop")]));
    assert!(!walk.stack.good(&[SolverValue::text("stop"), SolverValue::text("other")]));
}

#[test]
fn d08_what_is_unknown_stays_unknown_to_the_end() {
    // Fermat: no solver of ours says that there is none.
    let text = "read a b c : pos pos pos\nif a * a * a + b * b * b == c * c * c: say \"found\"\nelse: say \"no\"";
    let tree = paths(&spec(text), 100, &AtomicBool::new(false));
    assert_eq!((tree.satisfiable, tree.unknown, tree.unsatisfiable), (1, 1, 0));
}

#[test]
fn d13_impossible_beginnings_are_cut_at_once() {
    // Without cutting, 2^20 combinations would be looked at.
    let steps = "    if x > 0: say \"a\"\n    else: say \"b\"\n".repeat(20);
    let text = format!("loop:\n    read x : int\n{steps}    exit\n");
    let tree = paths(&spec(&text), usize::MAX, &AtomicBool::new(false));
    assert_eq!((tree.satisfiable, tree.unsatisfiable), (2, 38));
}

#[test]
fn the_tree_lists_forks_before_their_ends() {
    let tree = paths(&unfolded(BLOWUP, 2), 1000, &AtomicBool::new(false));
    let kinds: Vec<(usize, NodeKind)> = tree.nodes.iter().map(|node| (node.depth, node.kind)).collect();
    use NodeKind::{Beyond, Fork, Impossible};
    let path = NodeKind::Path(PathStatus::Satisfiable);
    assert_eq!(
        kinds,
        [
            (0, Fork),
            (1, Fork),
            (2, path),
            (2, Impossible),
            (1, Fork),
            (2, Impossible),
            (2, Fork),
            (3, Beyond),
            (3, Beyond)
        ]
    );
}

#[test]
fn a_small_tree_is_told_to_be_incomplete() {
    let tree = paths(&unfolded(HIGH_LOW, 20), 50, &AtomicBool::new(false));
    assert!(tree.incomplete && tree.nodes.len() < 60 + 20);
    assert_eq!(tree.all, (1 << 20) - 1);
    let tree = paths(&unfolded(HIGH_LOW, 20), 50, &AtomicBool::new(true));
    assert!(tree.incomplete);
}

/// Every input sequence of a specification satisfies exactly one path, every other sequence none.
#[test]
fn paths_part_the_inputs_among_them() {
    let ints = "-3,-1,0,1,2,3,5";
    let texts = [
        ("read x : int\nread y : nat\nif x > y: say {x + y}\nelse: say {x * y}", ints),
        ("read n : nat\nuntil sum(all x) > n:\n    read x : int\nsay {count x}", ints),
        (
            "loop:\n    if sum(all x) > 0: exit\n    read x : int\n    if x mod 3 == 1 or x div 2 == -1: say \"1\"\n    \
             else: say \"0\"",
            ints,
        ),
        (
            "read x : -2..2 | {5} or stop\nread y : not (0..1) & new or stop\n\
             if min(x, y) < abs(x - y) or max(x, y) in [2, 5]: say \"a\"",
            ints,
        ),
        (
            "loop:\n    read x : int or eof: exit\n    if x in earlier x and prev x <= x: exit\nsay {length(all x)}",
            ints,
        ),
        (
            "loop:\n    read x : int\n    read y : 0..4 & not in x\n    \
             if reverse(all (x, y)) < all (x, y) or product(all y) == x: exit",
            ints,
        ),
        (
            "read b : bool\nread c : bool\nif b < c: say \"1\"\nelif b == c: say \"2\"\n\
             if not b and c or howmany(v in [1, 2], b) == 2: say {b}",
            "true,false,1",
        ),
        (
            "read s : /[ab]{0,2}/\nif s == reverse(s): say \"p\"\nelif s < \"ba\": say \"q\"\nelse: say {length(s)}",
            ",a,ab,ba,bb,c",
        ),
        (
            "read x y : int 0..3\nif all x == [1] or x < y: say \"a\"\nelse: read x : new\nsay {x}",
            "1 2,2 1,0 9,1 0,3,1,2",
        ),
    ];
    let mut random = fastrand::Rng::with_seed(1);
    for (text, words) in texts {
        let spec = unfolded(text, 5);
        let words: Vec<&str> = words.split(',').collect();
        let mut tried = Vec::new();
        let mut valid = 0;
        for _ in 0..400 {
            let line = |_| Input::Line(words[random.usize(..words.len())].to_owned());
            let mut inputs: Vec<Input> = (0..4).map(line).collect();
            inputs.truncate(random.usize(..5));
            if random.u32(..3) == 0 {
                inputs.pop();
                inputs.push(Input::End);
            }
            let good = gtrace(&spec, &inputs, &mut NoOpaques).is_ok();
            valid += usize::from(good);
            tried.push((inputs, good, 0));
        }
        let mut walk = Walk::new(&spec, 5, Vec::new());
        while let Some(event) = walk.next() {
            if event != Event::Path {
                continue;
            }
            for (inputs, _, paths) in &mut tried {
                *paths += usize::from(takes(&walk, inputs));
            }
        }
        assert!(valid > 5, "{text}");
        for (inputs, good, paths) in tried {
            assert_eq!(paths, usize::from(good), "{text}: {inputs:?}");
        }
    }
}

/// The same on random specifications: an input sequence without invalid values lies on exactly one path.
#[test]
fn paths_of_random_specifications_part_the_inputs() {
    let mut random = fastrand::Rng::with_seed(6);
    let (mut specifications, mut sequences) = (0, 0);
    for _ in 0..400 {
        let spec = crate::random::spec(&mut random);
        // What is asked for again is no path of its own, and is sampled beside the paths; a line that is no value at all lies
        // on the path of wrong values, which a model cannot tell.
        let shown = format!("{spec:?}");
        if shown.contains("Retry") || shown.contains("garbage: true") {
            continue;
        }
        let mut tried: Vec<(Vec<Input>, bool, usize)> = Vec::new();
        for _ in 0..12 {
            let Some(mut inputs) = crate::random::inputs(&mut random, &spec, 3, &mut NoOpaques) else { continue };
            if random.u32(..3) == 0 {
                inputs.pop();
            }
            let good = gtrace(&spec, &inputs, &mut NoOpaques).is_ok();
            tried.push((inputs, good, 0));
        }
        let mut walk = Walk::new(&spec, 8, Vec::new());
        let mut events = 0;
        while let Some(event) = walk.next() {
            events += 1;
            if events > MOST_EVENTS {
                break;
            }
            if event == Event::Path {
                for (inputs, _, paths) in &mut tried {
                    *paths += usize::from(takes(&walk, inputs));
                }
            }
        }
        if events > MOST_EVENTS {
            continue;
        }
        specifications += 1;
        sequences += tried.iter().filter(|(_, good, _)| *good).count();
        for (inputs, good, paths) in tried {
            assert_eq!(paths, usize::from(good), "{spec:?}: {inputs:?}");
        }
    }
    assert!(specifications > 60 && sequences > 200, "{specifications} specifications, {sequences} sequences");
}

/// Specifications with larger trees take too long.
const MOST_EVENTS: usize = 4_000;

/// Whether the inputs satisfy the path at whose end the walk stands.
fn takes(walk: &Walk<'_>, inputs: &[Input]) -> bool {
    if walk.steps.len() != inputs.len() {
        return false;
    }
    let mut model = walk.stack.plain().clone();
    for (step, input) in walk.steps.iter().zip(inputs) {
        match (step, input) {
            (Step::End, Input::End) => {}
            (Step::Line { read, unknowns }, Input::Line(line)) => {
                let Some(values) = parse_line(walk.spec, read, line) else { return false };
                for ((unknown, slot), value) in unknowns.iter().zip(&read.slots).zip(values) {
                    model[unknown.0 as usize] = match (&walk.spec.vars[slot.var.0 as usize].ty, value) {
                        (_, Value::Int(int)) => SolverValue::Int(int),
                        (Type::Bool, Value::Bool(truth)) => SolverValue::int(i64::from(truth)),
                        (_, Value::Str(text)) => SolverValue::text(&text),
                        other => panic!("{other:?}"),
                    };
                }
            }
            _ => return false,
        }
    }
    walk.stack.good(&model)
}
