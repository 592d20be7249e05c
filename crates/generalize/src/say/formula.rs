//! A predicate on one line, for people who read OCaml.
//!
//! In: a predicate. Out: `for some j, a.(j+1) <= b.(j) or b.(j+1) <= a.(j)`; `|a| = |b| and x :: a is not a palindrome`.
//! Elements of lists are `a.(0)`, lengths `|a|`. Terms that are about elements of the same lists share their quantifier.
//! Quantifiers reach as far to the right as they can; where that is too far there are parentheses.
//! `not (...)` stands where a part may be missing, since then the other comparison would not be the negation.

use super::changes::changed;
use super::labels::{Label, label};
use super::names::{free, letter};
use super::ocaml::{Piece, any};
use super::parts::{
    Factored, emptiness, factored, given_by_constructors, is_right, is_total, mirrored, needs, oriented, part_of,
    telling,
};
use super::patterns::{arguments, constructor};
use super::typed::{Scene, Ty};
use crate::functions::{Functions, Role};
use crate::predicate::{Atom, Compared, Expr, Literal, Order, Predicate, Range};
use crate::setting::Setting;
use refute_ocaml::Level;
use std::fmt::{self, Display, Formatter};

/// A predicate on one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Formula {
    /// It holds for everything.
    Always,
    /// It holds for nothing.
    Never,
    /// It begins with a quantifier: `for some j, ...`.
    Quantified(String),
    /// It begins otherwise.
    Plain(String),
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Formula::Always => "always",
            Formula::Never => "never",
            Formula::Quantified(text) | Formula::Plain(text) => text,
        })
    }
}

/// A predicate on one line.
pub fn formula(setting: &Setting, functions: &Functions, predicate: &Predicate) -> Formula {
    let mut sayer = Sayer::new(Scene { setting, functions });
    match &predicate.terms[..] {
        [] => Formula::Never,
        terms if terms.iter().any(|term| term.is_empty()) => Formula::Always,
        terms => sayer.factored(terms),
    }
}

/// Literals over variables with these names and types, all of which must hold.
pub(crate) fn conjunction_formula(
    setting: &Setting,
    functions: &Functions,
    literals: &[Literal],
    vars: &[(String, refute_enumerate::NodeId)],
) -> String {
    let mut sayer = Sayer::new(Scene { setting, functions });
    for (name, node) in vars {
        sayer.vars.push(Ty::Of(*node));
        sayer.names.push(Piece::word(name.clone()));
    }
    sayer.all_of(literals, &[]).text
}

/// What says formulas; also the parts of sentences that are formulas.
pub(super) struct Sayer<'a> {
    pub(super) scene: Scene<'a>,
    pub(super) vars: Vec<Ty>,
    pub(super) names: Vec<Piece>,
    taken: Vec<String>,
}

/// A text that is part of a formula.
pub(super) struct Said {
    pub(super) text: String,
    /// Whether it begins with a quantifier.
    leads: bool,
    /// Whether a quantifier in it reaches to its end.
    open: bool,
    /// Whether it says several things of which all or one must hold, so that parentheses may be needed.
    several: bool,
}

impl Said {
    /// A single thing, perhaps with a quantifier before all of it.
    fn one(text: String, quantified: bool) -> Said {
        Said { text, leads: quantified, open: quantified, several: false }
    }

    /// Texts with a word between; those whose quantifier would reach over it in parentheses.
    fn joined(texts: Vec<Said>, word: &str) -> Said {
        let several = texts.len() > 1;
        let open = texts.last().is_some_and(|said| said.open);
        let last = texts.len().saturating_sub(1);
        let closed = texts.into_iter().enumerate();
        let closed = closed.map(|(i, said)| if said.open && i < last { said.in_parentheses() } else { said });
        let closed: Vec<Said> = closed.collect();
        let leads = closed.first().is_some_and(|said| said.leads);
        Said { text: closed.into_iter().map(|said| said.text).collect::<Vec<_>>().join(word), leads, open, several }
    }

    fn in_parentheses(self) -> Said {
        Said::one(format!("({})", self.text), false)
    }
}

impl<'a> Sayer<'a> {
    pub(super) fn new(scene: Scene<'a>) -> Sayer<'a> {
        let slots = scene.setting.slots.iter();
        let taken = slots.flat_map(|slot| [&slot.name].into_iter().chain(&slot.parts)).cloned().collect();
        Sayer { scene, vars: Vec::new(), names: Vec::new(), taken }
    }

    /// Terms, what they have in common first.
    fn factored(&mut self, terms: &[Vec<Literal>]) -> Formula {
        let Factored { common, terms, differ } = factored(terms);
        let mut sure = Vec::new();
        common.iter().filter(|literal| literal.holds).for_each(|literal| {
            needs(&self.scene, &literal.atom, self.vars.len(), &self.vars, &mut sure);
        });
        given_by_constructors(&self.scene, &common, &self.vars, &mut sure);
        let said = match differ {
            Some((a, b)) => {
                let [a, b] = [a, b].map(|expr| self.expr(&expr).within(Level::Append));
                Said::one(format!("{a} <> {b}"), false)
            }
            None => {
                let slices: Vec<&[Literal]> = terms.iter().map(Vec::as_slice).collect();
                self.any_of(&slices, &sure)
            }
        };
        if common.is_empty() {
            return if said.leads { Formula::Quantified(said.text) } else { Formula::Plain(said.text) };
        }
        let before = self.all_of(&common, &[]);
        let before = if before.open { before.in_parentheses() } else { before };
        let said = if said.several { said.in_parentheses() } else { said };
        Formula::Plain(format!("{} and {}", before.text, said.text))
    }

    /// One of the terms; parts in `sure` are there.
    fn any_of(&mut self, terms: &[&[Literal]], sure: &[Expr]) -> Said {
        let mut plain: Vec<Said> = Vec::new();
        let mut quantified: Vec<(&[Range], Vec<&[Literal]>)> = Vec::new();
        for term in terms {
            match term {
                [Literal { atom: Atom::Some(ranges, body), holds: true }] => {
                    match quantified.iter_mut().find(|(known, _)| known == ranges) {
                        Some((_, bodies)) => bodies.push(body),
                        None => quantified.push((ranges, vec![body])),
                    }
                }
                _ => plain.push(self.all_of(term, sure)),
            }
        }
        let several = terms.len() > 1;
        let enclosed = |said: Said| if several && (said.open || said.several) { said.in_parentheses() } else { said };
        let mut texts: Vec<Said> = plain.into_iter().map(enclosed).collect();
        let (aligned, others): (Vec<_>, Vec<_>) =
            quantified.into_iter().partition(|(ranges, _)| matches!(ranges, [Range::Aligned(..)]));
        texts.extend(
            others.into_iter().map(|(ranges, bodies)| Said::one(self.quantified("some", ranges, &bodies), true)),
        );
        if !aligned.is_empty() {
            let j = self.index();
            let bodies: Vec<String> = aligned.iter().map(|(ranges, bodies)| self.aligned(&j, ranges, bodies)).collect();
            texts.push(Said::one(format!("for some {j}, {}", bodies.join(" or ")), true));
        }
        Said::joined(texts, " or ")
    }

    /// Literals that must all hold; parts in `sure` are there.
    fn all_of(&mut self, literals: &[Literal], sure: &[Expr]) -> Said {
        let mut sure = sure.to_vec();
        let whole = literals;
        let mut literals = telling(&self.scene, whole, &self.vars, &mut sure);
        given_by_constructors(&self.scene, whole, &self.vars, &mut sure);
        literals.sort_by_key(|literal| matches!(literal.atom, Atom::Some(..)));
        let mut texts: Vec<Said> = Vec::new();
        for pattern in self.patterns_around(&literals) {
            texts.push(Said::one(pattern, false));
        }
        texts.extend(literals.iter().map(|literal| self.literal(literal, &sure)).collect::<Vec<_>>());
        if texts.is_empty() { Said::one("always".to_string(), false) } else { Said::joined(texts, " and ") }
    }

    /// One literal, and whether a quantifier reaches to its end.
    pub(super) fn literal(&mut self, literal: &Literal, sure: &[Expr]) -> Said {
        if let Atom::Some(ranges, body) = &literal.atom {
            return Said::one(self.some(ranges, body, literal.holds, sure), true);
        }
        if literal.holds || self.is_length(&literal.atom) || is_total(&self.scene, &literal.atom, &self.vars, sure) {
            return Said::one(self.atom(&literal.atom, literal.holds), false);
        }
        Said::one(format!("not ({})", self.atom(&literal.atom, true)), false)
    }

    /// Names for the variables of ranges of one variable each, and what holds of them.
    pub(super) fn body_of(&mut self, ranges: &[Range], body: &[Literal]) -> (Vec<String>, String) {
        let (vars, taken) = (self.vars.len(), self.taken.len());
        let mut names = Vec::new();
        for range in ranges {
            let bound = self.scene.bound(range, &self.vars);
            let pattern = if matches!(range, Range::Nodes(_)) { self.pattern_of(&[body]) } else { None };
            let name = pattern.unwrap_or_else(|| self.fresh(bound.first().copied().unwrap_or(Ty::Unknown)));
            self.names.push(Piece::word(name.clone()));
            self.vars.extend(bound);
            names.push(name);
        }
        let text = self.all_of(body, &[]).text;
        self.vars.truncate(vars);
        self.names.truncate(vars);
        self.taken.truncate(taken);
        (names, text)
    }

    fn some(&mut self, ranges: &[Range], body: &[Literal], holds: bool, sure: &[Expr]) -> String {
        if !holds && let [only] = body {
            let mut vars = self.vars.clone();
            ranges.iter().for_each(|range| vars.extend(self.scene.bound(range, &vars)));
            if !matches!(only.atom, Atom::Some(..)) && is_total(&self.scene, &only.atom, &vars, sure) {
                let turned = [Literal { atom: only.atom.clone(), holds: !only.holds }];
                return self.quantified("all", ranges, &[&turned]);
            }
        }
        self.quantified(if holds { "some" } else { "no" }, ranges, &[body])
    }

    /// `for some x in a, ...`: one of the bodies.
    fn quantified(&mut self, how: &str, ranges: &[Range], bodies: &[&[Literal]]) -> String {
        let (vars, names, taken) = (self.vars.len(), self.names.len(), self.taken.len());
        let mut prefixes = Vec::new();
        for range in ranges {
            let bound = self.scene.bound(range, &self.vars);
            prefixes.push(match range {
                Range::Items(list) => {
                    let name = self.fresh(bound[0]);
                    let text = match self.is_right(list) {
                        true => format!("{name} in the right result"),
                        false => format!("{name} in {}", self.expr(list).within(Level::Append)),
                    };
                    self.names.push(Piece::word(name));
                    text
                }
                Range::Nodes(whole) => {
                    let name = self.pattern_of(bodies).unwrap_or_else(|| self.fresh(bound[0]));
                    let text = format!("part {name} of {}", self.expr(whole).within(Level::Append));
                    self.names.push(Piece::word(name));
                    text
                }
                Range::Aligned(a, d, b, e) => {
                    let j = self.index();
                    self.name_aligned(&j, (a, *d), (b, *e));
                    j
                }
            });
            self.vars.extend(bound);
        }
        let texts = bodies.iter().map(|body| self.all_of(body, &[])).collect();
        let text = format!("for {how} {}, {}", prefixes.join(" and "), Said::joined(texts, " or ").text);
        self.vars.truncate(vars);
        self.names.truncate(names);
        self.taken.truncate(taken);
        text
    }

    /// The bodies of a range of elements side by side, its index known.
    fn aligned(&mut self, j: &str, ranges: &[Range], bodies: &[&[Literal]]) -> String {
        let [range @ Range::Aligned(a, d, b, e)] = ranges else { return String::new() };
        let (vars, names) = (self.vars.len(), self.names.len());
        let bound = self.scene.bound(range, &self.vars);
        self.name_aligned(j, (a, *d), (b, *e));
        self.vars.extend(bound);
        let texts: Vec<Said> = bodies.iter().map(|body| self.all_of(body, &[])).collect();
        self.vars.truncate(vars);
        self.names.truncate(names);
        Said::joined(texts, " or ").text
    }

    fn name_aligned(&mut self, j: &str, first: (&Expr, usize), second: (&Expr, usize)) {
        let element = |sayer: &Self, (list, from): (&Expr, usize)| {
            let list = sayer.expr(list).argument();
            let from = if from == 0 { String::new() } else { format!("+{from}") };
            Piece::word(format!("{list}.({j}{from})"))
        };
        let (first, second) = (element(self, first), element(self, second));
        self.names.extend([first, second]);
    }

    fn fresh(&mut self, ty: Ty) -> String {
        let name = letter(&self.taken, ty, &self.scene);
        self.taken.push(name.clone());
        name
    }

    fn index(&mut self) -> String {
        let letters = ["j", "k", "i"];
        let unused = letters.iter().find(|letter| !self.taken.iter().any(|name| name == *letter));
        let name = unused.map_or_else(|| free(&self.taken, "j"), |letter| letter.to_string());
        self.taken.push(name.clone());
        name
    }

    /// An atom that is no quantifier, or its negation.
    pub(super) fn atom(&self, atom: &Atom, holds: bool) -> String {
        let is = if holds { "is" } else { "is not" };
        let on_left = |expr: &Expr| self.expr(expr).within(Level::Append);
        match atom {
            Atom::Is(expr, case) => self.is(expr, *case, holds),
            Atom::Compare(how, a, b) => {
                if *how == Compared::Equal
                    && let Some(change) = self.change(a, b, ("", holds))
                {
                    return change;
                }
                let (a, sign, b) = oriented(*how, a, b, holds);
                if self.is_right(a) || self.is_right(b) {
                    let (call, sign, other) = if self.is_right(a) { (a, sign, b) } else { (b, mirrored(sign), a) };
                    return self.should(call, sign, other);
                }
                match (a, emptiness(sign, b)) {
                    (Expr::Length(list), _) if matches!(**list, Expr::Characters(_)) => {
                        format!("{} {sign} {}", on_left(a), on_left(b))
                    }
                    (Expr::Length(list), Some(true)) => format!("{} = []", on_left(list)),
                    (Expr::Length(list), Some(false)) => format!("{} <> []", on_left(list)),
                    _ => format!("{} {sign} {}", on_left(a), on_left(b)),
                }
            }
            Atom::Sorted(order, list) => {
                let order = match order {
                    Order::Up => "sorted",
                    Order::StrictlyUp => "strictly sorted",
                    Order::Down => "sorted downwards",
                    Order::StrictlyDown => "strictly sorted downwards",
                };
                format!("{} {is} {order}", on_left(list))
            }
            Atom::Distinct(list) if self.is_right(list) => {
                format!("{} should have {}duplicates", on_left(list), if holds { "no " } else { "" })
            }
            Atom::Distinct(list) => {
                format!("{} has {}duplicates", on_left(list), if holds { "no " } else { "" })
            }
            Atom::Palindrome(list) => format!("{} {is} a palindrome", on_left(list)),
            Atom::Member(item, list) => {
                format!("{} {} {}", on_left(item), if holds { "in" } else { "not in" }, on_left(list))
            }
            Atom::Subset(a, b) => format!("{} {is} within {}", on_left(a), on_left(b)),
            Atom::Holds(function, args) => {
                if let Some(guard) = self.guard(*function) {
                    return self.asked(guard, args, holds);
                }
                let call = self.call(*function, args);
                if self.scene.role(*function) == Some(Role::Right) {
                    return format!("{} should be {holds}", call.within(Level::Append));
                }
                if holds { call.alone() } else { format!("not ({})", call.alone()) }
            }
            Atom::Comes(place) => self.comes(*place, holds),
            Atom::Some(..) => String::new(),
        }
    }

    /// Whether an atom is about the tail of a list and so about its length, which is there always.
    fn is_length(&self, atom: &Atom) -> bool {
        let Atom::Is(list, _) = atom else { return false };
        let (of, dropped) = self.without_tails(list);
        let whole = Atom::Is(of.clone(), 0);
        dropped > 0 && is_total(&self.scene, &whole, &self.vars, &[])
    }

    fn is(&self, expr: &Expr, case: u32, holds: bool) -> String {
        let should = self.is_right(expr);
        let be = |holds: bool, other: [&'static str; 2]| match (should, holds) {
            (true, true) => "should be",
            (true, false) => "should not be",
            (false, true) => other[0],
            (false, false) => other[1],
        };
        let (space, ty) = (self.scene.space(), self.scene.ty(expr, &self.vars));
        let value = self.expr(expr).within(Level::Append);
        if ty.is_list(space) {
            let (list, dropped) = self.without_tails(expr);
            if dropped > 0 {
                let sign = match (case, holds) {
                    (0, true) => "=",
                    (0, false) => "<>",
                    (_, true) => ">",
                    (_, false) => "<=",
                };
                return format!("|{}| {sign} {dropped}", self.expr(list).alone());
            }
            return format!("{value} {} []", be((case == 0) == holds, ["=", "<>"]));
        }
        let name = constructor(space, ty, case, &vec![any(); arguments(space, ty, case)]).alone();
        match name.strip_suffix(" _") {
            Some(name) => format!("{value} {} {name}", be(holds, ["is", "is not"])),
            None => format!("{value} {} {name}", be(holds, ["=", "<>"])),
        }
    }

    fn call(&self, function: usize, args: &[Expr]) -> Piece {
        let args: Vec<Piece> = args.iter().map(|arg| self.expr(arg)).collect();
        self.scene.call(function, args)
    }

    /// A right result compared with something: `max l should be less than 0`.
    fn should(&self, call: &Expr, sign: &str, other: &Expr) -> String {
        let be = match sign {
            "=" => "should be",
            "<>" => "should not be",
            "<" => "should be less than",
            "<=" => "should be at most",
            ">" => "should be greater than",
            _ => "should be at least",
        };
        format!("{} {be} {}", self.expr(call).within(Level::Append), self.expr(other).within(Level::Append))
    }

    /// Whether an atom says what a result should be.
    pub(super) fn is_about_right(&self, atom: &Atom) -> bool {
        match atom {
            Atom::Is(expr, _) => self.is_right(expr),
            Atom::Compare(_, a, b) => self.is_right(a) || self.is_right(b),
            Atom::Holds(function, _) => self.scene.role(*function) == Some(Role::Right),
            _ => false,
        }
    }

    /// Whether an expression is what a result should be, or a part of that.
    pub(super) fn is_right(&self, expr: &Expr) -> bool {
        is_right(&self.scene, part_of(expr))
    }

    /// An expression.
    pub(super) fn expr(&self, expr: &Expr) -> Piece {
        let apply = |function: &str, of: &Expr| Piece::call(function.to_string(), vec![self.expr(of)]);
        match &self.scene.plain(expr, &self.vars) {
            Expr::Slot(slot) => {
                Piece::word(self.scene.setting.slots.get(*slot).map_or(String::new(), |slot| slot.name.clone()))
            }
            Expr::Var(var) => self.names.get(*var).cloned().unwrap_or_else(any),
            Expr::Int(n) => Piece::int(*n),
            Expr::Field(of, case, index) => self.field(of, *case, *index),
            Expr::Last(list) => apply("last", list),
            Expr::Length(list) => Piece::word(format!("|{}|", self.expr(list).alone())),
            Expr::Least(list) => apply("min", list),
            Expr::Greatest(list) => apply("max", list),
            Expr::Count(of) => apply("size", of),
            Expr::Depth(of) => apply("depth", of),
            Expr::Sum(list) => apply("sum", list),
            Expr::Remainder(of, by) => Piece::infix(self.expr(of), "mod", Piece::int(*by)),
            Expr::Keys(of, case, index) => {
                let name = self.key(of, *case, *index);
                apply(&name.map_or("keys".to_string(), |name| format!("all {name}")), of)
            }
            Expr::Spine(of, case, way, index) => {
                let way = match label(&self.scene, self.scene.ty(of, &self.vars), *case, *way) {
                    Label::Left => "left spine",
                    Label::Right => "right spine",
                    _ => "spine",
                };
                let name = self.key(of, *case, *index);
                apply(&name.map_or(way.to_string(), |name| format!("{way} {name}")), of)
            }
            Expr::Cons(head, tail) => Piece::cons(self.expr(head), self.expr(tail)),
            Expr::Append(a, b) => Piece::infix(self.expr(a), "@", self.expr(b)),
            Expr::Call(function, args) => self.call(*function, args),
            Expr::Changed(change, of) => changed(*change, self.expr(of)),
            Expr::Characters(of) => self.expr(of),
        }
    }

    /// Which argument the keys are, when it must be said.
    pub(super) fn key(&self, of: &Expr, case: u32, index: u32) -> Option<String> {
        match label(&self.scene, self.scene.ty(of, &self.vars), case, index) {
            Label::Root => None,
            Label::Named(name) => Some(name),
            Label::Component(name) => Some(name.to_string()),
            Label::Left => Some("left".to_string()),
            Label::Right => Some("right".to_string()),
            Label::Rest => Some("rest".to_string()),
            Label::Children => Some("children".to_string()),
            Label::Only(name) => Some(name),
            Label::Nth(name, number) => {
                Some(format!("{}{number}", name.map_or(String::new(), |name| format!("{name}."))))
            }
        }
    }

    /// The list of which an expression is the tail, and how often it is.
    pub(super) fn without_tails<'e>(&self, mut list: &'e Expr) -> (&'e Expr, usize) {
        let mut dropped = 0;
        while let Expr::Field(of, 1, 1) = list {
            if !self.scene.ty(of, &self.vars).is_list(self.scene.space()) {
                break;
            }
            list = of;
            dropped += 1;
        }
        (list, dropped)
    }

    /// The name that the program itself gives to a component of an argument.
    pub(super) fn component(&self, of: &Expr, index: u32) -> Option<&str> {
        let Expr::Slot(slot) = of else { return None };
        self.scene.setting.slots.get(*slot)?.parts.get(index as usize).map(String::as_str)
    }

    fn field(&self, of: &Expr, case: u32, index: u32) -> Piece {
        if let Some(name) = self.component(of, index) {
            return Piece::word(name.to_string());
        }
        let ty = self.scene.ty(of, &self.vars);
        if ty.is_list(self.scene.space()) {
            let (list, dropped) = self.without_tails(of);
            return match (index, dropped) {
                (0, _) => Piece::word(format!("{}.({dropped})", self.expr(list).argument())),
                (_, 0) => Piece::call("tl", vec![self.expr(list)]),
                (_, _) => Piece::call(format!("drop {}", dropped + 1), vec![self.expr(list)]),
            };
        }
        let value = self.expr(of);
        let apply = |name: &'static str| Piece::call(name, vec![value.clone()]);
        match label(&self.scene, ty, case, index) {
            Label::Named(name) | Label::Only(name) => Piece::word(format!("{}.{name}", value.argument())),
            Label::Component(name) => apply(name),
            Label::Left => apply("left"),
            Label::Right => apply("right"),
            Label::Rest => apply("rest"),
            Label::Children => apply("children"),
            Label::Root => apply("root"),
            Label::Nth(name, number) => {
                let name = name.map_or(String::new(), |name| format!(".{name}"));
                Piece::word(format!("{}{name}.{number}", value.argument()))
            }
        }
    }
}
