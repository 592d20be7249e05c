//! Random predicates that fit the types of a program.

use super::worlds::cases;
use refute_enumerate::{Node, NodeId, Space};
use refute_generalize::{Atom, CallableFunction, Change, Compared, Expr, Literal, Order, Predicate, Range, Slot};

/// A type as expressions have them: a list whose own type may not be in the space, or a node that is no list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    Number,
    List(NodeId),
    Data(NodeId),
}

/// What makes predicates.
pub(crate) struct Maker<'a> {
    pub space: &'a Space,
    pub known: &'a [CallableFunction],
    pub rng: &'a mut fastrand::Rng,
}

impl Maker<'_> {
    fn ty(&self, node: NodeId) -> Ty {
        match self.space.node(node) {
            Node::Int => Ty::Number,
            Node::List(item) => Ty::List(*item),
            _ => Ty::Data(node),
        }
    }

    fn node(&self, ty: Ty) -> Option<NodeId> {
        match ty {
            Ty::Data(node) => Some(node),
            Ty::List(item) => self.space.nodes().find(|(_, node)| **node == Node::List(item)).map(|(id, _)| id),
            Ty::Number => None,
        }
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.rng.usize(..from.len())].clone())
    }

    /// More expressions made of those that are there.
    fn grow(&mut self, pool: &mut Vec<(Expr, Ty)>, times: usize) {
        for _ in 0..times {
            let Some((expr, ty)) = self.pick(pool) else { return };
            if let Some(new) = self.grown(pool, expr, ty) {
                pool.push(new);
            }
        }
    }

    fn grown(&mut self, pool: &[(Expr, Ty)], expr: Expr, ty: Ty) -> Option<(Expr, Ty)> {
        let of = std::rc::Rc::new(expr.clone());
        if self.rng.u8(..8) == 0 {
            return self.call(pool);
        }
        if ty == Ty::Number && self.rng.u8(..3) == 0 {
            return Some((Expr::Remainder(of, self.rng.i64(1..6)), Ty::Number));
        }
        if self.rng.u8(..6) == 0
            && let Some(change) = self.change(ty)
        {
            return Some((Expr::Changed(change, of), ty));
        }
        if let Ty::List(item) = ty {
            let own = self.ty(item);
            return Some(match self.rng.u8(..10) {
                0 | 1 => (Expr::Field(of, 1, 0), own),
                2 => (Expr::Field(of, 1, 1), ty),
                3 => (Expr::Last(of), own),
                4 => (Expr::Length(of), Ty::Number),
                5 if own == Ty::Number => (Expr::Least(of), own),
                6 if own == Ty::Number => (Expr::Greatest(of), own),
                9 if own == Ty::Number => (Expr::Sum(of), Ty::Number),
                7 => {
                    let (other, _) = self.some_of(pool, |other| other == ty)?;
                    (Expr::Append(of, other.into()), ty)
                }
                8 => {
                    let (other, _) = self.some_of(pool, |other| other == own)?;
                    (Expr::Cons(other.into(), of), ty)
                }
                _ => return self.derived(of, ty),
            });
        }
        let node = self.node(ty)?;
        if self.rng.u8(..3) == 0 {
            return self.derived(of, ty);
        }
        let cases = cases(self.space, node);
        let case = self.rng.usize(..cases.len().max(1));
        let args = cases.get(case).filter(|args| !args.is_empty())?;
        let index = self.rng.usize(..args.len());
        Some((Expr::Field(of, case as u32, index as u32), self.ty(args[index])))
    }

    /// A change of what has a type.
    fn change(&mut self, ty: Ty) -> Option<Change> {
        match ty {
            Ty::Number => self.pick(&[Change::Plus(1), Change::Plus(-2), Change::Negated]),
            Ty::List(item) => {
                let own = self.ty(item);
                let change = self.pick(&Change::OF_LISTS)?;
                (change != Change::Sorted || own == Ty::Number).then_some(change)
            }
            Ty::Data(_) => None,
        }
    }

    /// Keys, spines, counts and depths.
    fn derived(&mut self, of: std::rc::Rc<Expr>, ty: Ty) -> Option<(Expr, Ty)> {
        let node = self.node(ty)?;
        let cases = cases(self.space, node);
        let case = self.rng.usize(..cases.len().max(1));
        let args = cases.get(case)?.clone();
        let index = self.rng.usize(..args.len().max(1));
        let ways: Vec<usize> = (0..args.len()).filter(|way| args[*way] == node && *way != index).collect();
        Some(match self.rng.u8(..5) {
            0 => (Expr::Count(of), Ty::Number),
            1 => (Expr::Depth(of), Ty::Number),
            2 | 3 => (Expr::Keys(of, case as u32, index as u32), Ty::List(*args.get(index)?)),
            _ => {
                let way = self.pick(&ways)?;
                (Expr::Spine(of, case as u32, way as u32, index as u32), Ty::List(*args.get(index)?))
            }
        })
    }

    fn call(&mut self, pool: &[(Expr, Ty)]) -> Option<(Expr, Ty)> {
        if self.known.is_empty() {
            return None;
        }
        let function = self.rng.usize(..self.known.len());
        let known = self.known[function].clone();
        let args = self.args(pool, &known)?;
        Some((Expr::Call(function, args), self.ty(known.result)))
    }

    fn args(&mut self, pool: &[(Expr, Ty)], known: &CallableFunction) -> Option<Vec<Expr>> {
        let params = known.params.iter().map(|node| self.ty(*node)).collect::<Vec<_>>();
        params.into_iter().map(|ty| self.some_of(pool, |other| other == ty).map(|(expr, _)| expr)).collect()
    }

    fn some_of(&mut self, pool: &[(Expr, Ty)], fits: impl Fn(Ty) -> bool) -> Option<(Expr, Ty)> {
        let fitting: Vec<(Expr, Ty)> = pool.iter().filter(|(_, ty)| fits(*ty)).cloned().collect();
        self.pick(&fitting)
    }

    fn literal(&mut self, pool: &[(Expr, Ty)], vars: usize, depth: usize) -> Literal {
        loop {
            if let Some(atom) = self.atom(pool, vars, depth) {
                return Literal { atom, holds: self.rng.u8(..3) > 0 };
            }
        }
    }

    fn atom(&mut self, pool: &[(Expr, Ty)], vars: usize, depth: usize) -> Option<Atom> {
        let numbers = |ty: Ty| ty == Ty::Number;
        let int_list = |space: &Space, ty: Ty| matches!(ty, Ty::List(item) if *space.node(item) == Node::Int);
        let space = self.space;
        Some(match self.rng.u8(..16) {
            0..=2 => {
                let (expr, ty) = self.pick(pool)?;
                let cases = match ty {
                    Ty::List(_) => 2,
                    Ty::Data(node) => cases(self.space, node).len(),
                    Ty::Number => 0,
                };
                (cases > 0).then(|| Atom::Is(expr, self.rng.u32(..cases as u32)))?
            }
            3..=5 => {
                let how = self.pick(&[Compared::Less, Compared::AtMost, Compared::Equal])?;
                let a = self.some_of(pool, numbers)?.0;
                let b = if self.rng.bool() { Expr::Int(self.rng.i64(-2..4)) } else { self.some_of(pool, numbers)?.0 };
                if self.rng.bool() { Atom::Compare(how, a, b) } else { Atom::Compare(how, b, a) }
            }
            6 => {
                let (a, ty) = self.pick(pool)?;
                Atom::Compare(Compared::Equal, a, self.some_of(pool, |other| other == ty)?.0)
            }
            7 => {
                let order = self.pick(&[Order::Up, Order::StrictlyUp, Order::Down, Order::StrictlyDown])?;
                Atom::Sorted(order, self.some_of(pool, |ty| int_list(space, ty))?.0)
            }
            8 => Atom::Distinct(self.some_of(pool, |ty| matches!(ty, Ty::List(_)))?.0),
            9 => Atom::Palindrome(self.some_of(pool, |ty| matches!(ty, Ty::List(_)))?.0),
            10 => {
                let (list, ty) = self.some_of(pool, |ty| matches!(ty, Ty::List(_)))?;
                let Ty::List(item) = ty else { return None };
                let item = self.ty(item);
                Atom::Member(self.some_of(pool, |other| other == item)?.0, list)
            }
            11 => {
                let (list, ty) = self.some_of(pool, |ty| matches!(ty, Ty::List(_)))?;
                Atom::Subset(list, self.some_of(pool, |other| other == ty)?.0)
            }
            12 => {
                let boolean = |known: &CallableFunction| Some(known.result) == space.bool();
                let function = self.known.iter().position(boolean)?;
                let known = self.known[function].clone();
                Atom::Holds(function, self.args(pool, &known)?)
            }
            _ if depth > 0 => self.some(pool, vars, depth)?,
            _ => return None,
        })
    }

    fn some(&mut self, pool: &[(Expr, Ty)], mut vars: usize, depth: usize) -> Option<Atom> {
        let mut pool = pool.to_vec();
        let mut ranges = Vec::new();
        for _ in 0..self.rng.usize(1..3) {
            let list = |ty: Ty| matches!(ty, Ty::List(_));
            let mut bind = |pool: &mut Vec<(Expr, Ty)>, ty: Ty| {
                // Several times, so that the new variables are not lost among the rest.
                (0..6).for_each(|_| pool.push((Expr::Var(vars), ty)));
                vars += 1;
            };
            match self.rng.u8(..3) {
                0 => {
                    let (expr, ty) = self.some_of(&pool, list)?;
                    let Ty::List(item) = ty else { return None };
                    ranges.push(Range::Items(expr));
                    bind(&mut pool, self.ty(item));
                }
                1 => {
                    let (expr, ty) = self.some_of(&pool, |ty| ty != Ty::Number)?;
                    self.node(ty)?;
                    ranges.push(Range::Nodes(expr));
                    bind(&mut pool, ty);
                }
                _ => {
                    let ((a, first), (b, second)) = (self.some_of(&pool, list)?, self.some_of(&pool, list)?);
                    let (Ty::List(x), Ty::List(y)) = (first, second) else { return None };
                    ranges.push(Range::Aligned(a, self.rng.usize(..3), b, self.rng.usize(..3)));
                    bind(&mut pool, self.ty(x));
                    bind(&mut pool, self.ty(y));
                }
            }
            self.grow(&mut pool, 8);
        }
        let body = (0..self.rng.usize(1..3)).map(|_| self.literal(&pool, vars, depth - 1)).collect();
        Some(Atom::Some(ranges, body))
    }

    /// A random predicate over the slots.
    pub(crate) fn predicate(&mut self, slots: &[Slot]) -> Predicate {
        let mut pool: Vec<(Expr, Ty)> =
            slots.iter().enumerate().map(|(i, slot)| (Expr::Slot(i), self.ty(slot.node))).collect();
        let times = self.rng.usize(4..20);
        self.grow(&mut pool, times);
        let mut term = || (0..self.rng.usize(1..4)).map(|_| self.literal(&pool, 0, 2)).collect::<Vec<_>>();
        let first = term();
        let second = term();
        let terms = if first.len() > 1 { vec![first] } else { vec![first, second] };
        Predicate { terms }
    }
}
