//! Lowers applications: calls, primitives, operators, comparisons.
//!
//! A primitive with all its arguments becomes `Prim`, one with too few is wrapped in a function first, one with too many
//! gives a function that is applied to the rest. Comparisons are specialised where the type of the operands is known to
//! be immediate or a string; everything else keeps the general comparison.

use super::Lowering;
use refute_ir::program::{BranchKind, Expr, ExprId, Local};
use refute_ir::types::{Repr, TypeDeclKind, TypeId};
use refute_ir::{BoxedInt, Prim, Type};
use refute_source::Span;
use refute_syntax::tree::{self, ExprKind};
use refute_typing::typed::{Form, PlannedArg, ValueRef};

/// An argument of an application, in the order of the parameters.
#[derive(Clone, Copy)]
pub(super) enum Argument {
    /// As written.
    Written(tree::ExprId),
    /// As written, given to an optional parameter.
    InSome(tree::ExprId),
    /// Nothing is given to an optional parameter.
    Omitted,
    /// Nothing is given yet.
    Missing,
}

impl Argument {
    /// The arguments as written, or as the plan says.
    pub(super) fn planned(args: &[tree::ExprId], plan: Option<&Vec<PlannedArg>>) -> Vec<Argument> {
        match plan {
            None => args.iter().map(|arg| Argument::Written(*arg)).collect(),
            Some(plan) => plan
                .iter()
                .map(|planned| match planned {
                    PlannedArg::Given(i) => args.get(*i).map_or(Argument::Omitted, |arg| Argument::Written(*arg)),
                    PlannedArg::Some(i) => args.get(*i).map_or(Argument::Omitted, |arg| Argument::InSome(*arg)),
                    PlannedArg::Omitted => Argument::Omitted,
                    PlannedArg::Missing => Argument::Missing,
                })
                .collect(),
        }
    }

    fn expr(self) -> Option<tree::ExprId> {
        match self {
            Argument::Written(expr) | Argument::InSome(expr) => Some(expr),
            Argument::Omitted | Argument::Missing => None,
        }
    }
}

/// What is applied.
#[derive(Clone, Copy)]
enum Callee {
    /// An expression.
    Expr(tree::ExprId),
    /// An operator or the like that an expression stands for; the expression's table entry says what it means.
    Operation(ValueRef),
}

impl Lowering<'_> {
    /// `function args`.
    pub(super) fn application(&mut self, function: tree::ExprId, args: Vec<Argument>, span: Span) -> ExprId {
        let function = self.peel(function);
        if args.iter().any(|arg| matches!(arg, Argument::Missing)) {
            return self.waiting_call(function, args, span);
        }
        if let ExprKind::Ident(_) = self.tree[function].kind
            && let Some(value) = self.typed.values.get(&function)
        {
            return match *value {
                ValueRef::Variable(_) => self.call(Callee::Expr(function), args, span),
                value => self.call(Callee::Operation(value), args, span),
            };
        }
        self.call(Callee::Expr(function), args, span)
    }

    /// An infix or prefix operator.
    pub(super) fn operator(&mut self, id: tree::ExprId, operands: &[tree::ExprId], span: Span) -> ExprId {
        let args = operands.iter().map(|operand| Argument::Written(*operand)).collect();
        match self.typed.values.get(&id).copied() {
            Some(ValueRef::Variable(binder)) => {
                let function = self.variable(binder, span);
                let args = self.arguments(args);
                self.add(Expr::Apply(function, args), span)
            }
            Some(ValueRef::Form(Form::Apply)) if self.typed.plans.contains_key(&id) => {
                self.apply_operands(id, operands[0], operands[1], span)
            }
            Some(ValueRef::Form(Form::ReverseApply)) if self.typed.plans.contains_key(&id) => {
                self.apply_operands(id, operands[1], operands[0], span)
            }
            Some(value) => self.call(Callee::Operation(value), args, span),
            None => self.unit(span),
        }
    }

    fn call(&mut self, callee: Callee, mut args: Vec<Argument>, span: Span) -> ExprId {
        let operation = match callee {
            Callee::Expr(function) => return self.plain_call(function, args, span),
            Callee::Operation(operation) => operation,
        };
        let arity = operation_arity(operation);
        if args.len() < arity {
            let operand = args.first().and_then(|arg| arg.expr()).and_then(|arg| self.type_of(arg));
            let function = self.operation_closure(operation, operand, span);
            let args = self.arguments(args);
            return if args.is_empty() { function } else { self.add(Expr::Apply(function, args), span) };
        }
        let rest = args.split_off(arity);
        let value = match operation {
            ValueRef::And | ValueRef::Or => self.short_circuit(operation, &args, span),
            ValueRef::Form(Form::Apply) => return self.apply_to(args[0], args[1], rest, span),
            ValueRef::Form(Form::ReverseApply) => return self.apply_to(args[1], args[0], rest, span),
            _ => {
                let operand = args.first().and_then(|arg| arg.expr()).and_then(|arg| self.type_of(arg));
                let args = self.arguments(args);
                self.operation(operation, args, operand, span)
            }
        };
        if rest.is_empty() {
            return value;
        }
        let rest = self.arguments(rest);
        self.add(Expr::Apply(value, rest), span)
    }

    /// `f @@ x` and `x |> f` where `f` has labels, so that other arguments come before `x`.
    fn apply_operands(
        &mut self,
        id: tree::ExprId,
        function: tree::ExprId,
        argument: tree::ExprId,
        span: Span,
    ) -> ExprId {
        let args = Argument::planned(&[argument], self.typed.plans.get(&id));
        self.application(function, args, span)
    }

    /// `f @@ x` and `x |> f` are calls of `f`; where `f` is itself a call, `x` is one more argument of it, as in OCaml.
    fn apply_to(&mut self, function: Argument, argument: Argument, rest: Vec<Argument>, span: Span) -> ExprId {
        let Some(function) = function.expr() else { return self.unit(span) };
        let mut function = self.peel(function);
        let mut args = Vec::new();
        if let ExprKind::Apply(inner, inner_args) = &self.tree[function].kind {
            let written: Vec<tree::ExprId> = inner_args.iter().map(|arg| arg.expr).collect();
            let planned = Argument::planned(&written, self.typed.plans.get(&function));
            if !planned.iter().any(|arg| matches!(arg, Argument::Missing)) {
                args = planned;
                function = *inner;
            }
        }
        args.push(argument);
        args.extend(rest);
        self.application(function, args, span)
    }

    fn plain_call(&mut self, function: tree::ExprId, args: Vec<Argument>, span: Span) -> ExprId {
        // `x |> f` has its argument before the function; branches are numbered as written.
        let starts = |arg: &Argument| arg.expr().map(|arg| self.tree[arg].span.start);
        let argument_first = args.iter().filter_map(starts).any(|start| start < self.tree[function].span.start);
        let (function, args) = if argument_first {
            let args = self.arguments(args);
            (self.expr(function), args)
        } else {
            let function = self.expr(function);
            (function, self.arguments(args))
        };
        if args.is_empty() { function } else { self.add(Expr::Apply(function, args), span) }
    }

    /// Lowers arguments in the order they are written and returns them in the order of the parameters.
    pub(super) fn arguments(&mut self, args: Vec<Argument>) -> Vec<ExprId> {
        let start = |arg: &Argument| arg.expr().map_or(0, |arg| self.tree[arg].span.start);
        let mut order: Vec<usize> = (0..args.len()).collect();
        order.sort_by_key(|i| start(&args[*i]));
        let mut lowered = vec![ExprId(0); args.len()];
        let nowhere = self.current().span;
        for i in order {
            lowered[i] = match args[i] {
                Argument::Written(expr) => self.expr(expr),
                Argument::InSome(expr) => {
                    let span = self.tree[expr].span;
                    let value = self.expr(expr);
                    self.block(0, vec![value], span)
                }
                Argument::Omitted | Argument::Missing => self.add(Expr::Int(0), nowhere),
            };
        }
        lowered
    }

    fn short_circuit(&mut self, operation: ValueRef, args: &[Argument], span: Span) -> ExprId {
        let (Some(left), Some(right)) = (args[0].expr(), args[1].expr()) else { return self.unit(span) };
        let left_span = self.tree[left].span;
        let left = self.expr(left);
        let evaluated = self.branch(BranchKind::RightOperand, self.tree[right].span);
        let right = self.expr(right);
        let skipped = self.branch(BranchKind::ShortCircuit, left_span);
        if operation == ValueRef::And {
            let no = self.add(Expr::Int(0), span);
            self.add(Expr::If(left, (evaluated, right), (skipped, no)), span)
        } else {
            let yes = self.add(Expr::Int(1), span);
            self.add(Expr::If(left, (skipped, yes), (evaluated, right)), span)
        }
    }

    /// A primitive, operator or form used as a value.
    pub(super) fn operation_as_function(&mut self, id: tree::ExprId, operation: ValueRef, span: Span) -> ExprId {
        let operand = match self.type_of(id) {
            Some(Type::Arrow(_, from, _)) => Some(self.program.types.expand(&from)),
            _ => None,
        };
        self.operation_closure(operation, operand, span)
    }

    pub(super) fn operation_closure(&mut self, operation: ValueRef, operand: Option<Type>, span: Span) -> ExprId {
        let arity = operation_arity(operation);
        self.begin_function(None, span, arity as u32);
        let params: Vec<ExprId> = (0..arity).map(|i| self.local(Local(i as u32), span)).collect();
        let body = match operation {
            ValueRef::And | ValueRef::Or => {
                let right = self.branch(BranchKind::RightOperand, span);
                let skipped = self.branch(BranchKind::ShortCircuit, span);
                let constant = self.add(Expr::Int(i64::from(operation == ValueRef::Or)), span);
                let sides = [(right, params[1]), (skipped, constant)];
                let [then, otherwise] = if operation == ValueRef::And { sides } else { [sides[1], sides[0]] };
                self.add(Expr::If(params[0], then, otherwise), span)
            }
            _ => self.operation(operation, params, operand, span),
        };
        let function = self.end_function(body);
        self.add(Expr::Closure(function), span)
    }

    /// A primitive or form with all its arguments.
    fn operation(&mut self, operation: ValueRef, args: Vec<ExprId>, operand: Option<Type>, span: Span) -> ExprId {
        match operation {
            ValueRef::Prim(Prim::Identity) if args.len() == 1 => args[0],
            ValueRef::Prim(Prim::Ignore) if args.len() == 1 => {
                let unit = self.unit(span);
                self.add(Expr::Sequence(args[0], unit), span)
            }
            ValueRef::Prim(prim) => self.primitive(prim, args, operand, span),
            ValueRef::Form(form) => self.form(form, &args, span),
            ValueRef::Variable(_) | ValueRef::And | ValueRef::Or => self.unit(span),
        }
    }

    fn form(&mut self, form: Form, args: &[ExprId], span: Span) -> ExprId {
        match form {
            Form::Apply => self.add(Expr::Apply(args[0], vec![args[1]]), span),
            Form::ReverseApply => self.add(Expr::Apply(args[1], vec![args[0]]), span),
            Form::MakeRef => self.add(Expr::Block { tag: 0, fields: vec![args[0]], constant: false }, span),
            Form::MakeInt32 => self.boxed(BoxedInt::Int32, args, span),
            Form::MakeInt64 => self.boxed(BoxedInt::Int64, args, span),
            Form::MakeNativeint => self.boxed(BoxedInt::Nativeint, args, span),
            Form::Field0 => self.add(Expr::Field(args[0], 0), span),
            Form::Field1 => self.add(Expr::Field(args[0], 1), span),
            Form::SetField0 => self.add(Expr::SetField(args[0], 0, args[1]), span),
        }
    }

    fn boxed(&mut self, boxed: BoxedInt, parts: &[ExprId], span: Span) -> ExprId {
        self.add(Expr::Block { tag: boxed.tag().into(), fields: parts.to_vec(), constant: false }, span)
    }

    fn primitive(&mut self, prim: Prim, args: Vec<ExprId>, operand: Option<Type>, span: Span) -> ExprId {
        match (operand.map(|ty| self.comparison_of(&ty)), prim) {
            (Some(Comparison::Immediate), prim) => {
                self.add(Expr::Prim(immediate_comparison(prim).unwrap_or(prim), args), span)
            }
            (Some(Comparison::String), Prim::Equal) => self.add(Expr::Prim(Prim::StringEqual, args), span),
            (Some(Comparison::String), Prim::NotEqual) => {
                let equal = self.add(Expr::Prim(Prim::StringEqual, args), span);
                self.add(Expr::Prim(Prim::BoolNot, vec![equal]), span)
            }
            (Some(Comparison::String), Prim::Compare) => self.add(Expr::Prim(Prim::StringCompare, args), span),
            (Some(Comparison::String), Prim::Less | Prim::LessEqual | Prim::Greater | Prim::GreaterEqual) => {
                let order = self.add(Expr::Prim(Prim::StringCompare, args), span);
                let zero = self.add(Expr::Int(0), span);
                self.add(Expr::Prim(immediate_comparison(prim).unwrap_or(prim), vec![order, zero]), span)
            }
            _ => self.add(Expr::Prim(prim, args), span),
        }
    }

    fn comparison_of(&self, ty: &Type) -> Comparison {
        let Type::Con(id, _) = ty else { return Comparison::General };
        match *id {
            TypeId::INT | TypeId::CHAR | TypeId::BOOL | TypeId::UNIT => Comparison::Immediate,
            TypeId::STRING | TypeId::BYTES => Comparison::String,
            // A value of a type with further tags may be anything.
            id if self.program.types.get(id).row().is_some_and(|row| !row.closed) => Comparison::General,
            id => match &self.program.types.get(id).kind {
                TypeDeclKind::Variant(constructors)
                    if constructors.iter().all(|constructor| matches!(constructor.repr, Repr::Immediate(_))) =>
                {
                    Comparison::Immediate
                }
                _ => Comparison::General,
            },
        }
    }
}

/// How values of a type are compared.
enum Comparison {
    Immediate,
    String,
    General,
}

fn operation_arity(operation: ValueRef) -> usize {
    match operation {
        ValueRef::Prim(prim) => prim.arity(),
        ValueRef::Form(form) => form.arity(),
        ValueRef::And | ValueRef::Or => 2,
        ValueRef::Variable(_) => 1,
    }
}

fn immediate_comparison(prim: Prim) -> Option<Prim> {
    match prim {
        Prim::Equal => Some(Prim::IntEqual),
        Prim::NotEqual => Some(Prim::IntNotEqual),
        Prim::Less => Some(Prim::IntLess),
        Prim::LessEqual => Some(Prim::IntLessEqual),
        Prim::Greater => Some(Prim::IntGreater),
        Prim::GreaterEqual => Some(Prim::IntGreaterEqual),
        Prim::Compare => Some(Prim::IntCompare),
        _ => None,
    }
}
