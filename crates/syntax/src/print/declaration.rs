//! Type and exception declarations as text.

use super::Printer;
use crate::tree::*;
use refute_ocaml::Level;
use refute_ocaml::doc::Doc;
use refute_source::Span;

impl Printer<'_> {
    /// `type ... and ...`.
    pub(super) fn type_decls(&mut self, nonrec: bool, decls: &[TypeDecl], sign: &str) -> Doc {
        let mut row = Vec::new();
        for (index, decl) in decls.iter().enumerate() {
            if index > 0 {
                row.push(self.layout.hard());
            }
            row.push(self.text(match (index, nonrec) {
                (0, false) => "type ",
                (0, true) => "type nonrec ",
                _ => "and ",
            }));
            row.push(self.type_decl(decl, None, sign));
        }
        self.row(row)
    }

    /// A declaration without its keyword; in constraints the name is a path and the sign may be `:=`.
    pub(super) fn type_decl(&mut self, decl: &TypeDecl, path: Option<&Path>, sign: &str) -> Doc {
        let mut row = self.type_params(&decl.params);
        row.push(match path {
            Some(path) => self.path(path),
            None => self.name(decl.name.name),
        });
        let private = if decl.private { " private" } else { "" };
        if let Some(ty) = decl.manifest {
            let before = if matches!(decl.kind, TypeDeclKind::None) { private } else { "" };
            row.push(self.text(&format!(" {sign}{before} ")));
            row.push(self.type_expr(ty, Level::Open));
        }
        match &decl.kind {
            TypeDeclKind::None => {}
            TypeDeclKind::Extensible => row.push(self.text(&format!(" ={private} .."))),
            TypeDeclKind::Variant(decls) => {
                row.push(self.text(&format!(" ={private}")));
                let body = self.constructors(decls);
                row.push(self.layout.indent(2, body));
            }
            TypeDeclKind::Record(fields) => {
                row.push(self.text(&format!(" ={private} ")));
                row.push(self.field_decls(fields));
            }
        }
        let row = self.row(row);
        self.layout.group(row)
    }

    /// The parameters before the name of a type, with a space behind them.
    fn type_params(&mut self, params: &[(Marks, Option<Ident>, Span)]) -> Vec<Doc> {
        let mut docs = Vec::new();
        for (Marks { variance, injective }, ident, _) in params {
            let mark = self.text(match variance {
                Variance::None => "",
                Variance::Covariant => "+",
                Variance::Contravariant => "-",
            });
            let variable = match ident {
                Some(ident) => self.type_variable(ident.name),
                None => self.text("_"),
            };
            let promise = self.text(if *injective { "!" } else { "" });
            docs.push(self.row(vec![promise, mark, variable]));
        }
        if docs.is_empty() {
            return docs;
        }
        let several = docs.len() > 1;
        let params = self.separated(docs, ",");
        vec![if several { self.parens(params) } else { params }, self.text(" ")]
    }

    /// `type t += ...`.
    pub(super) fn extension(&mut self, extension: &TypeExtension) -> Doc {
        let mut row = vec![self.text("type ")];
        row.extend(self.type_params(&extension.params));
        row.push(self.path(&extension.path));
        row.push(self.text(" +="));
        let mut body = Vec::new();
        for (index, (decl, _)) in extension.constructors.iter().enumerate() {
            body.push(self.layout.line());
            body.push(if index == 0 { self.layout.when_broken("| ") } else { self.text("| ") });
            body.push(self.new_constructor(decl));
        }
        let body = self.row(body);
        row.push(self.layout.indent(2, body));
        let row = self.row(row);
        self.layout.group(row)
    }

    fn constructors(&mut self, decls: &[ConstructorDecl]) -> Doc {
        let mut row = Vec::new();
        if decls.is_empty() {
            row.push(self.text(" |"));
        }
        for (index, decl) in decls.iter().enumerate() {
            row.push(self.layout.line());
            row.push(if index == 0 { self.layout.when_broken("| ") } else { self.text("| ") });
            row.push(self.constructor(decl));
        }
        self.row(row)
    }

    /// `C of t`.
    pub(super) fn constructor(&mut self, decl: &ConstructorDecl) -> Doc {
        let mut row = vec![self.name(decl.name.name)];
        let sign = if decl.result.is_some() { " : " } else { " of " };
        match &decl.args {
            ConstructorArgs::Tuple(args) if args.is_empty() => {}
            ConstructorArgs::Tuple(args) => {
                row.push(self.text(sign));
                let args = args.iter().map(|arg| self.type_expr(*arg, Level::Atom)).collect();
                let args = self.separated(args, " *");
                row.push(self.layout.group(args));
            }
            ConstructorArgs::Record(fields) => {
                row.push(self.text(sign));
                row.push(self.field_decls(fields));
            }
        }
        if let Some(result) = decl.result {
            row.push(self.text(if row.len() == 1 { " : " } else { " -> " }));
            row.push(self.type_expr(result, Level::Atom));
        }
        self.row(row)
    }

    fn field_decls(&mut self, fields: &[FieldDecl]) -> Doc {
        let mut docs = Vec::new();
        for field in fields {
            let mutable = self.text(if field.mutable { "mutable " } else { "" });
            let name = self.name(field.name.name);
            let colon = self.text(" : ");
            let ty = self.type_expr(field.ty, Level::Open);
            docs.push(self.row(vec![mutable, name, colon, ty]));
        }
        let inside = self.separated(docs, ";");
        self.bracketed("{ ", inside, " }")
    }

    /// `exception ...`.
    pub(super) fn exception(&mut self, decl: &ExceptionDecl) -> Doc {
        let word = self.text("exception ");
        let decl = self.new_constructor(decl);
        self.row(vec![word, decl])
    }

    fn new_constructor(&mut self, decl: &ExceptionDecl) -> Doc {
        match decl {
            ExceptionDecl::New(decl) => self.constructor(decl),
            ExceptionDecl::Alias(name, path) => {
                let name = self.name(name.name);
                let equal = self.text(" = ");
                let path = self.path(path);
                self.row(vec![name, equal, path])
            }
        }
    }
}
