//! The conditions that stand in the texts of the programs: of the input itself, and of a part of it where the program goes through
//! its parts.

use super::Vocabulary;
use crate::functions::{CallableFunction, Guard, GuardGiven, Role};
use crate::predicate::{Atom, Expr, Literal, Range};
use crate::structure::{below, reaches};
use refute_enumerate::NodeId;

/// What such a condition costs; one of the reference is less at home in the student's text.
const PRICE: u32 = 4;
const FOREIGN: u32 = 1;
const OF_A_PART: u32 = 3;
/// Conditions of one argument's parts that are paired at most.
const MOST_PAIRED: usize = 12;

impl Vocabulary<'_> {
    /// See the head of the file.
    pub(super) fn guards(&mut self) {
        let guards: Vec<(usize, CallableFunction)> = self.with_role(Role::Guard);
        let mut of_parts: Vec<(usize, Literal, &Guard, u32)> = Vec::new();
        for (number, function) in &guards {
            let Some(guard) = &function.guard else { continue };
            let price = PRICE + if guard.is_foreign { FOREIGN } else { 0 };
            let whole: Vec<Expr> = match guard.slot {
                Some(slot) => vec![Expr::Slot(slot)],
                None => (0..function.params.len()).map(Expr::Slot).collect(),
            };
            self.add(Atom::Holds(*number, whole.clone()), price);
            // All of its variables are of one argument.
            let [GuardGiven { slot: Some(slot), .. }] = guard.given[..] else { continue };
            if self.setting.slots.get(slot).is_some_and(|slot| self.stands_inside_itself(slot.node)) {
                let mut args = whole.clone();
                args[slot] = Expr::Var(0);
                let literal = Literal { atom: Atom::Holds(*number, args), holds: true };
                of_parts.push((slot, literal, guard, price + OF_A_PART));
            }
        }
        for (i, (slot, literal, guard, price)) in of_parts.iter().enumerate() {
            let range = Range::Nodes(Expr::Slot(*slot));
            self.add(Atom::Some(vec![range.clone()], vec![literal.clone()]), *price);
            for (other, also, beside, more) in of_parts.iter().skip(i + 1).take(MOST_PAIRED) {
                // Of one part, taken apart in one way.
                let is_same = other == slot && beside.given == guard.given;
                if self.level > 0 && is_same {
                    let body = vec![literal.clone(), also.clone()];
                    self.add(Atom::Some(vec![range.clone()], body), price + more);
                }
            }
        }
    }

    /// Whether values of a type have smaller ones of the same type in them.
    fn stands_inside_itself(&self, node: NodeId) -> bool {
        below(&self.setting.space, node).into_iter().any(|part| reaches(&self.setting.space, part, node))
    }
}
