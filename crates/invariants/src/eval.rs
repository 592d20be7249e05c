//! Evaluates the body of a function on sets of values.
//!
//! In: an instance. Out: its cells grown by what it returns and raises, the branches it may take, the objects it makes.
//! An expression gives its values and, where it depends on variables alone, a term; `None` when it never comes to an end.
//! What holds afterwards is left in the [`Env`].

use super::analysis::Analysis;
use super::apply::apply_at;
use super::equality;
use super::facts::{Env, Term, TermKind, Terms};
use super::inputs;
use super::ints::Ints;
use super::store::{Context, InstanceId, Kind, Origin};
use super::value::{Floats, ObjId, Val};
use refute_ir::program::{BranchId, BuiltinException, ExceptionRef, Expr, ExprId, Function, FunctionId, Local};
use std::sync::Arc;

/// Ways that come together of which the common knowledge is kept.
const MOST_WAYS: usize = 4;

/// Values, and the term that stands for them.
pub(super) type Valued = (Val, Option<Term>);

/// Looks at an instance once.
pub(super) fn run(analysis: &mut Analysis<'_>, id: InstanceId) {
    let mut eval = Eval::new(analysis, id);
    let mut env = eval.entry();
    let result = eval.expr(eval.function.body, &mut env);
    let raised = std::mem::replace(&mut eval.raised, Val::none());
    let (returns, raises) =
        (eval.analysis.instances[id.0 as usize].result, eval.analysis.instances[id.0 as usize].raised);
    if let Some((val, _)) = result {
        eval.analysis.store.write(returns, &val);
    }
    eval.analysis.store.write(raises, &raised);
}

/// An instance that is being looked at.
pub(super) struct Eval<'a, 'p> {
    /// The analysis.
    pub analysis: &'a mut Analysis<'p>,
    /// The instance.
    pub me: InstanceId,
    /// Its function.
    pub function: Arc<Function>,
    id: FunctionId,
    context: Context,
    /// The terms.
    pub terms: Terms,
    /// What has been raised so far and not been caught.
    pub raised: Val,
}

impl<'a, 'p> Eval<'a, 'p> {
    /// Ready to look at an instance.
    pub(super) fn new(analysis: &'a mut Analysis<'p>, me: InstanceId) -> Eval<'a, 'p> {
        let instance = &analysis.instances[me.0 as usize];
        let (id, context) = (instance.function, instance.context);
        let function = analysis.program.function(id).clone();
        Eval { analysis, me, function, id, context, terms: Terms::new(), raised: Val::none() }
    }

    /// What is known when the function is entered.
    pub(super) fn entry(&mut self) -> Env {
        let mut env = Env::new(self.function.locals.len());
        let instance = &self.analysis.instances[self.me.0 as usize];
        let (args, closures) = (instance.args.clone(), instance.closures.clone());
        for (i, arg) in args.into_iter().enumerate() {
            env.bind(Local(i as u32), arg, None);
        }
        for i in 0..self.function.captures.len() as u32 {
            let captured = closures.iter().filter_map(|obj| self.analysis.store.field(*obj, i, self.me));
            let captured = captured.reduce(|a, b| a.join(&b)).unwrap_or_else(Val::none);
            env.bind(Local(self.function.params + i), captured, None);
        }
        env
    }

    /// Notes that a branch may be taken.
    pub(super) fn take(&mut self, branch: BranchId) {
        self.analysis.instances[self.me.0 as usize].taken.insert(branch);
    }

    /// Notes what may be raised.
    pub(super) fn raise(&mut self, val: &Val) {
        self.raised = self.raised.join(val);
    }

    /// Notes that the machine may raise an exception.
    pub(super) fn throw(&mut self, exception: BuiltinException) {
        let obj = inputs::exception(self.analysis, exception.id());
        self.raise(&Val::obj(obj));
    }

    /// Evaluates an expression.
    pub(super) fn expr(&mut self, id: ExprId, env: &mut Env) -> Option<Valued> {
        refute_source::deep(|| self.tail(id, env))
    }

    /// Follows bindings and sequences without going deeper.
    fn tail(&mut self, mut id: ExprId, env: &mut Env) -> Option<Valued> {
        let function = self.function.clone();
        loop {
            if !self.analysis.step() {
                return None;
            }
            match &function[id] {
                Expr::Let(local, bound, body) => {
                    let (val, term) = self.expr(*bound, env)?;
                    env.bind(*local, val, term);
                    id = *body;
                }
                Expr::LetRec(bindings, body) => {
                    self.bind_recursive(bindings, env)?;
                    id = *body;
                }
                Expr::Sequence(first, then) => {
                    self.expr(*first, env)?;
                    id = *then;
                }
                expr => return self.inner(id, expr, env),
            }
        }
    }

    fn inner(&mut self, id: ExprId, expr: &Expr, env: &mut Env) -> Option<Valued> {
        let plain = |val: Val| (!val.is_none()).then_some((val, None));
        match expr {
            Expr::Int(n) => Some((Val::int(*n), Some(self.terms.term(TermKind::Int(*n))))),
            Expr::Float(x) => plain(Val { floats: Floats::One(x.to_bits()), ..Val::none() }),
            Expr::String(text) => Some((Val::string(text), Some(self.terms.term(TermKind::Text((**text).into()))))),
            Expr::Local(local) => {
                let val = env.local(*local, &self.terms);
                (!val.is_none()).then(|| (val, Some(env.term(*local, &mut self.terms))))
            }
            Expr::Global(global) => plain(self.analysis.global(*global, self.me)),
            Expr::SetGlobal(global, value) => {
                let (val, _) = self.expr(*value, env)?;
                self.analysis.set_global(*global, &val);
                plain(Val::int(0))
            }
            Expr::Closure(function) => {
                let obj = self.closure(id, *function);
                self.capture(obj, *function, env);
                plain(Val::obj(obj))
            }
            Expr::Apply(function, args) => self.apply(id, *function, args, env),
            Expr::Prim(prim, args) => {
                let args = self.all(args, env)?;
                self.prim(id, *prim, &args, env)
            }
            Expr::Block { .. } | Expr::Array(_) => {
                let (obj, parts) = self.allocate(id, expr)?;
                let parts = self.all(&parts, env)?;
                self.fill(obj, &parts);
                plain(Val::obj(obj))
            }
            Expr::Field(of, field) => {
                let (val, term) = self.expr(*of, env)?;
                self.field(&val, term, *field, env)
            }
            Expr::SetField(of, field, value) => {
                let (val, _) = self.expr(*value, env)?;
                let (target, _) = self.expr(*of, env)?;
                self.set_field(&target, *field, &val);
                plain(Val::int(0))
            }
            Expr::ExceptionRef(name) => plain(self.identities(*name, env)),
            Expr::NewException(exception) => plain(Val::obj(self.analysis.identity(*exception))),
            Expr::If(condition, yes, no) => self.branches(*condition, *yes, *no, env),
            Expr::Match(matching) => self.matching(matching, env),
            Expr::Try(body, local, handler) => self.try_with(*body, None, *local, *handler, env),
            Expr::TryValue { body, value, then, exception, handler } => {
                self.try_with(*body, Some((*value, *then)), *exception, *handler, env)
            }
            Expr::While(condition, body) => {
                let (yes, no) = self.condition(*condition, env);
                for mut yes in yes {
                    self.expr(*body, &mut yes);
                }
                self.meeting(no.into_iter().map(|env| (Val::int(0), env)).collect(), env)
            }
            Expr::For(local, first, up, last, body) => self.count(*local, *first, *up, *last, *body, env),
            // Followed by `tail`.
            Expr::Let(..) | Expr::LetRec(..) | Expr::Sequence(..) => None,
        }
    }

    /// Evaluates expressions right to left.
    fn all(&mut self, exprs: &[ExprId], env: &mut Env) -> Option<Vec<Valued>> {
        let mut vals: Vec<Valued> = exprs.iter().rev().map(|expr| self.expr(*expr, env)).collect::<Option<_>>()?;
        vals.reverse();
        Some(vals)
    }

    fn apply(&mut self, id: ExprId, function: ExprId, args: &[ExprId], env: &mut Env) -> Option<Valued> {
        let args = self.all(args, env)?;
        let (callee, _) = self.expr(function, env)?;
        let vals: Vec<Val> = args.iter().map(|(val, _)| val.clone()).collect();
        let (val, raised) = apply_at(self.analysis, self.me, id, &callee, &vals);
        self.raise(&raised);
        if val.is_none() || self.analysis.lost {
            return None;
        }
        let term = self.call_term(&callee, &args);
        Some(self.known(val, term, env))
    }

    /// The term of a call that depends on its arguments alone.
    fn call_term(&mut self, callee: &Val, args: &[Valued]) -> Option<Term> {
        let [obj] = *callee.objs else { return None };
        let object = self.analysis.store.get(obj);
        let Kind::Closure(function) = object.kind else { return None };
        let whole = self.analysis.program.function(function).params as usize == args.len();
        if !whole || !object.cells.is_empty() || !self.analysis.purity.is_pure(self.analysis.program, function) {
            return None;
        }
        let terms: Option<Vec<Term>> = args.iter().map(|(_, term)| *term).collect();
        let plain = args.iter().all(|(val, _)| {
            let contents = equality::contents(self.analysis, val, self.me);
            !contents.changing && !contents.functions
        });
        // The function may look at identities: the same term must be the very same block.
        let plain =
            plain && args.iter().all(|(val, term)| val.only_ints() || term.is_some_and(|term| self.is_part(term)));
        (plain && terms.is_some()).then(|| self.terms.term(TermKind::Call(function, terms.unwrap_or_default())))
    }

    /// Whether a term is a variable or a part of one: one and the same value, not only an equal one.
    fn is_part(&self, mut term: Term) -> bool {
        while let TermKind::Field(of, _) = self.terms.kind(term) {
            term = *of;
        }
        matches!(self.terms.kind(term), TermKind::Local(_))
    }

    /// Values with what is already known of their term.
    pub(super) fn known(&mut self, val: Val, term: Option<Term>, env: &mut Env) -> Valued {
        let Some(term) = term else { return (val, None) };
        if env.val(term, &self.terms).is_none() {
            env.set(term, val.clone(), &self.terms);
        }
        (env.narrowed(&val, term, &self.terms), Some(term))
    }

    fn closure(&mut self, id: ExprId, function: FunctionId) -> ObjId {
        let captures = self.analysis.program.function(function).captures.len();
        if captures == 0 {
            return self.analysis.plain_closure(function);
        }
        let origin = Origin::Made(self.context, self.id, id, 0);
        self.analysis.store.object(origin, Kind::Closure(function), captures).0
    }

    fn capture(&mut self, obj: ObjId, function: FunctionId, env: &Env) {
        let captures = self.analysis.program.function(function).captures.clone();
        for (i, local) in captures.iter().enumerate() {
            let val = env.local(*local, &self.terms);
            self.analysis.store.fill(obj, i as u32, &val);
        }
    }

    /// The object that a block or array makes, and the expressions of its parts.
    fn allocate(&mut self, id: ExprId, expr: &Expr) -> Option<(ObjId, Vec<ExprId>)> {
        let (kind, parts, context) = match expr {
            Expr::Block { tag, fields, constant } => {
                (Kind::Block(*tag), fields, if *constant { Context::NONE } else { self.context })
            }
            Expr::Array(parts) => (Kind::Array, parts, self.context),
            _ => return None,
        };
        let size = if kind == Kind::Array { 2 } else { parts.len() };
        let (obj, _) = self.analysis.store.object(Origin::Made(context, self.id, id, 0), kind, size);
        Some((obj, parts.clone()))
    }

    fn fill(&mut self, obj: ObjId, parts: &[Valued]) {
        let store = &mut self.analysis.store;
        if store.get(obj).kind == Kind::Array {
            store.fill(obj, 0, &Val::int(parts.len() as i64));
            parts.iter().for_each(|(part, _)| store.fill(obj, 1, part));
        } else {
            parts.iter().enumerate().for_each(|(i, (part, _))| store.fill(obj, i as u32, part));
        }
    }

    fn bind_recursive(&mut self, bindings: &[(Local, ExprId)], env: &mut Env) -> Option<()> {
        let function = self.function.clone();
        let mut made = Vec::new();
        for (local, id) in bindings {
            let obj = match &function[*id] {
                Expr::Closure(inner) => self.closure(*id, *inner),
                expr => {
                    let (obj, _) = self.allocate(*id, expr)?;
                    self.analysis.store.set_cyclic(obj);
                    obj
                }
            };
            env.bind(*local, Val::obj(obj), None);
            made.push(obj);
        }
        for ((_, id), obj) in bindings.iter().zip(made) {
            match &function[*id] {
                Expr::Closure(inner) => self.capture(obj, *inner, env),
                expr => {
                    let (_, parts) = self.allocate(*id, expr)?;
                    let parts = self.all(&parts, env)?;
                    self.fill(obj, &parts);
                }
            }
        }
        Some(())
    }

    /// Reads a field of blocks (of arrays, an element).
    pub(super) fn field(&mut self, val: &Val, term: Option<Term>, field: u32, env: &mut Env) -> Option<Valued> {
        let mut found = if val.any { Val::any() } else { Val::none() };
        let mut fixed = !val.any;
        for obj in val.objs.iter().copied() {
            let kind = self.analysis.store.get(obj).kind.clone();
            let inside = match kind {
                Kind::Block(_) => self.analysis.store.field(obj, field, self.me),
                Kind::Array => self.analysis.store.field(obj, 1, self.me),
                Kind::AnyException => Some(Val::any()),
                _ => None,
            };
            found = found.join(&inside.unwrap_or_else(Val::none));
            fixed = fixed && matches!(kind, Kind::Block(_)) && !self.analysis.store.is_changed(obj, self.me);
        }
        if found.is_none() {
            return None;
        }
        let term = term.filter(|_| fixed).map(|term| self.terms.term(TermKind::Field(term, field)));
        Some(self.known(found, term, env))
    }

    /// Sets a field of blocks.
    pub(super) fn set_field(&mut self, target: &Val, field: u32, val: &Val) {
        self.analysis.lost |= target.any;
        for obj in target.objs.iter() {
            self.analysis.store.set_field(*obj, field, val);
        }
    }

    /// The identities that the name of an exception may stand for.
    pub(super) fn identities(&mut self, name: ExceptionRef, env: &Env) -> Val {
        match name {
            ExceptionRef::Builtin(exception) => Val::obj(self.analysis.identity(exception.id())),
            ExceptionRef::Global(global) => self.analysis.global(global, self.me),
            ExceptionRef::Local(local) => env.local(local, &self.terms),
        }
    }

    fn try_with(
        &mut self,
        body: ExprId,
        then: Option<(Local, ExprId)>,
        exception: Local,
        handler: ExprId,
        env: &mut Env,
    ) -> Option<Valued> {
        let outside = std::mem::replace(&mut self.raised, Val::none());
        let mut inside = env.clone();
        let mut value = self.expr(body, &mut inside);
        let caught = std::mem::replace(&mut self.raised, outside);
        if let (Some((val, term)), Some((local, then))) = (value.clone(), then) {
            inside.bind(local, val, term);
            value = self.expr(then, &mut inside);
        }
        let mut ends = Vec::new();
        if let Some((val, _)) = value {
            ends.push((val, inside));
        }
        if !caught.is_none() {
            let mut handling = env.clone();
            handling.bind(exception, caught, None);
            if let Some((val, _)) = self.expr(handler, &mut handling) {
                ends.push((val, handling));
            }
        }
        self.meeting(ends, env)
    }

    /// Where ways come together again.
    pub(super) fn meeting(&mut self, ends: Vec<(Val, Env)>, env: &mut Env) -> Option<Valued> {
        let many = ends.len() > MOST_WAYS;
        let mut ends = ends.into_iter();
        let (mut val, mut joined) = ends.next()?;
        for (other, after) in ends {
            val = val.join(&other);
            if !many {
                joined = joined.join(&after, &self.terms);
            }
        }
        // What was known before the ways parted is still true.
        if !many {
            *env = joined;
        }
        Some((val, None))
    }

    fn count(
        &mut self,
        local: Local,
        first: ExprId,
        up: bool,
        last: ExprId,
        body: ExprId,
        env: &mut Env,
    ) -> Option<Valued> {
        let (first, first_term) = self.expr(first, env)?;
        let (last, last_term) = self.expr(last, env)?;
        let (low, high) = if up { (&first, &last) } else { (&last, &first) };
        let counter = Ints::between(&low.as_ints(), &high.as_ints());
        if !counter.is_none() {
            let mut inside = env.clone();
            inside.bind(local, Val::ints(counter), None);
            let counter = self.terms.term(TermKind::Local(local));
            let (low, high) = if up { (first_term, last_term) } else { (last_term, first_term) };
            let mut runs = true;
            for (less, more) in [(low, Some(counter)), (Some(counter), high)] {
                if let (Some(less), Some(more)) = (less, more) {
                    runs = runs && inside.at_most(less, more, 0, &self.terms);
                }
            }
            if runs && self.spread(&mut inside) {
                self.expr(body, &mut inside);
            }
        }
        Some((Val::int(0), None))
    }
}
