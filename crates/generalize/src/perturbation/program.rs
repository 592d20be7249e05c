//! Straight-line programs over operators.
//!
//! `def f(slots) = s1; ..; sm; return` with every statement `let x = if c then op(args) else op(args)` (the Murphy paper,
//! definition 4.3). Variables are numbers: the slots first, then the statements. A statement without a condition has the guard
//! `true`. Programs are small and copied whole, so that a random walk allocates nothing.
//! Invariant ([`well_typed`]): arguments are earlier variables of the right sorts, both branches give the same sort, guards
//! are over boolean variables, and every slot gets a value of its sort.

use crate::operators::{Operator, Sort};

/// Parameters of an operator at most.
pub(crate) const MOST_PARAMS: usize = 6;
/// Slots of an input at most.
pub(crate) const MOST_SLOTS: usize = 12;
/// Statements at most.
pub(crate) const MOST_STATEMENTS: usize = 8;
/// Variables at most.
pub(crate) const MOST_VARS: usize = MOST_SLOTS + MOST_STATEMENTS;

/// An operator (by its number) with variables as arguments; those beyond its parameters are 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Apply {
    pub(crate) op: u16,
    pub(crate) args: [u8; MOST_PARAMS],
}

/// A step of a guard, in postfix order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Token {
    Const(bool),
    Var(u8),
    And,
    Or,
    Not,
}

/// A condition over boolean variables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Guard {
    tokens: [Token; Guard::MOST],
    len: u8,
}

/// `let x = if guard then .. else ..`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Statement {
    pub(crate) guard: Guard,
    pub(crate) then: Apply,
    pub(crate) other: Apply,
}

/// See the head of the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Program {
    pub(crate) slots: u8,
    pub(crate) len: u8,
    pub(crate) statements: [Statement; MOST_STATEMENTS],
    pub(crate) returns: [u8; MOST_SLOTS],
}

impl Guard {
    /// Tokens at most.
    pub(crate) const MOST: usize = 7;

    pub(crate) fn always() -> Guard {
        Guard::of(&[Token::Const(true)])
    }

    /// A guard of these tokens, which must be in order and at most [`Guard::MOST`].
    pub(crate) fn of(tokens: &[Token]) -> Guard {
        let mut guard = Guard { tokens: [Token::Const(true); Guard::MOST], len: tokens.len() as u8 };
        guard.tokens[..tokens.len()].copy_from_slice(tokens);
        guard
    }

    pub(crate) fn tokens(&self) -> &[Token] {
        &self.tokens[..self.len as usize]
    }

    pub(crate) fn vars(&self) -> impl Iterator<Item = u8> {
        self.tokens().iter().filter_map(|token| if let Token::Var(var) = token { Some(*var) } else { None })
    }

    /// The same guard with other variables.
    pub(crate) fn map(&self, var: impl Fn(u8) -> u8) -> Guard {
        let mut guard = *self;
        for token in &mut guard.tokens[..self.len as usize] {
            if let Token::Var(old) = token {
                *old = var(*old);
            }
        }
        guard
    }

    /// Whether it holds.
    pub(crate) fn holds(&self, is_true: impl Fn(u8) -> bool) -> bool {
        let mut stack = 0u32;
        for token in self.tokens() {
            let top = stack & 1;
            stack = match token {
                Token::Const(b) => stack << 1 | u32::from(*b),
                Token::Var(var) => stack << 1 | u32::from(is_true(*var)),
                Token::Not => stack ^ 1,
                Token::And => (stack >> 1) & !(1 - top),
                Token::Or => stack >> 1 | top,
            };
        }
        stack & 1 == 1
    }

    /// The same or the opposite (which is said) without a `not` around it, and without joining a variable with itself.
    fn straight(&self) -> (Guard, bool) {
        match self.tokens() {
            [Token::Var(x), Token::Var(y), Token::And | Token::Or, rest @ ..] if x == y => {
                let tokens: Vec<Token> = [Token::Var(*x)].iter().chain(rest).copied().collect();
                Guard::of(&tokens).straight()
            }
            [inside @ .., Token::Not] => {
                let (guard, holds) = Guard::of(inside).straight();
                (guard, !holds)
            }
            _ => (*self, true),
        }
    }

    /// Its value when it has no variables.
    pub(crate) fn constant(&self) -> Option<bool> {
        if self.vars().next().is_some() { None } else { Some(self.holds(|_| false)) }
    }
}

impl Statement {
    /// A statement without a condition.
    pub(crate) fn plain(apply: Apply) -> Statement {
        Statement { guard: Guard::always(), then: apply, other: apply }
    }

    /// What is applied when the guard is fixed.
    pub(crate) fn only(&self) -> Option<&Apply> {
        match self.guard.constant() {
            Some(true) => Some(&self.then),
            Some(false) => Some(&self.other),
            None => None,
        }
    }
}

impl Program {
    /// The program that returns its input.
    pub(crate) fn identity(slots: usize) -> Program {
        let mut returns = [0; MOST_SLOTS];
        (0..slots).for_each(|i| returns[i] = i as u8);
        let statements = [Statement::plain(Apply::default()); MOST_STATEMENTS];
        Program { slots: slots as u8, len: 0, statements, returns }
    }

    /// Adds a statement; it gives the variable. There must be room.
    pub(crate) fn push(&mut self, statement: Statement) -> u8 {
        self.statements[self.len as usize] = statement;
        self.len += 1;
        self.slots + self.len - 1
    }

    pub(crate) fn body(&self) -> &[Statement] {
        &self.statements[..self.len as usize]
    }

    pub(crate) fn returned(&self) -> &[u8] {
        &self.returns[..self.slots as usize]
    }

    /// The sort of a variable.
    pub(crate) fn sort(&self, slots: &[Sort], operators: &[Operator], var: u8) -> Sort {
        match slots.get(var as usize) {
            Some(sort) => *sort,
            None => operators[self.statements[(var - self.slots) as usize].then.op as usize].result,
        }
    }

    /// Calls `visit` with each variable that a statement uses, when it is run.
    pub(crate) fn each_use(statement: &Statement, operators: &[Operator], mut visit: impl FnMut(u8)) {
        let mut apply = |apply: &Apply| {
            let count = operators[apply.op as usize].params.len();
            apply.args[..count].iter().for_each(|var| visit(*var));
        };
        match statement.only() {
            Some(only) => apply(only),
            None => {
                apply(&statement.then);
                apply(&statement.other);
                statement.guard.vars().for_each(visit);
            }
        }
    }

    /// The variables that the result depends on, as bits.
    pub(crate) fn live(&self, operators: &[Operator]) -> u32 {
        let mut live = self.returned().iter().fold(0u32, |live, var| live | 1 << var);
        for (i, statement) in self.body().iter().enumerate().rev() {
            if live >> (self.slots as usize + i) & 1 == 1 {
                Program::each_use(statement, operators, |var| live |= 1 << var);
            }
        }
        live
    }

    /// How many statements the result depends on.
    pub(crate) fn live_len(&self, operators: &[Operator]) -> u32 {
        (self.live(operators) >> self.slots).count_ones()
    }

    /// Operators that occur again on the way to an output, for all outputs.
    pub(crate) fn repeated(&self, operators: &[Operator]) -> u32 {
        let mut repeated = 0;
        for output in self.returned() {
            let mut needed = 1u32 << output;
            let mut used: [u16; 2 * MOST_STATEMENTS] = [u16::MAX; 2 * MOST_STATEMENTS];
            let mut count = 0;
            for (i, statement) in self.body().iter().enumerate().rev() {
                if needed >> (self.slots as usize + i) & 1 == 0 {
                    continue;
                }
                Program::each_use(statement, operators, |var| needed |= 1 << var);
                let both = [statement.then.op, statement.other.op];
                let ops = match statement.only() {
                    Some(only) => &[only.op][..],
                    None if both[0] == both[1] => &both[..1],
                    None => &both[..],
                };
                for op in ops {
                    repeated += u32::from(used[..count].contains(op));
                    used[count] = *op;
                    count += 1;
                }
            }
        }
        repeated
    }

    /// The same without statements that the result does not depend on and without conditions that are fixed.
    pub(crate) fn simplified(&self, operators: &[Operator]) -> Program {
        let live = self.live(operators);
        let mut simple = Program::identity(self.slots as usize);
        let mut names = [0u8; MOST_VARS];
        (0..self.slots).for_each(|i| names[i as usize] = i);
        for (i, statement) in self.body().iter().enumerate() {
            let var = self.slots as usize + i;
            if live >> var & 1 == 0 {
                continue;
            }
            let renamed = |apply: &Apply| {
                let count = operators[apply.op as usize].params.len();
                let mut new = Apply { op: apply.op, args: [0; MOST_PARAMS] };
                (0..count).for_each(|i| new.args[i] = names[apply.args[i] as usize]);
                new
            };
            let new = match statement.only() {
                Some(only) => Statement::plain(renamed(only)),
                None if renamed(&statement.then) == renamed(&statement.other) => {
                    Statement::plain(renamed(&statement.then))
                }
                None => {
                    let (then, other) = (renamed(&statement.then), renamed(&statement.other));
                    match statement.guard.map(|var| names[var as usize]).straight() {
                        (guard, true) => Statement { guard, then, other },
                        (guard, false) => Statement { guard, then: other, other: then },
                    }
                }
            };
            names[var] = simple.push(new);
        }
        (0..self.slots as usize).for_each(|i| simple.returns[i] = names[self.returns[i] as usize]);
        // Dropping a condition may have made its variables useless.
        if simple.live_len(operators) < u32::from(simple.len) { simple.simplified(operators) } else { simple }
    }
}

/// Whether a program is what the head of the file says.
#[cfg(test)]
pub(crate) fn well_typed(program: &Program, slots: &[Sort], operators: &[Operator]) -> bool {
    let fits = |apply: &Apply, before: u8| {
        let params = &operators[apply.op as usize].params;
        params.iter().zip(apply.args).all(|(sort, var)| var < before && program.sort(slots, operators, var) == *sort)
    };
    let statements = program.body().iter().enumerate().all(|(i, statement)| {
        let before = program.slots + i as u8;
        let results = [&statement.then, &statement.other].map(|apply| operators[apply.op as usize].result);
        let mut guards = statement.guard.vars();
        fits(&statement.then, before)
            && fits(&statement.other, before)
            && results[0] == results[1]
            && guards.all(|var| var < before && program.sort(slots, operators, var) == Sort::Bool)
    });
    let mut returns = program.returned().iter().zip(slots);
    let vars = program.slots + program.len;
    statements && returns.all(|(var, sort)| *var < vars && program.sort(slots, operators, *var) == *sort)
}
