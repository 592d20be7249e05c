//! Toplevel items, in files and in `struct ... end`.
//!
//! An expression may stand first or after `;;` only; everywhere else items follow one another without a separator.

use super::Footing;
use super::Parser;
use super::declaration::{Place, TypeItem};
use super::recovery::Opener;
use crate::problem::{Expected, Problem};
use crate::token::TokenKind;
use crate::tree::*;
use crate::walk;

impl Parser<'_> {
    /// All items of a file.
    pub(super) fn file_items(&mut self) -> Vec<Item> {
        let mut items = self.items();
        while !self.at(TokenKind::EndOfFile) {
            // Something that closes nothing, such as a stray `)` or `end`.
            self.fail(Expected::Item);
            let start = self.start();
            self.bump();
            self.skip_to_item();
            items.push(Item { span: self.span_from(start), kind: ItemKind::Error });
            items.extend(self.items());
        }
        if self.footing == Footing::Stopped {
            // The unfinished item may be as deep as the limit and more: nobody should have to walk it.
            if let Some(last) = items.last_mut() {
                last.kind = ItemKind::Error;
            }
        }
        items
    }

    /// Items up to a token that starts none: the end of the file, `end`, or a closing bracket.
    pub(super) fn items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        let outer_column = self.item_column;
        let mut expression_allowed = true;
        loop {
            if self.lost() {
                self.skip_to_item();
                self.found_footing();
            }
            if self.eat(TokenKind::SemiSemi) {
                expression_allowed = true;
                continue;
            }
            if self.ends_items() {
                break;
            }
            self.item_column = self.column();
            if self.starts_item(expression_allowed) {
                self.item_start = self.at;
            }
            let before = self.at;
            let start = self.start();
            let kind = self.item(expression_allowed);
            if self.at == before {
                self.bump();
            }
            if let Some(kind) = kind {
                let mut item = Item { span: self.span_from(start), kind };
                let mut span = item.span;
                walk::for_each_item_part(&item, &mut |part| span = span.to(self.tree.span_of(part)));
                item.span = span;
                items.push(item);
            }
            expression_allowed = false;
        }
        self.item_column = outer_column;
        items
    }

    fn starts_item(&self, expression_allowed: bool) -> bool {
        use TokenKind::*;
        match self.kind() {
            Type | Exception | Open | Include | Module | External | Class | Val | Let => true,
            _ => expression_allowed && self.starts_expr(),
        }
    }

    fn ends_items(&self) -> bool {
        use TokenKind::*;
        matches!(self.kind(), EndOfFile | End | RightParen | RightBracket | BarBracket | RightBrace)
    }

    /// One item; `None` when it was refused and leaves nothing.
    fn item(&mut self, expression_allowed: bool) -> Option<ItemKind> {
        use TokenKind::*;
        let start = self.start();
        Some(match self.kind() {
            Let => self.let_item(expression_allowed),
            Type => match self.type_item(Place::Structure) {
                TypeItem::Declarations(nonrec, decls) => ItemKind::Type { nonrec, decls },
                TypeItem::Extension(extension) => ItemKind::Extension(extension),
                // Only signatures have them.
                TypeItem::Substitution(_) => ItemKind::Error,
            },
            Exception => ItemKind::Exception(self.exception_decl()),
            Open => {
                self.keyword();
                let shadow = self.eat(Bang);
                ItemKind::Open { module: self.module_expr(), shadow }
            }
            Include => {
                self.keyword();
                ItemKind::Include(self.module_expr())
            }
            Module => self.module_item(),
            External => self.external(),
            Class => {
                self.bump();
                self.skip_class();
                let span = self.span_from(start);
                self.problems.push(Problem::Unsupported { construct: "class", span });
                ItemKind::Error
            }
            Val => {
                self.keyword();
                let name = self.value_name(Expected::Name);
                self.expect(Colon);
                self.type_expr();
                let span = self.span_from(start);
                self.report(Problem::ValueSpecification { name: name.name, span });
                ItemKind::Error
            }
            ItemExtension => {
                self.skip_extension();
                let span = self.span_from(start);
                self.problems.push(Problem::Unsupported { construct: "extension", span });
                ItemKind::Error
            }
            _ if self.starts_expr() || self.at(Underscore) => {
                if !expression_allowed {
                    self.fail(Expected::Item);
                    return Some(ItemKind::Error);
                }
                ItemKind::Eval(self.sequence())
            }
            _ => {
                self.fail(Expected::Item);
                ItemKind::Error
            }
        })
    }

    /// `let ...`, or an expression `let ... in ...` where one may stand.
    fn let_item(&mut self, expression_allowed: bool) -> ItemKind {
        let start = self.start();
        if matches!(self.kind_ahead(1), TokenKind::Open | TokenKind::Module | TokenKind::Exception) {
            if !expression_allowed {
                self.fail(Expected::Item);
                return ItemKind::Error;
            }
            return ItemKind::Eval(self.sequence());
        }
        let opener = Opener { kind: TokenKind::Let, span: self.keyword() };
        let (recursive, bindings) = self.bindings(opener);
        if self.at(TokenKind::In) && !self.lost() {
            if !expression_allowed {
                self.fail(Expected::Item);
                return ItemKind::Let(recursive, bindings);
            }
            return ItemKind::Eval(self.let_body(start, opener, recursive, bindings));
        }
        ItemKind::Let(recursive, bindings)
    }

    /// `external f : t = "prim"`.
    fn external(&mut self) -> ItemKind {
        self.keyword();
        let name = self.value_name(Expected::Name);
        self.expect(TokenKind::Colon);
        let ty = self.type_expr();
        self.expect(TokenKind::Equal);
        let mut primitives = Vec::new();
        while matches!(self.kind(), TokenKind::String | TokenKind::QuotedString) {
            if let Literal::String(bytes, _) = self.literal() {
                primitives.push(bytes);
            }
        }
        if primitives.is_empty() {
            self.fail(Expected::Constant);
        }
        ItemKind::External { name, ty, primitives }
    }
}
