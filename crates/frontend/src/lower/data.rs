//! Lowers everything that builds data: literals, blocks, constructors, records, formats, assertion failures.
//!
//! A block whose fields are constants and which cannot be mutated is itself a constant: one identity per occurrence, as
//! in bytecode. Arrays, records with mutable fields and exceptions are new each time.

use super::Lowering;
use refute_ir::format::{Number, Piece, Spec};
use refute_ir::program::{BranchKind, BuiltinException, ExceptionRef, Expr, ExprId};
use refute_ir::types::{Constructor, RecordShape, Repr, TypeDeclKind, TypeId};
use refute_ir::{BoxedInt, Prim};
use refute_source::Span;
use refute_syntax::tree::{self, ExprKind, Literal, RecordField};
use refute_typing::typed::ConstructorRef;
use std::sync::Arc;

impl Lowering<'_> {
    /// A block that cannot be mutated.
    pub(super) fn block(&mut self, tag: u32, fields: Vec<ExprId>, span: Span) -> ExprId {
        let constant = fields.iter().all(|field| self.is_constant(*field));
        self.add(Expr::Block { tag, fields, constant }, span)
    }

    fn is_constant(&mut self, expr: ExprId) -> bool {
        matches!(
            self.current().expr(expr),
            Expr::Int(_) | Expr::Float(_) | Expr::String(_) | Expr::Block { constant: true, .. }
        )
    }

    pub(super) fn literal(&mut self, id: tree::ExprId, literal: &Literal, span: Span) -> ExprId {
        let expr = match literal {
            Literal::Int(value, _) => Expr::Int(*value),
            Literal::Char(byte) => Expr::Int(i64::from(*byte)),
            Literal::Float(value, _) => Expr::Float(*value),
            Literal::String(bytes, _) => match self.typed.formats.get(&id) {
                Some(pieces) => return self.format(pieces, bytes, span),
                None => Expr::String(bytes.as_slice().into()),
            },
            Literal::BoxedInt(suffix, text) => {
                let boxed = BoxedInt::of_suffix(*suffix).unwrap_or(BoxedInt::Nativeint);
                let parts = boxed.parts(Literal::boxed_value(*suffix, text.as_str()).unwrap_or(0));
                let parts = parts.into_iter().map(|part| self.add(Expr::Int(part), span)).collect();
                return self.block(boxed.tag().into(), parts, span);
            }
        };
        self.add(expr, span)
    }

    /// `C` or `C argument`.
    pub(super) fn construct(&mut self, id: tree::ExprId, argument: Option<tree::ExprId>, span: Span) -> ExprId {
        match self.typed.constructors.get(&id).copied() {
            Some(ConstructorRef::Variant(ty, index)) => {
                let types = self.program.types.get(ty).clone();
                let TypeDeclKind::Variant(constructors) = &types.kind else { return self.unit(span) };
                let Some(constructor) = constructors.get(index as usize) else { return self.unit(span) };
                self.variant(constructor, argument, span)
            }
            Some(ConstructorRef::Exception(exception, slot)) => {
                let identity = self.identity(slot, span);
                let Some(decl) = self.program.exceptions.get(exception.index()).cloned() else {
                    return self.unit(span);
                };
                if decl.fields.is_some()
                    && let Some(argument) = argument
                    && let ExprKind::Record(base, fields) = &self.tree[self.peel(argument)].kind
                {
                    let record = self.peel(argument);
                    return self.record(record, *base, fields, Some(identity), span);
                }
                if decl.fields.is_some()
                    && let Some(argument) = argument
                {
                    return self.expr(argument);
                }
                if decl.args.is_empty() {
                    return identity;
                }
                let mut fields = vec![identity];
                fields.extend(self.constructor_arguments(decl.args.len(), argument));
                self.add(Expr::Block { tag: 0, fields, constant: false }, span)
            }
            None => self.unit(span),
        }
    }

    fn variant(&mut self, constructor: &Constructor, argument: Option<tree::ExprId>, span: Span) -> ExprId {
        match (constructor.repr, argument) {
            (Repr::Immediate(number), _) => self.add(Expr::Int(i64::from(number)), span),
            // The inline record is the constructor's own block.
            (Repr::Block(_), Some(argument)) if constructor.inline.is_some() => self.expr(argument),
            (Repr::Block(tag), argument) => {
                let fields = self.constructor_arguments(constructor.args.len(), argument);
                self.block(tag, fields, span)
            }
        }
    }

    fn constructor_arguments(&mut self, arity: usize, argument: Option<tree::ExprId>) -> Vec<ExprId> {
        let Some(argument) = argument else { return Vec::new() };
        if arity == 1 {
            return vec![self.expr(argument)];
        }
        match &self.tree[self.peel(argument)].kind {
            ExprKind::Tuple(parts) if parts.len() == arity => self.exprs(parts),
            _ => {
                // Inference accepts only a written tuple here.
                let value = self.expr(argument);
                vec![value; arity]
            }
        }
    }

    /// `{ l = e }` and `{ base with l = e }`; `exception` is the identity when this is the payload of an exception.
    pub(super) fn record(
        &mut self,
        id: tree::ExprId,
        base: Option<tree::ExprId>,
        fields: &[RecordField<tree::ExprId>],
        exception: Option<ExprId>,
        span: Span,
    ) -> ExprId {
        let Some(record) = self.typed.records.get(&id) else { return self.unit(span) };
        let decl = self.program.types.get(record.ty).clone();
        let TypeDeclKind::Record(declared, shape) = &decl.kind else { return self.unit(span) };
        let mut bindings = Vec::new();
        let copied = base.map(|base| self.held(base, &mut bindings));
        let mut values: Vec<Option<ExprId>> = vec![None; declared.len()];
        for (written, (field, position)) in fields.iter().zip(&record.fields).enumerate() {
            let value = match (field.value, self.typed.short_fields.get(&(id, written))) {
                (Some(value), _) => self.expr(value),
                (None, Some(value)) => self.value(id, *value, field.label.span),
                (None, None) => self.unit(span),
            };
            if let Some(slot) = values.get_mut(*position as usize) {
                *slot = Some(value);
            }
        }
        let offset = u32::from(exception.is_some());
        let mut parts = Vec::with_capacity(values.len() + 1);
        parts.extend(exception);
        for (position, value) in values.into_iter().enumerate() {
            parts.push(match (value, copied) {
                (Some(value), _) => value,
                (None, Some(copied)) => {
                    let of = self.local(copied, span);
                    self.add(Expr::Field(of, position as u32 + offset), span)
                }
                (None, None) => self.unit(span),
            });
        }
        let tag = match shape {
            RecordShape::Plain => 0,
            RecordShape::Inline(ty, index) => self.constructor_tag(*ty, *index),
        };
        let block = if declared.iter().any(|field| field.mutable) {
            self.add(Expr::Block { tag, fields: parts, constant: false }, span)
        } else {
            self.block(tag, parts, span)
        };
        self.wrap(bindings, block, span)
    }

    fn constructor_tag(&self, ty: TypeId, index: u32) -> u32 {
        match &self.program.types.get(ty).kind {
            TypeDeclKind::Variant(constructors) => match constructors.get(index as usize).map(|found| found.repr) {
                Some(Repr::Block(tag)) => tag,
                _ => 0,
            },
            _ => 0,
        }
    }

    /// The number of the field that `e.l` means. The fields of an exception's inline record follow the identity.
    pub(super) fn field_number(&self, id: tree::ExprId) -> u32 {
        let Some((ty, position)) = self.typed.fields.get(&id) else { return 0 };
        match &self.program.types.get(*ty).kind {
            TypeDeclKind::Record(_, RecordShape::Inline(owner, _))
                if matches!(self.program.types.get(*owner).kind, TypeDeclKind::Extensible) =>
            {
                position + 1
            }
            _ => *position,
        }
    }

    /// `assert condition`.
    pub(super) fn assertion(&mut self, condition: tree::ExprId, span: Span) -> ExprId {
        let condition = self.peel(condition);
        if let Some(ConstructorRef::Variant(TypeId::BOOL, 0)) = self.typed.constructors.get(&condition) {
            return self.failure_at(BuiltinException::AssertFailure, span);
        }
        let condition = self.expr(condition);
        let holds = self.branch(BranchKind::Then, span);
        let fails = self.branch(BranchKind::Else, span);
        let unit = self.unit(span);
        let failure = self.failure_at(BuiltinException::AssertFailure, span);
        self.add(Expr::If(condition, (holds, unit), (fails, failure)), span)
    }

    /// `raise (Assert_failure (file, line, column))` or `Match_failure`; OCaml counts columns from 0. The file is named
    /// as OCaml names it when it is compiled in its own folder, so that what a program does does not depend on that.
    pub(super) fn failure_at(&mut self, failure: BuiltinException, span: Span) -> ExprId {
        let place = self.sources.start_of(with_brackets(&self.sources.file(span.file).bytes, span));
        let (line, column) = (i64::from(place.line), i64::from(place.column) - 1);
        let file: Arc<[u8]> = place.short_name().as_bytes().into();
        let file = self.add(Expr::String(file), span);
        let line = self.add(Expr::Int(line), span);
        let column = self.add(Expr::Int(column), span);
        let identity = self.add(Expr::ExceptionRef(ExceptionRef::Builtin(failure)), span);
        let declared = self.program.exceptions.get(failure.id().index());
        let fields = if declared.is_none_or(|decl| decl.args.len() == 1) {
            vec![identity, self.block(0, vec![file, line, column], span)]
        } else {
            vec![identity, file, line, column]
        };
        let exception = self.add(Expr::Block { tag: 0, fields, constant: false }, span);
        self.add(Expr::Prim(Prim::Raise, vec![exception]), span)
    }

    /// The block of a format string, as `ir::format` describes it.
    fn format(&mut self, pieces: &[Piece], text: &[u8], span: Span) -> ExprId {
        let mut list = self.add(Expr::Int(0), span);
        for piece in pieces.iter().rev() {
            let piece = self.format_piece(piece, span);
            list = self.block(0, vec![piece, list], span);
        }
        let text = self.add(Expr::String(text.into()), span);
        self.block(0, vec![list, text], span)
    }

    fn format_piece(&mut self, piece: &Piece, span: Span) -> ExprId {
        let (tag, spec) = match piece {
            Piece::Text(text) => {
                let text = self.add(Expr::String(text.as_slice().into()), span);
                return self.block(0, vec![text], span);
            }
            Piece::Char => return self.add(Expr::Int(0), span),
            Piece::CharLiteral => return self.add(Expr::Int(1), span),
            Piece::Custom => return self.add(Expr::Int(2), span),
            Piece::Thunk => return self.add(Expr::Int(3), span),
            Piece::Flush => return self.add(Expr::Int(4), span),
            Piece::At => return self.add(Expr::Int(5), span),
            Piece::NextChar => return self.add(Expr::Int(6), span),
            Piece::Reader => return self.add(Expr::Int(7), span),
            Piece::Counter(letter) => {
                let letter = self.add(Expr::Int(i64::from(*letter)), span);
                return self.block(8, vec![letter], span);
            }
            Piece::Set { width, members } => {
                let table: Vec<u8> = members.iter().map(|member| if *member { b'1' } else { b'0' }).collect();
                let width = self.add(Expr::Int(format_number(*width)), span);
                let table = self.add(Expr::String(table.as_slice().into()), span);
                return self.block(9, vec![width, table], span);
            }
            Piece::Ignored(piece) => {
                let piece = self.format_piece(piece, span);
                return self.block(10, vec![piece], span);
            }
            Piece::String(spec) => (1, spec),
            Piece::Int(spec) => (2, spec),
            Piece::Float(spec) => (3, spec),
            Piece::Bool(spec) => (4, spec),
            Piece::BoxedInt(BoxedInt::Int32, spec) => (5, spec),
            Piece::BoxedInt(BoxedInt::Int64, spec) => (6, spec),
            Piece::BoxedInt(BoxedInt::Nativeint, spec) => (7, spec),
        };
        let spec = self.format_spec(spec, span);
        self.block(tag, vec![spec], span)
    }

    fn format_spec(&mut self, spec: &Spec, span: Span) -> ExprId {
        let fields = vec![
            self.add(Expr::String(spec.flags.as_bytes().into()), span),
            self.add(Expr::Int(format_number(spec.width)), span),
            self.add(Expr::Int(format_number(spec.precision)), span),
            self.add(Expr::Int(i64::from(spec.conversion)), span),
        ];
        self.block(0, fields, span)
    }
}

fn format_number(number: Number) -> i64 {
    match number {
        Number::Absent => -1,
        Number::Argument => -2,
        Number::Given(number) => i64::from(number),
    }
}

/// The place of a node with the parentheses or `begin` and `end` around it, which OCaml counts as its own.
fn with_brackets(text: &[u8], span: Span) -> Span {
    let mut span = span;
    loop {
        let before = text[..span.start as usize].trim_ascii_end();
        let after = text[span.end as usize..].trim_ascii_start();
        let (opening, closing) = if before.ends_with(b"(") && after.starts_with(b")") {
            ("(", ")")
        } else if ends_with_word(before, b"begin") && starts_with_word(after, b"end") {
            ("begin", "end")
        } else {
            return span;
        };
        let start = before.len() - opening.len();
        let end = text.len() - after.len() + closing.len();
        span = Span::new(span.file, start as u32, end as u32);
    }
}

fn ends_with_word(text: &[u8], word: &[u8]) -> bool {
    text.strip_suffix(word).is_some_and(|rest| !rest.last().is_some_and(|byte| is_word_byte(*byte)))
}

fn starts_with_word(text: &[u8], word: &[u8]) -> bool {
    text.strip_prefix(word).is_some_and(|rest| !rest.first().is_some_and(|byte| is_word_byte(*byte)))
}

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\'')
}
