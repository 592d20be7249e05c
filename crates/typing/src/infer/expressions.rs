//! Expressions: each is inferred against an expected type, with the reason why it is expected.

use super::Infer;
use super::application::{Head, HeadKind};
use super::bindings::Level;
use super::lookup::path_name;
use super::modules::Naming;
use crate::arena::{Node, Ty, deep};
use crate::env::{Bound, ValueEntry};
use crate::problem::{Part, Problem, Subject, Why};
use crate::typed::{ConstructorRef, ExceptionSlot, Form, ValueRef};
use refute_ir::BoxedInt;
use refute_ir::types::{RecordShape, TypeDeclKind, TypeId};
use refute_source::Name;
use refute_syntax::tree::{
    Arg, Case, Direction, ExceptionDecl, ExprId, ExprKind, Ident, IndexKind, Label, Literal, ModuleBinding, PatId,
    PatKind, Path, Recursive,
};

/// What is done with an element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Read,
    Write,
}

impl Infer<'_> {
    /// Infers an expression that may have any type.
    pub(super) fn expr_fresh(&mut self, id: ExprId) -> Ty {
        let fresh = self.arena.var();
        self.expr(id, fresh, Why::Unknown)
    }

    /// Infers an expression that must have the expected type; gives the type as it was found.
    pub(super) fn expr(&mut self, id: ExprId, expected: Ty, why: Why) -> Ty {
        self.expr_named(id, expected, why, None)
    }

    /// As [`Infer::expr`], for the right side of a definition of this name.
    pub(super) fn expr_named(&mut self, id: ExprId, expected: Ty, why: Why, name: Option<Name>) -> Ty {
        let ty = deep(|| self.expr_kind(id, expected, why, name));
        self.expr_types[id.0 as usize] = Some(ty);
        ty
    }

    fn expr_kind(&mut self, id: ExprId, expected: Ty, why: Why, name: Option<Name>) -> Ty {
        let tree = self.tree;
        let span = tree[id].span;
        match &tree[id].kind {
            ExprKind::Ident(path) => {
                let found = self.variable(id, path);
                self.check_inline(id, found);
                self.meet(id, found, expected, why)
            }
            ExprKind::Literal(Literal::String(bytes, _)) => self.string_literal(id, bytes, expected, why),
            ExprKind::Literal(literal) => {
                let found = self.literal(literal);
                self.meet(id, found, expected, why)
            }
            ExprKind::Let(Recursive::No, bindings, body) if self.takes_apart_hidden(bindings) => {
                let binding = &bindings[0];
                self.arena.level += 1;
                let subject = match binding.ty {
                    Some(ty) => {
                        let annotated = self.annotation(ty);
                        let inside = self.arena.instantiate(annotated);
                        self.argument(binding.body, inside, Why::Annotation { span: tree[ty].span }, None)
                    }
                    None => self.expr_fresh(binding.body),
                };
                self.arena.level -= 1;
                self.generalise_expr(binding.body, subject);
                let case = Case { span, pat: binding.pat, guard: None, body: *body };
                self.cases(span, &[case], subject, Some(tree[binding.body].span), expected, why);
                expected
            }
            ExprKind::Let(recursive, bindings, body) => {
                let mark = self.scope.enter();
                let bound = self.bindings(*recursive, bindings, Level::Local);
                let inside = if bound.iter().any(|variable| variable.is_module) { 2 } else { 0 };
                self.arena.level += inside;
                let found = self.expr(*body, expected, why);
                self.arena.level -= inside;
                self.scope.leave(mark);
                found
            }
            ExprKind::Fun { params, result, body } => self.function(params, *result, *body, expected, why, name, span),
            ExprKind::Function(cases) => self.function_cases(id, cases, expected, why, name),
            ExprKind::Apply(..) | ExprKind::Infix(..) | ExprKind::Prefix(..) => {
                let before = self.problems.len();
                let found = match &tree[id].kind {
                    ExprKind::Apply(function, args) => self.apply(id, *function, args),
                    ExprKind::Infix(operator, left, right) => self.infix(id, *operator, *left, *right),
                    ExprKind::Prefix(operator, operand) => self.operator(id, *operator, &[*operand]),
                    _ => self.arena.error(),
                };
                // When something inside is wrong already, a wrong result is no news.
                match self.has_errors_since(before) {
                    true => self.meet_quietly(found, expected),
                    false => self.meet(id, found, expected, why),
                }
            }
            ExprKind::Match(subject, cases) => {
                self.arena.level += 1;
                let subject_type = self.expr_fresh(*subject);
                self.arena.level -= 1;
                self.generalise_expr(*subject, subject_type);
                self.cases(span, cases, subject_type, Some(tree[*subject].span), expected, why);
                expected
            }
            ExprKind::Try(body, cases) => {
                let unknown = self.arena.is_var(expected);
                let found = self.expr(*body, expected, why);
                let exn = self.builtin(TypeId::EXN);
                let why = if unknown { Why::Handler { body: tree[*body].span } } else { why };
                self.handlers(span, cases, exn, expected, why);
                found
            }
            ExprKind::Tuple(parts) => self.tuple(id, parts, expected, why),
            ExprKind::Construct(path, arg) => self.construct(id, path, *arg, expected, why),
            ExprKind::Cons(head, tail) => self.cons(id, *head, *tail, expected, why),
            ExprKind::List(elements) => self.elements(id, TypeId::LIST, elements, expected, why),
            ExprKind::Array(elements) => self.elements(id, TypeId::ARRAY, elements, expected, why),
            ExprKind::Record(base, fields) => self.record(id, *base, fields, expected, why),
            ExprKind::Field(record, field) => {
                let found = self.field(id, *record, field);
                self.meet(id, found, expected, why)
            }
            ExprKind::SetField(record, field, value) => {
                self.set_field(id, *record, field, *value);
                self.unit(id, expected, why)
            }
            ExprKind::Index(kind, indexed, index) => {
                let before = self.problems.len();
                let found = self.index(*kind, Access::Read, *indexed, *index);
                match self.has_errors_since(before) {
                    true => self.meet_quietly(found, expected),
                    false => self.meet(id, found, expected, why),
                }
            }
            ExprKind::SetIndex(kind, indexed, index, value) => {
                let element = self.index(*kind, Access::Write, *indexed, *index);
                self.expr(*value, element, Why::StoredElement);
                self.unit(id, expected, why)
            }
            ExprKind::If(condition, then, otherwise) => self.if_then(id, *condition, *then, *otherwise, expected, why),
            ExprKind::Sequence(first, second) => {
                self.statement(*first);
                self.expr(*second, expected, why)
            }
            ExprKind::While(condition, body) => {
                let boolean = self.builtin(TypeId::BOOL);
                self.expr(*condition, boolean, Why::WhileCondition);
                self.statement(*body);
                self.unit(id, expected, why)
            }
            ExprKind::For { var, from, direction, to, body } => {
                self.for_loop(*var, *from, *direction, *to, *body);
                self.unit(id, expected, why)
            }
            ExprKind::Constraint(inner, ty) => {
                let annotated = self.annotation(*ty);
                let inside = self.arena.instantiate(annotated);
                self.argument(*inner, inside, Why::Annotation { span: tree[*ty].span }, name);
                let found = self.arena.instantiate(annotated);
                self.meet(id, found, expected, why)
            }
            ExprKind::Assert(condition) => {
                let boolean = self.builtin(TypeId::BOOL);
                self.expr(*condition, boolean, Why::Assert);
                if self.is_false(*condition) { expected } else { self.unit(id, expected, why) }
            }
            ExprKind::LetException(decl, body) => self.let_exception(id, decl, *body, expected, why),
            ExprKind::Open(module, body) => {
                let mark = self.scope.enter();
                // The types of a structure that is written here may not leave the expression.
                let inside = u32::from(self.path_of(*module).is_none());
                self.arena.level += inside;
                let opened = self.local_module(*module, &Naming::Anonymous);
                let found = match opened.as_ref().and_then(|entry| entry.module.structure()) {
                    Some(opened) => {
                        self.open_module(self.path_of(*module), &opened.scope);
                        self.expr(*body, expected, why)
                    }
                    None => expected,
                };
                self.arena.level -= inside;
                self.scope.leave(mark);
                found
            }
            // What is checked is that it stands where no value gets: see `exhaustiveness`.
            ExprKind::Unreachable => expected,
            ExprKind::Error => self.arena.error(),
            ExprKind::Variant(tag, arg) => self.tagged(id, *tag, *arg, expected, why),
            ExprKind::Coerce(inner, from, to) => {
                let found = self.coercion(*inner, *from, *to);
                self.meet(id, found, expected, why)
            }
            ExprKind::Lazy(inner) => {
                let value = self.arena.var();
                let whole = self.arena.con(TypeId::LAZY, vec![value]);
                let found = self.meet(id, whole, expected, why);
                self.expr(*inner, value, Why::Unknown);
                found
            }
            ExprKind::LetOp(bindings, body) => self.let_operators(id, bindings, *body, expected, why),
            ExprKind::LetModule(binding, body) => self.let_module(binding, *body, expected, why),
            ExprKind::Pack(module, ty) => {
                self.pack(id, *module, *ty, expected, why).unwrap_or_else(|| self.arena.error())
            }
        }
    }

    fn let_module(&mut self, binding: &ModuleBinding, body: ExprId, expected: Ty, why: Why) -> Ty {
        let mark = self.scope.enter();
        // Its types may not leave the expression.
        self.arena.level += 1;
        let naming = match binding.name {
            Some(ident) => Naming::Path(Some(ident.name.to_string())),
            None => Naming::Anonymous,
        };
        let entry = self.local_module(binding.body, &naming);
        match (entry, binding.name) {
            (Some(entry), Some(ident)) => self.scope.add_module(ident.name, entry),
            (None, Some(ident)) => self.leave_in_doubt(Bound::Module(ident.name)),
            _ => {}
        }
        let found = self.expr(body, expected, why);
        self.arena.level -= 1;
        self.scope.leave(mark);
        found
    }

    fn variable(&mut self, id: ExprId, path: &Path) -> Ty {
        match self.lookup_value(path) {
            Some(entry) => {
                self.means(id, &entry);
                self.instance(&entry.scheme, path.span)
            }
            None => self.arena.error(),
        }
    }

    /// The record inside a constructor is no value of its own: only its fields may be used, or all of it to build
    /// another value of the same constructor.
    fn check_inline(&mut self, id: ExprId, found: Ty) {
        if self.inline_allowed == Some(id) {
            return;
        }
        if self.is_inline_record(found) {
            let span = self.tree[id].span;
            self.report(Problem::InlineRecordEscapes { span });
        }
    }

    /// Whether a type is that of the record inside a constructor.
    pub(super) fn is_inline_record(&mut self, ty: Ty) -> bool {
        self.known_decl(ty)
            .is_some_and(|(_, decl)| matches!(decl.kind, TypeDeclKind::Record(_, RecordShape::Inline(..))))
    }

    fn unit(&mut self, id: ExprId, expected: Ty, why: Why) -> Ty {
        let unit = self.builtin(TypeId::UNIT);
        self.meet(id, unit, expected, why)
    }

    /// The type of a literal that is not a string.
    pub(super) fn literal(&mut self, literal: &Literal) -> Ty {
        match literal {
            Literal::Int(..) => self.builtin(TypeId::INT),
            Literal::Char(_) => self.builtin(TypeId::CHAR),
            Literal::String(..) => self.builtin(TypeId::STRING),
            Literal::Float(..) => self.builtin(TypeId::FLOAT),
            Literal::BoxedInt(suffix, _) => {
                self.builtin(BoxedInt::of_suffix(*suffix).map_or(TypeId::NATIVEINT, BoxedInt::ty))
            }
        }
    }

    /// Notes what a name stands for.
    fn means(&mut self, id: ExprId, entry: &ValueEntry) {
        self.typed.values.insert(id, entry.value);
        if let Some(library) = entry.library {
            self.typed.library.insert(id, library);
        }
    }

    fn apply(&mut self, id: ExprId, function: ExprId, args: &[Arg]) -> Ty {
        let name = match &self.tree[function].kind {
            ExprKind::Ident(path) => Some(path_name(self.tree, path)),
            _ => None,
        };
        let head = Head { name, span: self.tree[function].span, kind: HeadKind::Function };
        let ty = self.expr_fresh(function);
        self.application(id, head, ty, args)
    }

    /// `a op b`; as in OCaml, `x |> f` and `f @@ x` are inferred like `f x` where the type of `f` can be known first.
    fn infix(&mut self, id: ExprId, operator: Ident, left: ExprId, right: ExprId) -> Ty {
        let entry = self.scope.value(operator.name, self.origin).cloned();
        let applied = entry.and_then(|entry| match entry.value {
            ValueRef::Form(Form::ReverseApply) => Some((entry, right, left)),
            ValueRef::Form(Form::Apply) => Some((entry, left, right)),
            _ => None,
        });
        match applied {
            Some((entry, function, argument)) if self.is_inferred(function) => {
                self.means(id, &entry);
                self.apply(id, function, &[Arg { label: Label::None, expr: argument }])
            }
            _ => self.operator(id, operator, &[left, right]),
        }
    }

    /// Whether the type of an expression comes from inside it rather than from where it stands.
    pub(super) fn is_inferred(&self, id: ExprId) -> bool {
        match &self.tree[id].kind {
            ExprKind::Ident(_) | ExprKind::Apply(..) | ExprKind::Field(..) | ExprKind::Constraint(..) => true,
            ExprKind::Infix(..) | ExprKind::Prefix(..) | ExprKind::Index(..) => true,
            ExprKind::Sequence(_, last) | ExprKind::Open(_, last) => self.is_inferred(*last),
            ExprKind::If(_, then, Some(otherwise)) => self.is_inferred(*then) && self.is_inferred(*otherwise),
            _ => false,
        }
    }

    fn operator(&mut self, id: ExprId, operator: Ident, operands: &[ExprId]) -> Ty {
        let path = Path::of(operator);
        let ty = self.variable(id, &path);
        let args: Vec<Arg> = operands.iter().map(|expr| Arg { label: Label::None, expr: *expr }).collect();
        let kind = HeadKind::Operator;
        self.application(id, Head { name: Some(operator.name), span: operator.span, kind }, ty, &args)
    }

    fn tuple(&mut self, id: ExprId, parts: &[ExprId], expected: Ty, why: Why) -> Ty {
        let unknowns: Vec<Ty> = parts.iter().map(|_| self.arena.var()).collect();
        let tuple = self.arena.add(Node::Tuple(unknowns.clone().into()));
        let fits = self.meet(id, tuple, expected, why) == tuple;
        let why = if fits { why.part(Part::Component) } else { Why::Unknown };
        let found: Vec<Ty> = parts.iter().zip(unknowns).map(|(part, ty)| self.expr(*part, ty, why)).collect();
        self.arena.add(Node::Tuple(found.into()))
    }

    fn cons(&mut self, id: ExprId, head: ExprId, tail: ExprId, expected: Ty, why: Why) -> Ty {
        let element = self.arena.var();
        let list = self.arena.con(TypeId::LIST, vec![element]);
        let found = self.meet(id, list, expected, why);
        let unknown = self.arena.is_var(element);
        self.argument(head, element, Why::Unknown, None);
        let rest = self.arena.con(TypeId::LIST, vec![element]);
        let why = if unknown { Why::Cons { head: self.tree[head].span } } else { why };
        self.expr(tail, rest, why);
        found
    }

    fn elements(&mut self, id: ExprId, container: TypeId, elements: &[ExprId], expected: Ty, why: Why) -> Ty {
        let element = self.arena.var();
        let whole = self.arena.con(container, vec![element]);
        let found = self.meet(id, whole, expected, why);
        let unknown = self.arena.is_var(element);
        let first = elements.first().map(|first| self.tree[*first].span);
        let mut element = element;
        for (index, expr) in elements.iter().enumerate() {
            let why = match first {
                Some(first) if unknown && index > 0 => Why::Element { first },
                _ => why.part(Part::Element),
            };
            let before = self.problems.len();
            match container {
                TypeId::LIST => self.argument(*expr, element, why, None),
                _ => self.expr(*expr, element, why),
            };
            if self.clashed_since(before, why) {
                element = self.arena.error();
            }
        }
        found
    }

    /// `a.(i)` or `s.[i]`: gives the type of the element.
    fn index(&mut self, kind: IndexKind, access: Access, indexed: ExprId, index: ExprId) -> Ty {
        let (container, element) = match (kind, access) {
            (IndexKind::Array, _) => {
                let element = self.arena.var();
                (self.arena.con(TypeId::ARRAY, vec![element]), element)
            }
            (IndexKind::String, Access::Read) => (self.builtin(TypeId::STRING), self.builtin(TypeId::CHAR)),
            // Strings cannot be changed, byte sequences can, and share the notation.
            (IndexKind::String, Access::Write) => (self.builtin(TypeId::BYTES), self.builtin(TypeId::CHAR)),
        };
        self.expr(indexed, container, Why::Indexed);
        let int = self.builtin(TypeId::INT);
        self.expr(index, int, Why::Index);
        element
    }

    fn if_then(
        &mut self,
        id: ExprId,
        condition: ExprId,
        then: ExprId,
        otherwise: Option<ExprId>,
        expected: Ty,
        why: Why,
    ) -> Ty {
        let boolean = self.builtin(TypeId::BOOL);
        self.expr(condition, boolean, Why::IfCondition);
        match otherwise {
            None => {
                let unit = self.builtin(TypeId::UNIT);
                self.expr(then, unit, Why::MissingElse { whole: self.tree[id].span });
                self.unit(id, expected, why)
            }
            Some(otherwise) => {
                let unknown = self.arena.is_var(expected);
                let found = self.expr(then, expected, why);
                let why = if unknown { Why::ElseBranch { then: self.tree[then].span } } else { why };
                self.expr(otherwise, expected, why);
                // A broken branch must not hide the type of the other one.
                if self.arena.is_var(found) { expected } else { found }
            }
        }
    }

    fn for_loop(&mut self, var: PatId, from: ExprId, _direction: Direction, to: ExprId, body: ExprId) {
        let int = self.builtin(TypeId::INT);
        self.expr(from, int, Why::ForBound);
        self.expr(to, int, Why::ForBound);
        let mark = self.scope.enter();
        if !matches!(self.tree[var].kind, PatKind::Any | PatKind::Var(_)) {
            self.unsupported("a pattern as the variable of `for`", self.tree[var].span);
        }
        let variables = self.pattern_alone(var, int, Why::Unknown);
        self.bind_locals(&variables);
        self.statement(body);
        self.scope.leave(mark);
    }

    fn let_exception(&mut self, id: ExprId, decl: &ExceptionDecl, body: ExprId, expected: Ty, why: Why) -> Ty {
        let mark = self.scope.enter();
        match decl {
            ExceptionDecl::New(decl) => {
                let exception = self.new_exception(decl);
                self.keep_local_types(exception, decl);
                let binder = self.next_binder();
                self.typed.let_exceptions.insert(id, (exception, binder));
                let slot = ExceptionSlot::Local(binder);
                self.add_exception(decl.name.name, ConstructorRef::Exception(exception, slot));
            }
            ExceptionDecl::Alias(name, path) => _ = self.exception_alias(*name, path, TypeId::EXN),
        }
        let found = self.expr(body, expected, why);
        self.scope.leave(mark);
        found
    }

    fn is_false(&self, id: ExprId) -> bool {
        matches!(&self.tree[id].kind, ExprKind::Construct(path, None) if path.last.name.as_str() == "false")
    }

    /// What an offending expression is, for its message.
    pub(super) fn subject(&mut self, id: ExprId, found: Ty) -> Subject {
        let tree = self.tree;
        match &tree[id].kind {
            ExprKind::Ident(path) => Subject::Variable(path_name(self.tree, path)),
            ExprKind::Literal(Literal::Int(..)) => Subject::Int,
            ExprKind::Literal(Literal::Float(..)) => Subject::Float,
            ExprKind::Literal(Literal::String(bytes, _)) => Subject::String(bytes.len()),
            ExprKind::Literal(Literal::Char(_)) => Subject::Char,
            ExprKind::Apply(function, args) => {
                let function = match &tree[*function].kind {
                    ExprKind::Ident(path) => Some(path_name(self.tree, path)),
                    _ => None,
                };
                Subject::Application { function, given: args.len(), missing: self.arrows(found) }
            }
            ExprKind::Infix(operator, ..) | ExprKind::Prefix(operator, _) => Subject::Operator(operator.name),
            ExprKind::Sequence(..) => Subject::Sequence,
            ExprKind::Fun { .. } | ExprKind::Function(_) => Subject::Function,
            ExprKind::Construct(path, _) => Subject::Constructor(path.last.name),
            ExprKind::Tuple(parts) => Subject::Tuple(parts.len()),
            ExprKind::Cons(..) | ExprKind::List(_) => Subject::List,
            _ => Subject::Other,
        }
    }

    /// How many arguments a value of this type takes.
    pub(super) fn arrows(&mut self, ty: Ty) -> usize {
        let (mut count, mut ty) = (0, ty);
        while let Node::Arrow(_, _, to) = self.head(ty) {
            count += 1;
            ty = to;
        }
        count
    }

    /// Whether a variable of the library is this primitive.
    pub(super) fn is_raise(&self, id: ExprId) -> bool {
        matches!(self.typed.values.get(&id), Some(ValueRef::Prim(refute_ir::Prim::Raise)))
    }
}
