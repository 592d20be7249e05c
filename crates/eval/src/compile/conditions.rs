//! Jumps on conditions: comparisons and short-circuit operators become jumps without making a boolean first.

use super::{FunctionCompiler, Label};
use crate::code::{Op, Relation, Slot};
use refute_ir::Prim;
use refute_ir::program::{Expr, ExprId};

impl FunctionCompiler<'_, '_> {
    /// Jumps to `label` if the condition is `sense`, goes on otherwise.
    pub(super) fn branch(&mut self, id: ExprId, sense: bool, label: Label) {
        refute_source::deep(|| {
            let saved = self.next;
            self.branch_inner(id, sense, label);
            self.next = saved;
        });
    }

    fn branch_inner(&mut self, id: ExprId, sense: bool, label: Label) {
        let function = self.function;
        match &function[id] {
            Expr::Int(n) => {
                if (*n != 0) == sense {
                    self.jump(label);
                }
            }
            Expr::Prim(Prim::BoolNot, args) => self.branch(args[0], !sense, label),
            Expr::Prim(prim, args) if Relation::of(*prim).is_some() => {
                if let Some(relation) = Relation::of(*prim) {
                    let relation = if sense { relation } else { relation.negated() };
                    self.branch_relation(relation, args[0], args[1], label);
                }
            }
            Expr::If(condition, (then_branch, then), (else_branch, otherwise)) => {
                let (otherwise_label, end) = (self.new_label(), self.new_label());
                let marked = self.traced(*then_branch) || self.traced(*else_branch);
                match (&function[*then], &function[*otherwise]) {
                    // a && b
                    (_, Expr::Int(0)) if !marked => {
                        let skip = if sense { end } else { label };
                        self.branch(*condition, false, skip);
                        self.branch(*then, sense, label);
                    }
                    // a || b
                    (Expr::Int(1), _) if !marked => {
                        let skip = if sense { label } else { end };
                        self.branch(*condition, true, skip);
                        self.branch(*otherwise, sense, label);
                    }
                    _ => {
                        self.branch(*condition, false, otherwise_label);
                        self.mark(*then_branch);
                        self.branch(*then, sense, label);
                        self.jump(end);
                        self.bind(otherwise_label);
                        self.mark(*else_branch);
                        self.branch(*otherwise, sense, label);
                    }
                }
                self.bind(end);
            }
            Expr::Let(local, right, body) => {
                self.bind_let(*local, *right);
                self.branch(*body, sense, label);
            }
            _ => {
                let a = self.operand(id);
                let op = if sense { Op::JumpIf { a, to: 0 } } else { Op::JumpIfNot { a, to: 0 } };
                self.emit_to(op, label);
            }
        }
    }

    fn branch_relation(&mut self, relation: Relation, left: ExprId, right: ExprId, label: Label) {
        if let Some(n) = self.small_int(right) {
            let a = self.operand(left);
            self.jump_relation_int(relation, a, n, label);
        } else if let Some(n) = self.small_int(left) {
            let a = self.operand(right);
            self.jump_relation_int(relation.swapped(), a, n, label);
        } else {
            let [a, b] = self.operands2(left, right);
            self.jump_relation(relation, a, b, label);
        }
    }

    pub(super) fn jump_relation(&mut self, relation: Relation, a: Slot, b: Slot, label: Label) {
        let op = match relation {
            Relation::Equal => Op::JumpEqual { a, b, by: 0 },
            Relation::NotEqual => Op::JumpNotEqual { a, b, by: 0 },
            Relation::Less => Op::JumpLess { a, b, by: 0 },
            Relation::LessEqual => Op::JumpLessEqual { a, b, by: 0 },
            Relation::Greater => Op::JumpLess { a: b, b: a, by: 0 },
            Relation::GreaterEqual => Op::JumpLessEqual { a: b, b: a, by: 0 },
        };
        self.emit_by(op, label);
    }

    pub(super) fn jump_relation_int(&mut self, relation: Relation, a: Slot, n: i16, label: Label) {
        let op = match relation {
            Relation::Equal => Op::JumpEqualInt { a, n, by: 0 },
            Relation::NotEqual => Op::JumpNotEqualInt { a, n, by: 0 },
            Relation::Less => Op::JumpLessInt { a, n, by: 0 },
            Relation::LessEqual => Op::JumpLessEqualInt { a, n, by: 0 },
            Relation::Greater => Op::JumpGreaterInt { a, n, by: 0 },
            Relation::GreaterEqual => Op::JumpGreaterEqualInt { a, n, by: 0 },
        };
        self.emit_by(op, label);
    }
}
