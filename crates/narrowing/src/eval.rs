//! Expressions of the core language, in OCaml's order, with the work put off that may be.
//!
//! Calls in tail position do not nest. See Note [Putting work off] in `survey` for what is put off and why that is right.

use crate::cut::CutReason;
use crate::machine::{Halt, Res, Run, Undo};
use crate::run::Mode;
use crate::value::{Block, Closure, Thunk, Val};
use refute_ir::Prim;
use refute_ir::program::{
    BuiltinException, ExceptionRef, Expr, ExprId, Function, FunctionId, GlobalId, ItemShows, Local, MatchFailure,
};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The variables of a call.
pub(crate) struct Frame {
    /// The function.
    pub id: FunctionId,
    /// Its code.
    pub function: Arc<Function>,
    /// Its variables.
    pub locals: Vec<Val>,
    /// This is the call of the function under test itself.
    outermost: bool,
}

/// Whether the value of an expression in tail position is needed; if not, calls there may be put off.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needed {
    Yes,
    No,
}

/// What an expression in tail position comes to.
enum Next {
    Value(Val),
    Call(Val, Vec<Val>),
}

impl Run<'_, '_> {
    /// Applies a function to arguments. What a call gave before, it gives again.
    pub(crate) fn apply(&mut self, function: Val, args: Vec<Val>) -> Res<Val> {
        let key = self.memory_key(&function, &args);
        if let Some(key) = &key
            && let Some((value, _)) = self.memory.get(key)
        {
            return Ok(value.clone());
        }
        let kept = if key.is_some() { (function.clone(), args.clone()) } else { (Val::UNIT, Vec::new()) };
        let value = self.call(function, args, false)?;
        if let Some(key) = key {
            // Who is kept has an address that nobody else gets.
            self.memory.insert(key, (value.clone(), kept));
        }
        Ok(value)
    }

    /// Applies a function to arguments.
    pub(crate) fn call(&mut self, function: Val, args: Vec<Val>, outermost: bool) -> Res<Val> {
        let (mut function, mut args, mut outermost) = (function, args, outermost);
        // Arguments that are left over when the function has got all of its own.
        let mut over: Vec<Vec<Val>> = Vec::new();
        loop {
            self.step()?;
            let value = match self.force(&function)? {
                Val::Closure(closure) => {
                    let code = self.shared.subject.program.function(closure.function).clone();
                    let params = code.params as usize;
                    if args.len() < params {
                        Val::Applied(Rc::new((Val::Closure(closure), args)))
                    } else {
                        if args.len() > params {
                            over.push(args.split_off(params));
                        }
                        // What the function under test returns is of use only where somebody asks for it.
                        let needed = if outermost { Needed::No } else { Needed::Yes };
                        let mut frame = frame(closure.function, code, args, std::mem::take(&mut outermost));
                        for (i, value) in closure.captured.borrow().iter().enumerate() {
                            frame.locals[params + i] = value.clone();
                        }
                        let body = frame.function.body;
                        match self.tail(&mut frame, body, needed)? {
                            Next::Value(value) => value,
                            Next::Call(callee, given) => {
                                (function, args) = (callee, given);
                                continue;
                            }
                        }
                    }
                }
                Val::Applied(applied) => {
                    function = applied.0.clone();
                    args = applied.1.iter().cloned().chain(args).collect();
                    continue;
                }
                Val::Cell(id) => match self.call_unknown(id, &mut args)? {
                    Some(value) => {
                        if !args.is_empty() {
                            over.push(std::mem::take(&mut args));
                        }
                        value
                    }
                    None => Val::Applied(Rc::new((Val::Cell(id), args))),
                },
                _ => return Err(Halt::Cut(CutReason::NoFunction)),
            };
            match over.pop() {
                None => return Ok(value),
                Some(rest) => (function, args) = (value, rest),
            }
        }
    }

    /// Goes on with an expression that was put off.
    pub(crate) fn resume(&mut self, function: FunctionId, locals: &[Val], expr: ExprId, outermost: bool) -> Res<Val> {
        let code = self.shared.subject.program.function(function).clone();
        let mut frame = Frame { id: function, function: code, locals: locals.to_vec(), outermost };
        self.eval(&mut frame, expr)
    }

    /// Runs the code of a toplevel item.
    pub(crate) fn item(&mut self, code: FunctionId) -> Res<Val> {
        let function = self.shared.subject.program.function(code).clone();
        let mut frame = frame(code, function, Vec::new(), false);
        let body = frame.function.body;
        self.eval(&mut frame, body)
    }

    fn eval(&mut self, frame: &mut Frame, expr: ExprId) -> Res<Val> {
        match self.tail(frame, expr, Needed::Yes)? {
            Next::Value(value) => Ok(value),
            Next::Call(function, args) => self.deeper(|run| run.apply(function, args)),
        }
    }

    /// As `eval`, down to the outermost constructor.
    fn forced(&mut self, frame: &mut Frame, expr: ExprId) -> Res<Val> {
        let value = self.eval(frame, expr)?;
        self.force(&value)
    }

    /// As `eval`, but work may be put off.
    fn delay(&mut self, frame: &mut Frame, expr: ExprId) -> Res<Val> {
        let survey = &self.shared.subject.survey;
        let may = self.mode == Mode::Lazy && self.handlers == 0 && survey.lazy && survey.calls(frame.id, expr);
        if !may {
            return self.eval(frame, expr);
        }
        let function = frame.function.clone();
        let work = match &function[expr] {
            Expr::Block { .. } | Expr::Array(_) => return self.eval(frame, expr),
            Expr::Apply(callee, args) => {
                let args = self.delayed(frame, args)?;
                let callee = self.eval(frame, *callee)?;
                Thunk::Call(callee, args)
            }
            _ => Thunk::Expr(frame.id, Rc::new(frame.locals.clone()), expr, frame.outermost),
        };
        let thunk = Rc::new(RefCell::new(work));
        self.pending.push(thunk.clone());
        Ok(Val::Thunk(thunk))
    }

    /// Several expressions, the last one first.
    fn delayed(&mut self, frame: &mut Frame, exprs: &[ExprId]) -> Res<Vec<Val>> {
        let mut values = vec![Val::UNIT; exprs.len()];
        for (place, expr) in exprs.iter().enumerate().rev() {
            values[place] = self.delay(frame, *expr)?;
        }
        Ok(values)
    }

    fn tail(&mut self, frame: &mut Frame, expr: ExprId, needed: Needed) -> Res<Next> {
        let function = frame.function.clone();
        let mut at = expr;
        loop {
            self.step()?;
            self.site = (frame.id, at);
            if needed == Needed::No && matches!(function[at], Expr::Apply(..) | Expr::Prim(..)) {
                return self.delay(frame, at).map(Next::Value);
            }
            at = match &function[at] {
                Expr::Let(local, value, body) => {
                    let value = self.nested(frame, *value, Run::delay)?;
                    frame.locals[local.index()] = value;
                    *body
                }
                Expr::Sequence(first, then) => {
                    self.nested(frame, *first, Run::eval)?;
                    *then
                }
                Expr::LetRec(bound, body) => {
                    self.bind_together(frame, bound)?;
                    *body
                }
                Expr::If(condition, yes, no) => {
                    let condition = self.inside(frame, *condition)?;
                    self.site = (frame.id, at);
                    let (branch, body) = if self.truth(&condition)? { *yes } else { *no };
                    self.take(branch)?;
                    body
                }
                Expr::Match(matching) => match self.matching(frame, matching)? {
                    Some(arm) => {
                        self.take(matching.arms[arm].branch)?;
                        matching.arms[arm].body
                    }
                    None => match matching.failure {
                        MatchFailure::Raise(failure) => failure,
                        MatchFailure::Reraise(local) => return Err(Halt::Raise(frame.locals[local.index()].clone())),
                    },
                },
                Expr::Try(body, local, handler) => match self.guarded(frame, *body)? {
                    Ok(value) => return Ok(Next::Value(value)),
                    Err(exception) => {
                        frame.locals[local.index()] = exception;
                        *handler
                    }
                },
                Expr::TryValue { body, value, then, exception, handler } => match self.guarded(frame, *body)? {
                    Ok(found) => {
                        frame.locals[value.index()] = found;
                        *then
                    }
                    Err(raised) => {
                        frame.locals[exception.index()] = raised;
                        *handler
                    }
                },
                Expr::Apply(callee, args) => {
                    let args = self.delayed(frame, args)?;
                    let callee = self.nested(frame, *callee, Run::eval)?;
                    return Ok(Next::Call(callee, args));
                }
                other => return self.simple(frame, other).map(Next::Value),
            };
        }
    }

    /// Evaluates an expression inside another.
    fn nested(
        &mut self,
        frame: &mut Frame,
        expr: ExprId,
        how: fn(&mut Self, &mut Frame, ExprId) -> Res<Val>,
    ) -> Res<Val> {
        refute_source::deep(|| how(self, frame, expr))
    }

    /// Evaluates an expression inside another, down to its outermost constructor.
    pub(crate) fn inside(&mut self, frame: &mut Frame, expr: ExprId) -> Res<Val> {
        self.nested(frame, expr, Run::forced)
    }

    /// Evaluates under a handler: the value, or the exception.
    fn guarded(&mut self, frame: &mut Frame, body: ExprId) -> Res<Result<Val, Val>> {
        self.handlers += 1;
        let value = self.inside(frame, body);
        self.handlers -= 1;
        match value {
            Ok(value) => Ok(Ok(value)),
            Err(Halt::Raise(exception)) => Ok(Err(exception)),
            Err(stop) => Err(stop),
        }
    }

    /// Expressions that are never in the way of a tail call.
    fn simple(&mut self, frame: &mut Frame, expr: &Expr) -> Res<Val> {
        Ok(match expr {
            Expr::Int(value) => Val::Int(*value),
            Expr::Float(value) => Val::Float(Rc::new(*value)),
            Expr::String(text) => Val::text(text.to_vec()),
            Expr::Local(local) => frame.locals[local.index()].clone(),
            Expr::Global(global) => self.toplevel(*global)?,
            Expr::SetGlobal(global, value) => {
                let value = self.inside(frame, *value)?;
                self.shared.globals[global.index()] = Some(value);
                Val::UNIT
            }
            Expr::Closure(id) => Val::Closure(Rc::new(self.closure(frame, *id))),
            Expr::Prim(prim, args) => {
                let site = self.site;
                let mut values = vec![Val::UNIT; args.len()];
                for (place, arg) in args.iter().enumerate().rev() {
                    let value = self.nested(frame, *arg, Run::eval)?;
                    values[place] = if compares(*prim) { value } else { self.force(&value)? };
                }
                self.site = site;
                self.prim(*prim, &values)?
            }
            Expr::Block { tag, fields, .. } => Val::block(*tag, self.delayed(frame, fields)?),
            Expr::Array(items) => Val::Array(Rc::new(RefCell::new(self.delayed(frame, items)?))),
            Expr::Field(of, field) => {
                let of = self.inside(frame, *of)?;
                self.reads(&of);
                part(&of, *field)?
            }
            Expr::SetField(of, field, value) => {
                let value = self.nested(frame, *value, Run::eval)?;
                let Val::Block(block) = self.inside(frame, *of)? else {
                    return Err(Halt::Cut(CutReason::NoBlock));
                };
                self.write(&block, *field as usize, value);
                Val::UNIT
            }
            Expr::ExceptionRef(of) => self.identity(frame, *of)?,
            Expr::NewException(_) => {
                self.shared.identities += 1;
                Val::Exception(self.shared.identities - 1)
            }
            Expr::While(condition, body) => {
                loop {
                    let condition = self.inside(frame, *condition)?;
                    if !self.truth(&condition)? {
                        break;
                    }
                    self.nested(frame, *body, Run::eval)?;
                }
                Val::UNIT
            }
            Expr::For(local, first, up, last, body) => self.count(frame, *local, [*first, *last, *body], *up)?,
            Expr::Let(..)
            | Expr::LetRec(..)
            | Expr::Sequence(..)
            | Expr::If(..)
            | Expr::Match(_)
            | Expr::Try(..)
            | Expr::TryValue { .. }
            | Expr::Apply(..) => unreachable!("these are done in `tail`"),
        })
    }

    /// Writes to a block, and remembers what was there.
    pub(crate) fn write(&mut self, block: &Rc<Block>, field: usize, value: Val) {
        let before = std::mem::replace(&mut block.fields.borrow_mut()[field], value);
        self.written(Undo::Field(block.clone(), field, before));
    }

    fn count(&mut self, frame: &mut Frame, local: Local, [first, last, body]: [ExprId; 3], up: bool) -> Res<Val> {
        let mut at = self.inside(frame, first)?;
        let last = self.inside(frame, last)?;
        let (over, step) = if up { (Prim::IntGreater, Prim::IntAdd) } else { (Prim::IntLess, Prim::IntSub) };
        let over = self.prim(over, &[at.clone(), last.clone()])?;
        if self.truth(&over)? {
            return Ok(Val::UNIT);
        }
        loop {
            self.step()?;
            frame.locals[local.index()] = at.clone();
            self.nested(frame, body, Run::eval)?;
            // As OCaml does it: the bound is looked at before counting on, so that the greatest integer is no trap.
            let end = self.prim(Prim::IntEqual, &[at.clone(), last.clone()])?;
            if self.truth(&end)? {
                return Ok(Val::UNIT);
            }
            at = self.prim(step, &[at, Val::Int(1)])?;
        }
    }

    fn closure(&mut self, frame: &Frame, id: FunctionId) -> Closure {
        let captures = &self.shared.subject.program.function(id).captures;
        let captured = captures.iter().map(|local| frame.locals[local.index()].clone()).collect();
        Closure { function: id, captured: RefCell::new(captured) }
    }

    fn bind_together(&mut self, frame: &mut Frame, bound: &[(Local, ExprId)]) -> Res<()> {
        let function = frame.function.clone();
        for (local, expr) in bound {
            frame.locals[local.index()] = match &function[*expr] {
                Expr::Closure(id) => {
                    Val::Closure(Rc::new(Closure { function: *id, captured: RefCell::new(Vec::new()) }))
                }
                Expr::Block { tag, fields, .. } => Val::block(*tag, vec![Val::UNIT; fields.len()]),
                Expr::Array(items) => Val::Array(Rc::new(RefCell::new(vec![Val::UNIT; items.len()]))),
                _ => return Err(Halt::Cut(CutReason::RecursiveDefinition)),
            };
        }
        for (local, expr) in bound {
            match (&function[*expr], frame.locals[local.index()].clone()) {
                (Expr::Closure(id), Val::Closure(made)) => {
                    let filled = self.closure(frame, *id);
                    *made.captured.borrow_mut() = filled.captured.into_inner();
                }
                (Expr::Block { fields, .. }, Val::Block(made)) => {
                    let fields = self.delayed(frame, fields)?;
                    *made.fields.borrow_mut() = fields;
                }
                (Expr::Array(items), Val::Array(made)) => {
                    let items = self.delayed(frame, items)?;
                    *made.borrow_mut() = items;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The value of a toplevel variable.
    pub(crate) fn toplevel(&mut self, id: GlobalId) -> Res<Val> {
        if let Some(value) = &self.shared.globals[id.index()] {
            return Ok(value.clone());
        }
        let program = &self.shared.subject.program;
        if let Some(function) = program.globals[id.index()].function
            && program.function(function).captures.is_empty()
        {
            let value = Val::Closure(Rc::new(Closure { function, captured: RefCell::new(Vec::new()) }));
            self.shared.globals[id.index()] = Some(value.clone());
            return Ok(value);
        }
        // Library items run when they are first needed.
        let item = program.items[..program.library.items].iter().find(|item| match &item.shows {
            ItemShows::Values(values) | ItemShows::Inside(values) => values.contains(&id),
            _ => false,
        });
        if let Some(code) = item.and_then(|item| item.code) {
            let mode = std::mem::replace(&mut self.mode, Mode::Strict);
            let done = self.deeper(|run| run.item(code));
            self.mode = mode;
            done?;
        }
        self.shared.globals[id.index()].clone().ok_or(Halt::Cut(CutReason::ToplevelWithoutValue))
    }

    /// The identity that an exception's name stands for.
    pub(crate) fn identity(&mut self, frame: &Frame, of: ExceptionRef) -> Res<Val> {
        match of {
            ExceptionRef::Builtin(exception) => Ok(Val::Exception(exception as u32)),
            ExceptionRef::Global(global) => self.toplevel(global),
            ExceptionRef::Local(local) => Ok(frame.locals[local.index()].clone()),
        }
    }

    /// What indexing outside an array or text raises.
    pub(crate) fn out_of_bounds<T>(&mut self) -> Res<T> {
        self.raise(BuiltinException::InvalidArgument, Some("index out of bounds"))
    }
}

fn frame(id: FunctionId, function: Arc<Function>, args: Vec<Val>, outermost: bool) -> Frame {
    let mut locals = args;
    locals.resize(function.locals.len().max(locals.len()), Val::UNIT);
    Frame { id, function, locals, outermost }
}

/// A field of a block, or an item of an array.
pub(super) fn part(of: &Val, field: u32) -> Res<Val> {
    let found = match of {
        Val::Block(block) => block.fields.borrow().get(field as usize).cloned(),
        Val::Array(items) => items.borrow().get(field as usize).cloned(),
        _ => None,
    };
    found.ok_or(Halt::Cut(CutReason::NoSuchPart))
}

/// Comparisons look at their operands themselves, and only as far as they must.
fn compares(prim: Prim) -> bool {
    prim.compares_structures() || matches!(prim, Prim::Ignore | Prim::Identity)
}
