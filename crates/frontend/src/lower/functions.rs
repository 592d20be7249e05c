//! Lowers functions: which parameters belong together, and how they are bound.
//!
//! `fun x -> fun y -> e`, `fun x y -> e`, `let f x = function ...` all become one function of several parameters, as in
//! OCaml, as long as binding the earlier ones can neither fail nor read anything mutable: otherwise the function of the
//! later parameters is made only after the earlier ones were bound.

use super::Lowering;
use refute_ir::Prim;
use refute_ir::program::{BranchKind, Expr, ExprId, Local};
use refute_ir::types::{Type, TypeDeclKind};
use refute_source::{Name, Span};
use refute_syntax::tree::{self, Case, ExprKind, Param, ParamKind, PatId};
use refute_typing::exhaustiveness::is_total;
use refute_typing::exhaustiveness::pattern::{Head, PatternId, PatternKind};

/// One parameter of a function.
#[derive(Clone, Copy)]
enum Layer<'a> {
    /// A pattern, with the default of an optional parameter.
    Pattern(PatId, Option<tree::ExprId>),
    /// The cases of `function`; always the last parameter.
    Cases(&'a [Case], Span),
}

impl<'a> Lowering<'a> {
    /// A function of `params` and of all further parameters that `body` starts with; `body` itself when there is none.
    pub(super) fn function(
        &mut self,
        name: Option<Name>,
        params: &'a [Param],
        body: tree::ExprId,
        span: Span,
    ) -> ExprId {
        let (layers, body) = self.layers(params, body);
        self.function_of_layers(name, &layers, body, span)
    }

    /// Whether an expression is a function as written.
    pub(super) fn is_function(&self, params: &[Param], body: tree::ExprId) -> bool {
        !self.layers(params, body).0.is_empty()
    }

    /// The parameters that belong together as far as syntax goes, and the expression below them.
    fn layers(&self, params: &'a [Param], body: tree::ExprId) -> (Vec<Layer<'a>>, tree::ExprId) {
        let tree: &'a tree::Tree = self.tree;
        let mut layers = Vec::new();
        add_params(&mut layers, params);
        let mut body = self.peel(body);
        loop {
            match &tree[body].kind {
                ExprKind::Fun { params, body: inner, .. } => {
                    add_params(&mut layers, params);
                    body = self.peel(*inner);
                }
                ExprKind::Function(cases) => match &cases[..] {
                    [Case { pat, guard: None, body: inner, .. }] => {
                        layers.push(Layer::Pattern(*pat, None));
                        body = self.peel(*inner);
                    }
                    cases => {
                        layers.push(Layer::Cases(cases, tree[body].span));
                        return (layers, body);
                    }
                },
                _ => return (layers, body),
            }
        }
    }

    fn function_of_layers(
        &mut self,
        name: Option<Name>,
        layers: &[Layer<'a>],
        body: tree::ExprId,
        span: Span,
    ) -> ExprId {
        if layers.is_empty() {
            return self.expr(body);
        }
        let own = layers.iter().map(|layer| (*layer, self.layer_pattern(*layer)));
        let mut own: Vec<(Layer, Option<PatternId>)> = own.collect();
        let last = own.iter().position(|(_, pattern)| pattern.is_none_or(|pattern| !self.is_inactive(pattern)));
        own.truncate(last.map_or(layers.len(), |last| last + 1));
        self.begin_function(name, span, own.len() as u32);
        let result = if own.len() == layers.len() { self.result_of(layers, body) } else { None };
        let layers = Layers { own: &own, inner: &layers[own.len()..] };
        let body = self.bind_layers(0, layers, body, span);
        self.current().result = result;
        let function = self.end_function(body);
        self.add(Expr::Closure(function), span)
    }

    /// The type of what a function gives to the arguments of all its layers.
    fn result_of(&self, layers: &[Layer], body: tree::ExprId) -> Option<Type> {
        match (layers.last()?, self.type_of(body)?) {
            (Layer::Pattern(..), ty) => Some(ty),
            // The cases are the body.
            (Layer::Cases(..), Type::Arrow(_, _, to)) => Some((*to).clone()),
            (Layer::Cases(..), _) => None,
        }
    }

    fn layer_pattern(&mut self, layer: Layer) -> Option<PatternId> {
        match layer {
            Layer::Pattern(pat, _) => Some(self.read_pattern(pat)),
            Layer::Cases(..) => None,
        }
    }

    /// Whether binding a pattern can neither fail nor read anything mutable.
    fn is_inactive(&mut self, pattern: PatternId) -> bool {
        let mut pending = vec![pattern];
        while let Some(pattern) = pending.pop() {
            match &self.patterns[pattern].kind {
                PatternKind::Any => {}
                PatternKind::Bind(_, inner) => pending.push(*inner),
                PatternKind::Or(left, right) => pending.extend([*left, *right]),
                PatternKind::Head(head, args) => {
                    if self.reads_mutable(head, args) {
                        return false;
                    }
                    pending.extend(args);
                }
            }
        }
        self.only_takes_apart(pattern) || is_total(&mut self.patterns, &self.program.types, pattern)
    }

    fn reads_mutable(&self, head: &Head, args: &[PatternId]) -> bool {
        match head {
            Head::Array(_) => true,
            Head::Record(ty) => match &self.program.types.get(*ty).kind {
                TypeDeclKind::Record(fields, _) => {
                    let looks = |arg: &PatternId| !matches!(self.patterns[*arg].kind, PatternKind::Any);
                    fields.iter().zip(args).any(|(field, arg)| field.mutable && looks(arg))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Binds parameter `at` and the following ones, then goes on with the parameters of an inner function or the body.
    fn bind_layers(&mut self, at: usize, layers: Layers<'_, 'a>, body: tree::ExprId, span: Span) -> ExprId {
        refute_source::deep(|| self.bind_layers_grown(at, layers, body, span))
    }

    fn bind_layers_grown(&mut self, at: usize, layers: Layers<'_, 'a>, body: tree::ExprId, span: Span) -> ExprId {
        let Some((layer, pattern)) = layers.own.get(at) else {
            return self.function_of_layers(None, layers.inner, body, span);
        };
        let local = Local(at as u32);
        match (layer, pattern) {
            (Layer::Cases(cases, span), _) => {
                let failure = self.match_failure(*span);
                self.cases_on(local, cases, failure, *span)
            }
            (Layer::Pattern(pat, None), Some(pattern)) => {
                let place = self.tree[*pat].span;
                self.with_pattern(*pattern, local, place, |lowering| lowering.bind_layers(at + 1, layers, body, span))
            }
            (Layer::Pattern(pat, Some(default)), Some(pattern)) => {
                let place = self.tree[*pat].span;
                let value = self.optional_value(local, *default, place);
                let given = self.fresh(None);
                let inner = self
                    .with_pattern(*pattern, given, place, |lowering| lowering.bind_layers(at + 1, layers, body, span));
                self.add(Expr::Let(given, value, inner), place)
            }
            (Layer::Pattern(..), None) => self.unit(span),
        }
    }

    /// The value of an optional parameter: what was given, or the default.
    fn optional_value(&mut self, param: Local, default: tree::ExprId, span: Span) -> ExprId {
        let subject = self.local(param, span);
        let none = self.add(Expr::Int(0), span);
        let omitted = self.add(Expr::Prim(Prim::PhysEqual, vec![subject, none]), span);
        let then = self.branch(BranchKind::Then, self.tree[default].span);
        let default = self.expr(default);
        let otherwise = self.branch(BranchKind::Else, span);
        let given = self.local(param, span);
        let given = self.add(Expr::Field(given, 0), span);
        self.add(Expr::If(omitted, (then, default), (otherwise, given)), span)
    }
}

/// The parameters of a function that is being lowered, and those of the function inside it.
#[derive(Clone, Copy)]
struct Layers<'l, 'a> {
    own: &'l [(Layer<'a>, Option<PatternId>)],
    inner: &'l [Layer<'a>],
}

fn add_params<'a>(layers: &mut Vec<Layer<'a>>, params: &'a [Param]) {
    for param in params {
        if let ParamKind::Pattern(pat, default) = &param.kind {
            layers.push(Layer::Pattern(*pat, *default));
        }
    }
}
