//! Makes two types equal, or says which parts cannot be.
//!
//! The written form survives as in OCaml: when an abbreviation meets its definition, the definition becomes the
//! abbreviation, so messages and signatures speak in the student's words. A failed attempt leaves no trace.

use crate::arena::{Arena, Node, Ty, deep};
use crate::row::{RowTag, add_row, row_of};
use refute_ir::TypeTable;
use refute_ir::generalised;
use refute_ir::types::{TypeDeclKind, TypeId};
use refute_source::Name;
use rustc_hash::FxHashSet;

/// Why two types cannot be equal; the parts are (left, right) as unification was called.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Clash {
    /// These parts differ.
    Parts(Ty, Ty),
    /// A type would have to contain itself.
    Occurs(Ty, Ty),
    /// A locally abstract type would leave its scope.
    Escape(Name),
    /// They may well be, in a way that is not known here.
    Unsupported(&'static str),
}

impl Clash {
    fn swap(self) -> Clash {
        match self {
            Clash::Parts(a, b) => Clash::Parts(b, a),
            Clash::Occurs(a, b) => Clash::Occurs(b, a),
            escape => escape,
        }
    }
}

/// Makes `a` and `b` equal.
pub(crate) fn unify(arena: &mut Arena, types: &mut TypeTable, a: Ty, b: Ty) -> Result<(), Clash> {
    unify_as(arena, types, a, b, Mode::Equal)
}

/// Makes `a` and `b` equal as far as a pattern needs it: what it says about rigid types becomes equations of the arena.
pub(crate) fn refine(arena: &mut Arena, types: &mut TypeTable, a: Ty, b: Ty) -> Result<(), Clash> {
    let before = arena.equations.len();
    let result = unify_as(arena, types, a, b, Mode::Refine);
    if result.is_err() {
        arena.equations.truncate(before);
    }
    result
}

fn unify_as(arena: &mut Arena, types: &mut TypeTable, a: Ty, b: Ty, mode: Mode) -> Result<(), Clash> {
    arena.attempt(|arena| {
        let (equal, assumed) = (FxHashSet::default(), Vec::new());
        Unifier { arena, types, mode, equal, assumed, met_hole: false, depth: 0 }.unify(a, b)
    })
}

/// An abbreviation with its arguments.
pub(crate) type Use = (TypeId, Vec<Ty>);

/// Two uses of abbreviations of which one can be expanded for ever.
pub(crate) fn endless_uses(arena: &mut Arena, types: &TypeTable, a: Ty, b: Ty) -> Option<(Use, Use)> {
    let (Node::Con(left, left_args), Node::Con(right, right_args)) = (arena.node(a), arena.node(b)) else {
        return None;
    };
    if !types.is_endless(left) && !types.is_endless(right) {
        return None;
    }
    let mut roots = |args: &[Ty]| args.iter().map(|arg| arena.find(*arg)).collect::<Vec<Ty>>();
    Some(((left, roots(&left_args)), (right, roots(&right_args))))
}

/// What may be done to make types equal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Unknowns are found out.
    Equal,
    /// Rigid types too.
    Refine,
}

struct Unifier<'a> {
    arena: &'a mut Arena,
    types: &'a mut TypeTable,
    mode: Mode,
    /// Nodes that are equal only while the equations hold, and so cannot be joined.
    equal: FxHashSet<(Ty, Ty)>,
    /// Uses of abbreviations that are being compared, where one can be expanded for ever: met again inside themselves they
    /// are equal when everything else is.
    assumed: Vec<(Use, Use)>,
    /// Whether something broken was taken for equal to something else, so that parts may differ after all.
    met_hole: bool,
    /// How many types are around the two at hand.
    depth: u32,
}

/// Types nest at most this deep. No type that can be used does, but two uses of one abbreviation may stand for types that do.
const DEEPEST: u32 = 10_000;

impl Unifier<'_> {
    fn unify(&mut self, a: Ty, b: Ty) -> Result<(), Clash> {
        let (a, b) = (self.arena.find(a), self.arena.find(b));
        if a == b || self.equal.contains(&(a, b)) {
            return Ok(());
        }
        match (self.arena.node(a), self.arena.node(b)) {
            (Node::Var(_), _) => return self.bind(a, b),
            (_, Node::Var(_)) => return self.bind(b, a).map_err(Clash::swap),
            // Something broken fits everywhere; unknowns on the other side may still be found out.
            (Node::Error, _) | (_, Node::Error) => {
                self.met_hole = true;
                return Ok(());
            }
            (Node::Con(left, args), Node::Con(right, _)) if left == right && args.is_empty() => return self.link(a, b),
            _ => {}
        }
        let Some(uses) = endless_uses(self.arena, self.types, a, b) else { return self.unify_expanded(a, b) };
        if self.assumed.contains(&uses) {
            return Ok(());
        }
        let before = self.assumed.len();
        self.assumed.push(uses);
        let result = self.unify_expanded(a, b);
        if result.is_err() {
            self.assumed.truncate(before);
        }
        result
    }

    fn unify_expanded(&mut self, a: Ty, b: Ty) -> Result<(), Clash> {
        let (a_head, b_head) = (self.arena.expand_head(self.types, a), self.arena.expand_head(self.types, b));
        // Keep the abbreviated form: see OCaml's rule in the head of this file.
        if a == a_head || b != b_head {
            self.unify_heads(a, a_head, b, b_head)
        } else {
            self.unify_heads(b, b_head, a, a_head).map_err(Clash::swap)
        }
    }

    /// As [`Unifier::unify`] for parts of the types at hand.
    fn unify_below(&mut self, a: Ty, b: Ty) -> Result<(), Clash> {
        if self.depth == DEEPEST {
            return Err(Clash::Unsupported("types nested this deep"));
        }
        self.depth += 1;
        let result = deep(|| self.unify(a, b));
        self.depth -= 1;
        result
    }

    /// `a` and `b` as written, with what they stand for. Either `a` is no abbreviation or `b` is one.
    fn unify_heads(&mut self, a: Ty, a_head: Ty, b: Ty, b_head: Ty) -> Result<(), Clash> {
        if a_head == b_head {
            return Ok(());
        }
        match (self.arena.node(a_head), self.arena.node(b_head)) {
            (Node::Var(_), _) => self.bind(a_head, b),
            (_, Node::Var(_)) => self.bind(b_head, a).map_err(Clash::swap),
            (Node::Error, _) | (_, Node::Error) => {
                self.met_hole = true;
                Ok(())
            }
            (Node::Arrow(l1, from1, to1), Node::Arrow(l2, from2, to2)) if l1 == l2 => {
                self.unify_below(from1, from2)?;
                self.unify_below(to1, to2)?;
                self.arena.join_orders(a_head, b_head);
                self.link(a_head, b)
            }
            (Node::Tuple(left), Node::Tuple(right)) if left.len() == right.len() => {
                self.unify_all(&left, &right)?;
                self.link(a_head, b)
            }
            (Node::Con(left, _), Node::Con(right, _))
                if left != right && self.types.get(left).row().is_some() && self.types.get(right).row().is_some() =>
            {
                self.unify_rows(a, a_head, b, b_head)
            }
            (Node::Con(left, left_args), Node::Con(right, right_args))
                if left == right && left_args.len() == right_args.len() =>
            {
                if self.mode == Mode::Refine && !generalised::is_injective(self.types, left) {
                    return Ok(());
                }
                match self.unify_all(&left_args, &right_args) {
                    Ok(()) => self.link(a_head, b),
                    // Which tag it is about decides what the clash means.
                    Err(_) if self.types.get(left).row().is_some() => self.unify_rows(a, a_head, b, b_head),
                    Err(clash) => Err(clash),
                }
            }
            (left, right) if self.mode == Mode::Refine => {
                let types = &*self.types;
                let is_rigid = |node: &Node| matches!(node, Node::Rigid(_));
                let is_open = |node: &Node| matches!(node, Node::Con(id, _) if generalised::may_be_equated(types, *id));
                // Nobody knows what an abstract type is.
                let is_known = |node: &Node| !matches!(node, Node::Con(id, _) if !generalised::is_known(types, *id));
                if is_rigid(&left) || !is_rigid(&right) && is_open(&left) {
                    self.equate(a_head, b_head);
                } else if is_rigid(&right) || is_open(&right) {
                    self.equate(b_head, a_head);
                } else if is_known(&left) && is_known(&right) {
                    return Err(Clash::Parts(a, b));
                }
                Ok(())
            }
            _ => Err(Clash::Parts(a, b)),
        }
    }

    /// From here on a rigid type, or an abstract one, equals another type.
    fn equate(&mut self, named: Ty, ty: Ty) {
        let both_rigid = matches!(self.arena.node(ty), Node::Rigid(_));
        // What is known further out is known as long as the equation holds.
        if both_rigid && self.arena.level_of(ty) > self.arena.level_of(named) {
            return self.arena.equations.push((ty, named));
        }
        let expanded = self.arena.expanded(ty);
        // That a type is a part of itself says nothing that could be followed; OCaml takes it.
        if !self.arena.leads_back(expanded, named) {
            self.arena.make_rigid(ty);
            self.arena.equations.push((named, ty));
        }
    }

    /// Two polymorphic variant types: both get the tags of both, within their bounds.
    fn unify_rows(&mut self, a: Ty, a_head: Ty, b: Ty, b_head: Ty) -> Result<(), Clash> {
        let clash = Err(Clash::Parts(a, b));
        let (Some(left), Some(right)) =
            (row_of(self.arena, self.types, a_head), row_of(self.arena, self.types, b_head))
        else {
            return clash;
        };
        let mut tags: Vec<RowTag> = Vec::new();
        for tag in &left.tags {
            match right.tags.iter().find(|other| other.name == tag.name) {
                Some(other) => {
                    let same = match (tag.argument, other.argument) {
                        (Some(one), Some(other)) => self.unify_below(one, other),
                        (None, None) => Ok(()),
                        _ => clash,
                    };
                    // OCaml keeps both kinds of arguments as long as nobody gives one.
                    if same.is_err() && !tag.present && !other.present {
                        return Err(Clash::Unsupported("one tag with arguments of several types"));
                    }
                    same?;
                    tags.push(RowTag { present: tag.present || other.present, ..*tag });
                }
                None if !right.closed => tags.push(*tag),
                None if tag.present => return clash,
                None => {}
            }
        }
        for tag in &right.tags {
            match left.tags.iter().any(|other| other.name == tag.name) {
                true => {}
                false if !left.closed => tags.push(*tag),
                false if tag.present => return clash,
                false => {}
            }
        }
        let closed = left.closed || right.closed;
        if closed && tags.is_empty() {
            return clash;
        }
        match (left.more, right.more) {
            (None, None) => clash,
            (None, Some(more)) => self.bind(more, a).map_err(Clash::swap),
            (Some(more), None) => self.bind(more, b),
            (Some(left), Some(right)) => {
                let whole = add_row(self.arena, self.types, closed, tags);
                self.bind(left, whole)?;
                self.bind(right, whole).map_err(Clash::swap)
            }
        }
    }

    fn unify_all(&mut self, left: &[Ty], right: &[Ty]) -> Result<(), Clash> {
        left.iter().zip(right).try_for_each(|(a, b)| self.unify_below(*a, *b))
    }

    /// Makes structured node `a` the same as `b`. Their parts are equal already: joining first could hide a cycle from
    /// the search for unknowns, joining never would visit shared parts again and again.
    fn link(&mut self, a: Ty, b: Ty) -> Result<(), Clash> {
        let (a, b) = (self.arena.find(a), self.arena.find(b));
        if a == b {
            return Ok(());
        }
        if !self.arena.equations.is_empty() {
            self.equal.insert((a, b));
            return Ok(());
        }
        // With a hole in it a type is taken for equal to a part of itself; joined, the two would be an endless type.
        if self.met_hole && self.arena.contains(b, &[a]) {
            return Ok(());
        }
        let level = self.arena.level_of(a);
        self.arena.new_walk();
        self.lower_levels(None, b, level)?;
        self.arena.set(a, Node::Link(b), level);
        Ok(())
    }

    /// Makes unknown `var` the same as `ty`.
    fn bind(&mut self, var: Ty, ty: Ty) -> Result<(), Clash> {
        let level = self.arena.level_of(var);
        self.arena.new_walk();
        let mut ty = ty;
        let mut lowered = self.lower_levels(Some(var), ty, level);
        if let (Err(Clash::Escape(_)), false) = (&lowered, self.arena.equations.is_empty()) {
            // It may leave as what it equals.
            ty = self.arena.expanded(ty);
            self.arena.new_walk();
            lowered = self.lower_levels(Some(var), ty, level);
        }
        lowered?;
        self.hand_on_name(var, ty);
        self.arena.set(var, Node::Link(ty), level);
        Ok(())
    }

    /// An unknown without a name takes that of the one that becomes the same.
    fn hand_on_name(&mut self, var: Ty, ty: Ty) {
        let ty = self.arena.find(ty);
        if let (Node::Var(Some(name)), Node::Var(None)) = (self.arena.node(var), self.arena.node(ty)) {
            let level = self.arena.level_of(ty);
            self.arena.set(ty, Node::Var(Some(name)), level);
        }
    }

    /// Looks for `var` inside `ty` and brings everything in `ty` down to `level`.
    fn lower_levels(&mut self, var: Option<Ty>, ty: Ty, level: u32) -> Result<(), Clash> {
        let ty = self.arena.find(ty);
        let here = self.arena.level_of(ty);
        // Nothing below a node has a higher level, so nothing here can contain the unknown or need lowering.
        if here < level || (var.is_none() && here == level) || !self.arena.visit(ty) {
            return Ok(());
        }
        let node = self.arena.node(ty);
        match node {
            Node::Var(_) if var == Some(ty) => {
                return Err(Clash::Occurs(ty, ty));
            }
            Node::Rigid(name) if here > level => return Err(Clash::Escape(name)),
            Node::Con(id, ref args) if self.arena.local_types.get(&id).is_some_and(|declared| *declared > level) => {
                let TypeDeclKind::Alias(body) = &self.types.get(id).kind else {
                    return Err(Clash::Escape(self.types.get(id).name));
                };
                if self.types.is_endless(id) {
                    return Err(Clash::Escape(self.types.get(id).name));
                }
                // An abbreviation may leave as what it stands for.
                let outer = std::mem::replace(&mut self.arena.level, here);
                let expansion = self.arena.import(body, args);
                self.arena.level = outer;
                self.lower_levels(var, expansion, level)?;
                self.arena.set(ty, Node::Link(expansion), level);
                return Ok(());
            }
            _ => {}
        }
        if here > level {
            self.arena.set_level(ty, level);
        }
        for child in Arena::children(&node) {
            deep(|| self.lower_levels(var, child, level)).map_err(|clash| match (clash, var) {
                (Clash::Occurs(..), Some(var)) => Clash::Occurs(var, ty),
                _ => clash,
            })?;
        }
        Ok(())
    }
}
