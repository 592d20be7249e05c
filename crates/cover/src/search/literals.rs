//! The literals of a program's own text: constants worth trying.

use refute_ir::{Literal, LiteralPlace, Program};
use std::sync::Arc;

/// The literals of a program's own text: constants worth trying.
pub(super) struct Literals {
    /// Integers, nearest to zero first.
    pub ints: Vec<i64>,
    /// Texts.
    pub texts: Vec<Arc<[u8]>>,
    /// Floats and their neighbours, after a few plain ones.
    pub floats: Vec<f64>,
}

/// Collects them.
pub(super) fn literals(program: &Program) -> Literals {
    let mut found = Literals { ints: Vec::new(), texts: Vec::new(), floats: vec![0.0, 1.0, -1.0, 0.5, 2.0, f64::NAN] };
    for function in &program.functions[program.library.functions..] {
        for (place, literal) in function.literals() {
            match literal {
                // A run that looks at a pattern's constant decides on it: there is no need to guess it.
                _ if place == LiteralPlace::Pattern => {}
                Literal::Int(value) if !found.ints.contains(&value) => found.ints.push(value),
                Literal::Text(text) if !found.texts.contains(text) => found.texts.push(text.clone()),
                Literal::Float(x) => {
                    for near in [x, x + 1.0, x - 1.0] {
                        if !found.floats.contains(&near) {
                            found.floats.push(near);
                        }
                    }
                }
                Literal::Int(_) | Literal::Text(_) => {}
            }
        }
    }
    found.ints.sort_by_key(|value| value.unsigned_abs());
    found
}
