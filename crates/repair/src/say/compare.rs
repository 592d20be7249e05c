//! What differs between a program and its patched self, node by node.
//!
//! In: both programs. Out: [`Difference`]s in order of the text, each with its sentence and its key; start at [`differences`].
//! Both trees are walked at once from the top: what is the same is skipped, what has the same shape is entered, and the
//! smallest pair of nodes that differ in a way there are words for becomes a difference. Several byte changes that belong
//! together (two swapped arguments, the two parentheses of a call) are one difference, because the trees say so.
//! Not here: which bytes are changed (see `say`), hints.

mod cases;
mod expr;
mod replaced;
mod wrapped;

use super::key::{Keys, Piece};
use super::label::label;
use super::mistake::Mistake;
use super::program::{Program, bound_name, bytes, is_function};
use super::said::Said;
use super::scope::variables;
use super::site::Site;
use crate::stub::structure;
use refute_syntax::tree::*;
use refute_syntax::walk::Node;
use std::ops::Range;

/// Nodes deeper than this are not told apart.
const DEEPEST: usize = 300;

/// One thing that a patch does.
pub(super) struct Difference {
    pub(super) mistake: Mistake,
    /// The sentence.
    pub(super) said: Said,
    /// What kind of mistake it is, in words.
    pub(super) hint: &'static str,
    /// Where it is, in words.
    pub(super) site: String,
    /// Whether that is the condition of an `if` or a `while`.
    pub(super) at_test: bool,
    /// What is replaced in the old text.
    pub(super) old: Range<usize>,
    /// What a person should look at in the old text.
    pub(super) look: Range<usize>,
    /// What stands there in the new text.
    pub(super) new: Range<usize>,
    /// How many nodes are taken away and put in.
    pub(super) weight: usize,
    /// The function whose whole body is another one.
    pub(super) replaced: Option<String>,
    /// The function that is put in at the top, or in a structure, for what is changed elsewhere.
    pub(super) brought: Option<String>,
    pub(super) key: String,
}

/// What an expression is to the thing around it.
#[derive(Clone, PartialEq, Eq)]
enum Role {
    /// The body of a function.
    Body,
    /// What a case, a branch or a `let` gives.
    Result,
    Condition,
    Scrutinee,
    /// An argument of a call of a function, which may be the one around it.
    Argument {
        function: String,
        recursive: bool,
    },
    /// An operand; only the right one has its own words.
    Operand {
        operator: String,
        right: bool,
    },
    /// The value of a name.
    Value(String),
    Field(String),
    Part,
}

impl Role {
    /// The role of what an expression of this role gives in the end.
    fn inside(&self) -> Role {
        match self {
            Role::Body | Role::Result => Role::Result,
            _ => Role::Part,
        }
    }
}

/// All differences.
pub(super) fn differences(old: &Program, new: &Program, keys: Keys) -> Vec<Difference> {
    let mut compare = Compare { old, new, keys, found: Vec::new(), depth: 0 };
    compare.items(&old.tree.items, &new.tree.items);
    let mut found = compare.found;
    found.sort_by_key(|difference| (difference.look.start, difference.new.start));
    found
}

struct Compare<'a> {
    old: &'a Program,
    new: &'a Program,
    keys: Keys,
    found: Vec<Difference>,
    depth: usize,
}

/// Where a difference is.
struct At {
    old: Range<usize>,
    look: Range<usize>,
    new: Range<usize>,
}

impl<'a> Compare<'a> {
    fn report(&mut self, mistake: Mistake, at: At, pieces: [Piece<'_>; 2], said: impl FnOnce(&Site) -> Said) {
        let site = Site::of(self.old, &at.old);
        let [old, new] = pieces;
        let weight = self.weight(&old) + self.weight(&new);
        let difference = Difference {
            mistake,
            said: said(&site),
            hint: mistake.hint(),
            site: site.words(),
            at_test: site.is_test(),
            key: self.keys.key(mistake, &site, &old, &new),
            old: at.old,
            look: at.look,
            new: at.new,
            weight,
            brought: None,
            replaced: (mistake == Mistake::Function).then(|| site.function().unwrap_or_default().to_string()),
        };
        self.found.push(difference);
    }

    /// Better words for the kind of the newest difference.
    fn hint(&mut self, hint: &'static str) {
        if let Some(last) = self.found.last_mut() {
            last.hint = hint;
        }
    }

    fn weight(&self, piece: &Piece<'_>) -> usize {
        match piece {
            Piece::Nothing => 0,
            Piece::Word(_) => 1,
            Piece::Nodes(program, nodes) => nodes.iter().map(|node| program.size(*node)).sum(),
        }
    }

    fn same(&self, old: ExprId, new: ExprId) -> bool {
        self.same_node(Node::Expr(old), Node::Expr(new))
    }

    /// Patterns are the same only with the same names: what a name is used for may differ.
    fn same_pat(&self, old: PatId, new: PatId) -> bool {
        self.old.fingerprint(Node::Pat(old)).exact == self.new.fingerprint(Node::Pat(new)).exact
    }

    /// Whether two expressions are the same, names and all.
    fn exact(&self, old: ExprId, new: ExprId) -> bool {
        self.old.fingerprint(Node::Expr(old)).exact == self.new.fingerprint(Node::Expr(new)).exact
    }

    fn same_node(&self, old: Node, new: Node) -> bool {
        self.old.fingerprint(old).same(self.new.fingerprint(new))
    }

    fn old_piece(&self, id: ExprId) -> Piece<'a> {
        Piece::Nodes(self.old, vec![Node::Expr(id)])
    }

    fn new_piece(&self, id: ExprId) -> Piece<'a> {
        Piece::Nodes(self.new, vec![Node::Expr(id)])
    }

    /// Two expressions, to be looked at as they are.
    fn at(&self, old: ExprId, new: ExprId) -> At {
        let old = self.old.range(Node::Expr(old));
        At { look: old.clone(), old, new: self.new.range(Node::Expr(new)) }
    }

    fn items(&mut self, olds: &[Item], news: &[Item]) {
        self.bindings(&definitions(olds), &definitions(news), None);
        let evals = |items: &[Item]| items.iter().filter_map(eval).collect::<Vec<_>>();
        let (old_evals, new_evals) = (evals(olds), evals(news));
        for (old, new) in old_evals.iter().zip(&new_evals) {
            self.expr(*old, *new, &Role::Part);
        }
        self.modules(olds, news);
        self.declarations(olds, news);
    }

    fn modules(&mut self, olds: &[Item], news: &[Item]) {
        let (old_tree, new_tree) = (&self.old.tree, &self.new.tree);
        for old in olds.iter().flat_map(module_bindings) {
            let name = |binding: &ModuleBinding| binding.name.map(|name| name.name);
            let Some(new) = news.iter().flat_map(module_bindings).find(|new| name(new) == name(old)) else { continue };
            let (old, new) = (structure(old_tree, old.body), structure(new_tree, new.body));
            if let (ModExprKind::Struct(olds), ModExprKind::Struct(news)) = (&old_tree[old].kind, &new_tree[new].kind)
                && self.depth < DEEPEST
            {
                self.depth += 1;
                self.items(olds, news);
                self.depth -= 1;
            }
        }
    }

    /// Types, exceptions and the like are told apart as texts.
    fn declarations(&mut self, olds: &[Item], news: &[Item]) {
        let texts = |program: &Program, items: &[Item]| {
            let items = items.iter().filter(|item| is_declaration(item));
            items.map(|item| program.bare_words(bytes(item.span)).concat()).collect::<Vec<_>>()
        };
        let (old_texts, new_texts) = (texts(self.old, olds), texts(self.new, news));
        let kept = |text: &Vec<u8>| old_texts.contains(text);
        let Some(put_in) = new_texts.iter().position(|text| !kept(text)) else { return };
        let of = |items: &[Item], index: usize| {
            let mut declarations = items.iter().filter(|item| is_declaration(item));
            declarations.nth(index).map(|item| bytes(item.span))
        };
        let new = of(news, put_in).unwrap_or_default();
        let lost = old_texts.iter().position(|text| !new_texts.contains(text));
        let old = lost.and_then(|index| of(olds, index)).unwrap_or_default();
        let word = new_texts.get(put_in).map(|text| String::from_utf8_lossy(text).into_owned()).unwrap_or_default();
        let said = if lost.is_some() { "a declaration is not right" } else { "a declaration is missing" };
        let at = At { look: old.clone(), old, new };
        self.report(Mistake::Declaration, at, [Piece::Nothing, Piece::Word(word)], |_| Said::plain(said));
    }

    /// Bindings of one `let`, or of the whole toplevel; `around` is the old `let` of local ones.
    fn bindings(&mut self, olds: &[Defined<'_>], news: &[Defined<'_>], around: Option<ExprId>) {
        let pairs = self.paired(olds, news);
        for (old, new) in &pairs {
            if let (Some(old), Some(new)) = (olds.get(*old), news.get(*new)) {
                self.binding(old, new);
            }
        }
        for (index, new) in news.iter().enumerate() {
            if !pairs.iter().any(|(_, paired)| *paired == index) {
                self.missing_binding(new.1, news, olds, around);
            }
        }
        for (index, old) in olds.iter().enumerate() {
            if !pairs.iter().any(|(paired, _)| *paired == index) {
                self.extra_binding(old.1);
            }
        }
    }

    /// Which bindings belong together: equal ones, then those of the same name, then two that are left over.
    fn paired(&self, olds: &[Defined<'_>], news: &[Defined<'_>]) -> Vec<(usize, usize)> {
        let names = |program: &Program, defined: &Defined<'_>| {
            variables(&program.tree, defined.1.pat).into_iter().map(|(name, _)| name).collect::<Vec<_>>()
        };
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for strict in [true, false] {
            for (index, old) in olds.iter().enumerate() {
                if pairs.iter().any(|(paired, _)| *paired == index) {
                    continue;
                }
                let fits = |new: &Defined<'_>| {
                    names(self.old, old) == names(self.new, new) && (!strict || self.same(old.1.body, new.1.body))
                };
                let free = |at: &usize| !pairs.iter().any(|(_, paired)| paired == at);
                let found = news.iter().enumerate().find(|(at, new)| free(at) && fits(new));
                pairs.extend(found.map(|(at, _)| (index, at)));
            }
        }
        if olds.len() == 1 && news.len() == 1 {
            pairs = vec![(0, 0)];
        }
        pairs
    }

    fn binding(&mut self, (old_rec, old): &Defined<'_>, (new_rec, new): &Defined<'_>) {
        let function = is_function(&self.old.tree, old);
        let name = bound_name(&self.old.tree, old).map_or_else(|| "_".to_string(), |name| name.to_string());
        let from = self.found.len();
        if old_rec != new_rec && function {
            let said = match new_rec {
                Recursive::Yes => "lacks `rec`",
                Recursive::No => "should not be `rec`",
            };
            let head = self.old.range(Node::Pat(old.pat));
            let at = At { look: head, old: bytes(old.span), new: self.new.range(Node::Pat(new.pat)) };
            let word = Piece::Word(format!("rec{}", u8::from(*new_rec == Recursive::Yes)));
            self.report(Mistake::Recursion, at, [Piece::Nothing, word], |_| Said::of(format!("`{name}`"), said));
            self.hint("a word is missing or too many before the name");
        }
        self.params(&name, (&old.params, old.body), (&new.params, new.body), bytes(old.span));
        let role = if function { Role::Body } else { Role::Value(name.clone()) };
        self.expr(old.body, new.body, &role);
        // Many differences that leave little of a function are better called a new body.
        let weight: usize = self.found.iter().skip(from).map(|difference| difference.weight).sum();
        let whole = self.old.size(Node::Expr(old.body)) + self.new.size(Node::Expr(new.body));
        if function && self.found.len() > from + 2 && weight * 10 > whole * 6 {
            self.found.truncate(from);
            self.whole_body(old.body, new.body);
        }
        // A new body brings its own parameters and its own `rec`.
        let body = self.old.range(Node::Expr(old.body));
        if let Some(at) = self.found.iter().skip(from).position(|d| d.mistake == Mistake::Function && d.old == body) {
            self.found.drain(from..from + at);
        }
    }

    /// The parameters of a function that is called `name`, each with the body below.
    fn params(&mut self, name: &str, (olds, old): Params<'_>, (news, new): Params<'_>, around: Range<usize>) {
        let pats = |params: &[Param]| params.iter().filter_map(param_pat).collect::<Vec<_>>();
        let (old_pats, new_pats) = (pats(olds), pats(news));
        let prints = |program: &Program, pats: &[PatId]| {
            let prints = pats.iter().map(|pat| program.fingerprint(Node::Pat(*pat)));
            prints.map(|print| (print.exact, print.renamed)).unzip()
        };
        let (old_prints, old_renamed): (Vec<u64>, Vec<u64>) = prints(self.old, &old_pats);
        let (new_prints, new_renamed): (Vec<u64>, Vec<u64>) = prints(self.new, &new_pats);
        // Other names say nothing, unless the body kept the old ones.
        if old_prints == new_prints || (old_renamed == new_renamed && !self.exact(old, new)) {
            return;
        }
        let said = if old_pats.len() != new_pats.len() {
            let plural = if old_pats.len() == 1 { "" } else { "s" };
            let takes = format!("takes {} parameter{plural} instead of {}", old_pats.len(), new_pats.len());
            Said::of(format!("`{name}`"), takes)
        } else if sorted(&old_prints) == sorted(&new_prints) {
            Said::about("the parameters of", format!("`{name}`"), "are in the wrong order")
        } else {
            Said::about("the parameters of", format!("`{name}`"), "are not right")
        };
        let look = match (olds.first(), olds.last()) {
            (Some(first), Some(last)) => bytes(first.span).start..bytes(last.span).end,
            _ => around.clone(),
        };
        let new = match (news.first(), news.last()) {
            (Some(first), Some(last)) => bytes(first.span).start..bytes(last.span).end,
            _ => 0..0,
        };
        // Positions: where each new parameter was.
        let place =
            |print: &u64| old_prints.iter().position(|old| old == print).map_or("?".to_string(), |at| at.to_string());
        let places: Vec<String> = new_prints.iter().map(place).collect();
        let pieces = [Piece::Word(old_pats.len().to_string()), Piece::Word(places.join(","))];
        self.report(Mistake::Parameter, At { old: around, look, new }, pieces, |_| said);
    }

    fn missing_binding(&mut self, new: &Binding, news: &[Defined<'_>], olds: &[Defined<'_>], around: Option<ExprId>) {
        let Some(name) = bound_name(&self.new.tree, new).map(|name| name.as_str()) else { return };
        let helper = match (is_function(&self.new.tree, new), around) {
            (true, _) => "helper",
            (false, Some(_)) => "local name",
            (false, None) => "value",
        };
        // A toplevel helper is told at the function that uses it.
        let users = news.iter().filter(|(_, user)| self.new.mentions(Node::Expr(user.body), name));
        let users = users.filter_map(|(_, user)| bound_name(&self.new.tree, user)).filter(|user| user.as_str() != name);
        let named = |user| olds.iter().find(|(_, old)| bound_name(&self.old.tree, old) == Some(user));
        let user = users.into_iter().find_map(named).map(|(_, user)| user);
        let (old, look) = match (around, user) {
            (Some(around), _) => {
                let range = self.old.range(Node::Expr(around));
                (range.clone(), range.start..self.old.line_range(self.old.line(range.start)).end.min(range.end))
            }
            (None, Some(user)) => (bytes(user.span), self.old.range(Node::Pat(user.pat))),
            (None, None) => (0..0, 0..0),
        };
        let at = At { old, look, new: bytes(new.span) };
        let pieces = [Piece::Nothing, self.new_piece(new.body)];
        self.report(Mistake::Helper, at, pieces, |site| match site.function() {
            Some(user) => Said::of(format!("`{user}`"), format!("lacks the {helper} `{name}`")),
            None => Said::plain(format!("the {helper} `{name}` is missing")),
        });
        self.hint("a definition is missing");
        if let (Some(last), "helper", None) = (self.found.last_mut(), helper, around) {
            last.brought = Some(name.to_string());
        }
    }

    fn extra_binding(&mut self, old: &Binding) {
        let names: Vec<_> = variables(&self.old.tree, old.pat).iter().map(|(name, _)| format!("`{name}`")).collect();
        let (said, range) = (format!("{} should not be there", names.join(" and ")), bytes(old.span));
        let at = At { look: self.old.range(Node::Pat(old.pat)), new: 0..0, old: range };
        self.report(Mistake::Helper, at, [self.old_piece(old.body), Piece::Nothing], |_| Said::plain(said));
        self.hint("a definition is not needed");
    }

    fn label(&self, program: &Program, id: ExprId) -> String {
        label(&program.text, &program.tree, Node::Expr(id))
    }
}

/// Parameters and the body they are for.
type Params<'a> = (&'a [Param], ExprId);

/// A binding and whether its `let` is recursive.
type Defined<'a> = (Recursive, &'a Binding);

fn definitions(items: &[Item]) -> Vec<Defined<'_>> {
    let bindings = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Let(recursive, bindings) => Some(bindings.iter().map(|binding| (*recursive, binding))),
        _ => None,
    });
    bindings.flatten().collect()
}

fn eval(item: &Item) -> Option<ExprId> {
    match &item.kind {
        ItemKind::Eval(expr) => Some(*expr),
        _ => None,
    }
}

fn module_bindings(item: &Item) -> &[ModuleBinding] {
    match &item.kind {
        ItemKind::Module(_, bindings) => bindings,
        _ => &[],
    }
}

fn is_declaration(item: &Item) -> bool {
    !matches!(item.kind, ItemKind::Let(..) | ItemKind::Eval(_) | ItemKind::Module(..) | ItemKind::Error)
}

fn param_pat(param: &Param) -> Option<PatId> {
    match &param.kind {
        ParamKind::Pattern(pat, _) => Some(*pat),
        ParamKind::Types(_) => None,
    }
}

fn sorted<T: Ord + Clone>(items: &[T]) -> Vec<T> {
    let mut items = items.to_vec();
    items.sort();
    items
}
