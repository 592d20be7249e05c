//! Expressions, bindings and cases in the dump.

use super::{Writer, let_name};
use crate::tree::*;

impl Writer<'_> {
    pub(super) fn binding(&mut self, binding: &Binding) {
        self.node("binding", binding.span, |w| {
            w.pattern(binding.pat);
            w.params(&binding.params);
            if let Some(ty) = binding.ty {
                w.node("annotation", w.tree[ty].span, |w| w.type_expr(ty));
            }
            w.expr(binding.body);
        });
    }

    fn params(&mut self, params: &[Param]) {
        for param in params {
            self.node("param", param.span, |w| {
                w.label(&param.label);
                match &param.kind {
                    ParamKind::Pattern(pat, default) => {
                        w.pattern(*pat);
                        default.iter().for_each(|e| w.expr(*e));
                    }
                    ParamKind::Types(names) => {
                        w.word("type");
                        names.iter().for_each(|name| w.ident(*name));
                    }
                }
            });
        }
    }

    fn cases(&mut self, cases: &[Case]) {
        for case in cases {
            self.node("case", case.span, |w| {
                w.pattern(case.pat);
                if let Some(guard) = case.guard {
                    w.node("when", w.tree[guard].span, |w| w.expr(guard));
                }
                w.expr(case.body);
            });
        }
    }

    pub(super) fn expr(&mut self, id: ExprId) {
        refute_source::deep(|| {
            let tree = self.tree;
            let expr = &tree[id];
            self.node(expr_name(&expr.kind), expr.span, |w| w.expr_inside(&expr.kind));
        });
    }

    fn expr_inside(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Ident(path) => self.path(path),
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Let(_, bindings, body) => {
                bindings.iter().for_each(|b| self.binding(b));
                self.expr(*body);
            }
            ExprKind::Fun { params, result, body } => {
                self.params(params);
                if let Some(ty) = result {
                    self.node("result", self.tree[*ty].span, |w| w.type_expr(*ty));
                }
                self.expr(*body);
            }
            ExprKind::Function(cases) => self.cases(cases),
            ExprKind::Apply(function, args) => {
                self.expr(*function);
                for arg in args {
                    match arg.label {
                        Label::None => self.expr(arg.expr),
                        _ => self.node("argument", self.tree[arg.expr].span, |w| {
                            w.label(&arg.label);
                            w.expr(arg.expr);
                        }),
                    }
                }
            }
            ExprKind::Infix(operator, a, b) => {
                self.ident(*operator);
                self.exprs(&[*a, *b]);
            }
            ExprKind::Prefix(operator, operand) => {
                self.ident(*operator);
                self.expr(*operand);
            }
            ExprKind::Match(scrutinee, cases) | ExprKind::Try(scrutinee, cases) => {
                self.expr(*scrutinee);
                self.cases(cases);
            }
            ExprKind::Tuple(parts) | ExprKind::List(parts) | ExprKind::Array(parts) => self.exprs(parts),
            ExprKind::Construct(path, arg) => {
                self.path(path);
                arg.iter().for_each(|e| self.expr(*e));
            }
            ExprKind::Variant(tag, arg) => {
                self.ident(*tag);
                arg.iter().for_each(|e| self.expr(*e));
            }
            ExprKind::Cons(a, b) | ExprKind::Sequence(a, b) | ExprKind::While(a, b) => self.exprs(&[*a, *b]),
            ExprKind::Record(base, fields) => {
                if let Some(base) = base {
                    self.node("base", self.tree[*base].span, |w| w.expr(*base));
                }
                for field in fields {
                    self.node("field", field.label.span, |w| {
                        w.path(&field.label);
                        field.value.iter().for_each(|e| w.expr(*e));
                    });
                }
            }
            ExprKind::Field(record, label) => {
                self.path(label);
                self.expr(*record);
            }
            ExprKind::SetField(record, label, value) => {
                self.path(label);
                self.exprs(&[*record, *value]);
            }
            ExprKind::Index(_, array, index) => self.exprs(&[*array, *index]),
            ExprKind::SetIndex(_, array, index, value) => self.exprs(&[*array, *index, *value]),
            ExprKind::If(condition, yes, no) => {
                self.exprs(&[*condition, *yes]);
                no.iter().for_each(|e| self.expr(*e));
            }
            ExprKind::For { var, from, direction, to, body } => {
                self.word(if *direction == Direction::Up { "to" } else { "downto" });
                self.pattern(*var);
                self.exprs(&[*from, *to, *body]);
            }
            ExprKind::Constraint(inside, ty) => {
                self.expr(*inside);
                self.type_expr(*ty);
            }
            ExprKind::Coerce(inside, from, to) => {
                self.expr(*inside);
                from.iter().for_each(|t| self.type_expr(*t));
                self.type_expr(*to);
            }
            ExprKind::Assert(inside) | ExprKind::Lazy(inside) => self.expr(*inside),
            ExprKind::LetException(decl, body) => {
                self.exception(decl, self.tree[*body].span);
                self.expr(*body);
            }
            ExprKind::Open(module, body) => {
                self.module(*module);
                self.expr(*body);
            }
            ExprKind::LetModule(binding, body) => {
                self.module_binding(binding);
                self.expr(*body);
            }
            ExprKind::LetOp(bindings, body) => {
                for (operator, binding) in bindings {
                    self.ident(*operator);
                    self.binding(binding);
                }
                self.expr(*body);
            }
            ExprKind::Pack(module, ty) => {
                self.module(*module);
                ty.iter().for_each(|t| self.module_type(*t));
            }
            ExprKind::Unreachable | ExprKind::Error => {}
        }
    }

    fn exprs(&mut self, ids: &[ExprId]) {
        ids.iter().for_each(|id| self.expr(*id));
    }
}

fn expr_name(kind: &ExprKind) -> &'static str {
    match kind {
        ExprKind::Ident(_) => "ident",
        ExprKind::Literal(literal) => super::pattern::literal_name(literal),
        ExprKind::Let(recursive, ..) => let_name(*recursive),
        ExprKind::Fun { .. } => "fun",
        ExprKind::Function(_) => "function",
        ExprKind::Apply(..) => "apply",
        ExprKind::Infix(..) => "infix",
        ExprKind::Prefix(..) => "prefix",
        ExprKind::Match(..) => "match",
        ExprKind::Try(..) => "try",
        ExprKind::Tuple(_) => "tuple",
        ExprKind::Construct(..) => "construct",
        ExprKind::Variant(..) => "variant",
        ExprKind::Cons(..) => "cons",
        ExprKind::List(_) => "list",
        ExprKind::Array(_) => "array",
        ExprKind::Record(..) => "record",
        ExprKind::Field(..) => "field",
        ExprKind::SetField(..) => "set-field",
        ExprKind::Index(IndexKind::Array, ..) => "index",
        ExprKind::Index(IndexKind::String, ..) => "string-index",
        ExprKind::SetIndex(IndexKind::Array, ..) => "set-index",
        ExprKind::SetIndex(IndexKind::String, ..) => "set-string-index",
        ExprKind::If(..) => "if",
        ExprKind::Sequence(..) => "sequence",
        ExprKind::While(..) => "while",
        ExprKind::For { .. } => "for",
        ExprKind::Constraint(..) => "constraint",
        ExprKind::Coerce(..) => "coerce",
        ExprKind::Assert(_) => "assert",
        ExprKind::Lazy(_) => "lazy",
        ExprKind::LetException(..) => "let-exception",
        ExprKind::Open(..) => "local-open",
        ExprKind::LetModule(..) => "let-module",
        ExprKind::LetOp(..) => "let-operator",
        ExprKind::Pack(..) => "pack",
        ExprKind::Unreachable => "unreachable",
        ExprKind::Error => "error",
    }
}
