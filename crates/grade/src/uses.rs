//! What a text uses: values of the library by their own names, and forms of the language, each with its places.
//!
//! In: a tree and what inference found out about it. Out: a list of [`FoundUse`] in the order of the text; start at
//! [`uses`]. Names are those that inference resolved: `open List let f = rev` uses `List.rev`, a student's own `rev`
//! does not. A name that inference left open (the library of OCaml has more than ours) counts as it is written.
//! What the library uses inside is not the student's use.

use crate::features::{Syntax, Use};
use refute_source::Span;
use refute_syntax::Tree;
use refute_syntax::tree::{
    Binding, ConstructorArgs, ExceptionDecl, ExprId, ExprKind, IndexKind, Item, ItemKind, ModExprKind, PatId, PatKind,
    Path, Recursive, TypeDeclKind,
};
use refute_syntax::walk::{Node, for_each_item_part, for_each_part};
use refute_typing::Typed;
use refute_typing::typed::{Binder, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// One use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FoundUse {
    /// What is used.
    pub used: Use,
    /// As the beginning of a sentence about the text: "uses `List.rev`".
    pub told: String,
    /// Where.
    pub span: Span,
}

/// Everything that a text uses, in the order of the text.
pub(crate) fn uses(tree: &Tree, typed: &Typed) -> Vec<FoundUse> {
    let mut collector = Collector {
        tree,
        typed,
        found: Vec::new(),
        groups: FxHashMap::default(),
        mentions: Vec::new(),
        named: FxHashSet::default(),
    };
    let mut pending: Vec<Node> = Vec::new();
    for item in &tree.items {
        collector.item(item);
        for_each_item_part(item, &mut |part| pending.push(part));
    }
    while let Some(node) = pending.pop() {
        match node {
            Node::Expr(id) => collector.expr(id),
            Node::Pat(id) => collector.pat(id),
            Node::Module(id) => collector.module(id),
            Node::Type(_) | Node::ModType(_) => {}
        }
        for_each_part(tree, node, &mut |part| pending.push(part));
    }
    collector.recursion();
    let mut found = collector.found;
    found.sort_by(|a, b| (a.span, &a.used).cmp(&(b.span, &b.used)));
    found.dedup();
    found
}

struct Collector<'a> {
    tree: &'a Tree,
    typed: &'a Typed,
    found: Vec<FoundUse>,
    /// Variables of `let rec`, with their name, its place and the right sides in which a mention is a recursive call.
    groups: FxHashMap<Binder, (String, Span, Vec<Span>)>,
    /// Variables that are mentioned, and where.
    mentions: Vec<(Binder, Span)>,
    /// Functions that a binding gives a name.
    named: FxHashSet<ExprId>,
}

impl Collector<'_> {
    fn add(&mut self, used: Use, told: impl Into<String>, span: Span) {
        self.found.push(FoundUse { used, told: told.into(), span });
    }

    fn syntax(&mut self, syntax: Syntax, told: &str, span: Span) {
        self.add(Use::Syntax(syntax), told, span);
    }

    fn value(&mut self, module: &str, name: &str, told: String, span: Span) {
        self.add(Use::Value(module.to_owned(), name.to_owned()), told, span);
    }

    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Let(recursive, bindings) => self.bindings(*recursive, bindings),
            ItemKind::Open { .. } => self.syntax(Syntax::Open, "uses `open`", item.span),
            ItemKind::Exception(decl) => self.exception(decl, item.span),
            ItemKind::Type { decls, .. } => {
                for decl in decls {
                    self.type_declaration(&decl.kind);
                }
            }
            _ => {}
        }
    }

    fn exception(&mut self, decl: &ExceptionDecl, span: Span) {
        let name = match decl {
            ExceptionDecl::New(decl) => decl.name.name,
            ExceptionDecl::Alias(name, _) => name.name,
        };
        self.syntax(Syntax::ExceptionDeclaration, &format!("declares the exception `{name}`"), span);
    }

    fn type_declaration(&mut self, kind: &TypeDeclKind) {
        let mut fields = Vec::new();
        match kind {
            TypeDeclKind::Record(declared) => fields.extend(declared),
            TypeDeclKind::Variant(constructors) => {
                for constructor in constructors {
                    if let ConstructorArgs::Record(declared) = &constructor.args {
                        fields.extend(declared);
                    }
                }
            }
            TypeDeclKind::None | TypeDeclKind::Extensible => {}
        }
        for field in fields.into_iter().filter(|field| field.mutable) {
            let told = format!("declares the mutable field `{}`", field.name.name);
            self.syntax(Syntax::MutableField, &told, field.name.span);
        }
    }

    fn module(&mut self, id: refute_syntax::tree::ModExprId) {
        match &self.tree[id].kind {
            ModExprKind::Path(path) => {
                let name = path.last.name.as_str();
                self.add(Use::Module(name.to_owned()), format!("uses `{name}`"), path.span);
            }
            ModExprKind::Struct(items) => items.iter().for_each(|item| self.item(item)),
            _ => {}
        }
    }

    fn pat(&mut self, id: PatId) {
        let pat = &self.tree[id];
        match &pat.kind {
            PatKind::Exception(_) => {
                self.syntax(Syntax::ExceptionPattern, "catches an exception in a `match`", pat.span);
            }
            PatKind::Open(..) => self.syntax(Syntax::Open, "uses `open`", pat.span),
            _ => {}
        }
    }

    fn expr(&mut self, id: ExprId) {
        let expr = &self.tree[id];
        let span = expr.span;
        match &expr.kind {
            ExprKind::Ident(path) => self.name(id, path, span),
            ExprKind::Infix(operator, ..) | ExprKind::Prefix(operator, _) => {
                let path = Path::of(*operator);
                self.name(id, &path, operator.span);
            }
            ExprKind::Let(recursive, bindings, _) => self.bindings(*recursive, bindings),
            ExprKind::Fun { body, .. } => {
                self.anonymous(id, "uses `fun`");
                self.named.insert(*body);
            }
            ExprKind::Function(_) => {
                self.syntax(Syntax::Function, "uses `function`", span);
                self.anonymous(id, "uses `function`");
            }
            ExprKind::Match(..) => self.syntax(Syntax::Match, "uses `match`", span),
            ExprKind::Try(..) => self.syntax(Syntax::Try, "uses `try`", span),
            ExprKind::If(..) => self.syntax(Syntax::If, "uses `if`", span),
            ExprKind::While(..) => self.syntax(Syntax::While, "uses a `while` loop", span),
            ExprKind::For { .. } => self.syntax(Syntax::For, "uses a `for` loop", span),
            ExprKind::Sequence(..) => self.syntax(Syntax::Sequence, "uses `;`", span),
            ExprKind::Assert(_) => self.syntax(Syntax::Assert, "uses `assert`", span),
            ExprKind::Array(_) => self.syntax(Syntax::ArrayLiteral, "uses an array `[|...|]`", span),
            ExprKind::SetField(_, field, _) => {
                self.syntax(Syntax::SetField, &format!("changes the field `{}` with `<-`", field.last.name), span);
            }
            // OCaml reads these as calls of the functions named here.
            ExprKind::Index(IndexKind::Array, ..) => self.value("Array", "get", "uses `a.(i)`".into(), span),
            ExprKind::Index(IndexKind::String, ..) => self.value("String", "get", "uses `s.[i]`".into(), span),
            ExprKind::SetIndex(IndexKind::Array, ..) => self.value("Array", "set", "uses `a.(i) <- x`".into(), span),
            ExprKind::SetIndex(IndexKind::String, ..) => self.value("Bytes", "set", "uses `s.[i] <- c`".into(), span),
            ExprKind::LetException(decl, _) => self.exception(decl, span),
            ExprKind::Open(..) => self.syntax(Syntax::Open, "uses `open`", span),
            _ => {}
        }
    }

    /// A name where it is used.
    fn name(&mut self, id: ExprId, path: &Path, span: Span) {
        if let Some(library) = self.typed.library.get(&id) {
            let (module, name) = (library.module.as_str(), library.name.as_str());
            return self.value(module, name, format!("uses `{}`", shown(module, name)), span);
        }
        match self.typed.values.get(&id) {
            Some(ValueRef::Variable(binder)) => self.mentions.push((*binder, span)),
            Some(_) => {}
            None => {
                if let Some(module) = path.qualifiers.last() {
                    let (module, name) = (module.name.as_str(), path.last.name.as_str());
                    self.value(module, name, format!("uses `{}`", shown(module, name)), span);
                }
            }
        }
    }

    /// A function; one that a binding names, or that is the rest of another one, is not anonymous.
    fn anonymous(&mut self, id: ExprId, told: &str) {
        if !self.named.contains(&id) {
            self.syntax(Syntax::AnonymousFunction, told, self.tree[id].span);
        }
    }

    /// The bindings of a `let`.
    fn bindings(&mut self, recursive: Recursive, bindings: &[Binding]) {
        self.named.extend(bindings.iter().map(|binding| binding.body));
        if recursive == Recursive::No {
            return;
        }
        let bodies: Vec<Span> = bindings.iter().map(|binding| binding.span).collect();
        for binding in bindings {
            let mut pat = binding.pat;
            while let PatKind::Constraint(inner, _) = &self.tree[pat].kind {
                pat = *inner;
            }
            if let PatKind::Var(ident) = &self.tree[pat].kind
                && let Some(binder) = self.typed.binders.get(&pat)
            {
                self.groups.insert(*binder, (ident.name.to_string(), ident.span, bodies.clone()));
            }
        }
    }

    /// A variable of a `let rec` that is mentioned in its own group is a recursive function.
    fn recursion(&mut self) {
        for (binder, place) in std::mem::take(&mut self.mentions) {
            let Some((name, span, bodies)) = self.groups.get(&binder) else { continue };
            if bodies.iter().any(|body| body.contains(place)) {
                let (told, span) = (format!("defines the recursive function `{name}`"), *span);
                self.groups.remove(&binder);
                self.syntax(Syntax::Recursion, &told, span);
            }
        }
    }
}

/// A value of the library as people write it.
pub(crate) fn shown(module: &str, name: &str) -> String {
    let is_word = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    match (module, is_word) {
        ("Stdlib", _) => name.to_owned(),
        (_, true) => format!("{module}.{name}"),
        (_, false) => format!("{module}.({name})"),
    }
}
