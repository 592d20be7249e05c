//! What must be taken apart before a condition can be asked: the partial expressions of it, as patterns.
//!
//! In: expressions such as the head of a list. Out: one `match` per level whose patterns bind them. The last element is
//! the head of the reversed list, the least one that of the sorted list.
//! Invariant: a place gets a name only when somebody asks for it; other places are `_`.

use super::ocaml::{Piece, any};
use super::patterns::{arguments, constructor, has_others};
use super::typed::{Scene, Ty, of_expr};
use crate::predicate::Expr;
use refute_enumerate::Node;

/// What is matched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    Itself(Expr),
    Reversed(Expr),
    Sorted(Expr),
    SortedDown(Expr),
}

impl Subject {
    pub(super) fn expr(&self) -> &Expr {
        match self {
            Subject::Itself(expr) | Subject::Reversed(expr) | Subject::Sorted(expr) | Subject::SortedDown(expr) => expr,
        }
    }

    /// A name for its first element.
    fn hint(&self) -> Option<&'static str> {
        match self {
            Subject::Itself(_) => None,
            Subject::Reversed(_) => Some("last"),
            Subject::Sorted(_) => Some("least"),
            Subject::SortedDown(_) => Some("greatest"),
        }
    }
}

/// Arguments of constructors, from the outside in: constructor and index.
pub(super) type Path = Vec<(u32, u32)>;

/// Where a partial expression stands: what is matched, and the way to it.
pub(super) fn place(scene: &Scene<'_>, expr: &Expr, vars: &[Ty]) -> Option<(Subject, Path)> {
    let (subject, step) = match expr {
        Expr::Field(of, case, index) => {
            let above = place(scene, of, vars);
            if is_accessor(scene, of, vars, above.is_some()) {
                return None;
            }
            if let Some((subject, mut path)) = above {
                path.push((*case, *index));
                return Some((subject, path));
            }
            (Subject::Itself((**of).clone()), (*case, *index))
        }
        Expr::Last(list) => (Subject::Reversed((**list).clone()), (1, 0)),
        Expr::Least(list) => (Subject::Sorted((**list).clone()), (1, 0)),
        Expr::Greatest(list) => (Subject::SortedDown((**list).clone()), (1, 0)),
        _ => return None,
    };
    Some((subject, vec![step]))
}

/// Whether parts of a value are written `r.field` or `fst p`: records always, pairs where they have a name anyway.
fn is_accessor(scene: &Scene<'_>, of: &Expr, vars: &[Ty], in_pattern: bool) -> bool {
    match scene.ty(of, vars).data(scene.space()).map(|node| scene.space().node(node)) {
        Some(Node::Record(..)) => true,
        Some(Node::Tuple(parts)) => parts.len() == 2 && !in_pattern,
        _ => false,
    }
}

/// The partial expressions in an expression, those inside first.
pub(super) fn partial(scene: &Scene<'_>, expr: &Expr, vars: &[Ty], found: &mut Vec<Expr>) {
    for part in of_expr(expr) {
        partial(scene, part, vars, found);
    }
    if place(scene, expr, vars).is_some() && !found.contains(expr) {
        found.push(expr.clone());
    }
}

/// A value that is matched, with what its pattern asks for.
#[derive(Clone, Debug)]
pub(super) struct Root {
    pub(super) subject: Subject,
    pub(super) level: usize,
    taken: Taken,
}

#[derive(Clone, Debug)]
struct Taken {
    ty: Ty,
    case: Option<u32>,
    parts: Vec<((u32, u32), Taken)>,
    name: Option<String>,
}

/// The values that one condition matches.
#[derive(Clone, Debug, Default)]
pub(super) struct Cases {
    pub(super) roots: Vec<Root>,
    /// Two constructors are asked for at one place.
    pub(super) contradiction: bool,
}

impl Cases {
    /// Asks for a partial expression.
    pub(super) fn add(&mut self, scene: &Scene<'_>, expr: &Expr, vars: &[Ty]) {
        if let Some((subject, path)) = place(scene, expr, vars) {
            self.reach(scene, &subject, &path, vars);
        }
    }

    /// Asks for a constructor of an expression.
    pub(super) fn fix(&mut self, scene: &Scene<'_>, expr: &Expr, case: u32, vars: &[Ty]) {
        let (subject, path) = place(scene, expr, vars).unwrap_or((Subject::Itself(expr.clone()), Vec::new()));
        let taken = self.reach(scene, &subject, &path, vars);
        let clash = taken.case.is_some_and(|known| known != case);
        taken.case = Some(case);
        self.contradiction |= clash;
    }

    /// The place at the end of a way; made if it is not there.
    fn reach(&mut self, scene: &Scene<'_>, subject: &Subject, path: &[(u32, u32)], vars: &[Ty]) -> &mut Taken {
        let known = self.roots.iter().position(|root| root.subject == *subject);
        let index = known.unwrap_or_else(|| {
            let level = self.level(scene, subject.expr(), vars);
            let ty = scene.ty(subject.expr(), vars);
            let taken = Taken { ty, case: None, parts: Vec::new(), name: None };
            self.roots.push(Root { subject: subject.clone(), level, taken });
            self.roots.len() - 1
        });
        let mut clash = false;
        let mut at = &mut self.roots[index].taken;
        for step in path {
            clash |= at.case.is_some_and(|known| known != step.0);
            at.case = Some(step.0);
            let ty = at.ty.field(scene.space(), step.0, step.1);
            let known = at.parts.iter().position(|(own, _)| own == step);
            let part = known.unwrap_or_else(|| {
                at.parts.push((*step, Taken { ty, case: None, parts: Vec::new(), name: None }));
                at.parts.len() - 1
            });
            at = &mut at.parts[part].1;
        }
        self.contradiction |= clash;
        at
    }

    /// After how many matches a value can be matched.
    fn level(&self, scene: &Scene<'_>, expr: &Expr, vars: &[Ty]) -> usize {
        let mut inner = Vec::new();
        partial(scene, expr, vars, &mut inner);
        let places = inner.iter().filter_map(|part| place(scene, part, vars));
        let levels = places.filter_map(|(subject, _)| self.roots.iter().find(|root| root.subject == subject));
        levels.map(|root| root.level + 1).max().unwrap_or(0)
    }

    fn find(&mut self, subject: &Subject, path: &[(u32, u32)]) -> Option<&mut Taken> {
        let mut at = &mut self.roots.iter_mut().find(|root| root.subject == *subject)?.taken;
        for step in path {
            at = &mut at.parts.iter_mut().find(|(own, _)| own == step)?.1;
        }
        Some(at)
    }

    /// Whether a value is matched here as far as a place.
    pub(super) fn has(&mut self, subject: &Subject, path: &[(u32, u32)]) -> bool {
        self.find(subject, path).is_some()
    }

    /// Whether a place is reached here, or its constructor is known to be there so that it can be.
    pub(super) fn can_have(&mut self, scene: &Scene<'_>, subject: &Subject, path: &[(u32, u32)]) -> bool {
        let above = path.split_last().and_then(|(step, above)| Some((step, self.find(subject, above)?)));
        let only = |ty: Ty| !has_others(scene.space(), ty);
        above.is_some_and(|(step, above)| above.case.map_or_else(|| only(above.ty), |case| case == step.0))
    }

    /// The constructor at a place, when it is known.
    pub(super) fn case(&mut self, subject: &Subject, path: &[(u32, u32)]) -> Option<u32> {
        self.find(subject, path)?.case
    }

    /// The name of a place; `fresh` makes one, from a type and a proposal.
    pub(super) fn name(
        &mut self,
        scene: &Scene<'_>,
        subject: &Subject,
        path: &[(u32, u32)],
        fresh: &mut dyn FnMut(Ty, Option<&'static str>) -> String,
    ) -> Option<String> {
        let hint = match path {
            [(1, 0)] => subject.hint(),
            [.., (1, 1)] => Some("rest"),
            _ => None,
        };
        let taken = self.find(subject, path)?;
        let ty = taken.ty;
        let hint = hint.filter(|hint| *hint != "rest" || ty.is_list(scene.space()));
        Some(taken.name.get_or_insert_with(|| fresh(ty, hint)).clone())
    }
}

impl Root {
    /// Its pattern, and whether values may not fit it.
    pub(super) fn pattern(&self, scene: &Scene<'_>) -> (Piece, bool) {
        self.taken.pattern(scene)
    }
}

impl Taken {
    fn pattern(&self, scene: &Scene<'_>) -> (Piece, bool) {
        let Some(case) = self.case else {
            return (self.name.clone().map_or_else(any, Piece::word), false);
        };
        let mut args = vec![any(); arguments(scene.space(), self.ty, case)];
        let mut refutable = has_others(scene.space(), self.ty);
        for ((_, index), part) in &self.parts {
            let (piece, inner) = part.pattern(scene);
            refutable |= inner;
            if let Some(arg) = args.get_mut(*index as usize) {
                *arg = piece;
            }
        }
        let piece = constructor(scene.space(), self.ty, case, &args);
        match &self.name {
            Some(name) => (Piece::alias(piece, name.clone()), refutable),
            None => (piece, refutable),
        }
    }
}
