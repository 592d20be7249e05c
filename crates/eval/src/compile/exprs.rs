//! Expressions: each leaves its value where its [`Target`] says.

use super::{FunctionCompiler, Target};
use crate::code::{Constant, Op, Relation, Slot};
use refute_ir::Prim;
use refute_ir::program::{ExceptionRef, Expr, ExprId, FunctionId, Local};
use std::sync::Arc;

/// Blocks and arrays of more parts are filled one by one, so that their parts need not be alive at once.
const MANY_PARTS: usize = 24;

impl FunctionCompiler<'_, '_> {
    /// Compiles an expression. Slots it takes are free again afterwards.
    pub(super) fn expr(&mut self, id: ExprId, target: Target) {
        refute_source::deep(|| {
            let saved = self.next;
            self.expr_inner(id, target);
            self.next = saved;
        });
    }

    fn expr_inner(&mut self, mut id: ExprId, target: Target) {
        let function = self.function;
        loop {
            match &function[id] {
                Expr::Let(local, right, body) => {
                    self.bind_let(*local, *right);
                    id = *body;
                    continue;
                }
                Expr::LetRec(bindings, body) => {
                    self.bind_recursive(bindings);
                    id = *body;
                    continue;
                }
                Expr::Sequence(first, second) => {
                    self.expr(*first, Target::Ignore);
                    id = *second;
                    continue;
                }
                Expr::Int(n) => self.int(*n, target),
                Expr::Float(x) => self.literal(Constant::Float(*x), target),
                Expr::String(text) => self.literal(Constant::Text(text.clone()), target),
                Expr::Local(local) => self.give(self.slot(*local), target),
                Expr::Global(global) => self.result(target, |d| Op::Global { d, index: global.0 }),
                Expr::SetGlobal(global, value) => {
                    let a = self.operand(*value);
                    self.emit(Op::SetGlobal { a, index: global.0 });
                    self.int(0, target);
                }
                Expr::Closure(child) => self.closure(*child, target),
                Expr::Apply(callee, args) => self.apply(*callee, args, target),
                Expr::Prim(prim, args) => self.prim(*prim, args, target),
                Expr::Block { constant: true, .. } => match self.constant_of(id) {
                    Some(constant) => self.literal(constant, target),
                    None => self.block(id, target),
                },
                Expr::Block { .. } | Expr::Array(_) => self.block(id, target),
                Expr::Field(block, field) => {
                    let a = self.operand(*block);
                    let field = self.field_number(*field);
                    self.result(target, |d| Op::Field { d, a, field });
                }
                Expr::SetField(block, field, value) => {
                    let [a, value] = self.operands2(*block, *value);
                    let field = self.field_number(*field);
                    self.emit(Op::SetField { a, field, value });
                    self.int(0, target);
                }
                Expr::ExceptionRef(exception) => self.exception(*exception, target),
                Expr::NewException(exception) => {
                    self.result(target, |d| Op::NewException { d, index: exception.0 });
                }
                Expr::If(condition, (then_branch, then), (else_branch, otherwise)) => {
                    let (otherwise_label, end) = (self.new_label(), self.new_label());
                    self.branch(*condition, false, otherwise_label);
                    self.mark(*then_branch);
                    self.expr(*then, target);
                    if target != Target::Tail {
                        self.jump(end);
                    }
                    self.bind(otherwise_label);
                    self.mark(*else_branch);
                    self.expr(*otherwise, target);
                    self.bind(end);
                }
                Expr::Match(matching) => self.matching(matching, target),
                Expr::Try(body, exception, handler) => {
                    let (catch, end) = (self.new_label(), self.new_label());
                    let slot = self.next as Slot;
                    self.touch(self.next + 1);
                    self.emit_to(Op::PushHandler { d: slot, to: 0 }, catch);
                    let inner = if target == Target::Tail { Target::Slot(slot) } else { target };
                    self.expr(*body, inner);
                    self.emit(Op::PopHandler);
                    if target == Target::Tail {
                        self.emit(Op::Return { a: slot });
                    } else {
                        self.jump(end);
                    }
                    self.bind(catch);
                    self.reserve(slot as u32 + 1);
                    self.bind_local(*exception, slot);
                    self.expr(*handler, target);
                    self.bind(end);
                }
                Expr::TryValue { body, value, then, exception, handler } => {
                    let (catch, end) = (self.new_label(), self.new_label());
                    let slot = self.next as Slot;
                    self.touch(self.next + 1);
                    self.emit_to(Op::PushHandler { d: slot, to: 0 }, catch);
                    self.expr(*body, Target::Slot(slot));
                    self.emit(Op::PopHandler);
                    self.reserve(slot as u32 + 1);
                    self.bind_local(*value, slot);
                    self.expr(*then, target);
                    if target != Target::Tail {
                        self.jump(end);
                    }
                    self.bind(catch);
                    self.bind_local(*exception, slot);
                    self.expr(*handler, target);
                    self.bind(end);
                }
                Expr::While(condition, body) => {
                    let (top, end) = (self.new_label(), self.new_label());
                    self.bind(top);
                    self.branch(*condition, false, end);
                    self.expr(*body, Target::Ignore);
                    self.emit_to(Op::Loop { to: 0 }, top);
                    self.bind(end);
                    self.int(0, target);
                }
                Expr::For(variable, first, up, last, body) => {
                    self.for_loop(*variable, *first, *up, *last, *body);
                    self.int(0, target);
                }
            }
            return;
        }
    }

    fn for_loop(&mut self, variable: Local, first: ExprId, up: bool, last: ExprId, body: ExprId) {
        let (top, end) = (self.new_label(), self.new_label());
        let i = self.temporary(first);
        let last = self.operand(last);
        let none = if up { Relation::Greater } else { Relation::Less };
        self.jump_relation(none, i, last, end);
        self.bind_local(variable, i);
        self.bind(top);
        self.expr(body, Target::Ignore);
        self.emit_by(if up { Op::ForUp { i, last, by: 0 } } else { Op::ForDown { i, last, by: 0 } }, top);
        self.bind(end);
    }

    /// Binds a variable to the value of an expression; its slot stays taken.
    pub(super) fn bind_let(&mut self, local: Local, right: ExprId) {
        let slot = match &self.function[right] {
            Expr::Local(other) => self.slot(*other),
            _ => self.temporary(right),
        };
        self.bind_local(local, slot);
    }

    /// Functions and blocks that refer to one another: blocks first, empty; then closures; then what is missing.
    fn bind_recursive(&mut self, bindings: &[(Local, ExprId)]) {
        let function = self.function;
        let first = self.next;
        self.reserve(first + bindings.len() as u32);
        for (i, (local, _)) in bindings.iter().enumerate() {
            self.bind_local(*local, (first as usize + i) as Slot);
        }
        for (local, right) in bindings {
            match &function[*right] {
                Expr::Block { tag, fields, .. } => self.blank(Some(*tag), fields.len(), self.slot(*local)),
                Expr::Array(elements) => self.blank(None, elements.len(), self.slot(*local)),
                _ => {}
            }
        }
        for (i, (local, right)) in bindings.iter().enumerate() {
            let Expr::Closure(child) = &function[*right] else { continue };
            let closure = self.slot(*local);
            self.closure(*child, Target::Slot(closure));
            // Captures of closures that do not exist yet are corrected when they do.
            for (other, other_right) in &bindings[..=i] {
                let Expr::Closure(other_child) = &function[*other_right] else { continue };
                let captures = self.unit.program.functions[other_child.index()].captures.clone();
                for (capture, captured) in captures.iter().enumerate() {
                    if captured == local {
                        let op = Op::SetCapture { closure: self.slot(*other), capture: capture as u16, a: closure };
                        self.emit(op);
                    }
                }
            }
        }
        for (local, right) in bindings {
            match &function[*right] {
                Expr::Block { fields: parts, .. } | Expr::Array(parts) => self.fill(self.slot(*local), parts),
                Expr::Closure(_) => {}
                _ => self.expr(*right, Target::Slot(self.slot(*local))),
            }
        }
    }

    /// A block (or, without a tag, an array) whose parts come later.
    fn blank(&mut self, tag: Option<u32>, size: usize, d: Slot) {
        match tag {
            Some(tag) => {
                self.emit(Op::BlockBlank { tag: tag as u8, d });
                self.emit(Op::Target(size as u32));
            }
            None => {
                self.emit(Op::ArrayBlank { d, size: size as u32 });
            }
        }
    }

    fn fill(&mut self, block: Slot, parts: &[ExprId]) {
        for (i, part) in parts.iter().enumerate().rev() {
            let saved = self.next;
            let a = self.operand(*part);
            self.emit(Op::Init { block, a });
            self.emit(Op::Target(i as u32));
            self.next = saved;
        }
    }

    /// Puts a value that is in a slot where it belongs.
    pub(super) fn give(&mut self, a: Slot, target: Target) {
        match target {
            Target::Slot(d) if d == a => {}
            Target::Slot(d) => {
                self.emit(Op::Move { d, a });
            }
            Target::Tail => {
                self.emit(Op::Return { a });
            }
            Target::Ignore => {}
        }
    }

    /// Emits an instruction that makes a value.
    pub(super) fn result(&mut self, target: Target, op: impl FnOnce(Slot) -> Op) {
        self.result_with(target, op, &[]);
    }

    /// As [`Self::result`], with slots as data.
    fn result_with(&mut self, target: Target, op: impl FnOnce(Slot) -> Op, data: &[Slot]) {
        let d = match target {
            Target::Slot(d) => d,
            Target::Tail | Target::Ignore => {
                self.touch(self.next + 1);
                self.next as Slot
            }
        };
        self.emit(op(d));
        self.emit_slots(data);
        if target == Target::Tail {
            self.emit(Op::Return { a: d });
        }
    }

    pub(super) fn int(&mut self, n: i64, target: Target) {
        match (i32::try_from(n), target) {
            (_, Target::Ignore) => {}
            (Ok(n), Target::Tail) => {
                self.emit(Op::ReturnInt { n });
            }
            (Ok(n), Target::Slot(d)) => {
                self.emit(Op::Int { d, n });
            }
            (Err(_), _) => self.literal(Constant::Int(n), target),
        }
    }

    pub(super) fn literal(&mut self, constant: Constant, target: Target) {
        if target != Target::Ignore {
            let index = self.constant(constant);
            self.result(target, |d| Op::Const { d, index });
        }
    }

    pub(super) fn exception(&mut self, exception: ExceptionRef, target: Target) {
        match exception {
            ExceptionRef::Builtin(builtin) => self.literal(Constant::Builtin(builtin), target),
            ExceptionRef::Global(global) => self.result(target, |d| Op::Global { d, index: global.0 }),
            ExceptionRef::Local(local) => self.give(self.slot(local), target),
        }
    }

    fn closure(&mut self, child: FunctionId, target: Target) {
        let captures: Vec<Slot> =
            self.unit.program.functions[child.index()].captures.iter().map(|local| self.slot(*local)).collect();
        self.result_with(target, |d| Op::Closure { d, index: child.0 }, &captures);
    }

    /// The constant that an expression of constants is.
    fn constant_of(&self, id: ExprId) -> Option<Constant> {
        Some(match &self.function[id] {
            Expr::Int(n) => Constant::Int(*n),
            Expr::Float(x) => Constant::Float(*x),
            Expr::String(text) => Constant::Text(Arc::clone(text)),
            Expr::ExceptionRef(ExceptionRef::Builtin(builtin)) => Constant::Builtin(*builtin),
            Expr::Block { tag, fields, .. } => {
                let fields = refute_source::deep(|| {
                    fields.iter().map(|field| self.constant_of(*field)).collect::<Option<Vec<_>>>()
                })?;
                Constant::Block(*tag as u8, fields)
            }
            _ => return None,
        })
    }

    /// A block or array of new values.
    fn block(&mut self, id: ExprId, target: Target) {
        let function = self.function;
        let (tag, parts) = match &function[id] {
            Expr::Block { tag, fields, .. } => (Some(*tag), fields),
            Expr::Array(elements) => (None, elements),
            _ => return,
        };
        if parts.len() > MANY_PARTS {
            let block = self.next as Slot;
            self.blank(tag, parts.len(), block);
            self.reserve(block as u32 + 1);
            self.fill(block, parts);
            return self.give(block, target);
        }
        let slots = self.operands(parts);
        match (tag.map(|tag| tag as u8), slots.as_slice()) {
            (Some(tag), [a]) => self.result(target, |d| Op::Block1 { tag, d, a: *a }),
            (Some(tag), [a, b]) => self.result(target, |d| Op::Block2 { tag, d, a: *a, b: *b }),
            (Some(tag), slots) => self.result_with(target, |d| Op::Block { tag, d, size: slots.len() as u16 }, slots),
            (None, slots) => self.result_with(target, |d| Op::Array { d, size: slots.len() as u32 }, slots),
        }
    }

    pub(super) fn field_number(&mut self, field: u32) -> u16 {
        u16::try_from(field).unwrap_or_else(|_| {
            self.retry = Some(super::Retry::TooLarge);
            0
        })
    }

    /// Evaluates into the first free slot and takes it.
    pub(super) fn temporary(&mut self, id: ExprId) -> Slot {
        let slot = self.next as Slot;
        self.touch(self.next + 1);
        self.expr(id, Target::Slot(slot));
        self.reserve(slot as u32 + 1);
        slot
    }

    /// The slot of a value: a variable's own, or a new one.
    pub(super) fn operand(&mut self, id: ExprId) -> Slot {
        match &self.function[id] {
            Expr::Local(local) => self.slot(*local),
            _ => self.temporary(id),
        }
    }

    /// The slots of values, evaluated right to left.
    pub(super) fn operands(&mut self, ids: &[ExprId]) -> Vec<Slot> {
        let mut slots: Vec<Slot> = ids.iter().rev().map(|id| self.operand(*id)).collect();
        slots.reverse();
        slots
    }

    pub(super) fn operands2(&mut self, left: ExprId, right: ExprId) -> [Slot; 2] {
        let b = self.operand(right);
        [self.operand(left), b]
    }

    /// The value of a small literal.
    pub(super) fn small_int(&self, id: ExprId) -> Option<i16> {
        match &self.function[id] {
            Expr::Int(n) => i16::try_from(*n).ok(),
            _ => None,
        }
    }

    fn prim(&mut self, prim: Prim, args: &[ExprId], target: Target) {
        match (prim, args) {
            (Prim::Identity, [a]) => self.expr(*a, target),
            (Prim::Ignore, [a]) => {
                self.expr(*a, Target::Ignore);
                self.int(0, target);
            }
            (Prim::Raise, [a]) => {
                let a = self.operand(*a);
                self.emit(Op::Raise { a });
            }
            (Prim::Incr | Prim::Decr, [a]) => {
                let a = self.operand(*a);
                self.emit(Op::Increase { a, n: if prim == Prim::Incr { 1 } else { -1 } });
                self.int(0, target);
            }
            (Prim::BoolNot, [a]) => {
                let a = self.operand(*a);
                self.result(target, |d| Op::Not { d, a });
            }
            (Prim::ArraySet | Prim::ArraySetUnsafe, [array, index, value]) => {
                let slots = self.operands(&[*array, *index, *value]);
                self.emit(Op::ArraySet { a: slots[0], i: slots[1], value: slots[2] });
                self.int(0, target);
            }
            (_, [a]) => {
                let a = self.operand(*a);
                self.result(target, |d| Op::Prim1 { prim, d, a });
            }
            (_, [left, right]) => self.binary(prim, *left, *right, target),
            _ => {
                let slots = self.operands(args);
                self.result_with(target, |d| Op::PrimN { prim, d }, &slots);
            }
        }
    }

    fn binary(&mut self, prim: Prim, left: ExprId, right: ExprId, target: Target) {
        if let Some(n) = self.small_int(right) {
            let with_int = match prim {
                Prim::IntAdd => Some(n),
                Prim::IntSub => n.checked_neg(),
                _ => None,
            };
            if let Some(n) = with_int {
                let a = self.operand(left);
                return self.result(target, |d| Op::AddInt { d, a, n });
            }
            if prim == Prim::IntMul {
                let a = self.operand(left);
                return self.result(target, |d| Op::MulInt { d, a, n });
            }
            if let Some(relation) = Relation::of(prim) {
                let a = self.operand(left);
                return self.result(target, |d| Op::CompareInt { relation, d, a, n });
            }
        }
        if let Some(n) = self.small_int(left) {
            match prim {
                Prim::IntAdd => {
                    let a = self.operand(right);
                    return self.result(target, |d| Op::AddInt { d, a, n });
                }
                Prim::IntMul => {
                    let a = self.operand(right);
                    return self.result(target, |d| Op::MulInt { d, a, n });
                }
                Prim::IntSub => {
                    let a = self.operand(right);
                    return self.result(target, |d| Op::SubFromInt { d, a, n });
                }
                _ => {}
            }
        }
        let [a, b] = self.operands2(left, right);
        self.result(target, |d| match prim {
            Prim::IntAdd => Op::Add { d, a, b },
            Prim::IntSub => Op::Sub { d, a, b },
            Prim::IntMul => Op::Mul { d, a, b },
            Prim::IntDiv => Op::Div { d, a, b },
            Prim::IntMod => Op::Mod { d, a, b },
            Prim::StringGet | Prim::StringGetUnsafe => Op::StringGet { d, a, i: b },
            Prim::ArrayGet | Prim::ArrayGetUnsafe => Op::ArrayGet { d, a, i: b },
            _ => match Relation::of(prim) {
                Some(relation) => Op::Compare { relation, d, a, b },
                None => Op::Prim2 { prim, d, a, b },
            },
        });
    }
}
