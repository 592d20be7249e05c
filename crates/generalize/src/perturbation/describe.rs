//! Perturbations in English.
//!
//! In: a perturbation. Out: what it does, as the end of a sentence: "puts one more than the last element of `a` at the end of
//! `a`"; `None` when it has conditions or does something that is long to say.

use super::Perturbation;
use crate::functions::Functions;
use crate::operators::{action, phrase};
use crate::setting::Setting;

/// Longer descriptions are no help.
const LONGEST: usize = 160;

impl Perturbation {
    /// What it does, in English; see the head of `perturbation/describe.rs`.
    pub fn words(&self, setting: &Setting, functions: &Functions) -> Option<String> {
        if self.has_conditions() {
            return None;
        }
        let space = &*setting.space;
        let mut names: Vec<Option<String>> =
            setting.slots.iter().map(|slot| Some(format!("`{}`", slot.name))).collect();
        for statement in self.program.body() {
            let operator = &self.operators[statement.then.op as usize];
            let args = statement.then.args[..operator.params.len()].iter().map(|var| names[*var as usize].clone());
            let name = args.collect::<Option<Vec<String>>>().and_then(|args| phrase(operator, space, functions, &args));
            names.push(name);
        }
        let mut actions = Vec::new();
        let returned = self.program.returned();
        for (slot, var) in returned.iter().map(|var| *var as usize).enumerate() {
            match returned.get(var) {
                _ if var == slot => {}
                Some(back) if *back as usize == slot => {
                    if slot < var {
                        actions.push(format!("exchanges {} and {}", names[slot].as_ref()?, names[var].as_ref()?));
                    }
                }
                _ => actions.push(self.action(setting, &names, slot, var)?),
            }
        }
        let text = actions.join(", and ");
        (!actions.is_empty() && text.len() <= LONGEST).then_some(text)
    }

    /// What happens to one slot.
    fn action(&self, setting: &Setting, names: &[Option<String>], slot: usize, var: usize) -> Option<String> {
        let own = names[slot].as_ref()?;
        if let Some(place) = var.checked_sub(setting.slots.len()) {
            let apply = self.program.body()[place].then;
            let operator = &self.operators[apply.op as usize];
            let args = &apply.args[..operator.params.len()];
            let place = args.iter().position(|arg| *arg as usize == slot);
            let said: Option<Vec<String>> = args.iter().map(|arg| names[*arg as usize].clone()).collect();
            if let (Some(place), Some(said)) = (place, said)
                && let Some(action) = action(operator, &setting.space, &said, place)
            {
                return Some(action);
            }
        }
        Some(format!("puts {} in the place of {own}", names[var].as_ref()?))
    }
}
