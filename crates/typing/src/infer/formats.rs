//! String literals, which are format strings where one is expected.

use super::Infer;
use crate::arena::{Node, Ty};
use crate::format;
use crate::problem::{Problem, Why};
use refute_ir::format::{Number, Piece, Spec};
use refute_ir::types::TypeId;
use refute_syntax::tree::ExprId;

impl Infer<'_> {
    /// A string literal: a format string when one is expected, else a string.
    pub(super) fn string_literal(&mut self, id: ExprId, bytes: &[u8], expected: Ty, why: Why) -> Ty {
        let is_format = matches!(self.head(expected), Node::Con(TypeId::FORMAT6, _));
        if !is_format {
            let found = self.builtin(TypeId::STRING);
            return self.meet(id, found, expected, why);
        }
        match format::parse(bytes) {
            Ok(pieces) => {
                let found = self.format_type(&pieces);
                self.typed.formats.insert(id, pieces);
                self.meet(id, found, expected, why)
            }
            Err(error) => {
                let span = self.tree[id].span;
                self.report(Problem::BadFormat { span, conversion: error.conversion, reason: error.reason });
                expected
            }
        }
    }

    /// `('args -> 'f, 'b, 'c, 'readers -> 'e, 'e, 'f) format6`.
    fn format_type(&mut self, pieces: &[Piece]) -> Ty {
        let (channel, result) = (self.arena.var(), self.arena.var());
        let (no_reader, last) = (self.arena.var(), self.arena.var());
        let (mut ty, mut readers) = (last, no_reader);
        for piece in pieces.iter().rev() {
            if let Piece::Reader = piece.kept() {
                let value = self.arena.var();
                let reader = self.arena.arrow(channel, value);
                readers = self.arena.arrow(reader, readers);
                ty = if *piece == Piece::Reader { self.arena.arrow(value, ty) } else { ty };
                continue;
            }
            ty = match piece {
                Piece::Text(_) | Piece::Flush | Piece::At | Piece::Ignored(_) | Piece::Reader => ty,
                Piece::Char | Piece::CharLiteral | Piece::NextChar => self.takes(TypeId::CHAR, ty),
                Piece::Counter(_) => self.takes(TypeId::INT, ty),
                Piece::Set { .. } => self.takes(TypeId::STRING, ty),
                Piece::String(spec) => self.takes_spec(spec, TypeId::STRING, ty),
                Piece::Int(spec) => self.takes_spec(spec, TypeId::INT, ty),
                Piece::BoxedInt(boxed, spec) => self.takes_spec(spec, boxed.ty(), ty),
                Piece::Float(spec) => self.takes_spec(spec, TypeId::FLOAT, ty),
                Piece::Bool(spec) => self.takes_spec(spec, TypeId::BOOL, ty),
                Piece::Thunk => {
                    let thunk = self.arena.arrow(channel, result);
                    self.arena.arrow(thunk, ty)
                }
                Piece::Custom => {
                    let value = self.arena.var();
                    let printer = self.arena.arrow(value, result);
                    let printer = self.arena.arrow(channel, printer);
                    let rest = self.arena.arrow(value, ty);
                    self.arena.arrow(printer, rest)
                }
            };
        }
        self.arena.con(TypeId::FORMAT6, vec![ty, channel, result, readers, no_reader, last])
    }

    fn takes(&mut self, argument: TypeId, rest: Ty) -> Ty {
        let argument = self.builtin(argument);
        self.arena.arrow(argument, rest)
    }

    /// A conversion takes its width and precision first when they are `*`.
    fn takes_spec(&mut self, spec: &Spec, argument: TypeId, rest: Ty) -> Ty {
        let mut ty = self.takes(argument, rest);
        for number in [spec.precision, spec.width] {
            if number == Number::Argument {
                ty = self.takes(TypeId::INT, ty);
            }
        }
        ty
    }
}
