//! A predicate as an OCaml function that can be put after the program.
//!
//! In: a predicate. Out: the helpers it needs, then `let fails a b = ...`.
//! A conjunction takes apart once what its literals need (`match a, b with x :: _, y :: _ -> ... | _ -> false`), so that
//! inside everything has a value; a negated literal that needs more takes it apart on its own, and is true when that fails.
//! Calls of the program's functions may raise: the conjunction around such a call is then false.
//! Invariant: what is not needed is not defined; names do not hide functions that are called.
//! Not here: expressions (see `code/expressions.rs`).

mod expressions;

use super::cases::{Cases, Subject, partial, place};
use super::helpers::{Helper, Helpers};
use super::names::{Names, free, library, replaced, with_library};
use super::ocaml::{Piece, any, fits, is_known, join, known};
use super::parts::{emptiness, needs, of_atom, oriented};
use super::patterns::{arguments, cases, constructor};
use super::typed::{Scene, Ty, has_call, of_range};
use crate::functions::{Functions, Role};
use crate::predicate::{Atom, Compared, Expr, Literal, Order, Predicate, Range};
use crate::setting::Setting;
use refute_ocaml::{Level, Style};

/// The function `name` that says whether a predicate holds, as OCaml after the program's text.
pub fn predicate_code(setting: &Setting, functions: &Functions, predicate: &Predicate, name: &str) -> String {
    let (definitions, function) = predicate_parts(setting, functions, predicate, name);
    let mut texts = definitions;
    texts.push(function);
    texts.join("\n")
}

/// The definitions that the function needs, and the function.
pub(super) fn predicate_parts(
    setting: &Setting,
    functions: &Functions,
    predicate: &Predicate,
    name: &str,
) -> (Vec<String>, String) {
    let mut writer = Writer::new(Scene { setting, functions }, predicate);
    let terms = predicate.terms.iter().map(|term| writer.term(term)).collect();
    let body = join(false, terms);
    let text = Style::Condition.definition(format!("let {name} {} =", writer.parameters()), &body);
    let definitions = writer.helpers.definitions(&setting.space);
    (definitions.iter().map(|text| with_library(&writer.scene, text)).collect(), text)
}

/// Whether a predicate can be written as OCaml after the reference: it speaks of nothing that only the program under test has, such as
/// its runs.
pub fn is_written(functions: &Functions, predicate: &Predicate) -> bool {
    let mut called = Vec::new();
    predicate.terms.iter().flatten().for_each(|literal| calls(&literal.atom, &mut called));
    let is_there = |call: &usize| {
        let role = functions.all().get(*call).map(|known| known.role);
        !matches!(role, Some(Role::Own | Role::Guard))
    };
    let of_runs = |literal: &Literal| matches!(literal.atom, Atom::Comes(_));
    called.iter().all(is_there) && !predicate.terms.iter().flatten().any(of_runs)
}

/// What writes conditions.
pub(super) struct Writer<'a> {
    scene: Scene<'a>,
    helpers: Helpers,
    /// The slots' names.
    slots: Vec<String>,
    /// Which slots were asked for.
    used: Vec<bool>,
    /// The variables of the ranges around: their types, their names when they have one.
    vars: Vec<Ty>,
    marks: Vec<Option<String>>,
    /// What was taken apart around.
    scopes: Vec<Cases>,
    names: Names,
}

impl<'a> Writer<'a> {
    fn new(scene: Scene<'a>, predicate: &Predicate) -> Writer<'a> {
        let mut called = Vec::new();
        predicate.terms.iter().flatten().for_each(|literal| calls(&literal.atom, &mut called));
        let known = scene.functions.all();
        let mut taken: Vec<String> =
            called.iter().filter_map(|call| known.get(*call)).map(|known| known.name.clone()).collect();
        let slots: Vec<String> = scene.setting.slots.iter().map(|slot| free(&taken, &slot.name)).collect();
        taken.extend(slots.iter().cloned());
        let names = Names::new(taken);
        let (used, helpers) = (vec![false; slots.len()], Helpers::default());
        Writer { scene, helpers, slots, used, vars: Vec::new(), marks: Vec::new(), scopes: Vec::new(), names }
    }

    /// `(a, b)` or `a b`; what is not used begins with `_`.
    fn parameters(&self) -> String {
        let name = |(name, used): (&String, &bool)| if *used { name.clone() } else { format!("_{name}") };
        let names: Vec<String> = self.slots.iter().zip(&self.used).map(name).collect();
        match self.scene.setting.tupled {
            true => format!("({})", names.join(", ")),
            false => names.join(" "),
        }
    }

    fn term(&mut self, term: &[Literal]) -> Piece {
        let written = self.conjunction(term, true);
        let given = self.names.give(&self.scene, &written.alone());
        written.map(&|text| replaced(text, &given))
    }

    /// Whether all literals hold (`want`), or whether not all do.
    fn conjunction(&mut self, literals: &[Literal], want: bool) -> Piece {
        let mut cases = Cases::default();
        let mut needed = Vec::new();
        literals.iter().filter(|literal| literal.holds).for_each(|literal| self.needs(&literal.atom, &mut needed));
        for expr in &needed {
            if !self.is_at_hand(expr) {
                cases.add(&self.scene, expr, &self.vars);
            }
        }
        let mut settled = vec![false; literals.len()];
        // Constructors that are there first: with them, others can turn out to be there.
        for holds in [true, false] {
            for (literal, settled) in literals.iter().zip(&mut settled).filter(|(literal, _)| literal.holds == holds) {
                let Atom::Is(expr, case) = &literal.atom else { continue };
                let Some(case) = (if holds { Some(*case) } else { self.other_case(&mut cases, expr, *case) }) else {
                    continue;
                };
                match self.settle(&mut cases, expr, case) {
                    Some(false) => return known(!want),
                    found => *settled = found.is_some(),
                }
            }
        }
        if cases.contradiction {
            return known(!want);
        }
        let raises = cases.roots.iter().any(|root| has_call(root.subject.expr()))
            || literals.iter().any(|literal| literal.holds && calls_here(&literal.atom));
        self.scopes.push(cases);
        let mut parts = Vec::new();
        for (literal, _) in literals.iter().zip(&settled).filter(|(_, settled)| !**settled) {
            parts.push(match literal.holds {
                true => self.atom(&literal.atom, want),
                false => self.conjunction(&[Literal { atom: literal.atom.clone(), holds: true }], !want),
            });
        }
        let matched = self.matched(join(want, parts), want);
        if raises && !is_known(&matched) { Piece::trying(matched, vec![(any(), known(!want))]) } else { matched }
    }

    /// Puts the matches of the innermost scope around a condition, and leaves the scope.
    fn matched(&mut self, mut body: Piece, want: bool) -> Piece {
        let roots = self.scopes.last().map_or(Vec::new(), |cases| cases.roots.clone());
        let levels = roots.iter().map(|root| root.level + 1).max().unwrap_or(0);
        for level in (0..levels).rev() {
            let subjects: Vec<Subject> =
                roots.iter().filter(|root| root.level == level).map(|root| root.subject.clone()).collect();
            let values: Vec<Piece> = subjects.iter().map(|subject| self.subject(subject)).collect();
            // Names were given meanwhile.
            let now = self.scopes.last().map_or(Vec::new(), |cases| cases.roots.clone());
            let patterns: Vec<(Piece, bool)> =
                now.iter().filter(|root| root.level == level).map(|root| root.pattern(&self.scene)).collect();
            if body == known(!want) {
                continue;
            }
            let refutable = patterns.iter().any(|(_, refutable)| *refutable);
            let patterns = patterns.into_iter().map(|(pattern, _)| pattern.at_least(Level::Or)).collect();
            let other = refutable.then_some(!want);
            if !refutable && is_known(&body) {
                continue;
            }
            body = fits(Piece::commas(values), Piece::commas(patterns), body, other);
        }
        self.scopes.pop();
        body
    }

    fn subject(&mut self, subject: &Subject) -> Piece {
        let value = self.expr(subject.expr());
        match subject {
            Subject::Itself(_) => value,
            Subject::Reversed(_) => Piece::call(self.library("List.rev"), vec![value]),
            Subject::Sorted(_) => {
                let compare = Piece::word(self.library("compare"));
                Piece::call(self.library("List.sort"), vec![compare, value])
            }
            Subject::SortedDown(_) => {
                let [x, y] = [Piece::word("x"), Piece::word("y")];
                let turned = Piece::call(self.library("compare"), vec![y.clone(), x.clone()]);
                Piece::call(self.library("List.sort"), vec![Piece::fun(vec![x, y], turned), value])
            }
        }
    }

    /// The one other constructor of a type with two, where the value is there for certain: then not to have the one is to
    /// have the other.
    fn other_case(&mut self, here: &mut Cases, expr: &Expr, case: u32) -> Option<u32> {
        let two = cases(self.scene.space(), self.scene.ty(expr, &self.vars)) == 2;
        if !two || has_call(expr) {
            return None;
        }
        let mut parts = Vec::new();
        partial(&self.scene, expr, &self.vars, &mut parts);
        for part in parts {
            let (subject, path) = place(&self.scene, &part, &self.vars)?;
            if here.can_have(&self.scene, &subject, &path) {
                here.add(&self.scene, &part, &self.vars);
            } else if !self.is_at_hand(&part) {
                return None;
            }
        }
        Some(1 - case)
    }

    /// Whether a partial expression has a value here for certain; it has a place afterwards.
    fn is_at_hand(&mut self, expr: &Expr) -> bool {
        let Some((subject, path)) = place(&self.scene, expr, &self.vars) else { return true };
        let Some(scope) = self.scopes.iter_mut().position(|scope| scope.can_have(&self.scene, &subject, &path)) else {
            return false;
        };
        self.scopes[scope].add(&self.scene, expr, &self.vars);
        true
    }

    /// Puts a constructor into the patterns; says whether it is there when that is known, nothing when the constructor is
    /// better asked for by a comparison.
    fn settle(&mut self, cases_here: &mut Cases, expr: &Expr, case: u32) -> Option<bool> {
        let ty = self.scene.ty(expr, &self.vars);
        if cases(self.scene.space(), ty) == 1 {
            return Some(true);
        }
        let above = place(&self.scene, expr, &self.vars);
        let (subject, path) = above.clone().unwrap_or((Subject::Itself(expr.clone()), Vec::new()));
        if let Some(known) = self.scopes.iter_mut().find_map(|scope| scope.case(&subject, &path)) {
            return Some(known == case);
        }
        let here = cases_here.has(&subject, &path);
        if !here && self.compared(expr, case).is_some() {
            return None;
        }
        cases_here.fix(&self.scene, expr, case, &self.vars);
        Some(!cases_here.contradiction)
    }

    /// What a value with a constructor equals, when one can say so, and whether it must differ from it.
    fn compared(&self, expr: &Expr, case: u32) -> Option<(Piece, bool)> {
        let (space, ty) = (self.scene.space(), self.scene.ty(expr, &self.vars));
        if ty.is_list(space) {
            return Some((Piece::list(Vec::new()), case == 1));
        }
        (arguments(space, ty, case) == 0).then(|| (constructor(space, ty, case, &[]), false))
    }

    /// The partial expressions without which an atom does not hold, of those that exist outside of its ranges.
    fn needs(&self, atom: &Atom, found: &mut Vec<Expr>) {
        needs(&self.scene, atom, self.vars.len(), &self.vars, found);
    }

    /// Whether an atom holds (`want`), or whether not; everything in it has a value.
    fn atom(&mut self, atom: &Atom, want: bool) -> Piece {
        match atom {
            Atom::Is(expr, case) => self.is(expr, *case, want),
            Atom::Compare(how, a, b) => self.compare(*how, a, b, want),
            Atom::Some(ranges, body) => self.some(ranges, body, want),
            Atom::Subset(a, b) => {
                let x = self.names.fresh(self.scene.ty(a, &self.vars).item(self.scene.space()), None);
                let (a, b) = (self.expr(a), self.expr(b));
                let x = Piece::word(x);
                let member = Piece::call(self.library("List.mem"), vec![x.clone(), b]);
                let then = Piece::fun(vec![x], self.negated_unless(member, want));
                Piece::call(self.library(if want { "List.for_all" } else { "List.exists" }), vec![then, a])
            }
            Atom::Palindrome(list @ (Expr::Slot(_) | Expr::Var(_))) => {
                let list = self.expr(list);
                let how = if want { "=" } else { "<>" };
                Piece::infix(Piece::call(self.library("List.rev"), vec![list.clone()]), how, list)
            }
            Atom::Sorted(order, list) => {
                let order = match order {
                    Order::Up => "(<=)",
                    Order::StrictlyUp => "(<)",
                    Order::Down => "(>=)",
                    Order::StrictlyDown => "(>)",
                };
                let call = vec![Piece::word(order), self.expr(list)];
                self.test(Helper::Sorted, call, want)
            }
            Atom::Distinct(list) => {
                let list = self.expr(list);
                self.test(Helper::Distinct, vec![list], want)
            }
            Atom::Palindrome(list) => {
                let list = self.expr(list);
                self.test(Helper::Palindrome, vec![list], want)
            }
            Atom::Member(item, list) => {
                let call = vec![self.expr(item), self.expr(list)];
                self.negated_unless(Piece::call(self.library("List.mem"), call), want)
            }
            Atom::Holds(function, args) => {
                let call = self.call(*function, args);
                self.negated_unless(call, want)
            }
            // What speaks of runs is not written as OCaml.
            Atom::Comes(_) => known(want),
        }
    }

    fn test(&mut self, helper: Helper, args: Vec<Piece>, want: bool) -> Piece {
        let name = self.helpers.name(helper);
        self.negated_unless(Piece::call(name, args), want)
    }

    fn negated_unless(&self, call: Piece, want: bool) -> Piece {
        if want { call } else { Piece::call(self.library("not"), vec![call]) }
    }

    fn library(&self, name: &str) -> String {
        library(&self.scene, name)
    }

    fn is(&mut self, expr: &Expr, case: u32, want: bool) -> Piece {
        let Some((other, differs)) = self.compared(expr, case) else { return known(want) };
        let value = self.expr(expr);
        match (other.alone().as_str(), differs == want) {
            ("true", false) | ("false", true) => value,
            ("true", true) | ("false", false) => self.negated_unless(value, false),
            (_, differs) => Piece::infix(value, if differs { "<>" } else { "=" }, other),
        }
    }

    fn compare(&mut self, how: Compared, a: &Expr, b: &Expr, want: bool) -> Piece {
        let (left, sign, right) = oriented(how, a, b, want);
        let is_list = |list: &Expr| !matches!(list, Expr::Characters(_));
        if let (Expr::Length(list), Some(empty)) = (left, emptiness(sign, right))
            && is_list(list)
        {
            return Piece::infix(self.expr(list), if empty { "=" } else { "<>" }, Piece::list(Vec::new()));
        }
        Piece::infix(self.expr(left), sign, self.expr(right))
    }

    fn some(&mut self, ranges: &[Range], body: &[Literal], want: bool) -> Piece {
        let Some((range, rest)) = ranges.split_first() else { return self.conjunction(body, want) };
        let (function, lists) = self.range(range, want);
        let before = self.vars.len();
        self.vars.extend(self.scene.bound(range, &self.vars));
        self.marks.resize(self.vars.len(), None);
        let then = match rest {
            [] => self.conjunction(body, want),
            _ => {
                let atom = Atom::Some(rest.to_vec(), body.to_vec());
                self.conjunction(&[Literal { atom, holds: true }], want)
            }
        };
        let params = self.marks[before..].iter().map(|name| name.clone().map_or_else(any, Piece::word)).collect();
        self.vars.truncate(before);
        self.marks.truncate(before);
        Piece::call(function, std::iter::once(Piece::fun(params, then)).chain(lists).collect())
    }

    /// The function that goes through a range, and the lists it goes through.
    fn range(&mut self, range: &Range, want: bool) -> (String, Vec<Piece>) {
        let plain = self.library(if want { "List.exists" } else { "List.for_all" });
        match range {
            Range::Items(list) => (plain, vec![self.expr(list)]),
            Range::Nodes(whole) => {
                let parts = self.derived(whole, Helper::Parts);
                (plain, vec![parts])
            }
            Range::Aligned(a, d, b, e) => {
                let function = self.helpers.name(if want { Helper::Exists2 } else { Helper::ForAll2 });
                let mut from = |list: &Expr, first: usize| match first {
                    0 => self.expr(list),
                    _ => {
                        let drop = self.helpers.name(Helper::Drop);
                        Piece::call(drop, vec![Piece::word(first.to_string()), self.expr(list)])
                    }
                };
                (function, vec![from(a, *d), from(b, *e)])
            }
        }
    }
}

/// Whether an atom calls functions of the program outside of functions that it passes on.
fn calls_here(atom: &Atom) -> bool {
    match atom {
        Atom::Holds(..) => true,
        Atom::Some(ranges, _) => ranges.first().is_some_and(|range| of_range(range).into_iter().any(has_call)),
        _ => of_atom(atom).into_iter().any(has_call),
    }
}

/// The functions that an atom calls.
fn calls(atom: &Atom, found: &mut Vec<usize>) {
    fn of(expr: &Expr, found: &mut Vec<usize>) {
        if let Expr::Call(function, _) = expr {
            found.push(*function);
        }
        super::typed::of_expr(expr).into_iter().for_each(|part| of(part, found));
    }
    of_atom(atom).into_iter().for_each(|expr| of(expr, found));
    match atom {
        Atom::Holds(function, _) => found.push(*function),
        Atom::Some(ranges, body) => {
            ranges.iter().flat_map(of_range).for_each(|expr| of(expr, found));
            body.iter().for_each(|literal| calls(&literal.atom, found));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
