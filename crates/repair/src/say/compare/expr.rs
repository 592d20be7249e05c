//! Two expressions that stand at the same place.

use super::super::key::Piece;
use super::super::label::path_text;
use super::super::mistake::Mistake;
use super::super::operator::{commutes, is_comparison, turned_around, verb};
use super::super::program::Program;
use super::super::said::Said;
use super::super::site::Site;
use super::{Compare, DEEPEST, Role, sorted};
use refute_syntax::tree::*;
use refute_syntax::walk::{Node, for_each_part};

impl<'a> Compare<'a> {
    /// Tells two expressions apart; nothing when they are the same.
    pub(super) fn expr(&mut self, old: ExprId, new: ExprId, role: &Role) {
        if self.same(old, new) {
            return;
        }
        if self.depth >= DEEPEST {
            return self.replaced(old, new, role);
        }
        self.depth += 1;
        self.different(old, new, role);
        self.depth -= 1;
    }

    fn different(&mut self, old: ExprId, new: ExprId, role: &Role) {
        let (old_kind, new_kind) = (&self.old.tree[old].kind, &self.new.tree[new].kind);
        match (old_kind, new_kind) {
            (ExprKind::Constraint(old, _), ExprKind::Constraint(new, _)) => return self.expr(*old, *new, role),
            (ExprKind::Constraint(old, _), _) => return self.expr(*old, new, role),
            (_, ExprKind::Constraint(new, _)) => return self.expr(old, *new, role),
            _ => {}
        }
        if self.wrapped(old, new, role) || self.unwrapped(old, new, role) || self.inlined(old, new) {
            return;
        }
        if let (Some(before), Some(after)) = (infix(self.old, old), infix(self.new, new)) {
            return self.infixes((old, before), (new, after), role);
        }
        match (old_kind, new_kind) {
            (ExprKind::Fun { params: p, body: b, .. }, ExprKind::Fun { params: q, body: c, .. }) => {
                let around = self.old.range(Node::Expr(old));
                let name = Site::of(self.old, &around).function().unwrap_or("fun").to_string();
                self.params(&name, (p, *b), (q, *c), around);
                self.expr(*b, *c, role);
            }
            (ExprKind::Function(olds), ExprKind::Function(news)) => self.cases((old, olds), (new, news), role),
            (ExprKind::Match(s, olds), ExprKind::Match(t, news)) | (ExprKind::Try(s, olds), ExprKind::Try(t, news)) => {
                let some_kept = olds.iter().any(|o| news.iter().any(|n| self.same_pat(o.pat, n.pat)));
                if !self.same(*s, *t) && !some_kept {
                    return self.replaced(old, new, role);
                }
                self.expr(*s, *t, &Role::Scrutinee);
                self.cases((old, olds), (new, news), role);
            }
            (ExprKind::Let(r, olds, b), ExprKind::Let(q, news, c)) => {
                let olds: Vec<_> = olds.iter().map(|binding| (*r, binding)).collect();
                let news: Vec<_> = news.iter().map(|binding| (*q, binding)).collect();
                self.bindings(&olds, &news, Some(old));
                self.expr(*b, *c, &role.inside());
            }
            (_, ExprKind::Let(q, news, c)) if self.label(self.old, old) == self.label(self.new, *c) => {
                let news: Vec<_> = news.iter().map(|binding| (*q, binding)).collect();
                self.bindings(&[], &news, Some(old));
                self.expr(old, *c, role);
            }
            (ExprKind::If(c, yes, no), ExprKind::If(d, other_yes, other_no)) => {
                self.ifs((old, *c, *yes, *no), (new, *d, *other_yes, *other_no), role);
            }
            (ExprKind::Apply(f, xs), ExprKind::Apply(g, ys)) => self.calls((old, *f, xs), (new, *g, ys), role),
            (ExprKind::Construct(c, x), ExprKind::Construct(d, y)) => {
                self.constructs((old, &path_text(c), *x), (new, &path_text(d), *y), role);
            }
            (ExprKind::Tuple(xs), ExprKind::Tuple(ys)) if xs.len() == ys.len() => {
                self.sequence((old, xs), (new, ys), role, "the parts of the tuple");
            }
            (ExprKind::Record(None, xs), ExprKind::Record(None, ys)) => self.records((old, xs), (new, ys), role),
            (ExprKind::Sequence(a, b), ExprKind::Sequence(c, d)) => {
                self.expr(*a, *c, &Role::Part);
                self.expr(*b, *d, &role.inside());
            }
            _ => self.parts(old, new, role),
        }
    }

    /// Expressions of the same shape are entered; others were replaced.
    fn parts(&mut self, old: ExprId, new: ExprId, role: &Role) {
        let (olds, news) = (parts(self.old, old), parts(self.new, new));
        let alike = |(a, b): (&Node, &Node)| matches!((a, b), (Node::Expr(_), Node::Expr(_))) || self.same_node(*a, *b);
        let shape = self.label(self.old, old) == self.label(self.new, new) && olds.len() == news.len();
        if !shape || olds.is_empty() || !olds.iter().zip(&news).all(alike) {
            return self.replaced(old, new, role);
        }
        let from = self.found.len();
        for (a, b) in olds.iter().zip(&news) {
            if let (Node::Expr(a), Node::Expr(b)) = (a, b) {
                self.expr(*a, *b, &Role::Part);
            }
        }
        self.together(old, new, role, from);
    }

    /// Several differences in an expression that is short enough to be told whole are one.
    fn together(&mut self, old: ExprId, new: ExprId, role: &Role, from: usize) {
        if self.found.len() > from + 1 && self.old.quoted(old).is_some() && self.new.quoted(new).is_some() {
            self.found.truncate(from);
            self.replaced(old, new, role);
        }
    }

    fn infixes(
        &mut self,
        (old, (op, a, b)): (ExprId, Infix<'_>),
        (new, (other, c, d)): (ExprId, Infix<'_>),
        role: &Role,
    ) {
        let operands_kept = self.same(a, c) && self.same(b, d);
        let pieces = [Piece::Word(op.to_string()), Piece::Word(other.to_string())];
        if op != other && operands_kept {
            let mistake = operator_mistake(op, other);
            let inside = !matches!(role, Role::Body | Role::Result | Role::Condition);
            let whole = self.old.quoted(old).filter(|_| inside);
            self.report(mistake, self.at(old, new), pieces, |site| operator_words(site, op, other, whole));
        } else if op != other {
            // Short ones are told whole; in long ones the operator and what differs in the operands.
            if (!self.same(a, c) && !self.same(b, d))
                || (self.old.quoted(old).is_some() && self.new.quoted(new).is_some())
            {
                return self.replaced(old, new, role);
            }
            let mistake = operator_mistake(op, other);
            self.report(mistake, self.at(old, new), pieces, |site| operator_words(site, op, other, None));
            self.expr(a, c, &Role::Part);
            self.expr(b, d, &Role::Part);
        } else if self.same(a, d) && self.same(b, c) && commutes(op) && !matches!(op, "&&" | "||") {
            // The same, written the other way round. What is tested first matters when the other test fails or goes on for ever.
        } else if self.same(a, d) && self.same(b, c) {
            let pieces = [Piece::Word(op.to_string()), Piece::Nothing];
            self.report(Mistake::ArgumentsSwapped, self.at(old, new), pieces, |site| {
                Said::about(format!("the operands of `{op}` are in the wrong order in"), site.words(), "")
            });
        } else {
            let from = self.found.len();
            let operand = |right| Role::Operand { operator: op.to_string(), right };
            self.expr(a, c, &operand(false));
            self.expr(b, d, &operand(true));
            self.together(old, new, role, from);
        }
    }

    fn ifs(&mut self, (old, c, yes, no): If, (new, d, other_yes, other_no): If, role: &Role) {
        let both = no.zip(other_no);
        if self.same(c, d) && both.is_some_and(|(no, other_no)| self.same(yes, other_no) && self.same(no, other_yes)) {
            let pieces = [Piece::Nothing, self.new_piece(d)];
            return self.report(Mistake::BranchesSwapped, self.at(old, new), pieces, |site| {
                Said::about("the branches of the `if` in", site.words(), "are the wrong way round")
            });
        }
        if no.is_some() != other_no.is_some() {
            return self.replaced(old, new, role);
        }
        let from = self.found.len();
        if !self.stops(c, d, yes, no) {
            self.expr(c, d, &Role::Condition);
        }
        self.expr(yes, other_yes, &role.inside());
        if let Some((no, other_no)) = both {
            self.expr(no, other_no, &role.inside());
        }
        let kept = self.same(c, d) || self.same(yes, other_yes) || both.is_some_and(|(a, b)| self.same(a, b));
        let loose = self.old.quoted(old).is_none() || self.new.quoted(new).is_none();
        if !kept && loose && self.found.len() > from + 2 {
            self.found.truncate(from);
            return self.replaced(old, new, role);
        }
        if !kept {
            self.together(old, new, role, from);
        }
    }

    /// `if n = 0` for `if n = 1`, where only one branch goes on: "`fact` stops at 0 instead of 1".
    fn stops(&mut self, old: ExprId, new: ExprId, yes: ExprId, no: Option<ExprId>) -> bool {
        let (Some(("=", a, b)), Some(("=", c, d))) = (infix(self.old, old), infix(self.new, new)) else { return false };
        if !self.same(a, c) || self.same(b, d) {
            return false;
        }
        let (ExprKind::Literal(_), ExprKind::Literal(_)) = (&self.old.tree[b].kind, &self.new.tree[d].kind) else {
            return false;
        };
        let site = Site::of(self.old, &self.old.range(Node::Expr(old)));
        let Some(name) = site.function().map(str::to_string) else { return false };
        let goes_on = |id: ExprId| self.old.mentions(Node::Expr(id), &name);
        if goes_on(yes) || !no.is_some_and(goes_on) {
            return false;
        }
        let (was, want) = (self.label(self.old, b), self.label(self.new, d));
        let mut at = self.at(b, d);
        at.look = self.old.range(Node::Expr(old));
        let pieces = [self.old_piece(b), self.new_piece(d)];
        self.report(Mistake::Constant, at, pieces, |_| {
            Said::plain(format!("`{name}` stops at {was} instead of {want}"))
        });
        true
    }

    fn calls(&mut self, (old, f, xs): (ExprId, ExprId, &[Arg]), (new, g, ys): (ExprId, ExprId, &[Arg]), role: &Role) {
        let (olds, news): (Vec<_>, Vec<_>) = (xs.iter().map(|x| x.expr).collect(), ys.iter().map(|y| y.expr).collect());
        let range = self.old.range(Node::Expr(old));
        let name = self.old.quoted(f).unwrap_or_else(|| "the function".to_string());
        if self.same(f, g) && olds.len() == news.len() {
            if self.permuted(&olds, &news) {
                return self.swapped(old, new, format!("the arguments of `{name}`"));
            }
            let recursive = Site::of(self.old, &range).functions().any(|function| function == name);
            let from = self.found.len();
            for (x, y) in olds.iter().zip(&news) {
                self.expr(*x, *y, &Role::Argument { function: name.clone(), recursive });
            }
            return self.together(old, new, role, from);
        }
        if self.same(f, g) {
            let counts = [olds.len(), news.len()];
            let pieces = [self.old_piece(old), self.new_piece(new)];
            let plural = if olds.len() == 1 { "" } else { "s" };
            return self.report(Mistake::Argument, self.at(old, new), pieces, |site| {
                let [had, needs] = counts;
                Said::of(site.words(), format!("calls `{name}` with {had} argument{plural} instead of {needs}"))
            });
        }
        let args_kept = olds.len() == news.len() && olds.iter().zip(&news).all(|(x, y)| self.same(*x, *y));
        match self.new.quoted(g) {
            Some(other) if args_kept && self.old.quoted(f).is_some() => {
                self.other_call((old, f), (new, g), [name, other])
            }
            _ => self.replaced(old, new, role),
        }
    }

    /// Another function is called with the same arguments.
    fn other_call(&mut self, (old, f): (ExprId, ExprId), (new, g): (ExprId, ExprId), [name, other]: [String; 2]) {
        let site = Site::of(self.old, &self.old.range(Node::Expr(old)));
        let itself = |name: &str| site.functions().any(|function| function == name);
        let mistake = if itself(&name) || itself(&other) { Mistake::Recursion } else { Mistake::Call };
        let called = |name: &str| if itself(name) { "itself".to_string() } else { format!("`{name}`") };
        let (was, want) = (called(&name), called(&other));
        let mut at = self.at(f, g);
        at.look = self.old.range(Node::Expr(old));
        at.new = self.new.range(Node::Expr(new));
        let pieces = [self.old_piece(f), self.new_piece(g)];
        self.report(mistake, at, pieces, |site| Said::of(site.words(), format!("calls {was} instead of {want}")));
    }

    fn constructs(&mut self, (old, c, x): Construct<'_>, (new, d, y): Construct<'_>, role: &Role) {
        let (Some(x), Some(y)) = (x, y) else { return self.replaced(old, new, role) };
        if c == d {
            let (xs, ys) = (tuple_parts(self.old, x), tuple_parts(self.new, y));
            if xs.len() == ys.len() {
                return self.sequence((old, &xs), (new, &ys), role, &format!("the arguments of `{c}`"));
            }
        } else if self.same(x, y) {
            let pieces = [Piece::Word(c.to_string()), Piece::Word(d.to_string())];
            return self.report(Mistake::Constructor, self.at(old, new), pieces, |site| {
                Said::of(site.words(), format!("builds `{c}` instead of `{d}`"))
            });
        }
        self.replaced(old, new, role);
    }

    /// As many parts on both sides: in another order, or some of them other.
    fn sequence(&mut self, (old, xs): (ExprId, &[ExprId]), (new, ys): (ExprId, &[ExprId]), role: &Role, what: &str) {
        if self.permuted(xs, ys) {
            return self.swapped(old, new, what.to_string());
        }
        let from = self.found.len();
        for (x, y) in xs.iter().zip(ys) {
            self.expr(*x, *y, &Role::Part);
        }
        self.together(old, new, role, from);
    }

    fn records(&mut self, (old, xs): (ExprId, Fields<'_>), (new, ys): (ExprId, Fields<'_>), role: &Role) {
        let names =
            |fields: Fields<'_>| sorted(&fields.iter().map(|field| path_text(&field.label)).collect::<Vec<_>>());
        let pairs = xs.iter().filter_map(|x| {
            let label = path_text(&x.label);
            let y = ys.iter().find(|y| path_text(&y.label) == label)?;
            Some((label, x.value, y.value))
        });
        let pairs: Vec<_> = pairs.collect();
        // A field that is only named has the value of the variable of that name.
        if names(xs) != names(ys) || pairs.iter().any(|(_, x, y)| x.is_some() != y.is_some()) {
            return self.replaced(old, new, role);
        }
        let from = self.found.len();
        for (label, x, y) in pairs {
            if let (Some(x), Some(y)) = (x, y) {
                self.expr(x, y, &Role::Field(label));
            }
        }
        self.together(old, new, role, from);
    }

    fn permuted(&self, olds: &[ExprId], news: &[ExprId]) -> bool {
        let prints = |program: &Program, ids: &[ExprId]| {
            ids.iter().map(|id| program.fingerprint(Node::Expr(*id)).renamed).collect::<Vec<_>>()
        };
        sorted(&prints(self.old, olds)) == sorted(&prints(self.new, news))
    }

    fn swapped(&mut self, old: ExprId, new: ExprId, what: String) {
        let pieces = [self.old_piece(old), self.new_piece(new)];
        self.report(Mistake::ArgumentsSwapped, self.at(old, new), pieces, |site| {
            Said::about(format!("{what} are in the wrong order in"), site.words(), "")
        });
    }
}

type Infix<'a> = (&'a str, ExprId, ExprId);
type If = (ExprId, ExprId, ExprId, Option<ExprId>);
type Construct<'a> = (ExprId, &'a str, Option<ExprId>);
type Fields<'a> = &'a [RecordField<ExprId>];

/// The operator and the operands, `::` included.
pub(super) fn infix(program: &Program, id: ExprId) -> Option<Infix<'_>> {
    match &program.tree[id].kind {
        ExprKind::Infix(op, a, b) => Some((op.name.as_str(), *a, *b)),
        ExprKind::Cons(a, b) => Some(("::", *a, *b)),
        _ => None,
    }
}

fn parts(program: &Program, id: ExprId) -> Vec<Node> {
    let mut parts = Vec::new();
    for_each_part(&program.tree, Node::Expr(id), &mut |part| parts.push(part));
    parts
}

fn tuple_parts(program: &Program, id: ExprId) -> Vec<ExprId> {
    match &program.tree[id].kind {
        ExprKind::Tuple(parts) => parts.clone(),
        _ => vec![id],
    }
}

fn operator_mistake(old: &str, new: &str) -> Mistake {
    if is_comparison(old) && is_comparison(new) { Mistake::Comparison } else { Mistake::Operator }
}

fn operator_words(site: &Site, old: &str, new: &str, whole: Option<String>) -> Said {
    let of_place = |after: String| Said::of(site.words(), after);
    let whole = whole.map(|whole| format!(" in `{whole}`")).unwrap_or_default();
    if is_comparison(old) && is_comparison(new) {
        return match site.is_condition() && turned_around(old, new) && whole.is_empty() {
            true => of_place("is turned around".to_string()),
            false => of_place(format!("compares with `{old}` instead of `{new}`{whole}")),
        };
    }
    match (verb(old), verb(new)) {
        (Some(was), Some(want)) if was.does != want.does => {
            of_place(format!("{} instead of {}{whole}", was.does, want.doing))
        }
        _ => of_place(format!("uses `{old}` instead of `{new}`{whole}")),
    }
}
