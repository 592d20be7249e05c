//! Walks through the tree of paths, depth first, with a solver beside it that knows what holds on the way.
//!
//! In: a specification and how often loop bodies are started on a path at most. Out: [`Event`]s in order; at
//! [`Event::Path`] the walk stands at the end of that path, and what was read, decided and asserted can be looked at.
//! Follows the paper's Fig. 13. Differs: values that are read again after an invalid one are no paths of their own, since
//! they leave everything as it was (`plan` injects them); impossible beginnings are cut where they become impossible.
//! Invariant: [`Walk::model`] satisfies everything asserted, or there is none because the solver could not say.

use crate::core::{Function, Invalid, Item, Read, Say, Spec, Stmt, Term, TermKind};
use crate::plan::{Decision, Way};
use crate::symbolic::{Listed, NoSymbol, Sets, Symbol, Symbols, listed};
use crate::value::Type;
use fastrand::Rng;
use num_bigint::BigInt;
use refute_constraints::{Answer, Effort, Formula, Int, Model, Regex, Stack, Text, Unknown};
use std::rc::Rc;

/// Questions on the way that may stay open before the solver gets less time for each.
const MOST_UNKNOWN: usize = 30;
/// Questions at the ends of paths that the solver may think about for long.
const MOST_HARD: usize = 4;

/// What the walk comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// The end of a path.
    Path,
    /// A beginning that no input takes; its last decision is the impossible one.
    Cut,
    /// More loop bodies would be started than allowed.
    Beyond,
}

/// One line, or the end, that is read on a path.
#[derive(Clone, Debug)]
pub(crate) enum Step<'s> {
    /// A line.
    Line {
        /// The statement.
        read: &'s Read,
        /// Its values; none when the line cannot be read as values at all.
        unknowns: Vec<Unknown>,
    },
    /// The end of the input.
    End,
}

/// A walk through a specification.
#[derive(Debug)]
pub(crate) struct Walk<'s> {
    pub(crate) spec: &'s Spec,
    pub(crate) sets: Sets,
    pub(crate) stack: Stack,
    /// What is read on the way.
    pub(crate) steps: Vec<Step<'s>>,
    /// How it was decided.
    pub(crate) decisions: Vec<Decision>,
    /// What keeps outputs defined and integers in the machine's range; not asserted.
    pub(crate) guards: Vec<Formula>,
    /// What was supposed on the way: conditions as they went, and that values are valid.
    pub(crate) supposed: Vec<Formula>,
    /// What is said on the way, and how many values had been read then.
    said: Vec<(&'s Say, usize)>,
    /// Values for all unknowns.
    pub(crate) model: Option<Model>,
    /// How often the solver could not say.
    pub(crate) unknown: usize,
    /// How many questions it was given long for.
    hard: usize,
    symbols: Symbols,
    max_unfold: usize,
    unfolds: usize,
    ended: bool,
    /// Ways are tried in an order drawn from this instead of their own.
    shuffle: Option<Rng>,
    /// What comes next; none at the end.
    next: Next<'s>,
    pending: Vec<Pending<'s>>,
    line: Regex,
    word: Regex,
}

type Next<'s> = Option<Rc<Frame<'s>>>;

/// What is left to do, innermost first.
#[derive(Debug)]
enum Frame<'s> {
    Block(&'s [Stmt], Next<'s>),
    /// Starts the body again.
    Loop(&'s [Stmt], Next<'s>),
}

/// A way that is still to be tried, and the state in which to try it.
#[derive(Debug)]
struct Pending<'s> {
    turn: Turn<'s>,
    decision: Option<Decision>,
    symbols: usize,
    steps: usize,
    decisions: usize,
    guards: usize,
    supposed: usize,
    said: usize,
    unfolds: usize,
    ended: bool,
    depth: usize,
    model: Option<Model>,
}

/// A way to go on.
#[derive(Clone, Debug)]
enum Turn<'s> {
    /// Under a condition.
    Condition(Formula, Next<'s>),
    /// Valid values are read.
    Valid(&'s Read, Next<'s>),
    /// An invalid line is read, and that is the end.
    Invalid(&'s Read),
    /// The input ends.
    End(&'s [Stmt], Next<'s>),
}

impl<'s> Walk<'s> {
    /// At the root.
    pub(crate) fn new(spec: &'s Spec, max_unfold: usize, texts: Vec<Rc<str>>) -> Walk<'s> {
        let start = Some(Rc::new(Frame::Block(&spec.body, None)));
        let known = |text| Regex::new(text).expect("an expression of ours");
        let mut walk = Walk {
            spec,
            sets: Sets::default(),
            stack: Stack::new(texts),
            steps: Vec::new(),
            decisions: Vec::new(),
            guards: Vec::new(),
            supposed: Vec::new(),
            said: Vec::new(),
            model: Some(Model::new()),
            unknown: 0,
            hard: 0,
            symbols: Symbols::default(),
            max_unfold,
            unfolds: 0,
            ended: false,
            shuffle: None,
            next: None,
            pending: Vec::new(),
            line: known(r"[^\r\n]*"),
            word: known(r"\S+"),
        };
        walk.fork(vec![(Turn::Condition(Formula::constant(true), start), None)]);
        walk
    }

    /// The same, with ways tried in a random order: soon at the end of some long path.
    pub(crate) fn shuffled(spec: &'s Spec, max_unfold: usize, texts: Vec<Rc<str>>, random: Rng) -> Walk<'s> {
        Walk { shuffle: Some(random), ..Walk::new(spec, max_unfold, texts) }
    }

    /// The symbols of everything that is said on the way as far as the solver can see it, parts before wholes.
    pub(crate) fn spoken(&self) -> Vec<Symbol> {
        let mut spoken = Vec::new();
        for (say, read) in &self.said {
            let symbols = Symbols(self.symbols.0[..*read].to_vec());
            for item in say.alternatives.iter().flat_map(|pattern| &pattern.items) {
                match item {
                    Item::Result(term) | Item::Close(term, _) | Item::Decorated(term) => {
                        each_symbol(term, &symbols, &mut spoken);
                    }
                    Item::Text(_) | Item::Loose(_) | Item::Any | Item::Visible => {}
                }
            }
        }
        spoken
    }

    /// The symbol of a condition with the values read on the whole way.
    pub(crate) fn condition(&self, term: &Term) -> Option<Formula> {
        self.symbols.condition(term).ok()
    }

    /// The next event; none when the whole tree was walked through.
    pub(crate) fn next(&mut self) -> Option<Event> {
        loop {
            let pending = self.pending.pop()?;
            let turn = self.restore(pending);
            if !self.enter(turn) {
                return Some(Event::Cut);
            }
            if let Some(event) = self.advance() {
                return Some(event);
            }
        }
    }

    /// Goes on to the next fork, or to an event.
    fn advance(&mut self) -> Option<Event> {
        loop {
            let Some(frame) = self.next.take() else { return Some(Event::Path) };
            match &*frame {
                Frame::Loop(body, _) => {
                    if self.unfolds == self.max_unfold {
                        return Some(Event::Beyond);
                    }
                    self.unfolds += 1;
                    self.next = Some(Rc::new(Frame::Block(body, Some(frame.clone()))));
                }
                Frame::Block([], after) => self.next = after.clone(),
                Frame::Block([stmt, rest @ ..], after) => {
                    let after =
                        if rest.is_empty() { after.clone() } else { Some(Rc::new(Frame::Block(rest, after.clone()))) };
                    match self.statement(stmt, after) {
                        Ok(true) => return None,
                        Ok(false) => {}
                        // Nothing can be fed that goes on here.
                        Err(NoSymbol::Undefined | NoSymbol::Beyond) => return Some(Event::Cut),
                    }
                }
            }
        }
    }

    /// Does one statement; whether the way forks there.
    fn statement(&mut self, stmt: &'s Stmt, after: Next<'s>) -> Result<bool, NoSymbol> {
        match stmt {
            Stmt::Say(say) => {
                self.guard_output(say);
                self.next = after;
                Ok(false)
            }
            Stmt::Loop { body, .. } => {
                self.next = Some(Rc::new(Frame::Loop(body, after)));
                Ok(false)
            }
            Stmt::Exit(_) => {
                self.next = leave(after).ok_or(NoSymbol::Undefined)?;
                Ok(false)
            }
            Stmt::If { condition, then, otherwise, span } => {
                let formula = self.symbols.condition(condition)?;
                self.guard_term(condition);
                let block = |stmts: &'s [Stmt]| Some(Rc::new(Frame::Block(stmts, after.clone())));
                if let Some(value) = formula.as_constant() {
                    self.next = block(if value { then } else { otherwise });
                    return Ok(false);
                }
                let opposite = formula.negated();
                self.fork(vec![
                    (Turn::Condition(formula, block(then)), Some(Decision { span: *span, way: Way::Holds })),
                    (Turn::Condition(opposite, block(otherwise)), Some(Decision { span: *span, way: Way::Fails })),
                ]);
                Ok(true)
            }
            Stmt::Read(read) => self.read(read, after),
        }
    }

    fn read(&mut self, read: &'s Read, after: Next<'s>) -> Result<bool, NoSymbol> {
        if self.ended {
            let suite = read.at_end.as_deref().ok_or(NoSymbol::Undefined)?;
            self.next = Some(Rc::new(Frame::Block(suite, after)));
            return Ok(false);
        }
        let stops = matches!(read.invalid, Invalid::Stop(_));
        let forks = stops || read.at_end.is_some();
        let decision = |way| forks.then_some(Decision { span: read.span, way });
        let mut turns = vec![(Turn::Valid(read, after.clone()), decision(Way::Valid))];
        if stops {
            turns.push((Turn::Invalid(read), decision(Way::Invalid)));
        }
        if let Some(suite) = &read.at_end {
            turns.push((Turn::End(suite, after), decision(Way::End)));
        }
        self.fork(turns);
        Ok(true)
    }

    /// Notes ways to go on from here, the first to be tried first.
    fn fork(&mut self, mut turns: Vec<(Turn<'s>, Option<Decision>)>) {
        if let Some(random) = &mut self.shuffle {
            random.shuffle(&mut turns);
        }
        for (turn, decision) in turns.into_iter().rev() {
            self.pending.push(Pending {
                turn,
                decision,
                symbols: self.symbols.0.len(),
                steps: self.steps.len(),
                decisions: self.decisions.len(),
                guards: self.guards.len(),
                supposed: self.supposed.len(),
                said: self.said.len(),
                unfolds: self.unfolds,
                ended: self.ended,
                depth: self.stack.depth(),
                model: self.model.clone(),
            });
        }
    }

    fn restore(&mut self, pending: Pending<'s>) -> Turn<'s> {
        while self.stack.depth() > pending.depth {
            self.stack.pop();
        }
        self.symbols.0.truncate(pending.symbols);
        self.steps.truncate(pending.steps);
        self.decisions.truncate(pending.decisions);
        self.decisions.extend(pending.decision);
        self.guards.truncate(pending.guards);
        self.supposed.truncate(pending.supposed);
        self.said.truncate(pending.said);
        self.unfolds = pending.unfolds;
        self.ended = pending.ended;
        self.model = pending.model;
        pending.turn
    }

    /// Takes a way; whether it is possible, as far as is known.
    fn enter(&mut self, turn: Turn<'s>) -> bool {
        self.stack.push();
        match turn {
            Turn::Condition(formula, next) => {
                self.next = next;
                self.suppose(&formula)
            }
            Turn::End(suite, next) => {
                self.ended = true;
                self.steps.push(Step::End);
                self.next = Some(Rc::new(Frame::Block(suite, next)));
                true
            }
            Turn::Valid(read, next) => {
                self.next = next;
                let Ok((unknowns, valid)) = self.values(read, true) else { return false };
                self.steps.push(Step::Line { read, unknowns });
                self.suppose(&valid)
            }
            Turn::Invalid(read) => {
                self.next = None;
                let before = self.symbols.0.len();
                let Ok((mut unknowns, valid)) = self.values(read, false) else { return false };
                self.symbols.0.truncate(before);
                let possible = self.suppose(&valid.negated());
                if !possible {
                    unknowns.clear();
                }
                self.steps.push(Step::Line { read, unknowns });
                if let Invalid::Stop(Some(say)) = &read.invalid {
                    self.guard_output(say);
                }
                possible || read.garbage
            }
        }
    }

    /// Declares the values of a line and stores them; they are valid when the formula holds.
    fn values(&mut self, read: &'s Read, valid: bool) -> Result<(Vec<Unknown>, Formula), NoSymbol> {
        let mut unknowns = Vec::new();
        let mut all = Vec::new();
        for slot in &read.slots {
            let ty = self.spec.vars.get(slot.var.0 as usize).map(|var| &var.ty).ok_or(NoSymbol::Beyond)?;
            let (unknown, symbol) = self.declare(ty, listed(self.spec, ty, valid.then_some(&slot.set)));
            if let Symbol::Text(text) = &symbol {
                let shape = if read.slots.len() == 1 { &self.line } else { &self.word };
                let shaped = text.matches(shape);
                // Whatever else holds, it is a line.
                if !valid && !self.suppose(&shaped) {
                    return Err(NoSymbol::Undefined);
                }
                all.push(shaped);
            }
            all.push(self.sets.member(&slot.set, &symbol, &self.symbols)?);
            if *ty == Type::Int {
                self.guard_range(&symbol);
            }
            self.symbols.0.push((slot.var, symbol));
            unknowns.push(unknown);
        }
        Ok((unknowns, Formula::all(all)))
    }

    fn declare(&mut self, ty: &Type, listed: Option<Listed>) -> (Unknown, Symbol) {
        let (unknown, symbol) = match (ty, listed) {
            (Type::Str, Some(Listed::Texts(values))) => {
                let unknown = self.stack.declare_text(Some(values));
                (unknown, Symbol::Text(Text::Unknown(unknown)))
            }
            (Type::Str, _) => {
                let unknown = self.stack.declare_text(None);
                (unknown, Symbol::Text(Text::Unknown(unknown)))
            }
            (_, listed) => {
                let values = match listed {
                    Some(Listed::Ints(values)) => Some(values),
                    _ => None,
                };
                let unknown = self.stack.declare_int(values);
                let symbol = if *ty == Type::Bool {
                    Symbol::Truth(Formula::truth(unknown))
                } else {
                    Symbol::Int(Int::unknown(unknown))
                };
                (unknown, symbol)
            }
        };
        if let Some(model) = &mut self.model {
            model.push(self.stack.plain()[unknown.0 as usize].clone());
        }
        (unknown, symbol)
    }

    /// Asserts a formula, unless it is impossible.
    fn suppose(&mut self, formula: &Formula) -> bool {
        if formula.as_constant() == Some(true) {
            return true;
        }
        let effort = if self.unknown < MOST_UNKNOWN { Effort::Usual } else { Effort::Little };
        match self.stack.check(formula, self.model.as_ref(), effort) {
            Answer::Sat(model) => self.model = Some(model),
            Answer::Unsat => return false,
            Answer::Unknown => {
                self.unknown += 1;
                self.model = None;
            }
        }
        self.stack.assert(formula);
        self.supposed.push(formula.clone());
        true
    }

    /// How long the solver may think about a question at the end of a path.
    pub(crate) fn effort(&mut self) -> Effort {
        self.hard += 1;
        if self.hard <= MOST_HARD { Effort::Great } else { Effort::Little }
    }

    /// Keeps the integers of an output in the machine's range and its divisors away from 0.
    fn guard_output(&mut self, say: &'s Say) {
        self.said.push((say, self.symbols.0.len()));
        for item in say.alternatives.iter().flat_map(|pattern| &pattern.items) {
            match item {
                Item::Result(term) | Item::Close(term, _) | Item::Decorated(term) => self.guard_term(term),
                Item::Text(_) | Item::Loose(_) | Item::Any | Item::Visible => {}
            }
        }
    }

    /// Keeps every integer inside a term in the machine's range, and divisors away from 0; what the solver cannot see is
    /// passed over.
    fn guard_term(&mut self, term: &Term) {
        refute_source::deep(|| match &term.kind {
            TermKind::Constant(_) | TermKind::Current { .. } | TermKind::History { .. } => {}
            TermKind::List(terms) | TermKind::Opaque(_, terms) => terms.iter().for_each(|term| self.guard_term(term)),
            TermKind::Apply(function, terms) => {
                terms.iter().for_each(|term| self.guard_term(term));
                if let (Function::Divide, [_, divisor]) = (function, &terms[..])
                    && let Ok(Symbol::Int(divisor)) = self.symbols.eval(divisor)
                {
                    self.guard(divisor.equals(&Int::constant(0)).negated());
                }
                if term.ty == Type::Int
                    && self.spec.options.avoid_overflow.is_some()
                    && let Ok(symbol) = self.symbols.eval(term)
                {
                    self.guard_range(&symbol);
                }
            }
        });
    }

    fn guard_range(&mut self, symbol: &Symbol) {
        let (Some(bits), Symbol::Int(int)) = (self.spec.options.avoid_overflow, symbol) else { return };
        if bits == 0 || int.as_constant().is_some() {
            return;
        }
        let limit = BigInt::from(1) << (bits - 1);
        let fits = Formula::all([Int::constant(-limit.clone()).at_most(int), int.less(&Int::constant(limit))]);
        self.guard(fits);
    }

    fn guard(&mut self, formula: Formula) {
        if formula.as_constant() != Some(true) && !self.guards.contains(&formula) {
            self.guards.push(formula);
        }
    }
}

/// The symbols of a term's computed parts and of the term, as far as there are some.
fn each_symbol(term: &Term, symbols: &Symbols, seen: &mut Vec<Symbol>) {
    refute_source::deep(|| match &term.kind {
        TermKind::Constant(_) | TermKind::Current { .. } | TermKind::History { .. } => {}
        TermKind::List(terms) | TermKind::Opaque(_, terms) | TermKind::Apply(_, terms) => {
            terms.iter().for_each(|term| each_symbol(term, symbols, seen));
        }
    });
    if !matches!(term.kind, TermKind::Constant(_) | TermKind::List(_)) {
        seen.extend(symbols.eval(term));
    }
}

/// What comes after the innermost loop; none when there is no loop.
fn leave(mut frame: Next<'_>) -> Option<Next<'_>> {
    while let Some(current) = frame {
        match &*current {
            Frame::Block(_, after) => frame = after.clone(),
            Frame::Loop(_, after) => return Some(after.clone()),
        }
    }
    None
}
