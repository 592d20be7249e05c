//! Conditions that stand in the texts of programs, as they stand there, with the patterns whose variables they speak of.
//!
//! Example: `op = Withdraw n and account.balance < n`; `for some part x :: rest of l, x < 0`.

use super::formula::Sayer;
use crate::functions::Guard;
use crate::predicate::{Atom, Expr, Literal};

impl<'a> Sayer<'a> {
    /// The condition that a function asks.
    pub(super) fn guard(&self, function: usize) -> Option<&'a Guard> {
        self.scene.functions.all().get(function)?.guard.as_ref()
    }

    /// A condition of the whole input, or of the part that stands for one argument.
    pub(super) fn asked(&self, guard: &Guard, args: &[Expr], holds: bool) -> String {
        let is_of_a_part = args.iter().any(|arg| matches!(arg, Expr::Var(_)));
        // Two operators side by side would be read as one condition.
        let has_several = guard.text.contains("&&") || guard.text.contains("||");
        match holds {
            true if has_several && !is_of_a_part => format!("({})", guard.text),
            true => guard.text.clone(),
            false => format!("not ({})", guard.text),
        }
    }

    /// The pattern of the part that conditions speak of, where all of them take it apart in one way.
    pub(super) fn pattern_of(&self, bodies: &[&[Literal]]) -> Option<String> {
        let mut found: Option<&str> = None;
        for literal in bodies.iter().copied().flatten() {
            let Atom::Holds(function, args) = &literal.atom else { return None };
            let at = args.iter().position(|arg| matches!(arg, Expr::Var(_)))?;
            let given = self.guard(*function)?.given.iter().find(|given| given.slot == Some(at))?;
            if found.is_some_and(|known| known != given.text) {
                return None;
            }
            found = Some(&given.text);
        }
        Some(found?.to_string())
    }

    /// `op = Withdraw n`, `m = n mod 10`: what the variables are of which conditions of the whole input speak.
    pub(super) fn patterns_around(&self, literals: &[Literal]) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for literal in literals.iter().filter(|literal| literal.holds) {
            let Atom::Holds(function, args) = &literal.atom else { continue };
            let Some(guard) = self.guard(*function) else { continue };
            if !args.iter().all(|arg| matches!(arg, Expr::Slot(_))) {
                continue;
            }
            for given in &guard.given {
                let slot = given.slot.and_then(|slot| self.scene.setting.slots.get(slot));
                let text = slot.map_or(given.text.clone(), |slot| format!("{} = {}", slot.name, given.text));
                if !found.contains(&text) {
                    found.push(text);
                }
            }
        }
        found
    }
}
