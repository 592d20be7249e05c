//! Expressions of the core program, on symbolic values.

use super::measure::Measures;
use super::{Guide, Ran, Run, Stop};
use crate::code::{CodeId, Group, Source};
use crate::task::Feature;
use crate::term::{Term, TermId};
use crate::types::{Functions, Origin};
use refute_ir::Prim;
use refute_ir::program::{Expr, ExprId, Function, FunctionId, GlobalId, Local};

/// The values of a function's locals.
pub(super) type Frame = Vec<Option<TermId>>;

/// Steps of the toplevel code that computes a value.
const TOPLEVEL_STEPS: u64 = 20_000;

impl Run<'_, '_> {
    pub(super) fn evaluate(
        &mut self,
        text: &Function,
        origin: Origin,
        expr: ExprId,
        frame: &mut Frame,
        depth: u32,
    ) -> Ran<TermId> {
        self.step()?;
        refute_source::deep(|| self.evaluate_here(text, origin, expr, frame, depth))
    }

    fn evaluate_here(
        &mut self,
        text: &Function,
        origin: Origin,
        expr: ExprId,
        frame: &mut Frame,
        depth: u32,
    ) -> Ran<TermId> {
        match &text[expr] {
            Expr::Int(n) => Ok(self.world.terms.int(*n)),
            Expr::Float(_) => Err(Stop::Unsupported(Feature::Floats)),
            Expr::String(bytes) => Ok(self.world.terms.add(Term::String(bytes.clone()))),
            Expr::Local(local) => local_value(frame, *local),
            Expr::Global(global) => self.global(origin, *global),
            Expr::SetGlobal(global, value) => {
                let value = self.evaluate(text, origin, *value, frame, depth)?;
                let usable = self.is_fixed(origin, *global, value).then_some(value);
                self.world.globals.insert((origin, *global), usable);
                Ok(self.world.terms.int(0))
            }
            Expr::Closure(function) => self.closure(origin, *function, frame),
            Expr::Apply(head, args) => {
                let mut args = self.evaluate_all(text, origin, args, frame, depth)?;
                let mut head = *head;
                // `(f x) y` does what `f x y` does, in the same order.
                while let Expr::Apply(inner, first) = &text[head] {
                    let first = self.evaluate_all(text, origin, first, frame, depth)?;
                    args.splice(0..0, first);
                    head = *inner;
                }
                let head = self.evaluate(text, origin, head, frame, depth)?;
                self.apply(head, &args, depth)
            }
            Expr::Prim(prim, args) => {
                let args = self.evaluate_all(text, origin, args, frame, depth)?;
                match prim {
                    Prim::Raise => Err(Stop::Raises),
                    _ => self.primitive(*prim, &args),
                }
            }
            Expr::Block { tag, fields, .. } => {
                let fields = self.evaluate_all(text, origin, fields, frame, depth)?;
                Ok(self.world.terms.add(Term::Block(*tag, fields.into())))
            }
            Expr::Field(of, field) => {
                let of = self.evaluate(text, origin, *of, frame, depth)?;
                self.field(of, *field)
            }
            Expr::ExceptionRef(_) => Ok(self.world.terms.add(Term::Exception)),
            Expr::Let(local, value, then) => {
                let value = self.evaluate(text, origin, *value, frame, depth)?;
                frame[local.index()] = Some(value);
                self.evaluate(text, origin, *then, frame, depth)
            }
            Expr::LetRec(bindings, then) => {
                self.group(text, origin, bindings, frame)?;
                self.evaluate(text, origin, *then, frame, depth)
            }
            Expr::Sequence(first, then) => {
                self.evaluate(text, origin, *first, frame, depth)?;
                self.evaluate(text, origin, *then, frame, depth)
            }
            Expr::If(condition, (_, yes), (_, no)) => {
                let condition = self.evaluate(text, origin, *condition, frame, depth)?;
                let next = if self.truth(condition)? { *yes } else { *no };
                self.evaluate(text, origin, next, frame, depth)
            }
            Expr::Match(matched) => self.matched(text, origin, matched, frame, depth),
            Expr::Array(_) | Expr::SetField(..) => Err(Stop::Unsupported(Feature::State)),
            Expr::NewException(_) | Expr::Try(..) | Expr::TryValue { .. } => Err(Stop::Unsupported(Feature::Handlers)),
            Expr::While(..) | Expr::For(..) => Err(Stop::Unsupported(Feature::Loops)),
        }
    }

    /// Several expressions, the last one first.
    fn evaluate_all(
        &mut self,
        text: &Function,
        origin: Origin,
        exprs: &[ExprId],
        frame: &mut Frame,
        depth: u32,
    ) -> Ran<Vec<TermId>> {
        let values: Ran<Vec<TermId>> =
            exprs.iter().rev().map(|expr| self.evaluate(text, origin, *expr, frame, depth)).collect();
        let mut values = values?;
        values.reverse();
        Ok(values)
    }

    fn closure(&mut self, origin: Origin, function: FunctionId, frame: &Frame) -> Ran<TermId> {
        let code = self.world.codes.id(origin, function);
        let captures = self.world.codes.program(origin).function(function).captures.clone();
        let captures: Ran<Vec<TermId>> = captures.iter().map(|local| local_value(frame, *local)).collect();
        Ok(self.world.terms.add(Term::Closure(code, captures?.into())))
    }

    /// Functions that refer to one another, or one to itself.
    fn group(&mut self, text: &Function, origin: Origin, bindings: &[(Local, ExprId)], frame: &mut Frame) -> Ran<()> {
        let mut outside: Vec<Local> = Vec::new();
        let mut group = Group { codes: Vec::new(), sources: Vec::new() };
        for (_, value) in bindings {
            let Expr::Closure(function) = &text[*value] else { return Err(Stop::Unsupported(Feature::RecursiveData)) };
            let captures = self.world.codes.program(origin).function(*function).captures.clone();
            let source = |local: Local| match bindings.iter().position(|(member, _)| *member == local) {
                Some(member) => Source::Member(member as u32),
                None => {
                    let known = outside.iter().position(|one| *one == local);
                    Source::Captured(known.unwrap_or_else(|| {
                        outside.push(local);
                        outside.len() - 1
                    }) as u32)
                }
            };
            group.sources.push(captures.into_iter().map(source).collect());
            group.codes.push(self.world.codes.id(origin, *function));
        }
        let captures: Ran<Vec<TermId>> = outside.iter().map(|local| local_value(frame, *local)).collect();
        let captures = captures?;
        let refers = group.sources.iter().flatten().any(|source| matches!(source, Source::Member(_)));
        let codes = group.codes.clone();
        let sources = group.sources.clone();
        let id = self.world.codes.add_group(group);
        for (member, (local, _)) in bindings.iter().enumerate() {
            let term = if refers {
                Term::Member(id, member as u32, captures.clone().into())
            } else {
                let own = sources[member].iter().map(|source| match source {
                    Source::Captured(index) | Source::Member(index) => captures[*index as usize],
                });
                Term::Closure(codes[member], own.collect())
            };
            frame[local.index()] = Some(self.world.terms.add(term));
        }
        Ok(())
    }

    /// The value of a toplevel variable.
    pub(crate) fn global(&mut self, origin: Origin, global: GlobalId) -> Ran<TermId> {
        let program = self.world.codes.program(origin);
        if let Some(function) = program.globals[global.index()].function {
            return Ok(self.function_value(self.world.codes.id(origin, function)));
        }
        if let Some(value) = self.world.globals.get(&(origin, global)) {
            return value.ok_or(Stop::Unsupported(Feature::ToplevelValue));
        }
        self.world.globals.insert((origin, global), None);
        let setter = self.world.codes.setter(origin, global).ok_or(Stop::Unsupported(Feature::ToplevelValue))?;
        let text = program.function(setter).clone();
        let mut frame = vec![None; text.locals.len()];
        let mut run = Run::new(self.world, &[], Measures::none(), Guide::Search);
        run.entered_depth = u32::MAX;
        run.most_steps = TOPLEVEL_STEPS;
        let done = run.evaluate(&text, origin, text.body, &mut frame, 0);
        let value = self.world.globals.get(&(origin, global)).copied().flatten();
        match (done, value) {
            (_, Some(value)) => Ok(value),
            (Err(Stop::Unsupported(feature)), None) => Err(Stop::Unsupported(feature)),
            (_, None) => Err(Stop::Unsupported(Feature::ToplevelValue)),
        }
    }

    fn function_value(&mut self, code: CodeId) -> TermId {
        self.world.terms.add(Term::Closure(code, [].into()))
    }

    /// Whether a toplevel value stays what it is: nothing in it can be changed, and no function in it holds what may be.
    fn is_fixed(&self, origin: Origin, global: GlobalId, value: TermId) -> bool {
        let terms = &self.world.terms;
        let has_block =
            |term: TermId| terms.inside(term).into_iter().any(|part| matches!(terms[part], Term::Block(..)));
        match &terms[value] {
            Term::Int(_) | Term::String(_) => true,
            Term::Block(..) => {
                let ty = &self.world.codes.program(origin).globals[global.index()].ty;
                let plain = self.world.types.is_plain(&self.world.types.canonical(origin, ty), Functions::Refused);
                let open = terms
                    .inside(value)
                    .into_iter()
                    .any(|part| !matches!(terms[part], Term::Block(..) | Term::Int(_) | Term::String(_)));
                plain && !open
            }
            Term::Closure(..) | Term::Member(..) | Term::Partial(..) => !has_block(value),
            _ => false,
        }
    }
}

fn local_value(frame: &Frame, local: Local) -> Ran<TermId> {
    // What has no value yet is data that refers to itself.
    frame.get(local.index()).copied().flatten().ok_or(Stop::Unsupported(Feature::RecursiveData))
}
