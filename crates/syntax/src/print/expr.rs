//! Expressions as text.

use refute_source::Name;

use super::{ERROR, Printer, literal};
use crate::tree::*;
use refute_ocaml::doc::Doc;
use refute_ocaml::{Level, level};

/// What comes after an expression, as far as the expression might swallow it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Follow {
    /// Nothing that could belong to it: a closing bracket, a keyword, the end.
    Nothing,
    /// `|`: a `match` would take it for its next arm.
    Bar,
    /// `;` or an operator: whatever reaches far right would swallow it.
    More,
}

/// `-e` and its relatives, which are stored under the names of the functions they call.
fn sign(name: Name) -> Option<&'static str> {
    match name.as_str() {
        "~-" => Some("-"),
        "~-." => Some("-."),
        "~+" => Some("+"),
        "~+." => Some("+."),
        _ => None,
    }
}

impl Printer<'_> {
    /// An expression where at least `least` is asked for and `follow` comes after.
    pub(super) fn expr(&mut self, id: ExprId, least: Level, follow: Follow) -> Doc {
        refute_source::deep(|| {
            let swallows = self.is_open(id) && follow == Follow::More;
            let takes_bar = follow == Follow::Bar && self.has_cases(id);
            if self.level(id) < least || swallows || takes_bar {
                let inside = self.expr_here(id, Follow::Nothing);
                return self.parens(inside);
            }
            self.expr_here(id, follow)
        })
    }

    fn has_cases(&self, id: ExprId) -> bool {
        matches!(self.tree[id].kind, ExprKind::Match(..) | ExprKind::Try(..) | ExprKind::Function(_))
    }

    /// Whether it reaches over `;`.
    fn is_open(&self, id: ExprId) -> bool {
        self.level(id) == Level::Open
    }

    /// Whether `M.(e)` is possible and better than `let open M in e`.
    fn opens_briefly(&self, module: ModExprId, body: ExprId) -> bool {
        matches!(self.tree[module].kind, ModExprKind::Path(_)) && self.level(body) > Level::Sequence
    }

    fn level(&self, id: ExprId) -> Level {
        match &self.tree[id].kind {
            ExprKind::Let(..)
            | ExprKind::Fun { .. }
            | ExprKind::Function(_)
            | ExprKind::Match(..)
            | ExprKind::Try(..)
            | ExprKind::LetException(..)
            | ExprKind::LetModule(..)
            | ExprKind::LetOp(..) => Level::Open,
            ExprKind::Open(module, body) => {
                if self.opens_briefly(*module, *body) {
                    Level::Atom
                } else {
                    Level::Open
                }
            }
            ExprKind::Sequence(..) => Level::Sequence,
            ExprKind::If(..) => Level::If,
            ExprKind::SetField(..) | ExprKind::SetIndex(..) => Level::Set,
            ExprKind::Tuple(_) => Level::Comma,
            ExprKind::Infix(operator, ..) => level::operator(operator.name.as_str()).0,
            ExprKind::Cons(..) => Level::Cons,
            ExprKind::Literal(value) if literal::is_negative(value) => Level::Sign,
            ExprKind::While(..) | ExprKind::For { .. } => Level::Sign,
            ExprKind::Prefix(operator, operand) => {
                if self.prints_as_sign(operator.name, *operand).is_some() {
                    Level::Sign
                } else {
                    Level::Prefix
                }
            }
            ExprKind::Apply(..)
            | ExprKind::Construct(_, Some(_))
            | ExprKind::Variant(_, Some(_))
            | ExprKind::Assert(_)
            | ExprKind::Lazy(_) => Level::Apply,
            ExprKind::Field(..) | ExprKind::Index(..) => Level::Dot,
            _ => Level::Atom,
        }
    }

    /// A sign before a number would change the number, so there the prefix operator is written.
    fn prints_as_sign(&self, operator: Name, operand: ExprId) -> Option<&'static str> {
        match &self.tree[operand].kind {
            ExprKind::Literal(value) if literal::is_number(value) => None,
            _ => sign(operator),
        }
    }

    fn expr_here(&mut self, id: ExprId, follow: Follow) -> Doc {
        let tree = self.tree;
        match &tree[id].kind {
            ExprKind::Ident(path) => self.path(path),
            ExprKind::Literal(value) => self.layout.text(literal::spelled(value)),
            ExprKind::Let(recursive, bindings, body) => {
                let bindings = self.bindings(*recursive, bindings);
                self.let_in(bindings, *body, follow)
            }
            ExprKind::Fun { params, result, body } => {
                let mut row = vec![self.text("fun")];
                self.params(params, &mut row);
                if let Some(ty) = result {
                    row.push(self.text(" : "));
                    row.push(self.type_expr(*ty, Level::Atom));
                }
                row.push(self.text(" ->"));
                let head = self.row(row);
                let body = self.expr(*body, Level::Open, follow);
                self.hanging(head, body)
            }
            ExprKind::Function(cases) => {
                let head = self.text("function");
                self.cases(head, cases, follow)
            }
            ExprKind::Match(scrutinee, cases) => self.match_or_try("match ", *scrutinee, cases, follow),
            ExprKind::Try(body, cases) => self.match_or_try("try ", *body, cases, follow),
            ExprKind::Apply(function, args) => self.apply(*function, args),
            ExprKind::Infix(operator, left, right) => self.infix(operator.name, *left, *right, follow),
            ExprKind::Cons(left, right) => {
                let left = self.expr(*left, Level::Cons.next(), Follow::More);
                let right = self.expr(*right, Level::Cons, Follow::More);
                self.operator_row(left, b"::".to_vec(), right)
            }
            ExprKind::Prefix(operator, operand) => self.prefix(operator.name, *operand),
            ExprKind::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.expr(*part, Level::Comma.next(), Follow::More)).collect();
                let row = self.separated(parts, ",");
                self.layout.group(row)
            }
            ExprKind::Construct(path, arg) => {
                let head = self.path(path);
                self.with_argument(head, *arg)
            }
            ExprKind::Variant(tag, arg) => {
                let mut text = vec![b'`'];
                text.extend(super::word(tag.name));
                let head = self.layout.text(text);
                self.with_argument(head, *arg)
            }
            ExprKind::List(parts) => self.elements("[", parts, "]"),
            ExprKind::Array(parts) => self.elements("[|", parts, "|]"),
            ExprKind::Record(base, fields) => self.record(*base, fields),
            ExprKind::Field(record, label) => {
                let record = self.before_dot(*record);
                let dot = self.text(".");
                let label = self.path(label);
                self.row(vec![record, dot, label])
            }
            ExprKind::SetField(record, label, value) => {
                let record = self.before_dot(*record);
                let dot = self.text(".");
                let label = self.path(label);
                let target = self.row(vec![record, dot, label]);
                self.assignment(target, *value, follow)
            }
            ExprKind::Index(kind, array, index) => self.index(*kind, *array, *index),
            ExprKind::SetIndex(kind, array, index, value) => {
                let target = self.index(*kind, *array, *index);
                self.assignment(target, *value, follow)
            }
            ExprKind::If(condition, yes, no) => self.if_expr(*condition, *yes, *no, follow),
            ExprKind::Sequence(first, second) => self.sequence(*first, *second, follow),
            ExprKind::While(condition, body) => {
                let mut row = vec![self.text("while ")];
                row.push(self.expr(*condition, Level::Open, Follow::Nothing));
                self.loop_body(row, *body)
            }
            ExprKind::For { var, from, direction, to, body } => {
                let mut row = vec![self.text("for ")];
                row.push(self.pattern(*var, Level::Open));
                row.push(self.text(" = "));
                row.push(self.expr(*from, Level::Open, Follow::Nothing));
                row.push(self.text(if *direction == Direction::Up { " to " } else { " downto " }));
                row.push(self.expr(*to, Level::Open, Follow::Nothing));
                self.loop_body(row, *body)
            }
            ExprKind::Constraint(inside, ty) => self.constraint(*inside, Some(*ty), None),
            ExprKind::Coerce(inside, from, to) => self.constraint(*inside, *from, Some(*to)),
            ExprKind::Assert(inside) => self.keyword_argument("assert ", *inside),
            ExprKind::Lazy(inside) => self.keyword_argument("lazy ", *inside),
            ExprKind::LetException(decl, body) => {
                let head = self.text("let ");
                let decl = self.exception(decl);
                let head = self.row(vec![head, decl]);
                self.let_in(head, *body, follow)
            }
            ExprKind::Open(module, body) => self.open(*module, *body, follow),
            ExprKind::LetModule(binding, body) => {
                let head = self.text("let module ");
                let binding = self.module_binding(binding);
                let head = self.row(vec![head, binding]);
                self.let_in(head, *body, follow)
            }
            ExprKind::LetOp(bindings, body) => {
                let mut row = Vec::new();
                for (index, (operator, binding)) in bindings.iter().enumerate() {
                    if index > 0 {
                        row.push(self.layout.line());
                    }
                    row.push(self.text(operator.name.as_str()));
                    row.push(self.text(" "));
                    row.push(self.binding(binding));
                }
                let head = self.row(row);
                self.let_in(head, *body, follow)
            }
            ExprKind::Pack(module, ty) => {
                let mut row = vec![self.text("(module ")];
                row.push(self.module(*module));
                if let Some(ty) = ty {
                    row.push(self.text(" : "));
                    row.push(self.module_type(*ty, Level::Open));
                }
                row.push(self.text(")"));
                self.row(row)
            }
            ExprKind::Unreachable => self.text("."),
            ExprKind::Error => self.text(ERROR),
        }
    }

    /// `head in` and the body.
    fn let_in(&mut self, head: Doc, body: ExprId, follow: Follow) -> Doc {
        let word = self.text(" in");
        let line = self.layout.line();
        let body = self.expr(body, Level::Open, follow);
        let row = self.row(vec![head, word, line, body]);
        self.layout.group(row)
    }

    fn open(&mut self, module: ModExprId, body: ExprId, follow: Follow) -> Doc {
        if self.opens_briefly(module, body) {
            let module = self.module(module);
            let dot = self.text(".");
            let body = self.expr(body, Level::Sequence, Follow::Nothing);
            let body = self.parens(body);
            return self.row(vec![module, dot, body]);
        }
        let head = self.text("let open ");
        let module = self.module(module);
        let head = self.row(vec![head, module]);
        self.let_in(head, body, follow)
    }

    fn match_or_try(&mut self, word: &str, scrutinee: ExprId, cases: &[Case], follow: Follow) -> Doc {
        let word = self.text(word);
        let scrutinee = self.expr(scrutinee, Level::Open, Follow::Nothing);
        let with = self.text(" with");
        let head = self.row(vec![word, scrutinee, with]);
        self.cases(head, cases, follow)
    }

    fn cases(&mut self, head: Doc, cases: &[Case], follow: Follow) -> Doc {
        let mut row = vec![head];
        for (index, case) in cases.iter().enumerate() {
            row.push(self.layout.hard());
            let mut arm = vec![self.text("| ")];
            arm.push(self.pattern(case.pat, Level::Open));
            if let Some(guard) = case.guard {
                arm.push(self.text(" when "));
                arm.push(self.expr(guard, Level::Open, Follow::Nothing));
            }
            arm.push(self.text(" ->"));
            let arm = self.row(arm);
            let last = index + 1 == cases.len();
            let body = self.expr(case.body, Level::Open, if last { follow } else { Follow::Bar });
            let line = self.layout.line();
            let body = self.row(vec![line, body]);
            let body = self.layout.indent(4, body);
            let arm = self.row(vec![arm, body]);
            row.push(self.layout.group(arm));
        }
        self.row(row)
    }

    fn apply(&mut self, function: ExprId, args: &[Arg]) -> Doc {
        // A constructor in function position would take the first argument for itself.
        let bare = matches!(&self.tree[function].kind, ExprKind::Construct(_, None) | ExprKind::Variant(_, None));
        let mut head = self.expr(function, Level::Argument, Follow::More);
        if bare {
            head = self.parens(head);
        }
        let args = args.iter().map(|arg| self.argument(arg)).collect();
        let args = self.separated(args, "");
        self.hanging(head, args)
    }

    fn argument(&mut self, arg: &Arg) -> Doc {
        let (mark, label) = match &arg.label {
            Label::None => return self.expr(arg.expr, Level::Argument, Follow::More),
            Label::Named(label) => ("~", label),
            Label::Optional(label) => ("?", label),
        };
        let mut row = vec![self.text(mark), self.name(label.name)];
        let short = matches!(&self.tree[arg.expr].kind, ExprKind::Ident(path)
            if path.qualifiers.is_empty() && path.last.name == label.name);
        if !short {
            row.push(self.text(":"));
            row.push(self.expr(arg.expr, Level::Argument, Follow::More));
        }
        self.row(row)
    }

    fn with_argument(&mut self, head: Doc, arg: Option<ExprId>) -> Doc {
        match arg {
            None => head,
            Some(arg) => {
                let space = self.text(" ");
                let arg = self.expr(arg, Level::Argument, Follow::More);
                self.row(vec![head, space, arg])
            }
        }
    }

    fn keyword_argument(&mut self, word: &str, inside: ExprId) -> Doc {
        let word = self.text(word);
        let inside = self.expr(inside, Level::Argument, Follow::More);
        self.row(vec![word, inside])
    }

    fn operator_row(&mut self, left: Doc, operator: Vec<u8>, right: Doc) -> Doc {
        let line = self.layout.line();
        let operator = self.layout.text(operator);
        let space = self.text(" ");
        let row = self.row(vec![left, line, operator, space, right]);
        self.layout.group(row)
    }

    fn infix(&mut self, operator: Name, left: ExprId, right: ExprId, follow: Follow) -> Doc {
        let (level, grouping) = level::operator(operator.as_str());
        let [left_least, right_least] = grouping.operands(level);
        let left = self.expr(left, left_least, Follow::More);
        // `f @@ fun x -> ...` and `r := fun x -> ...` read better without parentheses.
        let may_stay_open = matches!(operator.as_str(), "@@" | ":=" | ">>=") && follow != Follow::More;
        let right = if may_stay_open && self.is_open(right) {
            self.expr(right, Level::Open, follow)
        } else {
            self.expr(right, right_least, Follow::More)
        };
        self.operator_row(left, operator.as_str().into(), right)
    }

    fn prefix(&mut self, operator: Name, operand: ExprId) -> Doc {
        if let Some(sign) = self.prints_as_sign(operator, operand) {
            let symbol_first = self.starts_with_operator(operand) && self.level(operand) >= Level::Apply;
            let sign = self.text(sign);
            let operand = self.expr(operand, Level::Apply, Follow::More);
            let space = self.text(if symbol_first { " " } else { "" });
            return self.row(vec![sign, space, operand]);
        }
        let mark = self.text(operator.as_str());
        let operand = self.expr(operand, Level::Atom, Follow::More);
        self.row(vec![mark, operand])
    }

    /// Whether the first character belongs to an operator, which would grow together with one before it.
    fn starts_with_operator(&self, mut id: ExprId) -> bool {
        loop {
            id = match &self.tree[id].kind {
                ExprKind::Prefix(..) => return true,
                ExprKind::Apply(function, _) => *function,
                ExprKind::Field(record, _) => *record,
                ExprKind::Index(_, sequence, _) => *sequence,
                _ => return false,
            };
        }
    }

    fn elements(&mut self, open: &str, parts: &[ExprId], close: &str) -> Doc {
        let parts = parts.iter().map(|part| self.expr(*part, Level::If, Follow::More)).collect();
        let parts = self.separated(parts, ";");
        self.bracketed(open, parts, close)
    }

    fn record(&mut self, base: Option<ExprId>, fields: &[RecordField<ExprId>]) -> Doc {
        let mut docs = Vec::new();
        for field in fields {
            let label = self.path(&field.label);
            docs.push(match field.value {
                None => label,
                Some(value) => {
                    let equal = self.text(" =");
                    let head = self.row(vec![label, equal]);
                    let value = self.expr(value, Level::If, Follow::More);
                    self.hanging(head, value)
                }
            });
        }
        let mut row = Vec::new();
        if let Some(base) = base {
            row.push(self.expr(base, Level::Argument, Follow::More));
            row.push(self.text(" with"));
            row.push(self.layout.line());
        }
        row.push(self.separated(docs, ";"));
        let inside = self.row(row);
        self.bracketed("{ ", inside, " }")
    }

    /// What stands before a dot: a constructor or a number there would be read as something else.
    fn before_dot(&mut self, id: ExprId) -> Doc {
        let ambiguous = match &self.tree[id].kind {
            ExprKind::Construct(path, None) => !path.last.name.as_str().starts_with(['(', '[']),
            ExprKind::Variant(..) => true,
            ExprKind::Literal(value) => literal::is_number(value),
            _ => false,
        };
        let doc = self.expr(id, Level::Dot, Follow::More);
        if ambiguous && self.level(id) >= Level::Dot { self.parens(doc) } else { doc }
    }

    fn index(&mut self, kind: IndexKind, array: ExprId, index: ExprId) -> Doc {
        let array = self.before_dot(array);
        let (open, close) = match kind {
            IndexKind::Array => (".(", ")"),
            IndexKind::String => (".[", "]"),
        };
        let index = self.expr(index, Level::Open, Follow::Nothing);
        let index = self.bracketed(open, index, close);
        self.row(vec![array, index])
    }

    fn assignment(&mut self, target: Doc, value: ExprId, follow: Follow) -> Doc {
        let arrow = self.text(" <-");
        let head = self.row(vec![target, arrow]);
        let open = self.is_open(value) && follow != Follow::More;
        let value =
            self.expr(value, if open { Level::Open } else { Level::Set }, if open { follow } else { Follow::More });
        self.hanging(head, value)
    }

    /// `if a then b else if c then d else e`: the whole chain breaks together.
    fn if_expr(&mut self, mut condition: ExprId, mut yes: ExprId, mut no: Option<ExprId>, follow: Follow) -> Doc {
        let tree = self.tree;
        let mut row = Vec::new();
        loop {
            row.push(self.text("if "));
            row.push(self.expr(condition, Level::Open, Follow::Nothing));
            row.push(self.text(" then"));
            // An `if` inside the first branch gets parentheses, so that an `else` has one possible owner.
            let branch = self.expr(yes, Level::Set, Follow::More);
            row.push(self.indented_line(branch));
            let Some(last) = no else { break };
            row.push(self.layout.line());
            row.push(self.text("else"));
            if let ExprKind::If(next, next_yes, next_no) = &tree[last].kind {
                row.push(self.text(" "));
                (condition, yes, no) = (*next, *next_yes, *next_no);
                continue;
            }
            let open = self.is_open(last) && follow != Follow::More;
            let branch = self.expr(last, if open { Level::Open } else { Level::If }, follow);
            row.push(self.indented_line(branch));
            break;
        }
        let row = self.row(row);
        self.layout.group(row)
    }

    fn indented_line(&mut self, doc: Doc) -> Doc {
        let line = self.layout.line();
        let row = self.row(vec![line, doc]);
        self.layout.indent(2, row)
    }

    /// `a; b; c` on lines of equal indentation.
    fn sequence(&mut self, first: ExprId, second: ExprId, follow: Follow) -> Doc {
        let mut row = vec![self.expr(first, Level::If, Follow::More)];
        let mut rest = second;
        loop {
            row.push(self.text(";"));
            row.push(self.layout.line());
            match &self.tree[rest].kind {
                ExprKind::Sequence(next, after) => {
                    row.push(self.expr(*next, Level::If, Follow::More));
                    rest = *after;
                }
                _ => {
                    row.push(self.expr(rest, Level::Open, follow));
                    break;
                }
            }
        }
        let row = self.row(row);
        self.layout.group(row)
    }

    fn loop_body(&mut self, mut head: Vec<Doc>, body: ExprId) -> Doc {
        head.push(self.text(" do"));
        let head = self.row(head);
        let body = self.expr(body, Level::Open, Follow::Nothing);
        let line = self.layout.line();
        let body = self.row(vec![line, body]);
        let body = self.layout.indent(2, body);
        let line = self.layout.line();
        let done = self.text("done");
        let row = self.row(vec![head, body, line, done]);
        self.layout.group(row)
    }

    fn constraint(&mut self, inside: ExprId, ty: Option<TypeExprId>, target: Option<TypeExprId>) -> Doc {
        let mut row = vec![self.expr(inside, Level::Open, Follow::Nothing)];
        if let Some(ty) = ty {
            row.push(self.text(" : "));
            row.push(self.type_expr(ty, Level::Open));
        }
        if let Some(target) = target {
            row.push(self.text(" :> "));
            row.push(self.type_expr(target, Level::Open));
        }
        let row = self.row(row);
        self.parens(row)
    }
}
