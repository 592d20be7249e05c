//! What makes a function suspect although it does what the examples say, beyond the cost of its parts.

use super::Search;
use super::context::ContextId;
use crate::answer::VarId;
use crate::cost;
use crate::terms::{MatchArm, Term, TermId, parts};
use crate::types::{Kind, Ty};
use crate::values::Node;

/// Constants of one function, beyond which each is dearer.
const MOST_LITERALS: u32 = 3;

impl Search<'_, '_> {
    /// How much dearer a body is than the sum of its parts.
    pub(super) fn suspicion(&self, body: TermId) -> u32 {
        let mut price = 0;
        let recursive = self.world.terms.is_recursive(body);
        if recursive {
            price += self.of_idle_arms(body) + self.of_calls(body) + self.of_elements(body) + self.out_of_step(body);
        }
        let mut literals = 0;
        let steady: Vec<VarId> = if recursive { self.steady(body) } else { Vec::new() };
        let mut open = vec![body];
        while let Some(term) = open.pop() {
            price += self.of_term(term, recursive) + self.of_condition(term, &steady);
            literals += u32::from(self.is_literal(term));
            open.extend(parts(self.world.terms.get(term)).filter(|part| !self.is_usual_base(term, *part)));
        }
        price + literals.saturating_sub(MOST_LITERALS) + self.unread_parts(body)
    }

    /// Parts of a tuple of which nothing is made, although something is made of others.
    fn unread_parts(&self, body: TermId) -> u32 {
        let used = self.world.terms.variables(body);
        let mut price = 0;
        for (var, parts) in self.taken_apart(ContextId::ROOT) {
            let is_tuple = self.world.types.is_tuple(self.world.vars[var.0 as usize]);
            let read = parts.iter().filter(|part| used.contains(part)).count();
            // What looks into a tuple names the tuple, too.
            let is_whole = self.used(body).iter().filter(|other| **other == var).count() > 1;
            if is_tuple && read > 0 && read < parts.len() && !is_whole {
                price += cost::UNREAD_PART * (parts.len() - read) as u32;
            }
        }
        price
    }

    /// Ten, where it is not only some number: in `n mod 10`.
    fn is_usual_base(&self, of: TermId, part: TermId) -> bool {
        let ten = matches!(self.world.terms.get(part), Term::Literal(value, _)
            if *self.world.values.node(*value) == Node::Int(10));
        ten && matches!(self.name_of(of), "/" | "mod" | "*")
    }

    /// The name of the operator that is called.
    pub(super) fn name_of(&self, term: TermId) -> &'static str {
        match self.world.terms.get(term) {
            Term::Component(instance, _) => {
                self.world.instances[instance.0 as usize].operator.map_or("", |operator| operator.name)
            }
            _ => "",
        }
    }

    /// Cases of what is looked at first, with parts of its own type, of which a function that calls itself makes nothing.
    fn of_idle_arms(&self, body: TermId) -> u32 {
        let Term::Match(on, ty, arms) = self.world.terms.get(body) else { return 0 };
        let Term::Var(looked_at) = self.world.terms.get(*on) else { return 0 };
        let is_idle = |arm: &&MatchArm| {
            let used = arm.body.map_or(Vec::new(), |body| self.world.terms.variables(body));
            let has_inner = arm.vars.iter().any(|var| self.world.vars[var.0 as usize] == *ty);
            has_inner && !used.contains(looked_at) && arm.vars.iter().all(|var| !used.contains(var))
        };
        cost::IGNORED * arms.iter().filter(is_idle).count() as u32
    }

    /// A condition on a list that looks at none of its elements.
    fn of_elements(&self, body: TermId) -> u32 {
        if Some(self.world.result) != self.tests_type() {
            return 0;
        }
        let used = self.world.terms.variables(body);
        let (mut some, mut open) = (false, vec![body]);
        while let Some(term) = open.pop() {
            if let Term::Match(_, ty, arms) = self.world.terms.get(term) {
                let mut elements =
                    arms.iter().flat_map(|arm| arm.vars.iter()).filter(|var| self.world.vars[var.0 as usize] != *ty);
                if elements.clone().any(|var| used.contains(var)) {
                    return 0;
                }
                some |= elements.next().is_some();
            }
            open.extend(parts(self.world.terms.get(term)));
        }
        // Two may have the same shape.
        let several = self.world.params.iter().filter(|ty| self.world.types.is_recursive(**ty)).count() > 1;
        if some { if several { 1 } else { cost::UNREAD_ELEMENTS } } else { 0 }
    }

    /// Two parameters are looked into together, and each call goes down in one of them only, although nothing is asked that would say in which.
    fn out_of_step(&self, body: TermId) -> u32 {
        let is_param = |term: TermId| {
            matches!(self.world.terms.get(term), Term::Var(var)
                if self.params.contains(var) && self.world.types.is_recursive(self.world.vars[var.0 as usize]))
        };
        let (mut looked_at, mut calls, mut open) = (Vec::new(), Vec::new(), vec![body]);
        while let Some(term) = open.pop() {
            match self.world.terms.get(term) {
                Term::Match(on, _, _) if is_param(*on) && !looked_at.contains(on) => looked_at.push(*on),
                Term::Match(on, _, arms) if arms.iter().all(|arm| arm.vars.is_empty()) && !is_param(*on) => return 0,
                _ => {}
            }
            open.extend(parts(self.world.terms.get(term)));
        }
        self.add_calls(body, &mut calls);
        let in_both = |call: &TermId| {
            let Term::Itself(args) = self.world.terms.get(*call) else { return true };
            let used = self.world.terms.variables(*call);
            // Arguments that change places come in turns.
            let stays = |at: usize| *self.world.terms.get(args[at]) == Term::Var(self.params[at]);
            (0..args.len()).filter(|at| !stays(*at)).count() > 1 || used.is_empty()
        };
        let askew = looked_at.len() > 1 && !calls.is_empty() && !calls.iter().any(in_both);
        if askew { cost::OUT_OF_STEP } else { 0 }
    }

    /// Whether an argument is the same in every call.
    fn is_fixed(&self, arg: TermId) -> bool {
        !self.world.terms.is_recursive(arg) && self.world.terms.variables(arg).is_empty()
    }

    /// Different calls of the function in one expression, where a list has one rest only.
    fn of_calls(&self, body: TermId) -> u32 {
        let linear = |ty: &Ty| {
            let cases = self.world.types.cases(*ty);
            cases.iter().all(|case| case.args.iter().filter(|arg| *arg == ty).count() <= 1)
        };
        let structured = self.world.params.iter().filter(|ty| self.world.types.is_recursive(**ty));
        let structured: Vec<&Ty> = structured.collect();
        if structured.is_empty() || !structured.into_iter().all(linear) {
            return 0;
        }
        let mut price = 0;
        let mut open = vec![body];
        while let Some(term) = open.pop() {
            if let Term::Match(..) = self.world.terms.get(term) {
                open.extend(parts(self.world.terms.get(term)));
                continue;
            }
            let mut calls = Vec::new();
            self.add_calls(term, &mut calls);
            price += cost::SECOND_CALL * (calls.len() as u32).saturating_sub(1);
        }
        price
    }

    pub(super) fn add_calls(&self, term: TermId, calls: &mut Vec<TermId>) {
        if matches!(self.world.terms.get(term), Term::Itself(_)) && !calls.contains(&term) {
            calls.push(term);
        }
        for part in parts(self.world.terms.get(term)) {
            self.add_calls(part, calls);
        }
    }

    /// A condition that every call of the function would decide alike.
    fn of_condition(&self, term: TermId, steady: &[VarId]) -> u32 {
        let Term::Match(on, _, _) = self.world.terms.get(term) else { return 0 };
        let decided = matches!(self.world.terms.get(*on), Term::Component(..))
            && self.world.terms.variables(*on).iter().all(|var| steady.contains(var));
        if decided && !steady.is_empty() { cost::STEADY } else { 0 }
    }

    /// The parameters that every call of the function hands on as they are.
    fn steady(&self, body: TermId) -> Vec<VarId> {
        let mut steady = self.params.to_vec();
        let mut open = vec![body];
        while let Some(term) = open.pop() {
            let term = self.world.terms.get(term);
            if let Term::Itself(args) = term {
                let same = |param: &VarId, arg: Option<&TermId>| {
                    arg.is_some_and(|arg| *self.world.terms.get(*arg) == Term::Var(*param))
                };
                let at = |param: &VarId| self.params.iter().position(|other| other == param);
                steady.retain(|param| same(param, at(param).and_then(|at| args.get(at))));
            }
            open.extend(parts(term));
        }
        steady
    }

    /// What a result costs that nothing is computed for, beyond the usual constants, where the function calls itself.
    pub(super) fn lone_constant(&self, term: TermId, recursive: bool) -> u32 {
        let is_odd = |value| !matches!(self.world.values.node(value), Node::Int(-1..=1)) && !self.is_empty_text(value);
        let mut odd = false;
        let mut open = vec![term];
        while let Some(term) = open.pop() {
            match self.world.terms.get(term) {
                Term::Literal(value, _) => odd |= is_odd(*value),
                Term::Construct(_, _, args) => open.extend(args.iter()),
                _ => return 0,
            }
        }
        if recursive && odd { cost::LONE_CONSTANT } else { 0 }
    }

    fn is_empty_text(&self, value: crate::values::ValueId) -> bool {
        matches!(self.world.values.node(value), Node::Text(text) if text.is_empty())
    }

    /// What makes an expression suspect wherever it stands.
    pub(super) fn suspicion_of_part(&self, term: TermId) -> u32 {
        let inner = parts(self.world.terms.get(term)).filter(|part| !self.is_usual_base(term, *part));
        self.of_term(term, true) + inner.map(|part| self.suspicion_of_part(part)).sum::<u32>()
    }

    /// Whether an argument is a part of the parameter in whose place it stands.
    pub(super) fn descends(&self, arg: TermId, param: usize) -> bool {
        let ty = self.world.params[param];
        matches!(self.world.terms.get(arg), Term::Var(var)
            if self.origins.get(var) == Some(&param) && self.world.vars[var.0 as usize] == ty)
    }

    /// Whether an argument is its parameter less one.
    pub(super) fn is_one_less(&self, arg: TermId, at: usize) -> bool {
        matches!(self.world.terms.get(arg), Term::Component(_, args)
            if self.name_of(arg) == "-"
                && *self.world.terms.get(args[0]) == Term::Var(self.params[at])
                && self.is_number(args[1], 1))
    }

    fn of_term(&self, term: TermId, recursive: bool) -> u32 {
        match self.world.terms.get(term) {
            // Numbers that only some example asks for.
            Term::Literal(value, _) => match self.world.values.node(*value) {
                Node::Int(-1..=2) => 0,
                Node::Int(_) => cost::ODD_LITERAL,
                _ => 0,
            },
            // Division happens to fit more often than it is meant, most of all by what is not a number.
            Term::Component(_, args) => {
                let name = self.name_of(term);
                match args[..] {
                    // A match says the same, or a condition does.
                    [a, b] if name == "=" && (self.is_plain_case(a) || self.is_plain_case(b) || self.is_truth(a)) => {
                        cost::ODD_EQUALITY
                    }
                    // There is rarely a reason to divide by what is not a constant.
                    [_, by] if name == "/" && !self.is_literal(by) => cost::ODD_DIVISION + cost::UNEXPECTED_DIVISION,
                    [_, by] if matches!(name, "/" | "mod") => {
                        let unexpected = if self.hints.divides { 0 } else { cost::UNEXPECTED_DIVISION };
                        let expected = self.hints.divides && self.is_number(by, 10);
                        unexpected + if self.is_literal(by) { u32::from(!expected) } else { cost::ODD_DIVISION }
                    }
                    // Of values of any type one asks sooner whether they are equal.
                    [_, _] if matches!(name, "<" | "<=") && self.is_order_of_unknown(term) => 1,
                    // What is compared is rarely computed on the way.
                    [a, b] if matches!(name, "<" | "<=" | "=") && (self.is_sum(a) || self.is_sum(b)) => cost::ODD_BOUND,
                    // The larger of two results is what a depth or a maximum is made of.
                    [a, b] if name == "+" && self.hints.compares && self.calls_at_once(a) && self.calls_at_once(b) => 1,
                    // `x - 2`, where neither is a result.
                    [a, b] if matches!(name, "+" | "-") && self.is_variable_and_two(a, b) => 1,
                    // Of the results for two branches one is rarely taken away from the other.
                    [a, b] if name == "-" && self.calls_at_once(a) && self.calls_at_once(b) => cost::ODD_BOUND,
                    // Bounds other than 0 that no example names.
                    [a, b] if matches!(name, "<" | "<=" | "=") && (self.is_bound(a) || self.is_bound(b)) => {
                        cost::ODD_BOUND
                    }
                    _ => 0,
                }
            }
            // Arguments of the function that change places or become something else.
            Term::Itself(args) if !args.is_empty() => {
                let is_same = |at: &usize| *self.world.terms.get(args[*at]) == Term::Var(self.params[*at]);
                let descends = (0..args.len()).any(|at| self.descends(args[at], at));
                // A number that goes down while a list does counts its elements.
                let is_usual = |at: &usize| {
                    (self.carries && *at == 0)
                        || self.descends(args[*at], *at)
                        || (descends && self.is_one_less(args[*at], *at))
                };
                let changed = (0..args.len()).filter(|at| !is_same(at) && !is_usual(at)).count() as u32;
                let fixed = (0..args.len()).filter(|at| self.is_fixed(args[*at])).count() as u32;
                2 * fixed + 2 * if descends { changed } else { changed.saturating_sub(1) }
            }
            Term::Match(on, ty, arms) => arms.iter().map(|arm| self.of_arm((*on, *ty), arm, recursive)).sum(),
            _ => 0,
        }
    }

    /// A function on lists that looks at the first element and never at the others; elements that nothing is made of.
    fn of_arm(&self, (on, ty): (TermId, Ty), arm: &MatchArm, recursive: bool) -> u32 {
        let Some(body) = arm.body else { return 0 };
        let used = self.world.terms.variables(body);
        let is_inner = |var: &&VarId| self.world.vars[var.0 as usize] == ty;
        let inner: Vec<&VarId> = arm.vars.iter().filter(is_inner).collect();
        match recursive {
            // Another variable is not what a part of the case at hand was meant to be.
            false if inner.is_empty() => {
                u32::from(!arm.vars.is_empty() && !used.is_empty() && arm.vars.iter().all(|var| !used.contains(var)))
            }
            false if inner.iter().all(|var| !used.contains(var)) => cost::IGNORED,
            false => 1,
            true if matches!(self.world.terms.get(on), Term::Var(var) if !self.params.contains(var)) => 0,
            true => {
                let called = self.called(body);
                let some = inner.iter().any(|var| called.contains(var));
                let left_out = inner.iter().filter(|var| some && !called.contains(var)).count() as u32;
                let idle = u32::from(!inner.is_empty() && arm.vars.iter().any(|var| !used.contains(var)));
                let of_call = self.world.terms.is_recursive(on);
                let unread =
                    u32::from(of_call && !arm.vars.is_empty() && arm.vars.iter().all(|var| !used.contains(var)));
                let computed =
                    u32::from(arm.vars.is_empty() && self.world.types.is_recursive(ty) && self.computes(body));
                let lone = if inner.is_empty() { 0 } else { self.lone_results(body) };
                left_out * cost::LEFT_OUT + idle + 2 * unread + computed * cost::COMPUTED_BASE + lone
            }
        }
    }

    /// What lone constants cost in an arm, behind conditions too.
    fn lone_results(&self, body: TermId) -> u32 {
        match self.world.terms.get(body) {
            Term::Match(_, _, arms) if arms.iter().all(|arm| arm.vars.is_empty()) => {
                arms.iter().filter_map(|arm| arm.body).map(|body| self.lone_results(body)).sum()
            }
            _ => self.lone_constant(body, true),
        }
    }

    /// Whether an operator or a function is at work in an expression.
    fn computes(&self, body: TermId) -> bool {
        let term = self.world.terms.get(body);
        matches!(term, Term::Component(_, args) if !args.is_empty()) || parts(term).any(|part| self.computes(part))
    }

    /// The variables in arguments of calls of the function.
    fn called(&self, body: TermId) -> Vec<VarId> {
        let mut called = Vec::new();
        let mut open = vec![body];
        while let Some(term) = open.pop() {
            match self.world.terms.get(term) {
                Term::Itself(_) => called.extend(self.world.terms.variables(term)),
                term => open.extend(parts(term)),
            }
        }
        called
    }

    /// The variables of a body that something is made of: an argument that is only handed on is none.
    pub(super) fn used(&self, body: TermId) -> Vec<VarId> {
        let mut used = Vec::new();
        let mut open = vec![body];
        while let Some(term) = open.pop() {
            match self.world.terms.get(term) {
                Term::Itself(args) if args.len() == self.params.len() => {
                    let same = |(arg, param): &(&TermId, &VarId)| *self.world.terms.get(**arg) != Term::Var(**param);
                    open.extend(args.iter().zip(self.params.iter()).filter(same).map(|(arg, _)| *arg));
                }
                term => {
                    if let Term::Var(var) | Term::Apply(var, _) = term {
                        used.push(*var);
                    }
                    open.extend(parts(term));
                }
            }
        }
        used
    }

    /// Whether an expression is a constructor without parts: `[]`, `None`.
    fn is_plain_case(&self, term: TermId) -> bool {
        matches!(self.world.terms.get(term), Term::Construct(_, _, args) if args.is_empty())
    }

    /// Whether an expression is true or false.
    fn is_truth(&self, term: TermId) -> bool {
        let bool = self.tests_type();
        match self.world.terms.get(term) {
            Term::Component(instance, _) => Some(self.world.instances[instance.0 as usize].result) == bool,
            Term::Itself(_) => Some(self.world.result) == bool,
            _ => false,
        }
    }

    fn is_order_of_unknown(&self, term: TermId) -> bool {
        let Term::Component(instance, _) = self.world.terms.get(term) else { return false };
        let params = &self.world.instances[instance.0 as usize].params;
        params.iter().all(|ty| matches!(self.world.types.kind(*ty), Kind::Unknown(_)))
    }

    fn is_sum(&self, term: TermId) -> bool {
        let two = |args: &[TermId]| args.iter().all(|arg| matches!(self.world.terms.get(*arg), Term::Var(_)));
        matches!(self.world.terms.get(term), Term::Component(_, args) if two(args))
            && matches!(self.name_of(term), "+" | "-" | "*")
    }

    fn is_variable_and_two(&self, a: TermId, b: TermId) -> bool {
        let is_variable = |term| matches!(self.world.terms.get(term), Term::Var(_));
        (is_variable(a) && self.is_number(b, 2)) || (is_variable(b) && self.is_number(a, 2))
    }

    fn calls_at_once(&self, term: TermId) -> bool {
        matches!(self.world.terms.get(term), Term::Itself(_))
    }

    fn is_bound(&self, term: TermId) -> bool {
        matches!(self.world.terms.get(term), Term::Literal(value, _)
            if matches!(self.world.values.node(*value), Node::Int(n) if *n != 0))
    }

    fn is_literal(&self, term: TermId) -> bool {
        matches!(self.world.terms.get(term), Term::Literal(..))
    }
}
