//! What is said about generated mistakes, against brute force: thousands of inputs that the engine has not seen.
//!
//! A mistake is a pair of small recursive functions, over lists or over trees, that differ in one place. `CLAIMS=1000` looks at as many
//! pairs.

use super::*;
use crate::inner::Inner;
use fastrand::Rng;

/// Pairs of each kind that are looked at unless said otherwise.
const PAIRS: usize = 8;
/// Inputs on which each claim is tried.
const TRIED: usize = 2_000;
/// Calls for each claim, as many as `refute check --why` makes.
const CALLS: u64 = 10_000;

/// How functions of a kind are put together: the cases before a condition, conditions, and results.
struct Kind {
    head: &'static str,
    conditions: &'static [&'static str],
    results: &'static [&'static str],
    /// An input that may fail is searched for among these.
    input: fn(&mut Values, &mut Rng) -> ValueId,
}

const LISTS: Kind = Kind {
    head: "(l : int list) = match l with [] -> 0 | x :: r ->",
    conditions: &[
        "x < 0",
        "x > 0",
        "x = 0",
        "r = []",
        "x mod 2 = 0",
        "x > 3",
        "List.mem x r",
        "List.length r > 2",
        "true",
    ],
    results: &["self r", "1 + self r", "x + self r", "max x (self r)", "x", "0", "x - self r"],
    input: random_list,
};

const TREES: Kind = Kind {
    head: "(t : t) = match t with L -> 0 | N (x, l, r) ->",
    conditions: &["x < 0", "x = 0", "l = L", "r = L", "l = r", "size l > size r", "true"],
    results: &[
        "self l + self r",
        "1 + self l + self r",
        "1 + max (self l) (self r)",
        "x + self l",
        "self r",
        "0",
        "size l",
    ],
    input: random_tree,
};

const TYPES: &str =
    "type t = L | N of int * t * t let rec size = function L -> 0 | N (_, l, r) -> 1 + size l + size r ";

/// A number that is small, or one of a few, so that equal ones meet.
fn random_int(rng: &mut Rng) -> i64 {
    if rng.bool() { rng.i64(-1..=1) } else { rng.i64(-9..=12) }
}

fn random_list(values: &mut Values, rng: &mut Rng) -> ValueId {
    let length = if rng.u8(..4) == 0 { rng.usize(..40) } else { rng.usize(..7) };
    let first = random_int(rng);
    let kind = rng.u8(..5);
    let items = (0..length as i64).map(|i| match kind {
        0 => first,
        1 => first + i,
        2 => first + i % 2,
        _ => random_int(rng),
    });
    let items: Vec<ValueId> = items.map(|n| values.int(n)).collect();
    values.list(&items)
}

fn random_tree(values: &mut Values, rng: &mut Rng) -> ValueId {
    fn tree(values: &mut Values, rng: &mut Rng, depth: usize, (twin, full): (bool, bool)) -> ValueId {
        if depth == 0 || !full && rng.u8(..4) == 0 {
            return values.data(0, &[]);
        }
        let key = if twin { 1 } else { random_int(rng) };
        let key = values.int(key);
        let left = tree(values, rng, depth - 1, (twin, full));
        let right = if twin { left } else { tree(values, rng, depth - 1, (twin, full)) };
        values.data(1, &[key, left, right])
    }
    let depth = rng.usize(..6);
    let kind = (rng.u8(..6) == 0, rng.u8(..4) == 0);
    tree(values, rng, depth, kind)
}

/// Two functions that differ in one place.
fn pair(kind: &Kind, rng: &mut Rng) -> [String; 2] {
    let mut pick = |from: &[&'static str]| from[rng.usize(..from.len())];
    let right = [pick(kind.conditions), pick(kind.results), pick(kind.results)];
    let mut wrong = right;
    let place = rng.usize(..3);
    wrong[place] = if place == 0 { kind.conditions } else { kind.results }[rng.usize(..7)];
    [("good", right), ("bad", wrong)].map(|(name, [condition, yes, no])| {
        let own = |text: &str| text.replace("self", name);
        format!("let rec {name} {} if {condition} then {} else {}\n", kind.head, own(yes), own(no))
    })
}

/// What is wrong with what is said about a pair, and whether anything was said.
fn refuted(kind: &Kind, number: u64) -> (Vec<String>, bool) {
    let mut rng = Rng::with_seed(number);
    let [good, bad] = pair(kind, &mut rng);
    let init = if kind.head.contains("list") { "[]" } else { "L" };
    let text = format!("{TYPES}\n{good}{bad}let fails x = good x <> bad x\nlet init = {init}");
    let mut world = World::new(&text, &["v"], &["right good"]);
    let setting = world.setting.clone();
    let config = Config { calls: CALLS, learner: None, ..Config::default() };
    world.with(CALLS, |jury, functions, _| {
        let mut failing: Option<Input> = None;
        for _ in 0..200 {
            let input: Input = [(kind.input)(&mut jury.values, &mut rng)].into();
            if jury.label(&input).is_some_and(|label| label.fails()) {
                failing = Some(input);
                break;
            }
        }
        let Some(initial) = failing else { return (Vec::new(), false) };
        let found = generalize(jury, functions, &[initial], &config, &mut |_| {});
        jury.allow(1_000_000, 1_000_000);
        let (mut wrong, mut inner, mut said) = (Vec::new(), Inner::default(), false);
        for family in &found.families {
            if let Some(needed) = &family.necessary {
                said = true;
                for _ in 0..TRIED {
                    let input: Input = [(kind.input)(&mut jury.values, &mut rng)].into();
                    let fails = jury.label(&input).is_some_and(|label| label.fails());
                    if fails && holding(jury, functions, &needed.predicate, std::slice::from_ref(&input)) == 0 {
                        let call = setting.call(&jury.values, &input);
                        let shown = formula(&setting, functions, &needed.predicate);
                        wrong.push(format!("{number}: {good}{bad}  only when {shown}: {call} fails"));
                        break;
                    }
                }
            }
            let Some(predicate) = family.predicate.as_ref().filter(|_| family.stands) else { continue };
            said = true;
            let shown = formula(&setting, functions, predicate);
            for _ in 0..TRIED {
                let input: Input = [(kind.input)(&mut jury.values, &mut rng)].into();
                if family.scope == Scope::Innermost && inner.fails_inside(jury, &input) == Some(true) {
                    continue;
                }
                let fails = jury.label(&input).is_some_and(|label| label.fails());
                let holds = holding(jury, functions, predicate, std::slice::from_ref(&input)) == 1;
                if holds && !fails || family.is_exact() && fails && !holds {
                    let call = setting.call(&jury.values, &input);
                    let what = if fails { "fails" } else { "passes" };
                    wrong.push(format!("{number}: {good}{bad}  {shown} ({:?}): {call} {what}", family.scope));
                    break;
                }
            }
        }
        (wrong, said)
    })
}

#[test]
fn what_is_said_of_mistakes_in_functions_is_true_of_inputs_that_were_not_seen() {
    let pairs = std::env::var("CLAIMS").ok().and_then(|count| count.parse().ok()).unwrap_or(PAIRS);
    let (mut wrong, mut said) = (Vec::new(), 0);
    for kind in [LISTS, TREES] {
        for number in 0..pairs as u64 {
            let (refuted, any) = refuted(&kind, number);
            wrong.extend(refuted);
            said += usize::from(any);
        }
    }
    assert!(said * 3 >= pairs, "only {said} claims in {} pairs", pairs * 2);
    assert!(wrong.is_empty(), "{said} claims, {} wrong\n{}", wrong.len(), wrong.join("\n"));
}
