//! The layers against one another and against trying everything, on random questions.

use super::*;
use crate::terms::{MAX_INT, MIN_INT};

const SMALL: std::ops::RangeInclusive<i64> = -3..=3;
const TEXTS: [&[u8]; 4] = [b"", b"a", b"b", b"ab"];

/// What the questions of a test are about.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Linear,
    Products,
    Quotients,
    Names,
    Strings,
}

const KINDS: [Kind; 5] = [Kind::Linear, Kind::Products, Kind::Quotients, Kind::Names, Kind::Strings];

struct Asker {
    random: fastrand::Rng,
    kind: Kind,
    terms: Terms,
    ints: Vec<Term>,
    texts: Vec<Term>,
}

impl Asker {
    /// Three integers and two texts.
    fn new(seed: u64, kind: Kind) -> Asker {
        let mut asker =
            Asker { random: fastrand::Rng::with_seed(seed), kind, terms: Terms::new(), ints: vec![], texts: vec![] };
        asker.restart();
        asker
    }

    fn restart(&mut self) {
        self.terms.clear();
        let mut declare = |sort| {
            let var = self.terms.declare(sort);
            self.terms.var(var)
        };
        self.ints = (0..3).map(|_| declare(Sort::Int)).collect();
        self.texts = (0..2).map(|_| declare(Sort::Text)).collect();
    }

    fn int(&mut self) -> Term {
        let x = self.ints[self.random.usize(..3)];
        let y = self.ints[self.random.usize(..3)];
        let number = self.random.i64(SMALL);
        let number = self.terms.int(number);
        match (self.random.u8(..6), self.kind) {
            (0, _) => number,
            (1, _) => self.terms.add(x, number),
            (2, _) => self.terms.sub(x, y),
            (3, Kind::Products) => self.terms.mul(x, y),
            (3, Kind::Quotients) => self.terms.div(x, y),
            (4, Kind::Quotients) => self.terms.rem(x, number),
            (3, Kind::Strings) => {
                let text = self.text();
                self.terms.length(text)
            }
            (4, Kind::Strings) => {
                let text = self.text();
                self.terms.char_at(text, 0)
            }
            _ => x,
        }
    }

    fn text(&mut self) -> Term {
        let text = self.texts[self.random.usize(..2)];
        let constant = self.terms.text(TEXTS[self.random.usize(..4)]);
        match (self.random.u8(..4), self.kind) {
            (0, _) => constant,
            (1, Kind::Strings) => self.terms.concat(&[text, constant]),
            (2, Kind::Strings) => self.terms.concat(&[self.texts[0], self.texts[1]]),
            _ => text,
        }
    }

    fn comparison(&mut self) -> Term {
        let about_texts = matches!(self.kind, Kind::Names | Kind::Strings) && self.random.bool();
        let condition = if about_texts {
            let (a, b) = (self.text(), self.text());
            if self.kind == Kind::Strings && self.random.u8(..4) == 0 {
                self.terms.text_less(a, b)
            } else {
                self.terms.equal(a, b)
            }
        } else {
            let (a, b) = (self.int(), self.int());
            if self.random.bool() { self.terms.equal(a, b) } else { self.terms.less(a, b) }
        };
        if self.random.bool() { self.terms.not(condition) } else { condition }
    }

    /// Two to six conditions, some of them disjunctions.
    fn question(&mut self) -> Vec<Term> {
        let count = self.random.usize(2..=6);
        (0..count)
            .map(|_| match self.random.u8(..5) {
                0 => {
                    let parts = [self.comparison(), self.comparison()];
                    self.terms.or(&parts)
                }
                _ => self.comparison(),
            })
            .collect()
    }

    /// A model with small values under which all conditions hold, if there is one.
    fn brute_force(&self, conditions: &[Term]) -> Option<Model> {
        let ints: Vec<i64> = SMALL.collect();
        let choices = ints.len().pow(3) * TEXTS.len().pow(2);
        (0..choices)
            .map(|mut choice| {
                let mut next = |count: usize| {
                    let place = choice % count;
                    choice /= count;
                    place
                };
                let mut values: Vec<Constant> = (0..3).map(|_| Constant::Int(ints[next(ints.len())])).collect();
                values.extend((0..2).map(|_| Constant::Text(TEXTS[next(TEXTS.len())].into())));
                Model(values)
            })
            .find(|model| conditions.iter().all(|&condition| self.terms.holds(condition, model) == Some(true)))
    }
}

#[test]
fn the_layers_agree_with_one_another_and_with_trying_everything() {
    let (mut sat, mut unsat, mut unknown) = (0, 0, 0);
    for (seed, kind) in KINDS.into_iter().enumerate() {
        let mut asker = Asker::new(seed as u64, kind);
        let mut chains = [Layers::Guess, Layers::Z3, Layers::All].map(Chain::new);
        for round in 0..150 {
            asker.restart();
            let conditions = asker.question();
            let near = Model::plain(&asker.terms);
            let exists = asker.brute_force(&conditions).is_some();
            let answers = [0, 1, 2].map(|place: usize| chains[place].check(&mut asker.terms, &conditions, &near));
            let shown = || conditions.iter().map(|&c| asker.terms.show(c)).collect::<Vec<_>>().join(", ");
            for answer in &answers {
                match answer {
                    Answer::Sat(model) => {
                        let holds = conditions.iter().all(|&c| asker.terms.holds(c, model) == Some(true));
                        assert!(holds, "{kind:?} {round}: {} under {model:?}", shown());
                        sat += 1;
                    }
                    Answer::Unsat => {
                        assert!(!exists, "{kind:?} {round}: {}", shown());
                        unsat += 1;
                    }
                    Answer::Unknown => unknown += 1,
                }
            }
            let contradicts = answers.contains(&Answer::Unsat) && answers.iter().any(|a| matches!(a, Answer::Sat(_)));
            assert!(!contradicts, "{kind:?} {round}: {} gives {answers:?}", shown());
        }
        let stats = chains[2].stats();
        assert_eq!(stats.queries, 150);
        assert!(stats.unknown < 8, "{kind:?}: {stats:?}");
    }
    assert!(sat > 500 && unsat > 300, "{sat} {unsat} {unknown}");
}

/// Answers and costs of a fixed list of questions in a fresh chain.
fn session(kind: Kind) -> Vec<(Answer, u64, Option<Layer>)> {
    let mut asker = Asker::new(17, kind);
    let mut chain = Chain::new(Layers::All);
    chain.set_pool(&[7, 42], &[Arc::from(&b"plus"[..])]);
    (0..120)
        .map(|_| {
            asker.restart();
            let conditions = asker.question();
            let near = Model::plain(&asker.terms);
            let answer = chain.check(&mut asker.terms, &conditions, &near);
            (answer, chain.charge(), chain.last_layer())
        })
        .collect()
}

#[test]
fn answers_and_costs_depend_on_the_questions_alone() {
    for kind in KINDS {
        let first = session(kind);
        // Other questions of another chain on the same thread change nothing, not even when they come in between.
        let mut other = Asker::new(99, Kind::Linear);
        let mut chain = Chain::new(Layers::Z3);
        for _ in 0..20 {
            let conditions = other.question();
            let near = Model::plain(&other.terms);
            chain.check(&mut other.terms, &conditions, &near);
        }
        assert_eq!(first, session(kind), "{kind:?}");
        drop(chain);
        assert_eq!(first, session(kind), "{kind:?}");
    }
}

/// The answer of a chain with all layers, from the plain model, and the layer that gave it.
fn ask(terms: &mut Terms, conditions: &[Term]) -> (Answer, Option<Layer>) {
    let mut chain = Chain::new(Layers::All);
    let near = Model::plain(terms);
    let answer = chain.check(terms, conditions, &near);
    (answer, chain.last_layer())
}

fn variables<const N: usize>(sorts: [Sort; N]) -> (Terms, [Term; N]) {
    let mut terms = Terms::new();
    let variables = sorts.map(|sort| {
        let var = terms.declare(sort);
        terms.var(var)
    });
    (terms, variables)
}

#[test]
fn a_linear_condition_is_guessed() {
    let (mut t, [x, y]) = variables([Sort::Int; 2]);
    let (hundred, seven) = (t.int(1000), t.int(7));
    let double = t.mul(seven, x);
    let sum = t.add(double, y);
    let conditions = [t.less(hundred, sum)];
    let (answer, layer) = ask(&mut t, &conditions);
    assert_eq!(layer, Some(Layer::Guess));
    assert_eq!(answer, Answer::Sat(Model(vec![Constant::Int(143), Constant::Int(0)])));
}

#[test]
fn a_square_and_a_quotient_are_guessed() {
    let (mut t, [x]) = variables([Sort::Int]);
    let (square, goal) = (t.mul(x, x), t.int(49));
    let conditions = [t.equal(square, goal)];
    let (answer, layer) = ask(&mut t, &conditions);
    assert_eq!((answer, layer), (Answer::Sat(Model(vec![Constant::Int(7)])), Some(Layer::Guess)));
    let three = t.int(3);
    let third = t.div(x, three);
    let conditions = [t.equal(third, goal)];
    assert_eq!(ask(&mut t, &conditions).1, Some(Layer::Guess));
}

#[test]
fn a_chain_of_comparisons_is_refuted_by_bounds() {
    let (mut t, [x, y, z]) = variables([Sort::Int; 3]);
    let conditions = [t.less(y, x), t.less(z, y), t.less_equal(x, z)];
    assert_eq!(ask(&mut t, &conditions), (Answer::Unsat, Some(Layer::Bounds)));
}

#[test]
fn texts_equal_to_different_constants_are_refuted_by_bounds() {
    let (mut t, [s, u]) = variables([Sort::Text; 2]);
    let (a, b) = (t.text(b"a"), t.text(b"b"));
    let conditions = [t.equal(s, a), t.equal(u, b), t.equal(s, u)];
    assert_eq!(ask(&mut t, &conditions), (Answer::Unsat, Some(Layer::Bounds)));
}

#[test]
fn a_split_text_is_found() {
    let (mut t, [s, u]) = variables([Sort::Text; 2]);
    let (whole, goal, two) = (t.concat(&[s, u]), t.text(b"\0\xff\\u{61}"), t.int(2));
    let length = t.length(s);
    let conditions = [t.equal(whole, goal), t.equal(length, two)];
    let (answer, layer) = ask(&mut t, &conditions);
    let texts = [&b"\0\xff"[..], b"\\u{61}"].map(|text| Constant::Text(text.into()));
    assert_eq!((answer, layer), (Answer::Sat(Model(texts.to_vec())), Some(Layer::Z3)));
}

#[test]
fn what_holds_only_by_wrapping_around_is_never_called_satisfied_by_z3() {
    let (mut t, [x]) = variables([Sort::Int]);
    let (one, max) = (t.int(1), t.int(MAX_INT - 5));
    let more = t.add(x, one);
    // `x + 1 < x` holds for `max_int` alone: only a run of the program can tell.
    let conditions = [t.less(more, x), t.less(max, x)];
    let (answer, _) = ask(&mut t, &conditions);
    assert!(!matches!(answer, Answer::Sat(_)) || answer == Answer::Sat(Model(vec![Constant::Int(MAX_INT)])));
}

#[test]
fn the_least_integer_is_possible() {
    let (mut t, [x, y]) = variables([Sort::Int; 2]);
    let (zero, min) = (t.int(0), t.int(MIN_INT));
    let least = t.equal(x, min);
    let (difference, opposite) = (t.sub(x, y), t.neg(x));
    let cases = [
        vec![least],
        vec![least, t.less(x, zero)],
        vec![t.equal(opposite, min)],
        vec![t.equal(difference, min), t.less(x, y)],
        vec![t.equal(difference, min), t.less(y, x)],
    ];
    for conditions in cases {
        let (answer, _) = ask(&mut t, &conditions);
        let shown: Vec<String> = conditions.iter().map(|&condition| t.show(condition)).collect();
        assert!(matches!(answer, Answer::Sat(_)), "{shown:?}: {answer:?}");
    }
    let other = t.not(least);
    for conditions in [[least, t.less(zero, x)], [least, other], [other, t.less_equal(x, min)]] {
        assert_eq!(ask(&mut t, &conditions).0, Answer::Unsat);
    }
}

#[test]
fn a_hard_question_is_unknown_and_the_next_one_is_answered() {
    let (mut t, [x, y, z]) = variables([Sort::Int; 3]);
    let cube = |t: &mut Terms, x| {
        let square = t.mul(x, x);
        t.mul(square, x)
    };
    let (a, b, c) = (cube(&mut t, x), cube(&mut t, y), cube(&mut t, z));
    let (sum, two) = (t.add(a, b), t.int(2));
    let fermat = [t.equal(sum, c), t.less(two, x), t.less(two, y), t.less(two, z)];
    let mut chain = Chain::new(Layers::All);
    let near = Model::plain(&t);
    assert_eq!(chain.check(&mut t, &fermat, &near), Answer::Unknown);
    assert_eq!(chain.stats().unknown, 1);
    // Asked again it is remembered, and still not taken for impossible.
    let cost = chain.charge();
    assert_eq!(chain.check(&mut t, &fermat, &near), Answer::Unknown);
    assert!(chain.charge() - cost < 10_000, "{}", chain.charge() - cost);
    let easy = [t.less(two, x)];
    assert!(matches!(chain.check(&mut t, &easy, &near), Answer::Sat(_)));
}

#[test]
fn questions_are_remembered_across_shapes_and_names() {
    let mut chain = Chain::new(Layers::All);
    let mut terms = Terms::new();
    for shift in 0..2 {
        terms.clear();
        let vars: Vec<Var> = (0..4).map(|_| terms.declare(Sort::Int)).collect();
        let (x, y) = (terms.var(vars[shift]), terms.var(vars[shift + 1]));
        let (product, seven) = (terms.mul(x, y), terms.int(7));
        let (one, zero) = (terms.int(1), terms.int(0));
        let conditions =
            [terms.less(one, x), terms.less(one, y), terms.equal(product, seven), terms.less(zero, product)];
        let near = Model::plain(&terms);
        assert_eq!(chain.check(&mut terms, &conditions, &near), Answer::Unsat);
    }
    assert_eq!((chain.stats().z3, chain.stats().remembered), (1, 1));
}
