//! `read`.

use super::super::scope::Env;
use super::super::tree::{InvalidClause, Read as Tree};
use super::{Lowered, Lowering, Reported};
use crate::core::{Invalid, Read, Set, Slot, Stmt};
use crate::lint::{Extent, extent};
use refute_source::{Diagnostic, Span};

impl Lowering {
    pub(super) fn read(&mut self, read: &Tree, span: Span, env: &Env) -> Lowered<Stmt> {
        let slots = self.slots(read, env);
        let invalid = match &read.invalid {
            Some(clause) => self.invalid(clause, env),
            None => Ok((Invalid::Never, false)),
        };
        let at_end = read.at_end.as_ref().map(|stmts| {
            let mut body = Vec::new();
            self.block(stmts, env, &mut body);
            body
        });
        let (slots, (invalid, garbage)) = (slots?, invalid?);
        if let Some(clause) = &read.invalid {
            self.look_at_clause(clause, &slots);
        }
        let lowered = Read { slots, invalid, garbage, at_end, span };
        if !read.rest {
            return Ok(Stmt::Read(lowered));
        }
        if lowered.at_end.is_some() {
            let problem =
                Diagnostic::error("rest-with-eof", span, "`read rest` goes on to the end of the input by itself")
                    .hint("Leave `or eof` away; what happens at the end of the input follows on the next line.");
            return Err(self.report(problem, env));
        }
        let read = Read { at_end: Some(vec![Stmt::Exit(span)]), ..lowered };
        Ok(Stmt::Loop { body: vec![Stmt::Read(read)], span })
    }

    fn slots(&mut self, read: &Tree, env: &Env) -> Lowered<Vec<Slot>> {
        if !read.sets.is_empty() && read.sets.len() != read.vars.len() {
            let (last_var, last_set) = (&read.vars[read.vars.len() - 1], &read.sets[read.sets.len() - 1]);
            let title = format!(
                "{} read here, but there {} after the `:`",
                count(read.vars.len(), "variable is", "variables are"),
                count(read.sets.len(), "is 1 set", "are {} sets")
            );
            let problem = Diagnostic::error("set-count", read.sets[0].span.to(last_set.span), title)
                .label(read.vars[0].span.to(last_var.span), "the variables")
                .hint("Each variable has its own set: `read x y : int int`.");
            return Err(self.report(problem, env));
        }
        let mut slots = Vec::new();
        for (index, ident) in read.vars.iter().enumerate() {
            let name = self.read_name(ident, env)?;
            let var = self.var(&name).ok_or(Reported)?;
            let Some(tree) = read.sets.get(index) else {
                slots.push(Slot { var, set: Set::All });
                continue;
            };
            let set = self.set(tree, var, env)?;
            let ty = self.vars[var.0 as usize].ty.clone();
            if extent(&set, &ty, &self.globals.enums) == Extent::Empty {
                let problem = Diagnostic::error("empty-set", tree.span, format!("No value is valid for `{name}`"))
                    .here("this set is empty")
                    .because("Nothing could ever be read here.");
                return Err(self.report(problem, env));
            }
            slots.push(Slot { var, set });
        }
        Ok(slots)
    }

    fn invalid(&mut self, clause: &InvalidClause, env: &Env) -> Lowered<(Invalid, bool)> {
        let say = match &clause.say {
            Some(say) => Some(self.say(say, env)?),
            None => None,
        };
        let invalid = if clause.stop { Invalid::Stop(say) } else { Invalid::Retry(say) };
        Ok((invalid, clause.garbage))
    }

    /// Warns about `or retry` that has no effect, or allows less than was probably meant.
    fn look_at_clause(&mut self, clause: &InvalidClause, slots: &[Slot]) {
        let everything = |slot: &Slot| {
            let ty = &self.vars[slot.var.0 as usize].ty;
            extent(&slot.set, ty, &self.globals.enums) == Extent::Everything
        };
        let word = if clause.stop { "stop" } else { "retry" };
        if !clause.garbage && slots.iter().all(everything) {
            let title = format!("Every value is valid here, so `or {word}` never happens");
            self.problems.push(Diagnostic::warning("never-invalid", clause.span, title).hint(format!(
                "Write a smaller set, or `or {word} on garbage` for lines that cannot be read as such a value at all."
            )));
        } else if clause.say.is_none() && !clause.stop {
            let title = "After an invalid value the program must ask again without a word";
            let problem = Diagnostic::warning("silent-retry", clause.span, title)
                .because("`or retry` alone allows no output before the next input. Most programs print an error message or a prompt there.")
                .fix("Allow any text:", clause.span.after(), ", may say _");
            self.problems.push(problem);
        }
    }
}

fn count(number: usize, one: &str, many: &str) -> String {
    match (number, many.contains("{}")) {
        (1, true) => one.to_owned(),
        (_, true) => many.replace("{}", &number.to_string()),
        (1, false) => format!("1 {one}"),
        (_, false) => format!("{number} {many}"),
    }
}
