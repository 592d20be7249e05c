//! Warns about matches that leave values out and about cases that no value reaches.
//!
//! In: a tree that was typed without errors, its [`Typed`] table and the declarations. Out: [`Problem`]s in source
//! order; start at [`check`]. Agrees with OCaml's warnings 8 (not exhaustive), 11 (unused case) and 12 (unused part of a
//! pattern). Guarded cases never cover anything. A match whose analysis takes too long is passed over in silence.
//! The patterns of [`pattern`] also serve match compilation.

pub mod instances;
pub mod pattern;
pub mod useful;
mod witness;

#[cfg(test)]
mod tests;

use crate::Typed;
use instances::Columns;
use pattern::{Lazies, PatternId, PatternKind, Patterns, Reader, has_constructor};
use refute_ir::program::ExceptionDecl;
use refute_ir::{Type, TypeTable};
use refute_source::{Diagnostic, Span};
use refute_syntax::Tree;
use refute_syntax::tree::{
    Binding, Case, Expr, ExprKind, Item, ItemKind, ModExprKind, Param, ParamKind, PatId, Recursive,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use useful::{Row, TooLong, Usefulness};

/// Rows of patterns that may be looked at for one match, and for all matches of a file.
const STEPS_PER_MATCH: u64 = 2_000_000;
const STEPS_PER_FILE: u64 = 20_000_000;

/// How deep what no pattern speaks of is taken apart, where OCaml does so.
const SPLITS: u32 = 5;

/// What is wrong with a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// Some value fits no case.
    NonExhaustive {
        /// The place of the match, short where the match is long.
        span: Span,
        /// What kind of match it is.
        matcher: Matcher,
        /// A pattern for values that are left out.
        example: String,
        /// Whether a case covers the example but has a guard.
        guarded: Guarded,
    },
    /// A case that is never chosen.
    UnusedCase {
        /// Its pattern.
        span: Span,
        /// The match it belongs to, when that is the end of another one, for which the case was perhaps meant.
        inner: Option<Span>,
    },
    /// An alternative inside a pattern that is never needed.
    UnusedAlternative(Span),
    /// A case `p -> .` that a value reaches.
    Reachable {
        /// Its pattern.
        span: Span,
        /// A pattern for such values.
        example: String,
    },
}

/// The construct whose patterns are incomplete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matcher {
    /// `match`.
    Match,
    /// `function`.
    Function,
    /// `let`.
    Let,
    /// A parameter.
    Parameter,
}

/// Whether some case of an incomplete match has a guard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guarded {
    /// Some case has a guard.
    Some,
    /// No case has one.
    None,
}

/// The problems of all matches of a tree.
pub fn check(tree: &Tree, typed: &Typed, types: &TypeTable, exceptions: &[Arc<ExceptionDecl>]) -> Vec<Problem> {
    let reader = Reader { tree, typed, types, exceptions, lazies: Lazies::Forced };
    let mut starts = FxHashMap::default();
    for expr in &tree.exprs {
        if let ExprKind::Match(..) | ExprKind::Try(..) | ExprKind::Function(_) = expr.kind {
            let start = starts.entry(expr.span.end).or_insert(expr.span.start);
            *start = expr.span.start.min(*start);
        }
    }
    let follows_types = instances::matter(types);
    let mut checker = Checker { reader, starts, follows_types, problems: Vec::new(), steps: STEPS_PER_FILE };
    for expr in &tree.exprs {
        checker.expr(expr);
    }
    checker.items(&tree.items);
    checker.problems.sort_by_key(|problem| problem.span());
    checker.problems
}

/// Whether a single pattern accepts every value of its type.
pub fn is_total(patterns: &mut Patterns, types: &TypeTable, pattern: PatternId) -> bool {
    let any = patterns.any();
    let mut usefulness = Usefulness { patterns, types, steps: STEPS_PER_MATCH };
    usefulness.example(&[vec![pattern]], &vec![any], &Columns::of(None, 0)) == Ok(None)
}

impl Problem {
    /// The main place.
    pub fn span(&self) -> Span {
        match self {
            Problem::NonExhaustive { span, .. } | Problem::Reachable { span, .. } => *span,
            Problem::UnusedCase { span, .. } | Problem::UnusedAlternative(span) => *span,
        }
    }

    /// For showing.
    pub fn to_diagnostic(&self) -> Diagnostic {
        match self {
            Problem::NonExhaustive { span, matcher, example, guarded } => {
                let title = match matcher {
                    Matcher::Match | Matcher::Function => "This match does not cover every case",
                    Matcher::Let => "This `let` pattern does not fit every value",
                    Matcher::Parameter => "This parameter's pattern does not fit every value",
                };
                let mut diagnostic = Diagnostic::warning("non-exhaustive-match", *span, title)
                    .here(format!("`{example}` is not covered"))
                    .because("A value that fits no pattern raises `Match_failure` when the program runs.");
                if *guarded == Guarded::Some {
                    diagnostic = diagnostic
                        .because("A case with `when` counts as covering nothing, because its condition may be false.");
                }
                match matcher {
                    Matcher::Match | Matcher::Function => {
                        diagnostic.hint(format!("Add a case such as `| {example} -> ...`."))
                    }
                    Matcher::Let | Matcher::Parameter => {
                        diagnostic.hint("Use `match`, where the other cases can be given a meaning too.")
                    }
                }
            }
            Problem::UnusedCase { span, inner } => {
                let diagnostic = Diagnostic::warning("unused-case", *span, "This case is never used")
                    .here("the cases before it already cover everything it accepts");
                match inner {
                    None => diagnostic.hint("Remove it, or move it up if it was meant to come first."),
                    Some(inner) => diagnostic
                        .label(*inner, "it belongs to this inner match")
                        .because(
                            "A `match` takes every case that follows, also those written for the `match` around it.",
                        )
                        .hint("If the case is meant for the outer `match`, put the inner one in parentheses."),
                }
            }
            Problem::Reachable { span, example } => {
                Diagnostic::error("reachable-case", *span, "A value may reach this case, which says that none does")
                    .here(format!("`{example}` reaches it"))
                    .because("`-> .` stands behind a pattern that no value of the type can fit.")
            }
            Problem::UnusedAlternative(span) => {
                Diagnostic::warning("unused-case", *span, "This alternative of the pattern is never used")
                    .here("what comes before it already covers everything it accepts")
                    .hint("Remove it.")
            }
        }
    }
}

struct Checker<'a> {
    reader: Reader<'a>,
    /// For every place where matches end, where the outermost of them starts. Two matches end at the same place only when
    /// not even a parenthesis stands behind the inner one.
    starts: FxHashMap<u32, u32>,
    /// Whether types say which constructors are possible.
    follows_types: bool,
    problems: Vec<Problem>,
    steps: u64,
}

/// One case as the analysis sees it.
struct CaseRow {
    pattern: PatternId,
    guarded: bool,
    span: Span,
    alternatives: Alternatives,
    /// Whether the case says that no value reaches it.
    refuted: bool,
}

/// Whether unused alternatives are reported. OCaml does not look for them in `let`, except where it reads `let` as
/// `match`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alternatives {
    Checked,
    Ignored,
}

impl Checker<'_> {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Let(_, bindings) => self.bindings(bindings),
                ItemKind::Module(_, modules) => {
                    for module in modules {
                        self.module(module.body);
                    }
                }
                ItemKind::Include(module) => self.module(*module),
                _ => {}
            }
        }
    }

    fn module(&mut self, module: refute_syntax::tree::ModExprId) {
        refute_source::deep(|| match &self.reader.tree[module].kind {
            ModExprKind::Struct(items) => self.items(items),
            ModExprKind::Functor(_, _, body) | ModExprKind::Constraint(body, _) => self.module(*body),
            _ => {}
        });
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Match(subject, cases) => {
                let end = self.reader.tree[*subject].span.end.clamp(expr.span.start, expr.span.end);
                let span = Span::new(expr.span.file, expr.span.start, end);
                self.cases(cases, expr.span, Some((span, Matcher::Match)));
            }
            ExprKind::Function(cases) => {
                let end = (expr.span.start + "function".len() as u32).min(expr.span.end);
                let span = Span::new(expr.span.file, expr.span.start, end);
                self.cases(cases, expr.span, Some((span, Matcher::Function)));
            }
            ExprKind::Try(_, cases) => self.cases(cases, expr.span, None),
            ExprKind::Let(Recursive::No, bindings, _) => match &bindings[..] {
                [binding] if has_constructor(self.reader.tree, binding.pat) => {
                    self.params(&binding.params);
                    self.pattern(binding.pat, Matcher::Let, Alternatives::Checked);
                }
                bindings => self.bindings(bindings),
            },
            ExprKind::Let(Recursive::Yes, bindings, _) => self.bindings(bindings),
            ExprKind::Fun { params, .. } => self.params(params),
            _ => {}
        }
    }

    fn bindings(&mut self, bindings: &[Binding]) {
        for binding in bindings {
            self.params(&binding.params);
            self.pattern(binding.pat, Matcher::Let, Alternatives::Ignored);
        }
    }

    fn params(&mut self, params: &[Param]) {
        for param in params {
            if let ParamKind::Pattern(pat, _) = param.kind {
                self.pattern(pat, Matcher::Parameter, Alternatives::Checked);
            }
        }
    }

    fn pattern(&mut self, pat: PatId, matcher: Matcher, alternatives: Alternatives) {
        let mut patterns = Patterns::default();
        let pattern = self.reader.read(&mut patterns, pat);
        if matches!(patterns[patterns.unbound(pattern)].kind, PatternKind::Any) {
            return;
        }
        let span = self.reader.tree[pat].span;
        let case = CaseRow { pattern, guarded: false, span, alternatives, refuted: false };
        let ty = self.type_of(pat);
        self.analyse(&mut patterns, &[case], ty, Some((span, matcher)), None);
    }

    /// Cases of values and of exceptions are two separate matches; only the first must be complete.
    fn cases(&mut self, cases: &[Case], whole: Span, complete: Option<(Span, Matcher)>) {
        let nested = self.starts.get(&whole.end).is_some_and(|start| *start < whole.start);
        let inner = nested.then(|| complete.map_or(whole, |(head, _)| head));
        let mut patterns = Patterns::default();
        let (mut values, mut exceptions) = (Vec::new(), Vec::new());
        for case in cases {
            let (value, exception) = self.reader.split(&mut patterns, case.pat);
            let span = self.reader.tree[case.pat].span;
            let guarded = case.guard.is_some();
            let refuted = matches!(self.reader.tree[case.body].kind, ExprKind::Unreachable);
            let row = |pattern| CaseRow { pattern, guarded, span, alternatives: Alternatives::Checked, refuted };
            values.extend(value.map(row));
            exceptions.extend(exception.map(row));
        }
        let ty = cases.first().and_then(|case| self.type_of(case.pat));
        self.analyse(&mut patterns, &values, ty, complete, inner);
        self.analyse(&mut patterns, &exceptions, None, None, inner);
    }

    /// The type of what a pattern is matched with, where that matters.
    fn type_of(&self, pat: PatId) -> Option<Type> {
        let ty = self.reader.typed.pat_types.get(pat.0 as usize).filter(|_| self.follows_types)?;
        instances::is_small(self.reader.types, ty).then(|| ty.clone())
    }

    fn analyse(
        &mut self,
        patterns: &mut Patterns,
        cases: &[CaseRow],
        ty: Option<Type>,
        complete: Option<(Span, Matcher)>,
        inner: Option<Span>,
    ) {
        let steps = self.steps.min(STEPS_PER_MATCH);
        let mut usefulness = Usefulness { patterns, types: self.reader.types, steps };
        let found = analyse_rows(&mut usefulness, cases, ty, complete, inner, self.reader.tree);
        self.steps -= steps - usefulness.steps;
        self.problems.extend(found);
    }
}

/// The problems of one match; empty when they cannot be found within the budget.
fn analyse_rows(
    usefulness: &mut Usefulness,
    cases: &[CaseRow],
    ty: Option<Type>,
    complete: Option<(Span, Matcher)>,
    inner: Option<Span>,
    tree: &Tree,
) -> Vec<Problem> {
    let mut problems = Vec::new();
    let columns = Columns::of(ty.clone(), 0);
    if let Some((span, matcher)) = complete {
        let covering = cases.iter().filter(|case| !case.guarded);
        let rows: Vec<Row> = covering.map(|case| vec![case.pattern]).collect();
        let any = usefulness.patterns.any();
        let columns = match cases {
            [_] => Columns::of(ty.clone(), SPLITS),
            _ => columns.clone(),
        };
        if let Ok(Some(example)) = usefulness.example(&rows, &vec![any], &columns) {
            let example = witness::print(usefulness.patterns, usefulness.types, example[0]);
            let guarded = if cases.iter().any(|case| case.guarded) { Guarded::Some } else { Guarded::None };
            problems.push(Problem::NonExhaustive { span, matcher, example, guarded });
        }
    }
    let mut rows: Vec<Row> = Vec::new();
    for case in cases {
        if case.refuted {
            let columns = Columns::of(ty.clone(), SPLITS);
            if let Ok(Some(example)) = usefulness.example(&rows, &vec![case.pattern], &columns) {
                let example = witness::print(usefulness.patterns, usefulness.types, example[0]);
                problems.push(Problem::Reachable { span: case.span, example });
            }
            rows.push(vec![case.pattern]);
            continue;
        }
        let unused = match case.alternatives {
            Alternatives::Checked => unused_parts(usefulness, &rows, case.pattern, &columns),
            Alternatives::Ignored => Ok(Unused::Nothing),
        };
        match unused {
            Ok(Unused::Nothing) => {}
            Ok(Unused::Everything) => problems.push(Problem::UnusedCase { span: case.span, inner }),
            Ok(Unused::Parts(parts)) => {
                let spans = parts.into_iter().filter_map(|part| usefulness.patterns[part].source);
                problems.extend(spans.map(|pat| Problem::UnusedAlternative(tree[pat].span)));
            }
            Err(TooLong) => return problems,
        }
        if !case.guarded {
            rows.push(vec![case.pattern]);
        }
    }
    problems
}

/// How much of a case is unused.
enum Unused {
    Nothing,
    Everything,
    Parts(Vec<PatternId>),
}

fn unused_parts(
    usefulness: &mut Usefulness,
    rows: &[Row],
    pattern: PatternId,
    columns: &Columns,
) -> Result<Unused, TooLong> {
    if usefulness.example(rows, &vec![pattern], columns)?.is_none() {
        return Ok(Unused::Everything);
    }
    let mut parts = Vec::new();
    let mut rows = rows.to_vec();
    unused_alternatives(usefulness, &mut rows, pattern, &[], columns, &mut parts)?;
    Ok(if parts.is_empty() { Unused::Nothing } else { Unused::Parts(parts) })
}

/// A step from a pattern to the part that is looked at: the pattern and the number of the part.
type Step = (PatternId, usize);

/// Looks for alternatives of `pattern`, which stands at `path` inside its case, that add nothing to `rows` and to the
/// alternatives before them.
fn unused_alternatives(
    usefulness: &mut Usefulness,
    rows: &mut Vec<Row>,
    pattern: PatternId,
    path: &[Step],
    columns: &Columns,
    unused: &mut Vec<PatternId>,
) -> Result<(), TooLong> {
    refute_source::deep(|| {
        if !has_alternatives(usefulness.patterns, pattern) {
            return Ok(());
        }
        match usefulness.patterns[pattern].kind.clone() {
            PatternKind::Any => {}
            PatternKind::Bind(_, inner) => {
                unused_alternatives(usefulness, rows, inner, path, columns, unused)?;
            }
            PatternKind::Head(_, args) => {
                for (i, arg) in args.iter().enumerate() {
                    let path: Vec<Step> = path.iter().copied().chain([(pattern, i)]).collect();
                    unused_alternatives(usefulness, rows, *arg, &path, columns, unused)?;
                }
            }
            PatternKind::Or(left, right) => {
                let before = rows.len();
                for side in [left, right] {
                    let whole = rebuild(usefulness.patterns, path, side);
                    if usefulness.example(rows, &vec![whole], columns)?.is_none() {
                        unused.push(side);
                    } else {
                        unused_alternatives(usefulness, rows, side, path, columns, unused)?;
                    }
                    rows.push(vec![whole]);
                }
                rows.truncate(before);
            }
        }
        Ok(())
    })
}

/// Whether `|` occurs in a pattern; keeps the search away from long patterns without any.
fn has_alternatives(patterns: &Patterns, pattern: PatternId) -> bool {
    let mut pending = vec![pattern];
    while let Some(id) = pending.pop() {
        match &patterns[id].kind {
            PatternKind::Any => {}
            PatternKind::Bind(_, inner) => pending.push(*inner),
            PatternKind::Or(..) => return true,
            PatternKind::Head(_, args) => pending.extend(args),
        }
    }
    false
}

/// The case with `part` in the place that `path` leads to.
fn rebuild(patterns: &mut Patterns, path: &[Step], part: PatternId) -> PatternId {
    let mut whole = part;
    for (around, i) in path.iter().rev() {
        let PatternKind::Head(head, args) = &patterns[*around].kind else { continue };
        let (head, mut args) = (head.clone(), args.clone());
        args[*i] = whole;
        whole = patterns.add(PatternKind::Head(head, args), None);
    }
    whole
}
