//! Type and exception declarations in the dump.

use refute_source::Span;

use super::Writer;
use crate::tree::*;

impl Writer<'_> {
    pub(super) fn type_decl(&mut self, decl: &TypeDecl) {
        self.node("declaration", decl.span, |w| {
            w.ident(decl.name);
            for (variance, ident, _) in &decl.params {
                let mark = match variance {
                    Variance::None => "",
                    Variance::Covariant => "+",
                    Variance::Contravariant => "-",
                };
                match ident {
                    Some(ident) => w.word(&format!("{mark}'{}", ident.name)),
                    None => w.word(&format!("{mark}_")),
                }
            }
            if decl.private {
                w.word("private");
            }
            if let Some(ty) = decl.manifest {
                w.node("manifest", w.tree[ty].span, |w| w.type_expr(ty));
            }
            match &decl.kind {
                TypeDeclKind::None => {}
                TypeDeclKind::Extensible => w.word(".."),
                TypeDeclKind::Variant(decls) => {
                    w.word("variant");
                    decls.iter().for_each(|d| w.constructor(d));
                }
                TypeDeclKind::Record(fields) => {
                    w.word("record");
                    w.fields(fields);
                }
            }
        });
    }

    fn fields(&mut self, fields: &[FieldDecl]) {
        for field in fields {
            self.node(if field.mutable { "mutable-field" } else { "field" }, field.span, |w| {
                w.ident(field.name);
                w.type_expr(field.ty);
            });
        }
    }

    pub(super) fn constructor(&mut self, decl: &ConstructorDecl) {
        self.node("constructor", decl.span, |w| {
            w.ident(decl.name);
            match &decl.args {
                ConstructorArgs::Tuple(args) => args.iter().for_each(|t| w.type_expr(*t)),
                ConstructorArgs::Record(fields) => {
                    w.word("record");
                    w.fields(fields);
                }
            }
        });
    }

    pub(super) fn exception(&mut self, decl: &ExceptionDecl, span: Span) {
        self.node("exception", span, |w| match decl {
            ExceptionDecl::New(decl) => w.constructor(decl),
            ExceptionDecl::Alias(name, path) => {
                w.ident(*name);
                w.word("=");
                w.path(path);
            }
        });
    }
}
