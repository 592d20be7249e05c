//! Patterns and types in the dump.

use super::Writer;
use crate::tree::*;

pub(super) fn literal_name(literal: &Literal) -> &'static str {
    match literal {
        Literal::Int(..) => "int",
        Literal::BoxedInt(..) => "boxed-int",
        Literal::Char(_) => "char",
        Literal::String(..) => "string",
        Literal::Float(..) => "float",
    }
}

impl Writer<'_> {
    pub(super) fn pattern(&mut self, id: PatId) {
        refute_source::deep(|| {
            let tree = self.tree;
            let pat = &tree[id];
            self.node(pattern_name(&pat.kind), pat.span, |w| w.pattern_inside(&pat.kind));
        });
    }

    fn patterns(&mut self, ids: &[PatId]) {
        ids.iter().for_each(|id| self.pattern(*id));
    }

    fn pattern_inside(&mut self, kind: &PatKind) {
        match kind {
            PatKind::Any | PatKind::Error => {}
            PatKind::Var(ident) => self.ident(*ident),
            PatKind::Alias(inside, ident) => {
                self.ident(*ident);
                self.pattern(*inside);
            }
            PatKind::Literal(literal) => self.literal(literal),
            PatKind::Interval(first, last) => {
                self.literal(first);
                self.literal(last);
            }
            PatKind::Tuple(parts) | PatKind::List(parts) | PatKind::Array(parts) => self.patterns(parts),
            PatKind::Construct(path, arg) => {
                self.path(path);
                arg.iter().for_each(|p| self.pattern(*p));
            }
            PatKind::Variant(tag, arg) => {
                self.ident(*tag);
                arg.iter().for_each(|p| self.pattern(*p));
            }
            PatKind::VariantType(path) => self.path(path),
            PatKind::Cons(a, b) | PatKind::Or(a, b) => self.patterns(&[*a, *b]),
            PatKind::Record { fields, open } => {
                for field in fields {
                    self.node("field", field.label.span, |w| {
                        w.path(&field.label);
                        field.value.iter().for_each(|p| w.pattern(*p));
                    });
                }
                if *open {
                    self.word("_");
                }
            }
            PatKind::Constraint(inside, ty) => {
                self.pattern(*inside);
                self.type_expr(*ty);
            }
            PatKind::Lazy(inside) | PatKind::Exception(inside) => self.pattern(*inside),
            PatKind::Open(module, inside) => {
                self.path(module);
                self.pattern(*inside);
            }
            PatKind::Unpack(name, ty) => {
                self.ident(*name);
                ty.iter().for_each(|t| self.module_type(*t));
            }
        }
    }

    pub(super) fn type_expr(&mut self, id: TypeExprId) {
        refute_source::deep(|| {
            let tree = self.tree;
            let ty = &tree[id];
            self.node(type_name(&ty.kind), ty.span, |w| w.type_inside(&ty.kind));
        });
    }

    fn type_inside(&mut self, kind: &TypeExprKind) {
        match kind {
            TypeExprKind::Any | TypeExprKind::Error => {}
            TypeExprKind::Var(name) => self.word(&format!("'{name}")),
            TypeExprKind::Arrow(label, domain, result) => {
                self.label(label);
                self.type_expr(*domain);
                self.type_expr(*result);
            }
            TypeExprKind::Tuple(parts) => parts.iter().for_each(|t| self.type_expr(*t)),
            TypeExprKind::Constr(path, args) => {
                self.path(path);
                args.iter().for_each(|t| self.type_expr(*t));
            }
            TypeExprKind::Alias(inside, ident) => {
                self.ident(*ident);
                self.type_expr(*inside);
            }
            TypeExprKind::Poly(names, inside) | TypeExprKind::LocallyAbstract(names, inside) => {
                names.iter().for_each(|name| self.ident(*name));
                self.type_expr(*inside);
            }
            TypeExprKind::Variant { bound, rows, present } => {
                self.word(match bound {
                    VariantBound::Exact => "=",
                    VariantBound::AtLeast => ">",
                    VariantBound::AtMost => "<",
                });
                for row in rows {
                    match row {
                        VariantRow::Tag(tag, ty) => {
                            self.node("tag", tag.span, |w| {
                                w.ident(*tag);
                                ty.iter().for_each(|t| w.type_expr(*t));
                            });
                        }
                        VariantRow::Inherit(ty) => self.type_expr(*ty),
                    }
                }
                present.iter().for_each(|tag| self.ident(*tag));
            }
            TypeExprKind::Package(ty) => self.module_type(*ty),
        }
    }
}

fn pattern_name(kind: &PatKind) -> &'static str {
    match kind {
        PatKind::Any => "any",
        PatKind::Var(_) => "var",
        PatKind::Alias(..) => "alias",
        PatKind::Literal(literal) => literal_name(literal),
        PatKind::Interval(..) => "interval",
        PatKind::Tuple(_) => "tuple",
        PatKind::Construct(..) => "construct",
        PatKind::Variant(..) => "variant",
        PatKind::VariantType(_) => "variant-type",
        PatKind::Cons(..) => "cons",
        PatKind::List(_) => "list",
        PatKind::Array(_) => "array",
        PatKind::Record { .. } => "record",
        PatKind::Or(..) => "or",
        PatKind::Constraint(..) => "constraint",
        PatKind::Lazy(_) => "lazy",
        PatKind::Exception(_) => "exception",
        PatKind::Open(..) => "local-open",
        PatKind::Unpack(..) => "unpack",
        PatKind::Error => "error",
    }
}

fn type_name(kind: &TypeExprKind) -> &'static str {
    match kind {
        TypeExprKind::Any => "any",
        TypeExprKind::Var(_) => "var",
        TypeExprKind::Arrow(..) => "arrow",
        TypeExprKind::Tuple(_) => "tuple",
        TypeExprKind::Constr(..) => "constr",
        TypeExprKind::Alias(..) => "alias",
        TypeExprKind::Poly(..) => "poly",
        TypeExprKind::LocallyAbstract(..) => "locally-abstract",
        TypeExprKind::Variant { .. } => "variant",
        TypeExprKind::Package(_) => "package",
        TypeExprKind::Error => "error",
    }
}
