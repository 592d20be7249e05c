//! A predicate in words: a clause that completes "fails whenever ...".
//!
//! In: a predicate. Out: "some element of `a`, from the second on, is at most the element of `b` one place before".
//! What would become hard to read in words is said as a formula, in backquotes; of many terms the first are said, and how
//! many there are.
//! Invariant: what is said is what the predicate means, also where parts are missing.
//! Not here: names of things and their phrases (see `phrases`).

use super::cases::partial;
use super::formula::Sayer;
use super::parts::{Factored, factored, given_by_constructors, is_total, of_atom, oriented, telling};
use super::phrases::{Number, Thing, counted, joined, ordinal};
use super::typed::{Scene, any, has_call, of_expr};
use crate::functions::Functions;
use crate::predicate::{Atom, Compared, Expr, Literal, Order, Predicate, Range};
use crate::setting::Setting;
use std::cmp::Ordering;

/// Terms that are said at most, and literals of each.
const MOST_TERMS: usize = 3;
const MOST_LITERALS: usize = 4;

/// A predicate in words.
pub fn words(setting: &Setting, functions: &Functions, predicate: &Predicate) -> String {
    let mut speaker = Speaker { sayer: Sayer::new(Scene { setting, functions }), subjects: Vec::new() };
    let terms = &predicate.terms;
    if terms.is_empty() {
        return "never".to_string();
    }
    if terms.iter().any(Vec::is_empty) {
        return "it is called".to_string();
    }
    let Factored { common, terms, differ } = factored(terms);
    let mut sure = Vec::new();
    let before = if common.is_empty() { None } else { Some(speaker.term(&common, &mut sure)) };
    if let Some((a, b)) = differ {
        let different = format!("{} and {} are different", speaker.phrase(&a), speaker.phrase(&b));
        return before.map_or(different.clone(), |before| format!("{before}, and {different}"));
    }
    let said = if terms.len() > MOST_TERMS { MOST_TERMS - 1 } else { terms.len() };
    let mut clauses: Vec<String> = terms[..said].iter().map(|term| speaker.term(term, &mut sure.clone())).collect();
    if said < terms.len() {
        clauses.push(format!("in {} other cases", terms.len() - said));
    }
    let clauses = clauses.join(", or ");
    before.map_or(clauses.clone(), |before| format!("{before}, and either {clauses}"))
}

/// What says sentences.
pub(super) struct Speaker<'a> {
    pub(super) sayer: Sayer<'a>,
    /// What variables are called where they are the subject or the object of a sentence.
    pub(super) subjects: Vec<(usize, String)>,
}

impl Speaker<'_> {
    /// All literals of a term; `sure` are parts that are there, and grows by those that it speaks of.
    fn term(&mut self, term: &[Literal], sure: &mut Vec<Expr>) -> String {
        let literals = telling(&self.sayer.scene, term, &[], sure);
        given_by_constructors(&self.sayer.scene, term, &[], sure);
        let said = if literals.len() > MOST_LITERALS { MOST_LITERALS - 1 } else { literals.len() };
        let patterns = self.sayer.patterns_around(&literals).into_iter().map(|pattern| format!("`{pattern}`"));
        let mut clauses: Vec<String> = patterns.collect();
        clauses.extend(literals[..said].iter().map(|literal| self.literal(literal, sure)).collect::<Vec<_>>());
        if said < literals.len() {
            clauses.push(format!("{} other conditions hold", literals.len() - said));
        }
        joined(&clauses)
    }

    /// A literal outside of ranges.
    fn literal(&mut self, literal: &Literal, sure: &[Expr]) -> String {
        if let Atom::Some(ranges, body) = &literal.atom {
            return self.some(ranges, body, literal, sure);
        }
        let total = literal.holds || is_total(&self.sayer.scene, &literal.atom, &self.sayer.vars, sure);
        let clause = self.clause(&literal.atom, literal.holds);
        if total || self.says_missing(&literal.atom) { clause } else { clause + &self.missing(&literal.atom, sure) }
    }

    /// Whether a negated clause is right also where something is missing.
    fn says_missing(&self, atom: &Atom) -> bool {
        match atom {
            Atom::Holds(..) if self.sayer.is_about_right(atom) => false,
            Atom::Holds(_, args) => args.iter().all(|arg| of_expr(arg).is_empty()),
            // A tail that is missing: the list has fewer elements.
            Atom::Is(list, _) => {
                let (of, dropped) = self.sayer.without_tails(list);
                dropped > 0 && of_expr(of).is_empty()
            }
            _ => false,
        }
    }

    /// What else a negated atom allows.
    fn missing(&self, atom: &Atom, sure: &[Expr]) -> String {
        let exprs = of_atom(atom);
        if matches!(atom, Atom::Holds(..)) || exprs.iter().any(|expr| has_call(expr)) {
            return " (or something in this raises or is missing)".to_string();
        }
        let mut parts = Vec::new();
        for expr in exprs {
            partial(&self.sayer.scene, expr, &self.sayer.vars, &mut parts);
        }
        parts.retain(|part| !sure.contains(part));
        let within = |part: &Expr, other: &Expr| other != part && any(other, &|inner| inner == part);
        let whole: Vec<&Expr> = parts.iter().filter(|part| !parts.iter().any(|other| within(part, other))).collect();
        let mut reasons: Vec<String> = whole.iter().filter_map(|part| self.reason(part)).collect();
        reasons.dedup();
        match (&whole[..], &reasons[..]) {
            (whole, [reason]) if whole.len() == 1 => format!(" (or {reason})"),
            (whole, [first, second]) if whole.len() == 2 => format!(" (or {first} or {second})"),
            ([_], _) => " (or there is none)".to_string(),
            _ => " (or one of them is missing)".to_string(),
        }
    }

    /// Why an element of a list is not there, where that is easily said: "`a` is empty".
    fn reason(&self, part: &Expr) -> Option<String> {
        let (list, tails) = match part {
            Expr::Field(list, 1, _)
                if self.sayer.scene.ty(list, &self.sayer.vars).is_list(self.sayer.scene.space()) =>
            {
                self.sayer.without_tails(list)
            }
            Expr::Last(list) | Expr::Least(list) | Expr::Greatest(list) => self.sayer.without_tails(list),
            _ => return None,
        };
        let mut inner = Vec::new();
        partial(&self.sayer.scene, list, &self.sayer.vars, &mut inner);
        inner.is_empty().then(|| self.has(list, "<", tails as i64 + 1, Thing::Element))
    }

    /// An atom as a clause, or its negation; everything in it has a value.
    fn clause(&self, atom: &Atom, holds: bool) -> String {
        let not = if holds { "" } else { " not" };
        match atom {
            // What a result should be is said as a formula.
            _ if self.sayer.is_about_right(atom) => format!("`{}`", self.sayer.atom(atom, holds)),
            Atom::Is(expr, case) => self.constructor(expr, *case, holds),
            Atom::Compare(how, a, b) => self.compare(*how, a, b, holds),
            Atom::Sorted(order, list) => {
                let (list, be) = self.subject(list);
                let order = match order {
                    Order::Up => "ascending",
                    Order::StrictlyUp => "strictly ascending",
                    Order::Down => "descending",
                    Order::StrictlyDown => "strictly descending",
                };
                format!("{list} {be}{not} in {order} order")
            }
            Atom::Distinct(list) => format!("{} are{not} all different", self.elements(list)),
            Atom::Palindrome(list) => match self.subject(list) {
                (list, Number::Plural) if holds => format!("{list} form a palindrome"),
                (list, Number::Plural) => format!("{list} do not form a palindrome"),
                (list, be) => format!("{list} {be}{not} a palindrome"),
            },
            Atom::Member(item, list) => {
                let (item, be) = self.subject(item);
                let verb = match (be, holds) {
                    (Number::Plural, true) => "occur",
                    (Number::Plural, false) => "do not occur",
                    (_, true) => "occurs",
                    (_, false) => "does not occur",
                };
                format!("{item} {verb} in {}", self.phrase(list))
            }
            Atom::Subset(a, b) => {
                let all = if holds { "all" } else { "not all" };
                format!("{all} of {} occur in {}", self.elements(a), self.phrase(b))
            }
            Atom::Holds(..) => {
                let literal = Literal { atom: atom.clone(), holds: true };
                let call = format!("`{}`", self.formula(&literal));
                if holds { format!("{call} holds") } else { format!("{call} does not hold") }
            }
            Atom::Comes(place) => self.sayer.comes(*place, holds),
            Atom::Some(..) => format!("`{}`", self.formula(&Literal { atom: atom.clone(), holds })),
        }
    }

    fn compare(&self, how: Compared, a: &Expr, b: &Expr, holds: bool) -> String {
        let plain = |expr: &Expr| self.sayer.scene.plain(expr, &self.sayer.vars);
        let (a, b) = (&plain(a), &plain(b));
        if how == Compared::Equal
            && let Some(change) = self.sayer.change(a, b, ("`", holds))
        {
            return change;
        }
        let (a, sign, b) = oriented(how, a, b, holds);
        let counted_things = match a {
            Expr::Length(list) if !matches!(**list, Expr::Characters(_)) => Some((list, Thing::Element)),
            Expr::Count(of) => Some((of, Thing::Node)),
            _ => None,
        };
        if let (Some((of, thing)), Expr::Int(n)) = (counted_things, b) {
            return self.has(of, sign, *n, thing);
        }
        if let (Expr::Length(a), Expr::Length(b)) = (a, b) {
            let (first, be) = self.subject(a);
            let second = self.phrase(b);
            return match sign {
                "=" => format!("{first} and {second} have the same length"),
                "<>" => format!("{first} and {second} have different lengths"),
                "<" => format!("{first} {be} shorter than {second}"),
                "<=" => format!("{first} {be} at most as long as {second}"),
                ">" => format!("{first} {be} longer than {second}"),
                _ => format!("{first} {be} at least as long as {second}"),
            };
        }
        let (first, be) = self.subject(a);
        format!("{first} {be} {} {}", relation(sign), self.phrase(b))
    }

    /// `a` has at least 2 elements.
    fn has(&self, of: &Expr, sign: &str, n: i64, thing: Thing) -> String {
        let (subject, be) = self.subject(of);
        let (has, does) = match be {
            Number::Singular => ("has", "does"),
            Number::Plural => ("have", "do"),
        };
        // Of one thing it is said more shortly whether there is anything in it.
        let is_one = be == Number::Singular && thing == Thing::Element;
        let things = counted(n, thing);
        match (sign, n) {
            ("=" | "<=", 0) | ("<", 1) if is_one => format!("{subject} is empty"),
            ("=" | "<=", 0) | ("<", 1) => format!("{subject} {has} no {thing}s"),
            ("<>" | ">", 0) | (">=", 1) if is_one => format!("{subject} is not empty"),
            ("<>" | ">", 0) | (">=", 1) => format!("{subject} {has} at least one {thing}"),
            ("=", _) => format!("{subject} {has} exactly {things}"),
            ("<>", _) => format!("{subject} {does} not have exactly {things}"),
            ("<", _) => format!("{subject} {has} fewer than {things}"),
            ("<=", _) => format!("{subject} {has} at most {things}"),
            (">", _) => format!("{subject} {has} more than {things}"),
            _ => format!("{subject} {has} at least {things}"),
        }
    }

    fn constructor(&self, expr: &Expr, case: u32, holds: bool) -> String {
        let (space, ty) = (self.sayer.scene.space(), self.sayer.scene.ty(expr, &self.sayer.vars));
        if ty.is_list(space) {
            let (of, dropped) = self.sayer.without_tails(expr);
            let dropped = dropped as i64;
            return match (dropped, case, holds) {
                (0, ..) => {
                    let (list, be) = self.subject(of);
                    format!("{list} {be} {}empty", if (case == 0) == holds { "" } else { "not " })
                }
                (_, 0, true) => self.has(of, "=", dropped, Thing::Element),
                (_, 0, false) => self.has(of, "<>", dropped, Thing::Element),
                (_, _, true) => self.has(of, ">=", dropped + 1, Thing::Element),
                (_, _, false) => self.has(of, "<", dropped + 1, Thing::Element),
            };
        }
        let (value, be) = self.subject(expr);
        let args = super::patterns::arguments(space, ty, case);
        let pattern = super::patterns::constructor(space, ty, case, &vec![super::ocaml::any(); args]).alone();
        let name = pattern.strip_suffix(" _").unwrap_or(&pattern);
        let article = if args > 0 { "a " } else { "" };
        format!("{value} {be}{} {article}`{name}`", if holds { "" } else { " not" })
    }

    /// A literal as a formula.
    fn formula(&self, literal: &Literal) -> String {
        let mut sayer = Sayer::new(self.sayer.scene);
        sayer.vars.clone_from(&self.sayer.vars);
        sayer.names.clone_from(&self.sayer.names);
        sayer.literal(literal, &[]).text
    }

    fn some(&mut self, ranges: &[Range], body: &[Literal], whole: &Literal, sure: &[Expr]) -> String {
        let said = match (ranges, body) {
            ([Range::Aligned(a, d, b, e)], [only]) => self.side_by_side((a, *d), (b, *e), only, whole.holds),
            ([range], [only]) => self.of_one(range, only, whole.holds, sure),
            _ => None,
        };
        said.unwrap_or_else(|| self.with_names(ranges, body, whole))
    }

    /// "some element `x` of `a` and some element `y` of `b` have `x = y`".
    fn with_names(&mut self, ranges: &[Range], body: &[Literal], whole: &Literal) -> String {
        if ranges.iter().any(|range| matches!(range, Range::Aligned(..))) {
            return format!("`{}`", self.formula(whole));
        }
        let (names, body) = self.sayer.body_of(ranges, body);
        let mut members = Vec::new();
        let before = self.sayer.vars.len();
        let which = if whole.holds { "some" } else { "no" };
        for (range, name) in ranges.iter().zip(&names) {
            let (kind, of) = self.member_of(range);
            members.push(format!("{which} {kind} `{name}` of {of}"));
            let bound = self.sayer.scene.bound(range, &self.sayer.vars);
            self.sayer.vars.extend(bound);
            self.sayer.names.push(super::ocaml::Piece::word(name.clone()));
        }
        self.sayer.vars.truncate(before);
        self.sayer.names.truncate(before);
        format!("{} {} `{body}`", members.join(" and "), if members.len() == 1 { "has" } else { "have" })
    }

    /// "some element of `a` is less than `x`": the variable must be the subject, and nothing else.
    fn of_one(&mut self, range: &Range, literal: &Literal, holds: bool, sure: &[Expr]) -> Option<String> {
        let mut parts = of_atom(&literal.atom);
        if let Atom::Compare(how, a, b) = &literal.atom {
            let (left, _, right) = oriented(*how, a, b, true);
            parts = vec![left, right];
        }
        let var = Expr::Var(self.sayer.vars.len());
        let (first, rest) = parts.split_first()?;
        let mirrored = matches!(literal.atom, Atom::Compare(..)) && rest.first().is_some_and(|other| **other == var);
        let others = if mirrored { &parts[..1] } else { rest };
        let is_subject = mirrored || **first == var;
        if !is_subject || others.iter().any(|other| any(other, &|part| *part == var)) {
            return None;
        }
        let atom = match &literal.atom {
            Atom::Compare(how, a, b) if mirrored => {
                return self.mirrored(range, (*how, a, b), literal.holds, holds, sure);
            }
            Atom::Holds(..) | Atom::Distinct(_) | Atom::Subset(..) => return None,
            atom => atom.clone(),
        };
        let (how, inner) = quantifier(holds, literal.holds);
        let subject = self.one_of(range, how);
        let vars = self.sayer.vars.len();
        let bound = self.sayer.scene.bound(range, &self.sayer.vars);
        self.sayer.vars.extend(bound);
        self.subjects.push((vars, subject));
        let said = self.literal(&Literal { atom, holds: inner }, sure);
        self.subjects.pop();
        self.sayer.vars.truncate(vars);
        Some(said)
    }

    /// As [`Speaker::of_one`], for a comparison whose right side is the variable.
    fn mirrored(
        &mut self,
        range: &Range,
        (how, a, b): (Compared, &Expr, &Expr),
        inner: bool,
        holds: bool,
        sure: &[Expr],
    ) -> Option<String> {
        let (how, turned) = match how {
            Compared::Equal => (Compared::Equal, inner),
            Compared::Less => (Compared::AtMost, !inner),
            Compared::AtMost => (Compared::Less, !inner),
        };
        // Turning a comparison around is right only where both sides are there.
        let atom = Atom::Compare(how, b.clone(), a.clone());
        let mut vars = self.sayer.vars.clone();
        vars.extend(self.sayer.scene.bound(range, &vars));
        if how != Compared::Equal && !is_total(&self.sayer.scene, &atom, &vars, sure) {
            return None;
        }
        let (quantifier, inner) = quantifier(holds, turned);
        let (quantifier, inner) = match (quantifier, holds) {
            // "no element is at least" is plainer than "every element is not at most".
            ("every", false) if how != Compared::Equal => ("no", false),
            other => (other.0, inner),
        };
        let subject = self.one_of(range, quantifier);
        let before = self.sayer.vars.len();
        self.sayer.vars = vars;
        self.subjects.push((before, subject));
        let said = self.literal(&Literal { atom, holds: inner }, sure);
        self.subjects.pop();
        self.sayer.vars.truncate(before);
        Some(said)
    }

    /// "some element of `a`, from the second on, is at most the element of `b` one place before".
    fn side_by_side(
        &self,
        first: (&Expr, usize),
        second: (&Expr, usize),
        literal: &Literal,
        holds: bool,
    ) -> Option<String> {
        let Atom::Compare(how, a, b) = &literal.atom else { return None };
        let var = |number: usize| Expr::Var(self.sayer.vars.len() + number);
        let ((list, from), (other, start)) = match (a, b) {
            (a, b) if *a == var(0) && *b == var(1) => (first, second),
            (a, b) if *a == var(1) && *b == var(0) => (second, first),
            _ => return None,
        };
        let quantifier = if holds { "some" } else { "no" };
        let subject = self.element(list, quantifier);
        let since = if from > 0 { format!(", from the {} on,", ordinal(from + 1)) } else { String::new() };
        let places = |count: usize| if count == 1 { "one place".to_string() } else { format!("{count} places") };
        let object = if list == other { "the one".to_string() } else { self.element(other, "the") };
        let object = match (start.cmp(&from), start.abs_diff(from)) {
            (Ordering::Equal, _) => format!("{object} at the same place"),
            (Ordering::Less, 1) if list == other => format!("{object} before it"),
            (Ordering::Greater, 1) if list == other => format!("{object} after it"),
            (Ordering::Less, apart) => format!("{object} {} before", places(apart)),
            (Ordering::Greater, apart) => format!("{object} {} after", places(apart)),
        };
        let (_, sign, _) = oriented(*how, a, b, literal.holds);
        Some(format!("{subject}{since} is {} {object}", relation(sign)))
    }
}

/// Who is spoken of, and what must hold of them: not even one with the negation is everyone with it.
fn quantifier(some: bool, holds: bool) -> (&'static str, bool) {
    match (some, holds) {
        (true, holds) => ("some", holds),
        (false, true) => ("no", true),
        (false, false) => ("every", true),
    }
}

fn relation(sign: &str) -> &'static str {
    match sign {
        "=" => "equal to",
        "<>" => "different from",
        "<" => "less than",
        "<=" => "at most",
        ">" => "greater than",
        _ => "at least",
    }
}

#[cfg(test)]
mod tests;
