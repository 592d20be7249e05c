//! Types with unknowns: nodes in an arena, joined by union-find, with Rémy's levels for generalisation.
//!
//! A node's level is at least the level of everything below it. Unknowns above the current level may be generalised:
//! they, and the nodes over them, get [`GENERIC`], and instantiation copies exactly the generic nodes. Abbreviations
//! stay as written (`env`, not its definition) and are expanded by unification only where it must look inside.
//! Types are graphs: every walk visits a shared node once, so that sharing never costs exponential time.

mod equations;

use refute_ir::types::{ArgLabel, Type, TypeDeclKind, TypeId};
use refute_ir::{TypeTable, VariableNames};
use refute_source::Name;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A node of an [`Arena`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Ty(u32);

/// The level of generalised nodes.
pub(crate) const GENERIC: u32 = u32::MAX;

/// The most nodes a type may have to be used or written down.
pub(crate) const LARGEST: usize = 5_000;
/// The most nodes of one inference.
const MOST_NODES: usize = 4_000_000;

/// What a node is.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// An unknown, and what the program calls it.
    Var(Option<Name>),
    /// `(type a)`, or a type that a constructor hides: equals only itself and what the equations at hand say, and may not
    /// leave its scope.
    Rigid(Name),
    /// A variable quantified by `'a.` while its definition is checked: equals only itself. Where it ends up is asked when
    /// the definition is generalised.
    Universal(Name),
    /// The same as another node.
    Link(Ty),
    /// A function.
    Arrow(ArgLabel, Ty, Ty),
    /// A tuple.
    Tuple(Rc<[Ty]>),
    /// A declared type, possibly an abbreviation.
    Con(TypeId, Rc<[Ty]>),
    /// The type of something broken: fits everywhere.
    Error,
}

#[derive(Clone, Debug)]
struct Cell {
    node: Node,
    level: u32,
    mark: u32,
}

/// All nodes of one inference.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    cells: Vec<Cell>,
    /// The current level; new nodes get it.
    pub(crate) level: u32,
    epoch: u32,
    expansions: FxHashMap<Ty, Ty>,
    trail: Option<Vec<(Ty, Node, u32)>>,
    /// The weak variables: unknowns that toplevel values share until some use decides them.
    pub(crate) weak: Vec<Ty>,
    /// Functions of which only calls are known: their arguments cannot be given in another order.
    in_order: FxHashSet<Ty>,
    /// The polymorphic variant types whose last argument may turn out to be what they really are.
    pub(crate) open_rows: FxHashSet<TypeId>,
    /// Types declared inside expressions, with the level that they may not leave.
    pub(crate) local_types: FxHashMap<TypeId, u32>,
    /// Declarations that stand for local types, and the other way round.
    pub(crate) rigid_types: FxHashMap<TypeId, Ty>,
    pub(crate) rigid_ids: FxHashMap<Ty, TypeId>,
    /// What the patterns around the place at hand say that rigid types are.
    pub(crate) equations: Vec<(Ty, Ty)>,
}

/// Runs `f` with enough stack for another level of recursion.
pub(crate) fn deep<R>(f: impl FnOnce() -> R) -> R {
    refute_source::deep(f)
}

impl Arena {
    /// A new node at the current level.
    pub(crate) fn add(&mut self, node: Node) -> Ty {
        self.add_at(node, self.level)
    }

    fn add_at(&mut self, node: Node, level: u32) -> Ty {
        self.cells.push(Cell { node, level, mark: 0 });
        Ty(self.cells.len() as u32 - 1)
    }

    /// A new unknown.
    pub(crate) fn var(&mut self) -> Ty {
        self.add(Node::Var(None))
    }

    /// A new unknown at a level of its own.
    pub(crate) fn var_at(&mut self, level: u32) -> Ty {
        self.add_at(Node::Var(None), level)
    }

    /// A new unknown that the program has a name for.
    pub(crate) fn named_var_at(&mut self, name: Name, level: u32) -> Ty {
        self.add_at(Node::Var(Some(name)), level)
    }

    /// What the program calls a variable.
    pub(crate) fn name_of(&mut self, ty: Ty) -> Option<Name> {
        match self.node(ty) {
            Node::Var(name) => name,
            // What is no name of the program's begins with a dollar.
            Node::Rigid(name) | Node::Universal(name) => {
                Some(name).filter(|name| !name.as_str().starts_with(['$', '_']))
            }
            _ => None,
        }
    }

    /// What the program calls these variables.
    pub(crate) fn names_of(&mut self, variables: &[Ty]) -> VariableNames {
        VariableNames::new(variables.iter().map(|variable| self.name_of(*variable)).collect())
    }

    /// The type of something broken.
    pub(crate) fn error(&mut self) -> Ty {
        self.add_at(Node::Error, 0)
    }

    /// A declared type.
    pub(crate) fn con(&mut self, id: TypeId, args: Vec<Ty>) -> Ty {
        self.add(Node::Con(id, args.into()))
    }

    /// A declared type without parameters.
    pub(crate) fn plain(&mut self, id: TypeId) -> Ty {
        self.con(id, Vec::new())
    }

    /// `from -> to`.
    pub(crate) fn arrow(&mut self, from: Ty, to: Ty) -> Ty {
        self.add(Node::Arrow(ArgLabel::None, from, to))
    }

    /// A function of which only a call is known.
    pub(crate) fn arrow_in_order(&mut self, label: ArgLabel, from: Ty, to: Ty) -> Ty {
        let arrow = self.add(Node::Arrow(label, from, to));
        self.in_order.insert(arrow);
        arrow
    }

    /// Whether only calls of a function are known.
    pub(crate) fn is_in_order(&mut self, ty: Ty) -> bool {
        !self.in_order.is_empty() && {
            let root = self.find(ty);
            self.in_order.contains(&root)
        }
    }

    /// Two functions are the same: what is known about one is known about the other.
    pub(crate) fn join_orders(&mut self, a: Ty, b: Ty) {
        if self.is_in_order(a) != self.is_in_order(b) {
            let (a, b) = (self.find(a), self.find(b));
            self.in_order.remove(&a);
            self.in_order.remove(&b);
        }
    }

    /// The node that stands for `ty`.
    pub(crate) fn find(&mut self, ty: Ty) -> Ty {
        let mut root = self.linked(ty);
        while let Some(more) = self.decided_row(root) {
            root = more;
        }
        // Shortening paths while changes may be taken back could leave a node pointing past an undone link.
        if self.trail.is_none() {
            let mut at = ty;
            while let Node::Link(next) = self.cells[at.0 as usize].node {
                self.cells[at.0 as usize].node = Node::Link(root);
                at = next;
            }
        }
        root
    }

    fn linked(&self, ty: Ty) -> Ty {
        let mut root = ty;
        while let Node::Link(next) = self.cells[root.0 as usize].node {
            root = next;
        }
        root
    }

    /// What a polymorphic variant type has turned out to be.
    fn decided_row(&self, ty: Ty) -> Option<Ty> {
        if self.open_rows.is_empty() {
            return None;
        }
        let Node::Con(id, args) = &self.cells[ty.0 as usize].node else { return None };
        let more = self.linked(*args.last().filter(|_| self.open_rows.contains(id))?);
        matches!(self.cells[more.0 as usize].node, Node::Con(..)).then_some(more)
    }

    /// What the node is; never a link.
    pub(crate) fn node(&mut self, ty: Ty) -> Node {
        let root = self.find(ty);
        self.cells[root.0 as usize].node.clone()
    }

    /// The level of a node.
    pub(crate) fn level_of(&mut self, ty: Ty) -> u32 {
        let root = self.find(ty);
        self.cells[root.0 as usize].level
    }

    /// Whether nothing is known about a type yet.
    pub(crate) fn is_var(&mut self, ty: Ty) -> bool {
        matches!(self.node(ty), Node::Var(_))
    }

    /// Changes a node, remembering the old state while changes may be taken back.
    pub(crate) fn set(&mut self, ty: Ty, node: Node, level: u32) {
        let cell = &mut self.cells[ty.0 as usize];
        let old = std::mem::replace(&mut cell.node, node);
        let old_level = std::mem::replace(&mut cell.level, level);
        if let Some(trail) = &mut self.trail {
            trail.push((ty, old, old_level));
        }
    }

    /// Changes the level of a node.
    pub(crate) fn set_level(&mut self, ty: Ty, level: u32) {
        let node = self.cells[ty.0 as usize].node.clone();
        self.set(ty, node, level);
    }

    /// Runs `attempt`; when it fails, everything it changed is as before.
    pub(crate) fn attempt<E>(&mut self, attempt: impl FnOnce(&mut Arena) -> Result<(), E>) -> Result<(), E> {
        if self.trail.is_some() {
            return attempt(self);
        }
        self.trail = Some(Vec::new());
        let result = attempt(self);
        let trail = self.trail.take().unwrap_or_default();
        if result.is_err() {
            for (ty, node, level) in trail.into_iter().rev() {
                let cell = &mut self.cells[ty.0 as usize];
                cell.node = node;
                cell.level = level;
            }
        }
        result
    }

    /// Starts a walk that visits each node once.
    pub(crate) fn new_walk(&mut self) {
        self.epoch += 1;
    }

    /// Whether the walk meets this node for the first time.
    pub(crate) fn visit(&mut self, ty: Ty) -> bool {
        let cell = &mut self.cells[ty.0 as usize];
        std::mem::replace(&mut cell.mark, self.epoch) != self.epoch
    }

    /// The parts of a node.
    pub(crate) fn children(node: &Node) -> Vec<Ty> {
        match node {
            Node::Var(_) | Node::Rigid(_) | Node::Universal(_) | Node::Error => Vec::new(),
            Node::Link(to) => vec![*to],
            Node::Arrow(_, from, to) => vec![*from, *to],
            Node::Tuple(parts) | Node::Con(_, parts) => parts.to_vec(),
        }
    }

    /// Makes generic what is above the current level.
    pub(crate) fn generalise(&mut self, ty: Ty) {
        let ty = self.find(ty);
        let level = self.level_of(ty);
        if level == GENERIC || level <= self.level {
            return;
        }
        let node = self.node(ty);
        // It is what it is in every instance.
        if let Node::Rigid(_) = node {
            return;
        }
        self.set_level(ty, GENERIC);
        for child in Arena::children(&node) {
            deep(|| self.generalise(child));
        }
    }

    /// Makes generic what is above the current level, but no unknowns: instances are copies that share them. So the
    /// words of an annotation stay as written, whatever happens to the types of the parts that it is about.
    pub(crate) fn generalise_structure(&mut self, ty: Ty) {
        let ty = self.find(ty);
        let level = self.level_of(ty);
        if level == GENERIC || level <= self.level {
            return;
        }
        let node = self.node(ty);
        match node {
            Node::Var(_) | Node::Rigid(_) | Node::Universal(_) | Node::Error => self.set_level(ty, self.level),
            _ => self.set_level(ty, GENERIC),
        }
        for child in Arena::children(&node) {
            deep(|| self.generalise_structure(child));
        }
    }

    /// The relaxed value restriction: lowers every unknown that is not in covariant position only, so that
    /// generalising afterwards leaves it weak.
    pub(crate) fn lower_contravariant(&mut self, types: &TypeTable, ty: Ty) {
        self.new_walk();
        self.lower(types, ty, Strict::No, &mut FxHashSet::default());
    }

    /// `loosely` are the nodes that were met in covariant position only.
    fn lower(&mut self, types: &TypeTable, ty: Ty, strict: Strict, loosely: &mut FxHashSet<Ty>) {
        let ty = self.find(ty);
        let level = self.level_of(ty);
        if level == GENERIC || level <= self.level {
            return;
        }
        let node = self.node(ty);
        if let (Strict::Yes, Node::Var(_) | Node::Universal(_)) = (strict, &node) {
            self.set_level(ty, self.level);
            return;
        }
        // A node may be reached first in covariant and then in another position, so only strict walks are marked.
        let is_new = match strict {
            Strict::Yes => self.visit(ty),
            Strict::No => loosely.insert(ty),
        };
        if !is_new {
            return;
        }
        match node {
            Node::Arrow(_, from, to) => {
                deep(|| self.lower(types, from, Strict::Yes, loosely));
                deep(|| self.lower(types, to, strict, loosely));
            }
            Node::Con(id, args) => {
                let decl = types.get(id).clone();
                for (i, arg) in args.iter().enumerate() {
                    let left = decl.params.get(i).is_none_or(|variance| variance.left);
                    let strict = if left { Strict::Yes } else { strict };
                    deep(|| self.lower(types, *arg, strict, loosely));
                }
            }
            other => {
                for child in Arena::children(&other) {
                    deep(|| self.lower(types, child, strict, loosely));
                }
            }
        }
    }

    /// A generic copy of everything but the unknowns, which are shared: what happens to instances of the copy does not
    /// change under which name the original is shown.
    pub(crate) fn copy_structure(&mut self, ty: Ty) -> Ty {
        let mut copies = FxHashMap::default();
        self.copy_where(ty, &mut copies, Copying::Structure)
    }

    /// As [`Arena::instantiate`]; `None` when the copy would be larger than anyone could read, or the arena larger than
    /// any honest program needs. Each use of a value copies its type, so types can grow exponentially.
    pub(crate) fn instantiate_readable(&mut self, ty: Ty) -> Option<Ty> {
        let before = self.cells.len();
        if before > MOST_NODES || self.exceeds(ty, LARGEST) {
            return None;
        }
        Some(self.instantiate(ty))
    }

    /// Whether more than `limit` generic nodes are below a node.
    fn exceeds(&mut self, ty: Ty, limit: usize) -> bool {
        self.new_walk();
        let mut work = vec![ty];
        let mut count = 0;
        while let Some(ty) = work.pop() {
            let ty = self.find(ty);
            if self.level_of(ty) == GENERIC && self.visit(ty) {
                count += 1;
                if count > limit {
                    return true;
                }
                work.extend(Arena::children(&self.node(ty)));
            }
        }
        false
    }

    /// A copy with new unknowns for the generic ones.
    pub(crate) fn instantiate(&mut self, ty: Ty) -> Ty {
        let mut copies = FxHashMap::default();
        self.copy_where(ty, &mut copies, Copying::Generic)
    }

    fn copy_where(&mut self, ty: Ty, copies: &mut FxHashMap<Ty, Ty>, copying: Copying) -> Ty {
        let ty = self.find(ty);
        let shared = match copying {
            Copying::Generic => self.level_of(ty) != GENERIC,
            Copying::Structure => {
                matches!(self.node(ty), Node::Var(_) | Node::Rigid(_) | Node::Universal(_) | Node::Error)
            }
        };
        if shared {
            return ty;
        }
        if let Some(copy) = copies.get(&ty) {
            return *copy;
        }
        let node = match self.node(ty) {
            Node::Arrow(label, from, to) => {
                let from = deep(|| self.copy_where(from, copies, copying));
                let to = deep(|| self.copy_where(to, copies, copying));
                Node::Arrow(label, from, to)
            }
            Node::Tuple(parts) => {
                Node::Tuple(parts.iter().map(|part| deep(|| self.copy_where(*part, copies, copying))).collect())
            }
            Node::Con(id, parts) => {
                Node::Con(id, parts.iter().map(|part| deep(|| self.copy_where(*part, copies, copying))).collect())
            }
            // An instance goes by no name.
            Node::Var(_) => Node::Var(None),
            other => other,
        };
        let copy = match copying {
            Copying::Generic => self.add(node),
            Copying::Structure => self.add_at(node, GENERIC),
        };
        if self.is_in_order(ty) {
            self.in_order.insert(copy);
        }
        copies.insert(ty, copy);
        copy
    }

    /// The scheme of a type: a generic variable for each of these universals, in a generic copy of what is over them.
    /// Everything else is shared.
    pub(crate) fn quantify(&mut self, ty: Ty, universals: &[Ty]) -> Ty {
        let mut copies: FxHashMap<Ty, Ty> = FxHashMap::default();
        for universal in universals {
            let name = self.name_of(*universal);
            let variable = self.add_at(Node::Var(name), GENERIC);
            copies.insert(*universal, variable);
        }
        self.quantify_below(ty, &mut copies)
    }

    /// A type with other parts; itself when they are its own.
    fn with_parts(&mut self, ty: Ty, parts: Vec<Ty>, level: u32) -> Ty {
        let node = self.node(ty);
        if Arena::children(&node).iter().zip(&parts).all(|(own, part)| self.find(*own) == *part) {
            return ty;
        }
        match (node, parts.as_slice()) {
            (Node::Arrow(label, ..), [from, to]) => self.add_at(Node::Arrow(label, *from, *to), level),
            (Node::Tuple(_), _) => self.add_at(Node::Tuple(parts.into()), level),
            (Node::Con(id, _), _) => self.add_at(Node::Con(id, parts.into()), level),
            _ => ty,
        }
    }

    fn quantify_below(&mut self, ty: Ty, copies: &mut FxHashMap<Ty, Ty>) -> Ty {
        let ty = self.find(ty);
        if let Some(copy) = copies.get(&ty) {
            return *copy;
        }
        let node = self.node(ty);
        let copied = Arena::children(&node).iter().map(|part| deep(|| self.quantify_below(*part, copies))).collect();
        let copy = self.with_parts(ty, copied, GENERIC);
        copies.insert(ty, copy);
        copy
    }

    /// Whether one of `parts` is somewhere in a type.
    pub(crate) fn contains(&mut self, ty: Ty, parts: &[Ty]) -> bool {
        self.new_walk();
        let mut work = vec![ty];
        while let Some(ty) = work.pop() {
            let ty = self.find(ty);
            if parts.contains(&ty) {
                return true;
            }
            if self.visit(ty) {
                work.extend(Arena::children(&self.node(ty)));
            }
        }
        false
    }

    /// The number of an unknown among the weak variables.
    pub(crate) fn weak_number(&mut self, ty: Ty) -> u32 {
        for number in 0..self.weak.len() {
            if self.find(self.weak[number]) == ty {
                return number as u32;
            }
        }
        self.weak.push(ty);
        self.weak.len() as u32 - 1
    }

    /// Brings a finished type in, with `args[i]` for variable `i`.
    pub(crate) fn import(&mut self, ty: &Type, args: &[Ty]) -> Ty {
        match ty {
            Type::Var(i) if *i >= Type::FIRST_WEAK => match self.weak.get((*i - Type::FIRST_WEAK) as usize) {
                Some(node) => *node,
                None => self.error(),
            },
            Type::Var(i) => match args.get(*i as usize) {
                Some(arg) => *arg,
                None => self.error(),
            },
            Type::Arrow(label, from, to) => {
                let from = deep(|| self.import(from, args));
                let to = deep(|| self.import(to, args));
                self.add(Node::Arrow(*label, from, to))
            }
            Type::Tuple(parts) => {
                let parts = parts.iter().map(|part| deep(|| self.import(part, args))).collect();
                self.add(Node::Tuple(parts))
            }
            Type::Con(id, _) if self.rigid_types.contains_key(id) => self.rigid_types[id],
            Type::Con(id, parts) => {
                let parts = parts.iter().map(|part| deep(|| self.import(part, args))).collect();
                self.add(Node::Con(*id, parts))
            }
        }
    }

    /// Follows abbreviations and equations at the head of a type.
    pub(crate) fn expand_head(&mut self, types: &TypeTable, ty: Ty) -> Ty {
        let mut ty = self.find(ty);
        loop {
            if let Some(equal) = self.equation(ty) {
                ty = equal;
                continue;
            }
            let Node::Con(id, args) = self.node(ty) else { return ty };
            let decl = types.get(id);
            let TypeDeclKind::Alias(body) = &decl.kind else { return ty };
            let expansion = match self.expansions.get(&ty) {
                Some(known) => *known,
                None => {
                    let level = std::mem::replace(&mut self.level, self.cells[ty.0 as usize].level);
                    let expansion = self.import(body, &args);
                    self.level = level;
                    self.expansions.insert(ty, expansion);
                    expansion
                }
            };
            ty = self.find(expansion);
        }
    }
}

/// What is copied; everything else is shared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Copying {
    /// Generic nodes, unknowns included.
    Generic,
    /// Everything but unknowns.
    Structure,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Strict {
    Yes,
    No,
}
