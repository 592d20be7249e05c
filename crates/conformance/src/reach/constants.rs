//! Constants for the holes of a shape.
//!
//! In: a program; the holes of a shape. Out: assignments in a fixed order: all combinations when they are few, else the
//! same constant everywhere for each constant, every literal string that fits, and a fixed mixture.

use refute_enumerate::{Constant, Hole};
use refute_ir::Program;
use refute_ir::program::{Expr, Test, Tree};
use std::sync::Arc;

/// Constants worth trying for a program: a few common ones, then its literals with their neighbours.
#[derive(Clone, Debug)]
pub struct Pool {
    ints: Vec<i64>,
    chars: Vec<u8>,
    floats: Vec<f64>,
    texts: Vec<Arc<[u8]>>,
}

/// The ends of the integers.
const ENDS: (i64, i64) = (-(1 << 62), (1 << 62) - 1);

impl Pool {
    /// The constants of a program, the library's left out.
    pub fn of(program: &Program) -> Pool {
        let mut pool = Pool {
            ints: vec![0, 1, -1, 2, ENDS.1, ENDS.0],
            chars: b"abA0 ".to_vec(),
            floats: vec![0.0, 1.0, -1.0, 2.0, 0.5, f64::NAN, -0.0, f64::INFINITY],
            texts: vec![Arc::from(b"".as_slice()), Arc::from(b"a".as_slice())],
        };
        for function in &program.functions[program.library.functions..] {
            for expr in &function.exprs {
                match expr {
                    Expr::Int(n) => pool.int(*n),
                    Expr::Float(x) => pool.float(*x),
                    Expr::String(text) => pool.text(text),
                    _ => {}
                }
            }
            for tree in &function.trees {
                let Tree::Switch { cases, .. } = tree else { continue };
                for (test, _) in cases {
                    match test {
                        Test::Int(n) => pool.int(*n),
                        Test::Range(low, high) => [*low, *high].into_iter().for_each(|n| pool.int(n)),
                        Test::Float(x) => pool.float(*x),
                        Test::String(text) => pool.text(text),
                        _ => {}
                    }
                }
            }
        }
        pool
    }

    fn int(&mut self, n: i64) {
        for near in [n, n.saturating_sub(1), n.saturating_add(1)] {
            if (ENDS.0..=ENDS.1).contains(&near) && !self.ints.contains(&near) {
                self.ints.push(near);
            }
            if let Ok(byte) = u8::try_from(near)
                && !self.chars.contains(&byte)
            {
                self.chars.push(byte);
            }
        }
    }

    fn float(&mut self, x: f64) {
        for near in [x, x - 1.0, x + 1.0] {
            if !self.floats.iter().any(|other| other.to_bits() == near.to_bits()) {
                self.floats.push(near);
            }
        }
    }

    fn text(&mut self, text: &Arc<[u8]>) {
        if text.len() <= 16 && !self.texts.contains(text) {
            self.texts.push(text.clone());
        }
        for byte in text.iter().take(16) {
            if !self.chars.contains(byte) {
                self.chars.push(*byte);
            }
        }
    }

    /// Assignments for holes, `most` at most.
    pub fn fillings(&self, holes: &[Hole], most: usize) -> Vec<Vec<Constant>> {
        let counts: Vec<usize> = holes.iter().map(|hole| self.count(*hole)).collect();
        let product = counts.iter().try_fold(1usize, |product, count| product.checked_mul(*count));
        if let Some(product) = product.filter(|product| *product <= most) {
            return (0..product).map(|number| self.combination(holes, number)).collect();
        }
        let mut found = Vec::new();
        let longest = counts.iter().copied().max().unwrap_or(1);
        for number in 0..longest.min(most / 4) {
            found.push(holes.iter().map(|hole| self.constant(*hole, number)).collect());
        }
        if holes.iter().all(|hole| *hole == Hole::Char) {
            let fitting = self.texts.iter().filter(|text| text.len() == holes.len());
            found.extend(fitting.map(|text| text.iter().map(|byte| Constant::Char(*byte)).collect()));
        }
        let mut dice = fastrand::Rng::with_seed(holes.len() as u64);
        while found.len() < most {
            // Half of them from the first few constants: equal parts matter often.
            let few = dice.bool();
            let one = |hole: &Hole| self.constant(*hole, dice.usize(0..if few { 4 } else { self.count(*hole) }));
            found.push(holes.iter().map(one).collect());
        }
        found
    }

    fn count(&self, hole: Hole) -> usize {
        match hole {
            Hole::Int => self.ints.len(),
            Hole::Char => self.chars.len(),
            Hole::Float => self.floats.len(),
            Hole::String | Hole::Bytes => self.texts.len(),
        }
    }

    fn combination(&self, holes: &[Hole], number: usize) -> Vec<Constant> {
        let mut digits = number;
        let constant = |hole: &Hole| {
            let count = self.count(*hole);
            let digit = digits % count;
            digits /= count;
            self.constant(*hole, digit)
        };
        holes.iter().map(constant).collect()
    }

    fn constant(&self, hole: Hole, number: usize) -> Constant {
        match hole {
            Hole::Int => Constant::Int(self.ints[number % self.ints.len()]),
            Hole::Char => Constant::Char(self.chars[number % self.chars.len()]),
            Hole::Float => Constant::Float(self.floats[number % self.floats.len()]),
            Hole::String | Hole::Bytes => Constant::Text(self.texts[number % self.texts.len()].clone()),
        }
    }
}
