//! Items, bindings and parameters as text.

use super::Printer;
use super::expr::Follow;
use super::literal;
use crate::tree::*;
use refute_ocaml::Level;
use refute_ocaml::doc::Doc;

impl Printer<'_> {
    /// Items, an empty line between them; expressions are set off with `;;`.
    pub(super) fn items(&mut self, items: &[Item]) -> Doc {
        let mut row = Vec::new();
        let mut after_expression = true;
        for (index, item) in items.iter().enumerate() {
            let expression = matches!(item.kind, ItemKind::Eval(_));
            if index > 0 {
                if expression && !after_expression {
                    row.push(self.text(";;"));
                }
                row.push(self.layout.hard());
                if !self.both_brief(&items[index - 1], item) {
                    row.push(self.layout.hard());
                }
            }
            row.push(self.item(item));
            if expression {
                row.push(self.text(";;"));
            }
            after_expression = expression;
        }
        self.row(row)
    }

    /// Runs of `open`, `type t = u` and the like are not spaced out.
    fn both_brief(&self, first: &Item, second: &Item) -> bool {
        let brief = |item: &Item| {
            matches!(
                item.kind,
                ItemKind::Open { .. } | ItemKind::Include(_) | ItemKind::Exception(_) | ItemKind::External { .. }
            )
        };
        brief(first) && brief(second)
    }

    fn item(&mut self, item: &Item) -> Doc {
        match &item.kind {
            ItemKind::Let(recursive, bindings) => self.bindings(*recursive, bindings),
            ItemKind::Eval(expr) => self.expr(*expr, Level::Open, Follow::Nothing),
            ItemKind::Type { nonrec, decls } => self.type_decls(*nonrec, decls, "="),
            ItemKind::Exception(decl) => self.exception(decl),
            ItemKind::Extension(extension) => self.extension(extension),
            ItemKind::Open { module, shadow } => {
                let word = self.text(if *shadow { "open! " } else { "open " });
                let module = self.module(*module);
                self.row(vec![word, module])
            }
            ItemKind::Include(module) => {
                let word = self.text("include ");
                let module = self.module(*module);
                self.row(vec![word, module])
            }
            ItemKind::Module(recursive, bindings) => {
                let mut row = Vec::new();
                for (index, binding) in bindings.iter().enumerate() {
                    if index > 0 {
                        row.push(self.layout.hard());
                    }
                    row.push(self.text(match (index, recursive) {
                        (0, Recursive::No) => "module ",
                        (0, Recursive::Yes) => "module rec ",
                        _ => "and ",
                    }));
                    row.push(self.module_binding(binding));
                }
                self.row(row)
            }
            ItemKind::ModuleType(name, ty) => self.module_type_item(*name, *ty),
            ItemKind::External { name, ty, primitives } => {
                let mut row = vec![self.text("external "), self.name(name.name), self.text(" : ")];
                row.push(self.type_expr(*ty, Level::Open));
                row.push(self.text(" ="));
                for primitive in primitives {
                    let text = literal::spelled(&Literal::String(primitive.clone(), None));
                    row.push(self.text(" "));
                    row.push(self.layout.text(text));
                }
                self.row(row)
            }
            ItemKind::Error => self.text("[%%error]"),
        }
    }

    /// `let [rec] b and b`.
    pub(super) fn bindings(&mut self, recursive: Recursive, bindings: &[Binding]) -> Doc {
        let mut row = Vec::new();
        for (index, binding) in bindings.iter().enumerate() {
            if index > 0 {
                row.push(self.layout.line());
            }
            row.push(self.text(match (index, recursive) {
                (0, Recursive::No) => "let ",
                (0, Recursive::Yes) => "let rec ",
                _ => "and ",
            }));
            row.push(self.binding(binding));
        }
        let several = bindings.len() > 1;
        let row = self.row(row);
        if several { row } else { self.layout.group(row) }
    }

    /// `f p1 p2 : t = e`.
    pub(super) fn binding(&mut self, binding: &Binding) -> Doc {
        let name = matches!(self.tree[binding.pat].kind, PatKind::Var(_));
        let least = if binding.ty.is_some() && !name { Level::Argument } else { Level::Open };
        let mut row = vec![self.pattern(binding.pat, least)];
        self.params(&binding.params, &mut row);
        if let Some(ty) = binding.ty {
            row.push(self.text(" : "));
            row.push(self.type_expr(ty, Level::Open));
        }
        row.push(self.text(" ="));
        let head = self.row(row);
        let body = self.expr(binding.body, Level::Open, Follow::Nothing);
        self.hanging(head, body)
    }

    /// Parameters, a space before each.
    pub(super) fn params(&mut self, params: &[Param], row: &mut Vec<Doc>) {
        for param in params {
            row.push(self.text(" "));
            row.push(self.param(param));
        }
    }

    fn param(&mut self, param: &Param) -> Doc {
        let (pat, default) = match &param.kind {
            ParamKind::Types(names) => {
                let mut row = vec![self.text("(type")];
                for ident in names {
                    row.push(self.text(" "));
                    row.push(self.name(ident.name));
                }
                row.push(self.text(")"));
                return self.row(row);
            }
            ParamKind::Pattern(pat, default) => (*pat, *default),
        };
        let (mark, label) = match &param.label {
            Label::None => return self.pattern(pat, Level::Argument),
            Label::Named(label) => ("~", label),
            Label::Optional(label) => ("?", label),
        };
        let short = matches!(&self.tree[pat].kind, PatKind::Var(ident) if ident.name == label.name);
        let mut row = vec![self.text(mark)];
        if short && default.is_none() {
            row.push(self.name(label.name));
            return self.row(row);
        }
        if mark == "~" {
            row.push(self.name(label.name));
            row.push(self.text(":"));
            row.push(self.pattern(pat, Level::Argument));
            return self.row(row);
        }
        if !short {
            row.push(self.name(label.name));
            row.push(self.text(":"));
        }
        row.push(self.text("("));
        row.push(self.pattern(pat, Level::Open));
        if let Some(default) = default {
            row.push(self.text(" = "));
            row.push(self.expr(default, Level::Open, Follow::Nothing));
        }
        row.push(self.text(")"));
        self.row(row)
    }
}
