//! How long terms and the layers of the chain take: `cargo bench -p refute-smt`.
//!
//! Questions look like those of a concolic run: conditions that hold under a model, and a last one that does not.
//! Printed per class and per choice of layers: time per question, who answered, and the charge per microsecond, which
//! is what the conversion of solver work into steps is chosen by.

#![allow(clippy::print_stdout)]

use refute_smt::{Answer, Chain, Constant, Layers, Model, Solver, Sort, Term, Terms};
use std::hint::black_box;
use std::time::Instant;

const CLASSES: [&str; 5] = ["linear", "names", "strings", "products", "quotients"];
const QUESTIONS: usize = 400;

fn main() {
    terms();
    println!(
        "\n{:<10} {:<6} {:>9} {:>9} {:>9} {:>5} {:>5} {:>5} | {:>5} {:>5} {:>5} {:>5} {:>9} {:>9}",
        "class",
        "layers",
        "median µs",
        "95 % µs",
        "max µs",
        "sat",
        "unsat",
        "unkn",
        "guess",
        "memo",
        "bound",
        "z3",
        "rlimit",
        "charge/µs"
    );
    for class in CLASSES {
        for layers in [Layers::Guess, Layers::Z3, Layers::All] {
            questions(class, layers);
        }
    }
}

/// The cost of one operation on terms that exist already, as in the second run of a path, and of one evaluation.
fn terms() {
    let mut terms = Terms::new();
    let vars: Vec<Term> = (0..8)
        .map(|_| {
            let var = terms.declare(Sort::Int);
            terms.var(var)
        })
        .collect();
    let rounds = 200_000;
    let time = |name: &str, mut work: Box<dyn FnMut(usize) -> Term + '_>| {
        let start = Instant::now();
        for round in 0..rounds {
            black_box(work(round));
        }
        println!("{name:<24} {:>6.1} ns", start.elapsed().as_nanos() as f64 / rounds as f64);
    };
    let one = terms.int(1);
    time("x + 1", Box::new(|round| terms.add(vars[round % 8], one)));
    time("x + y", Box::new(|round| terms.add(vars[round % 8], vars[round % 7])));
    time("x * y", Box::new(|round| terms.mul(vars[round % 8], vars[round % 7])));
    time("x < y", Box::new(|round| terms.less(vars[round % 8], vars[round % 7])));
    time("x = y", Box::new(|round| terms.equal(vars[round % 8], vars[round % 7])));
    let sum = vars.iter().fold(one, |sum, &var| terms.add(sum, var));
    time("8 summands + x", Box::new(|round| terms.add(sum, vars[round % 8])));
    let (model, condition) = (Model::plain(&terms), terms.less(sum, vars[0]));
    time(
        "holds, 9 variables",
        Box::new(|_| {
            black_box(terms.holds(condition, &model));
            condition
        }),
    );
    time(
        "clear and 10 terms",
        Box::new(|_| {
            terms.clear();
            let var = terms.declare(Sort::Int);
            let x = terms.var(var);
            (0..8).fold(x, |sum, _| terms.add(sum, x))
        }),
    );
}

struct Asker {
    random: fastrand::Rng,
    class: &'static str,
    terms: Terms,
    ints: Vec<Term>,
    texts: Vec<Term>,
}

impl Asker {
    fn new(class: &'static str) -> Asker {
        let random = fastrand::Rng::with_seed(11);
        Asker { random, class, terms: Terms::new(), ints: Vec::new(), texts: Vec::new() }
    }

    /// Conditions and the model under which all but the last hold.
    fn question(&mut self) -> (Vec<Term>, Model) {
        self.terms.clear();
        let mut declare = |sort| {
            let var = self.terms.declare(sort);
            self.terms.var(var)
        };
        self.ints = (0..4).map(|_| declare(Sort::Int)).collect();
        self.texts = (0..3).map(|_| declare(Sort::Text)).collect();
        let mut values: Vec<Constant> = (0..4).map(|_| Constant::Int(self.random.i64(-5..=5))).collect();
        let names: [&[u8]; 4] = [b"a", b"b", b"c", b"x"];
        values.extend((0..3).map(|_| Constant::Text(names[self.random.usize(..4)].into())));
        let model = Model(values);
        let count = self.random.usize(2..=12);
        let mut conditions = Vec::new();
        while conditions.len() < count {
            let condition = self.comparison();
            match self.terms.holds(condition, &model) {
                Some(true) => conditions.push(condition),
                Some(false) => conditions.push(self.terms.not(condition)),
                None => {}
            }
        }
        if let Some(last) = conditions.last_mut() {
            *last = self.terms.not(*last);
        }
        (conditions, model)
    }

    fn comparison(&mut self) -> Term {
        if matches!(self.class, "names" | "strings") && self.random.bool() {
            let (a, b) = (self.text(), self.text());
            return self.terms.equal(a, b);
        }
        let (a, b) = (self.int(), self.int());
        if self.random.u8(..3) == 0 { self.terms.equal(a, b) } else { self.terms.less(a, b) }
    }

    fn int(&mut self) -> Term {
        let (x, y) = (self.ints[self.random.usize(..4)], self.ints[self.random.usize(..4)]);
        let number = self.random.i64(-9..=9);
        let number = self.terms.int(number);
        match (self.random.u8(..6), self.class) {
            (0, _) => number,
            (1, _) => self.terms.add(x, y),
            (2, _) => self.terms.sub(x, number),
            (3, "products") => self.terms.mul(x, y),
            (3, "quotients") => self.terms.div(x, number),
            (4, "quotients") => self.terms.rem(x, number),
            (3, "strings") => {
                let text = self.text();
                self.terms.length(text)
            }
            _ => x,
        }
    }

    fn text(&mut self) -> Term {
        let text = self.texts[self.random.usize(..3)];
        let constant = self.terms.text([&b"a"[..], b"x", b"plus"][self.random.usize(..3)]);
        match (self.random.u8(..4), self.class) {
            (0, _) => constant,
            (1, "strings") => self.terms.concat(&[text, constant]),
            _ => text,
        }
    }
}

fn questions(class: &'static str, layers: Layers) {
    let mut asker = Asker::new(class);
    let mut chain = Chain::new(layers);
    let (mut times, mut counts) = (Vec::new(), [0; 3]);
    for _ in 0..QUESTIONS {
        let (conditions, near) = asker.question();
        let start = Instant::now();
        let answer = chain.check(&mut asker.terms, &conditions, &near);
        times.push(start.elapsed().as_nanos() as f64 / 1000.0);
        counts[match answer {
            Answer::Sat(_) => 0,
            Answer::Unsat => 1,
            Answer::Unknown => 2,
        }] += 1;
    }
    let all: f64 = times.iter().sum();
    times.sort_by(f64::total_cmp);
    let stats = chain.stats();
    println!(
        "{class:<10} {:<6} {:>9.1} {:>9.1} {:>9.1} {:>5} {:>5} {:>5} | {:>5} {:>5} {:>5} {:>5} {:>9} {:>9.0}",
        format!("{layers:?}"),
        times[QUESTIONS / 2],
        times[QUESTIONS * 95 / 100],
        times[QUESTIONS - 1],
        counts[0],
        counts[1],
        counts[2],
        stats.guessed,
        stats.remembered,
        stats.bounded,
        stats.z3,
        stats.rlimit,
        chain.charge() as f64 / all,
    );
}
