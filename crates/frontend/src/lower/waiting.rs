//! Lowers calls some of whose arguments are still missing, and functions passed on without their optional parameters.
//!
//! As in OCaml, `f ~y:1` of `f : x:int -> y:int -> z:int -> int` evaluates `f` and the arguments that are there and gives a
//! function of those that are not; whatever comes before a missing argument is applied before the function waits for it.

use super::Lowering;
use super::apply::Argument;
use refute_ir::program::{Expr, ExprId, Local};
use refute_source::Span;
use refute_syntax::tree;
use refute_typing::typed::{Binder, BinderId};

/// What a parameter gets.
#[derive(Clone, Copy)]
enum Slot {
    /// The value of a variable, given to an optional parameter or to another one.
    Held(Binder, Kind),
    /// Nothing yet.
    Missing,
}

/// What a parameter is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Optional,
    Needed,
}

impl Lowering<'_> {
    /// `function args` where some arguments are missing.
    pub(super) fn waiting_call(&mut self, function: tree::ExprId, args: Vec<Argument>, span: Span) -> ExprId {
        let function = self.expr(function);
        let (function_local, function_binder) = self.hold();
        let mut held = vec![(function_local, function)];
        let mut slots = Vec::new();
        for (arg, value) in args.iter().zip(self.arguments(args.clone())) {
            let kind = match arg {
                Argument::Missing => {
                    slots.push(Slot::Missing);
                    continue;
                }
                Argument::Written(_) => Kind::Needed,
                Argument::InSome(_) | Argument::Omitted => Kind::Optional,
            };
            let (local, binder) = self.hold();
            held.push((local, value));
            slots.push(Slot::Held(binder, kind));
        }
        let body = self.wait(function_binder, &[], &slots, span);
        held.into_iter().rev().fold(body, |body, (local, value)| self.add(Expr::Let(local, value, body), span))
    }

    /// Applies a function to `done` and what `slots` hold, as far as nothing is missing.
    fn wait(&mut self, function: Binder, done: &[(Binder, Kind)], slots: &[Slot], span: Span) -> ExprId {
        let mut args = done.to_vec();
        let mut rest = slots;
        while let [Slot::Held(binder, kind), ..] = rest {
            args.push((*binder, *kind));
            rest = &rest[1..];
        }
        let optional = args.iter().all(|(_, kind)| *kind == Kind::Optional);
        match rest.split_first() {
            None => self.call_held(function, &args, span),
            Some((_, rest)) if optional => self.one_more(function, args, rest, span),
            Some((_, rest)) => {
                let applied = self.call_held(function, &args, span);
                let (local, binder) = self.hold();
                let waiting = self.one_more(binder, Vec::new(), rest, span);
                self.add(Expr::Let(local, applied, waiting), span)
            }
        }
    }

    /// A function that takes one more argument.
    fn one_more(&mut self, function: Binder, mut done: Vec<(Binder, Kind)>, rest: &[Slot], span: Span) -> ExprId {
        self.begin_function(None, span, 1);
        let param = self.next_hidden();
        self.bind(param, Local(0));
        done.push((param, Kind::Needed));
        let body = refute_source::deep(|| self.wait(function, &done, rest, span));
        let closure = self.end_function(body);
        self.add(Expr::Closure(closure), span)
    }

    fn call_held(&mut self, function: Binder, args: &[(Binder, Kind)], span: Span) -> ExprId {
        let args: Vec<ExprId> = args.iter().map(|(binder, _)| self.variable(*binder, span)).collect();
        let function = self.variable(function, span);
        if args.is_empty() { function } else { self.add(Expr::Apply(function, args), span) }
    }

    /// A function without its first, optional parameters.
    pub(super) fn without_optional(&mut self, value: ExprId, left_out: usize, span: Span) -> ExprId {
        let (local, binder) = self.hold();
        self.begin_function(None, span, 1);
        let mut args: Vec<ExprId> = (0..left_out).map(|_| self.add(Expr::Int(0), span)).collect();
        args.push(self.local(Local(0), span));
        let function = self.variable(binder, span);
        let body = self.add(Expr::Apply(function, args), span);
        let closure = self.end_function(body);
        let closure = self.add(Expr::Closure(closure), span);
        self.add(Expr::Let(local, value, closure), span)
    }

    /// A variable that no program wrote.
    fn hold(&mut self) -> (Local, Binder) {
        let local = self.fresh(None);
        let binder = self.next_hidden();
        self.bind(binder, local);
        (local, binder)
    }

    fn next_hidden(&mut self) -> Binder {
        self.hidden += 1;
        Binder::Local(BinderId(u32::MAX - self.hidden))
    }
}
