//! Type and exception declarations in the dump.

use refute_source::Span;

use super::Writer;
use crate::tree::*;

impl Writer<'_> {
    pub(super) fn type_decl(&mut self, decl: &TypeDecl) {
        self.node("declaration", decl.span, |w| {
            w.ident(decl.name);
            w.type_params(&decl.params);
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

    fn type_params(&mut self, params: &[(Marks, Option<Ident>, Span)]) {
        for (Marks { variance, injective }, ident, _) in params {
            let mark = match variance {
                Variance::None => "",
                Variance::Covariant => "+",
                Variance::Contravariant => "-",
            };
            let mark = format!("{}{mark}", if *injective { "!" } else { "" });
            match ident {
                Some(ident) => self.word(&format!("{mark}'{}", ident.name)),
                None => self.word(&format!("{mark}_")),
            }
        }
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
            if let Some(result) = decl.result {
                w.node("result", w.tree[result].span, |w| w.type_expr(result));
            }
        });
    }

    pub(super) fn exception(&mut self, decl: &ExceptionDecl, span: Span) {
        self.node("exception", span, |w| w.new_constructor(decl));
    }

    /// `type t += ...`.
    pub(super) fn extension(&mut self, extension: &TypeExtension, span: Span) {
        self.node("extension", span, |w| {
            w.path(&extension.path);
            w.type_params(&extension.params);
            extension.constructors.iter().for_each(|(decl, _)| w.new_constructor(decl));
        });
    }

    fn new_constructor(&mut self, decl: &ExceptionDecl) {
        match decl {
            ExceptionDecl::New(decl) => self.constructor(decl),
            ExceptionDecl::Alias(name, path) => {
                self.ident(*name);
                self.word("=");
                self.path(path);
            }
        }
    }
}
