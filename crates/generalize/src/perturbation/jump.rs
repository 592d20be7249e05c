//! Random programs, and random steps from one program to another.
//!
//! In: operators and a program. Out: a program that differs a little, by one of the four jumps of the Murphy paper (section
//! 5.1): other arguments, two statements exchanged, another operator, another guard.
//! Differs from the paper in that arguments are chosen directly among the variables of the right sort; no solver is asked.
//! Invariant: well-typed programs become well-typed programs.

use super::program::{Apply, Guard, MOST_PARAMS, Program, Statement, Token};
use crate::operators::{Operator, Sort};
use fastrand::Rng;

/// How often a random operator is drawn before a proposal is given up.
const TRIES: usize = 30;

/// A jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Jump {
    Arguments,
    Swap,
    Operator,
    Guard,
}

/// All of them; each is as likely as the others.
pub(crate) const JUMPS: [Jump; 4] = [Jump::Arguments, Jump::Swap, Jump::Operator, Jump::Guard];

/// What jumps are made with.
pub(crate) struct Jumper<'a> {
    pub(crate) operators: &'a [Operator],
    pub(crate) slots: &'a [Sort],
    pub(crate) rng: &'a mut Rng,
}

impl Jumper<'_> {
    /// A random program of so many statements.
    pub(crate) fn program(&mut self, statements: usize) -> Program {
        let mut program = Program::identity(self.slots.len());
        for _ in 0..statements {
            let before = program.slots + program.len;
            if let Some(apply) = self.apply(&program, before, None) {
                program.push(Statement::plain(apply));
            }
        }
        self.returns(&mut program);
        program
    }

    /// The program after a random jump; `None` when the jump that was drawn is impossible.
    pub(crate) fn jump(&mut self, program: &Program) -> Option<Program> {
        let jump = JUMPS[self.rng.usize(..JUMPS.len())];
        self.jump_by(program, jump)
    }

    /// The program after a jump of one kind.
    pub(crate) fn jump_by(&mut self, program: &Program, jump: Jump) -> Option<Program> {
        let mut new = *program;
        match jump {
            Jump::Arguments => self.arguments(&mut new)?,
            Jump::Swap => self.swap(&mut new)?,
            Jump::Operator => self.operator(&mut new)?,
            Jump::Guard => self.guard(&mut new)?,
        }
        Some(new)
    }

    /// A statement gets other arguments, or other variables are returned.
    fn arguments(&mut self, program: &mut Program) -> Option<()> {
        let place = self.rng.usize(..=program.len as usize);
        if place == program.len as usize {
            let slot = self.rng.usize(..program.slots as usize);
            program.returns[slot] = self.var(program, program.slots + program.len, self.slots[slot])?;
            return Some(());
        }
        let before = program.slots + place as u8;
        let one = self.rng.bool();
        for branch in [true, false] {
            let Statement { then, other, .. } = program.statements[place];
            let same = then == other;
            let mut apply = if branch { then } else { other };
            self.wire(program, &mut apply, before, one)?;
            let statement = &mut program.statements[place];
            if branch {
                statement.then = apply;
            } else {
                statement.other = apply;
            }
            if same {
                statement.other = statement.then;
                break;
            }
        }
        Some(())
    }

    /// Gives one or all arguments of an application anew.
    fn wire(&mut self, program: &Program, apply: &mut Apply, before: u8, one: bool) -> Option<()> {
        let params = &self.operators[apply.op as usize].params;
        if params.is_empty() {
            return Some(());
        }
        let chosen = self.rng.usize(..params.len());
        for (i, sort) in params.iter().enumerate() {
            if !one || i == chosen {
                apply.args[i] = self.var(program, before, *sort)?;
            }
        }
        Some(())
    }

    /// Two statements change places; whoever used their results still does, or is given others.
    fn swap(&mut self, program: &mut Program) -> Option<()> {
        let len = program.len as usize;
        if len < 2 {
            return None;
        }
        let i = self.rng.usize(..len);
        let j = (i + self.rng.usize(1..len)) % len;
        let (first, second) = (program.slots + i as u8, program.slots + j as u8);
        let renamed = |var: u8| match var {
            _ if var == first => second,
            _ if var == second => first,
            _ => var,
        };
        program.statements.swap(i, j);
        for statement in &mut program.statements[..len] {
            statement.guard = statement.guard.map(renamed);
            statement.then.args = statement.then.args.map(renamed);
            statement.other.args = statement.other.args.map(renamed);
        }
        program.returns = program.returns.map(renamed);
        self.mend(program)
    }

    /// A statement gets another operator: in one branch when it must give the same sort, else in both.
    fn operator(&mut self, program: &mut Program) -> Option<()> {
        if program.len == 0 {
            return None;
        }
        let place = self.rng.usize(..program.len as usize);
        let before = program.slots + place as u8;
        let statement = program.statements[place];
        if self.rng.bool() {
            let result = self.operators[statement.then.op as usize].result;
            let new = self.apply(program, before, Some(result))?;
            let changed = &mut program.statements[place];
            match statement.guard.constant() {
                Some(_) => (changed.then, changed.other) = (new, new),
                None if self.rng.bool() => changed.then = new,
                None => changed.other = new,
            }
            return Some(());
        }
        let then = self.apply(program, before, None)?;
        let result = self.operators[then.op as usize].result;
        let other =
            if statement.guard.constant().is_some() { then } else { self.apply(program, before, Some(result))? };
        let changed = &mut program.statements[place];
        (changed.then, changed.other) = (then, other);
        self.mend(program)
    }

    /// A statement gets another guard, over the variables before it. A new condition comes with a new second branch.
    fn guard(&mut self, program: &mut Program) -> Option<()> {
        if program.len == 0 {
            return None;
        }
        let place = self.rng.usize(..program.len as usize);
        let before = program.slots + place as u8;
        let new = self.condition(program, before);
        let statement = program.statements[place];
        program.statements[place].guard = new;
        if new.constant().is_none() && statement.then == statement.other && self.rng.bool() {
            let result = self.operators[statement.then.op as usize].result;
            program.statements[place].other = self.apply(program, before, Some(result))?;
        }
        Some(())
    }

    /// `b`, `x`, `not x`, `x && y`, `x || y`, each of the last two with one side turned round or not.
    fn condition(&mut self, program: &Program, before: u8) -> Guard {
        let constant = Guard::of(&[Token::Const(self.rng.bool())]);
        let Some(x) = self.var(program, before, Sort::Bool) else { return constant };
        let y = self.var(program, before, Sort::Bool).unwrap_or(x);
        match self.rng.u8(..8) {
            0 | 1 => constant,
            2 | 3 => Guard::of(&[Token::Var(x)]),
            4 => Guard::of(&[Token::Var(x), Token::Not]),
            kind => {
                let join = if self.rng.bool() { Token::And } else { Token::Or };
                match kind {
                    5 => Guard::of(&[Token::Var(x), Token::Var(y), join]),
                    6 => Guard::of(&[Token::Var(x), Token::Not, Token::Var(y), join]),
                    _ => Guard::of(&[Token::Var(x), Token::Var(y), join, Token::Not]),
                }
            }
        }
    }

    /// A random operator with random arguments, of a wanted sort or of any.
    fn apply(&mut self, program: &Program, before: u8, result: Option<Sort>) -> Option<Apply> {
        for _ in 0..TRIES {
            let op = self.rng.usize(..self.operators.len());
            if result.is_some_and(|result| self.operators[op].result != result) {
                continue;
            }
            let mut apply = Apply { op: op as u16, args: [0; MOST_PARAMS] };
            if self.wire(program, &mut apply, before, false).is_some() {
                return Some(apply);
            }
        }
        None
    }

    /// A random variable of a sort among the first ones.
    fn var(&mut self, program: &Program, before: u8, sort: Sort) -> Option<u8> {
        let fits = |var: &u8| program.sort(self.slots, self.operators, *var) == sort;
        let count = (0..before).filter(fits).count();
        if count == 0 {
            return None;
        }
        let chosen = self.rng.usize(..count);
        (0..before).filter(fits).nth(chosen)
    }

    fn returns(&mut self, program: &mut Program) {
        for slot in 0..program.slots as usize {
            if let Some(var) = self.var(program, program.slots + program.len, self.slots[slot]) {
                program.returns[slot] = var;
            }
        }
    }

    /// Gives every use of a variable that is too late or of another sort a random one that is right.
    fn mend(&mut self, program: &mut Program) -> Option<()> {
        for place in 0..program.len as usize {
            let before = program.slots + place as u8;
            for branch in [true, false] {
                let Statement { then, other, .. } = program.statements[place];
                let mut apply = if branch { then } else { other };
                let params = &self.operators[apply.op as usize].params;
                for (i, sort) in params.iter().enumerate() {
                    if apply.args[i] >= before || program.sort(self.slots, self.operators, apply.args[i]) != *sort {
                        apply.args[i] = self.var(program, before, *sort)?;
                    }
                }
                let statement = &mut program.statements[place];
                if branch {
                    // Both branches stay the same when they were.
                    statement.other = if then == other { apply } else { other };
                    statement.then = apply;
                } else {
                    statement.other = apply;
                }
            }
            let wrong = |var: u8| var >= before || program.sort(self.slots, self.operators, var) != Sort::Bool;
            if program.statements[place].guard.vars().any(wrong) {
                program.statements[place].guard = self.condition(program, before);
            }
        }
        for slot in 0..program.slots as usize {
            let var = program.returns[slot];
            if program.sort(self.slots, self.operators, var) != self.slots[slot] {
                program.returns[slot] = self.var(program, program.slots + program.len, self.slots[slot])?;
            }
        }
        Some(())
    }
}
