//! Which functions are the same up to names and places.

use crate::types::{Origin, Types};
use refute_ir::Program;
use refute_ir::program::{ExceptionRef, Expr, FunctionId, GlobalId, MatchFailure, Test, Tree};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The class of each function, numbered in order of first appearance.
pub(super) fn classes(programs: [&Program; 2], functions: &[(Origin, FunctionId)], types: &Types<'_>) -> Vec<u32> {
    let position: FxHashMap<_, usize> = functions.iter().enumerate().map(|(index, one)| (*one, index)).collect();
    let mut shapes: Vec<(String, Vec<usize>)> = Vec::new();
    let alike = programs[0].library.extent == programs[1].library.extent;
    for (origin, id) in functions {
        let program = programs[*origin as usize];
        let mut writer =
            ShapeWriter { program, origin: *origin, alike, types, text: String::new(), mentioned: Vec::new() };
        writer.function(*id);
        let mentioned = writer.mentioned.iter().map(|one| position[&(*origin, *one)]).collect();
        shapes.push((writer.text, mentioned));
    }
    let mut classes = number(shapes.iter().map(|(text, _)| text.clone()));
    loop {
        let keys = shapes.iter().enumerate().map(|(index, (_, mentioned))| {
            let theirs: Vec<u32> = mentioned.iter().map(|one| classes[*one]).collect();
            (classes[index], theirs)
        });
        let finer = number(keys);
        if finer == classes {
            return classes;
        }
        classes = finer;
    }
}

fn number<K: std::hash::Hash + Eq>(keys: impl Iterator<Item = K>) -> Vec<u32> {
    let mut known: FxHashMap<K, u32> = FxHashMap::default();
    keys.map(|key| {
        let next = known.len() as u32;
        *known.entry(key).or_insert(next)
    })
    .collect()
}

/// Writes what a function does without names, places, branches and numbers of functions.
struct ShapeWriter<'a> {
    program: &'a Program,
    origin: Origin,
    /// Both programs begin with the same library.
    alike: bool,
    types: &'a Types<'a>,
    text: String,
    mentioned: Vec<FunctionId>,
}

impl ShapeWriter<'_> {
    fn function(&mut self, id: FunctionId) {
        let function = self.program.function(id).clone();
        self.put(&(function.params, function.captures.len(), function.body));
        for expr in &function.exprs {
            self.expr(expr);
        }
        for tree in &function.trees {
            self.tree(tree);
        }
    }

    fn put(&mut self, what: &impl std::fmt::Debug) {
        let _ = write!(self.text, "{what:?};");
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Closure(id) => {
                let captures = self.program.function(*id).captures.clone();
                self.mentioned.push(*id);
                self.put(&("closure", captures));
            }
            Expr::Global(id) => match self.program.globals[id.index()].function {
                Some(function) => {
                    self.mentioned.push(function);
                    self.put(&"function");
                }
                None => self.global(*id),
            },
            Expr::SetGlobal(id, value) => {
                self.global(*id);
                self.put(&("set", value));
            }
            Expr::If(condition, (_, yes), (_, no)) => self.put(&("if", condition, yes, no)),
            Expr::Match(matched) => {
                let failure = match matched.failure {
                    MatchFailure::Raise(_) => None,
                    MatchFailure::Reraise(local) => Some(local),
                };
                let arms: Vec<_> = matched.arms.iter().map(|arm| arm.body).collect();
                self.put(&("match", matched.tree, arms, failure));
            }
            // Whatever is raised: inputs on which the reference raises are outside, and no handler is supported.
            Expr::ExceptionRef(ExceptionRef::Global(_) | ExceptionRef::Builtin(_)) => self.put(&"exception"),
            Expr::NewException(id) => self.put(&("exception", self.origin, id)),
            _ => self.put(expr),
        }
    }

    fn global(&mut self, id: GlobalId) {
        let shared = self.alike && id.index() < self.program.library.globals;
        let whose = if shared { Origin::Reference } else { self.origin };
        self.put(&("global", whose, id));
    }

    fn tree(&mut self, tree: &Tree) {
        let Tree::Switch { on, cases, default } = tree else {
            self.put(tree);
            return;
        };
        self.put(&("switch", on, default));
        for (test, then) in cases {
            match test {
                Test::Constructor(ty, number) => {
                    let ty_here = self.types.id(self.origin, *ty);
                    let repr = self.types.repr(self.origin, *ty, *number);
                    self.put(&(ty_here, repr, then));
                }
                Test::Exception(exception) => self.put(&(self.origin, exception, then)),
                _ => self.put(&(test, then)),
            }
        }
    }
}
