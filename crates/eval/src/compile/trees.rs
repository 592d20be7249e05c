//! Matches: decision trees become switches and jumps.
//!
//! Note [Slots of a match]: variables that a tree binds get slots along the path, so that arms share them. A node or arm
//! that is reached on several paths is emitted once, after the others; variables bound above such a place must have the
//! same slot on every path, so they get one before the match starts ("pinned").

use super::{FunctionCompiler, Label, Target};
use crate::code::{Constant, Op, Relation, Slot};
use crate::trace::Trace;
use refute_ir::Prim;
use refute_ir::program::{Local, Match, MatchFailure, Test, Tree, TreeId};
use refute_ir::types::{Repr, TypeDeclKind, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is known about the match being compiled.
struct Context<'m> {
    matching: &'m Match,
    target: Target,
    end: Label,
    /// How many ways lead to a node.
    nodes: FxHashMap<TreeId, u32>,
    /// How many leaves lead to an arm.
    arms: FxHashMap<u32, u32>,
    pinned: FxHashSet<Local>,
    /// Places that are emitted after the others, with the label that leads there.
    later: Vec<(Later, Label)>,
    labels: FxHashMap<Later, Label>,
    /// Slots from here on are free at shared places.
    base: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Later {
    Node(TreeId),
    Arm(u32),
}

/// A test on immediates: lowest, highest, where it leads.
type Interval = (i64, i64, Label);

/// How many tags of polymorphic variants a text that is read later may add and still find its default.
const UNKNOWN_TAGS: usize = 32;

impl FunctionCompiler<'_, '_> {
    pub(super) fn matching(&mut self, matching: &Match, target: Target) {
        let end = self.new_label();
        let mut ctx = Context {
            matching,
            target,
            end,
            nodes: FxHashMap::default(),
            arms: FxHashMap::default(),
            pinned: FxHashSet::default(),
            later: Vec::new(),
            labels: FxHashMap::default(),
            base: 0,
        };
        self.count(&mut ctx, matching.tree);
        self.pin(&mut ctx, matching.tree, &mut FxHashMap::default());
        let mut pinned: Vec<Local> = ctx.pinned.iter().copied().collect();
        pinned.sort();
        for local in pinned {
            self.bind_local(local, self.next as Slot);
            self.reserve(self.next + 1);
        }
        ctx.base = self.next;
        self.node(&mut ctx, matching.tree);
        while let Some((later, label)) = ctx.later.pop() {
            self.next = ctx.base;
            self.bind(label);
            match later {
                Later::Node(node) => self.node_body(&mut ctx, node),
                Later::Arm(arm) => self.arm(&ctx, arm),
            }
        }
        self.bind(end);
    }

    fn count(&self, ctx: &mut Context<'_>, root: TreeId) {
        let mut work = vec![root];
        while let Some(node) = work.pop() {
            let count = ctx.nodes.entry(node).or_insert(0);
            *count += 1;
            if *count > 1 {
                continue;
            }
            if let Tree::Leaf { arm, .. } = &self.function[node] {
                *ctx.arms.entry(*arm).or_insert(0) += 1;
            }
            work.extend(self.children(node));
        }
    }

    fn children(&self, node: TreeId) -> Vec<TreeId> {
        match &self.function[node] {
            Tree::Switch { cases, default, .. } => {
                cases.iter().map(|(_, child)| *child).chain(default.iter().copied()).collect()
            }
            Tree::Field { then, .. } => vec![*then],
            Tree::Leaf { guard, .. } => guard.iter().map(|(_, otherwise)| *otherwise).collect(),
            Tree::Fail => Vec::new(),
        }
    }

    /// Collects pinned variables; tells whether a shared place can be reached below `node`.
    fn pin(&self, ctx: &mut Context<'_>, node: TreeId, seen: &mut FxHashMap<TreeId, bool>) -> bool {
        if let Some(known) = seen.get(&node) {
            return *known;
        }
        refute_source::deep(|| {
            let mut reaches = false;
            for child in self.children(node) {
                reaches |= self.pin(ctx, child, seen) | (ctx.nodes[&child] > 1);
            }
            match &self.function[node] {
                Tree::Field { into, .. } if reaches => {
                    ctx.pinned.insert(*into);
                }
                Tree::Leaf { arm, bindings, .. } if ctx.arms[arm] > 1 => {
                    reaches = true;
                    ctx.pinned.extend(bindings.iter().map(|(_, to)| *to));
                }
                _ => {}
            }
            seen.insert(node, reaches);
            reaches
        })
    }

    /// Emits a node here, or a jump to it when several ways lead there.
    fn node(&mut self, ctx: &mut Context<'_>, node: TreeId) {
        refute_source::deep(|| {
            if ctx.nodes[&node] > 1 {
                return self.go_later(ctx, Later::Node(node));
            }
            let saved = self.next;
            self.node_body(ctx, node);
            self.next = saved;
        });
    }

    fn go_later(&mut self, ctx: &mut Context<'_>, later: Later) {
        let label = match ctx.labels.get(&later) {
            Some(label) => *label,
            None => {
                let label = self.new_label();
                ctx.labels.insert(later, label);
                ctx.later.push((later, label));
                label
            }
        };
        self.jump(label);
    }

    fn node_body(&mut self, ctx: &mut Context<'_>, node: TreeId) {
        let function = self.function;
        match &function[node] {
            Tree::Fail => self.failure(ctx),
            Tree::Field { of, field, into, then } => {
                let a = self.slot(*of);
                let field = self.field_number(*field);
                let d = self.fresh(ctx, *into);
                // Neighbouring fields of a block are fetched together.
                if let Tree::Field { of: of2, field: field2, into: into2, then: then2 } = &function[*then]
                    && of2 == of
                    && *field2 == field as u32 + 1
                    && ctx.nodes[then] == 1
                    && !ctx.pinned.contains(into)
                    && !ctx.pinned.contains(into2)
                {
                    self.fresh(ctx, *into2);
                    self.emit(Op::Fields2 { d, a, field });
                    return self.node(ctx, *then2);
                }
                self.emit(Op::Field { d, a, field });
                self.node(ctx, *then);
            }
            Tree::Leaf { arm, bindings, guard } => {
                for (from, to) in bindings {
                    let a = self.slot(*from);
                    if ctx.pinned.contains(to) {
                        self.emit(Op::Move { d: self.slot(*to), a });
                    } else {
                        self.bind_local(*to, a);
                    }
                }
                let otherwise = guard.map(|(condition, tree)| {
                    let label = self.new_label();
                    self.branch(condition, false, label);
                    (label, tree)
                });
                if ctx.arms[arm] > 1 {
                    self.go_later(ctx, Later::Arm(*arm));
                } else {
                    self.arm(ctx, *arm);
                }
                if let Some((label, tree)) = otherwise {
                    self.bind(label);
                    self.node(ctx, tree);
                }
            }
            Tree::Switch { on, cases, default } => self.switch(ctx, *on, cases, *default),
        }
    }

    /// The slot of a variable that the tree binds.
    fn fresh(&mut self, ctx: &Context<'_>, local: Local) -> Slot {
        if ctx.pinned.contains(&local) {
            return self.slot(local);
        }
        let slot = self.next as Slot;
        self.reserve(self.next + 1);
        self.bind_local(local, slot);
        slot
    }

    fn arm(&mut self, ctx: &Context<'_>, arm: u32) {
        let arm = &ctx.matching.arms[arm as usize];
        self.mark(arm.branch);
        self.expr(arm.body, ctx.target);
        if ctx.target != Target::Tail {
            self.jump(ctx.end);
        }
    }

    fn failure(&mut self, ctx: &Context<'_>) {
        match ctx.matching.failure {
            MatchFailure::Reraise(local) => {
                self.emit(Op::Raise { a: self.slot(local) });
            }
            MatchFailure::Raise(failure) => self.expr(failure, Target::Ignore),
        }
    }

    fn switch(&mut self, ctx: &mut Context<'_>, on: Local, cases: &[(Test, TreeId)], default: Option<TreeId>) {
        if let ([(_, only)], None) = (cases, default) {
            return self.node(ctx, *only);
        }
        let a = self.slot(on);
        let labels: Vec<Label> = cases.iter().map(|_| self.new_label()).collect();
        let otherwise = default.map(|_| self.new_label());
        match cases.first().map(|(test, _)| test) {
            Some(Test::Constructor(ty, _)) => self.constructors(*ty, a, cases, &labels, otherwise),
            Some(Test::Int(_) | Test::Range(..)) => {
                let intervals = cases.iter().zip(&labels).filter_map(|((test, _), label)| match test {
                    Test::Int(n) => Some((*n, *n, *label)),
                    Test::Range(low, high) => Some((*low, *high, *label)),
                    _ => None,
                });
                let mut intervals: Vec<Interval> = intervals.collect();
                if self.unit.trace == Trace::Off {
                    self.intervals(a, intervals, otherwise);
                } else {
                    // Whoever watches a run learns from each comparison what else the value could have been; a table
                    // would only tell what it was.
                    intervals.sort_by_key(|(low, ..)| *low);
                    self.search(a, &intervals, otherwise);
                }
            }
            Some(Test::ArrayLength(_)) => {
                let length = self.next as Slot;
                self.touch(self.next + 1);
                self.emit(Op::Prim1 { prim: Prim::ArrayLength, d: length, a });
                let intervals = cases.iter().zip(&labels).filter_map(|((test, _), label)| match test {
                    Test::ArrayLength(n) => Some((*n as i64, *n as i64, *label)),
                    _ => None,
                });
                self.reserve(length as u32 + 1);
                self.intervals(length, intervals.collect(), otherwise);
            }
            _ => self.one_by_one(a, cases, &labels, otherwise),
        }
        let mut children: Vec<(Label, TreeId)> =
            labels.iter().copied().zip(cases.iter().map(|(_, child)| *child)).collect();
        children.extend(otherwise.zip(default));
        // What the tests jump to at their end comes first, so that the jump can be left out.
        if let Some((at, label)) = self.fixups.last()
            && *at + 1 == self.unit.ops.len()
            && let Some(first) = children.iter().position(|(other, _)| other == label)
        {
            children[..=first].rotate_right(1);
        }
        for (label, child) in children {
            self.bind(label);
            self.node(ctx, child);
        }
    }

    /// Tests without an order to make use of: strings, floats, exceptions.
    fn one_by_one(&mut self, a: Slot, cases: &[(Test, TreeId)], labels: &[Label], otherwise: Option<Label>) {
        for (i, ((test, _), label)) in cases.iter().zip(labels).enumerate() {
            if otherwise.is_none() && i + 1 == cases.len() {
                return self.jump(*label);
            }
            let b = self.next as Slot;
            self.touch(self.next + 1);
            match test {
                Test::Exception(exception) => {
                    self.exception(*exception, Target::Slot(b));
                    let next = self.new_label();
                    self.emit_by(Op::JumpUnlessException { a, b, by: 0 }, next);
                    self.jump(*label);
                    self.bind(next);
                }
                Test::String(text) => {
                    self.literal(Constant::Text(text.clone()), Target::Slot(b));
                    self.emit(Op::Prim2 { prim: Prim::StringEqual, d: b, a, b });
                    self.emit_to(Op::JumpIf { a: b, to: 0 }, *label);
                }
                Test::Float(x) => {
                    self.literal(Constant::Float(*x), Target::Slot(b));
                    self.emit(Op::Prim2 { prim: Prim::Equal, d: b, a, b });
                    self.emit_to(Op::JumpIf { a: b, to: 0 }, *label);
                }
                _ => debug_assert!(false, "the tests of a switch are of one kind"),
            }
        }
        if let Some(label) = otherwise {
            self.jump(label);
        }
    }

    /// Jumps by constructor.
    fn constructors(
        &mut self,
        ty: TypeId,
        a: Slot,
        cases: &[(Test, TreeId)],
        labels: &[Label],
        otherwise: Option<Label>,
    ) {
        let decl = self.unit.program.types.get(ty).clone();
        let TypeDeclKind::Variant(constructors) = &decl.kind else { return };
        let mut immediates: Vec<Interval> = Vec::new();
        let mut blocks: Vec<(u32, Label)> = Vec::new();
        for ((test, _), label) in cases.iter().zip(labels) {
            let Test::Constructor(_, number) = test else { continue };
            match constructors[*number as usize].repr {
                Repr::Immediate(n) => immediates.push((n.into(), n.into(), *label)),
                Repr::Block(tag) => blocks.push((tag, *label)),
            }
        }
        let count = |wanted: fn(&Repr) -> bool| constructors.iter().filter(|c| wanted(&c.repr)).count();
        let all_immediates = count(|repr| matches!(repr, Repr::Immediate(_)));
        // Polymorphic variants share their tags, and an open type has further ones.
        let all_blocks = match decl.row() {
            Some(_) => self.unit.program.types.tag_blocks() + UNKNOWN_TAGS,
            None => count(|repr| matches!(repr, Repr::Block(_))),
        };
        let open = decl.row().is_some_and(|row| !row.closed);
        // The default is only for what the cases leave.
        let rest_immediates = otherwise.filter(|_| immediates.len() < all_immediates);
        let own_blocks = count(|repr| matches!(repr, Repr::Block(_)));
        let rest_blocks = otherwise.filter(|_| open || blocks.len() < own_blocks);
        let some_immediates = !immediates.is_empty() || rest_immediates.is_some();
        let some_blocks = !blocks.is_empty() || rest_blocks.is_some();
        if !some_blocks {
            return self.intervals(a, immediates, rest_immediates);
        }
        let immediate_label = match (immediates.as_slice(), rest_immediates) {
            ([(.., label)], None) => *label,
            ([], Some(label)) => label,
            _ => self.new_label(),
        };
        match (blocks.as_slice(), rest_blocks) {
            ([(_, label)], None) => {
                self.jump_if_immediate(a, some_immediates.then_some(immediate_label));
                self.jump(*label);
            }
            ([], Some(label)) => {
                self.jump_if_immediate(a, some_immediates.then_some(immediate_label));
                self.jump(label);
            }
            _ => {
                let highest = blocks.iter().map(|(tag, _)| *tag).max().unwrap_or(0);
                // Tags beyond the table would share the entry of immediates, so the table covers all of them.
                let size = if rest_blocks.is_some() { all_blocks as u32 } else { highest + 1 };
                let fallback = rest_blocks.unwrap_or(blocks[0].1);
                self.emit(Op::SwitchTag { a, count: size });
                for tag in 0..size {
                    let label = blocks.iter().find(|(t, _)| *t == tag).map_or(fallback, |(_, label)| *label);
                    self.emit_to(Op::Target(0), label);
                }
                self.emit_to(Op::Target(0), if some_immediates { immediate_label } else { fallback });
            }
        }
        if some_immediates && !labels.contains(&immediate_label) && otherwise != Some(immediate_label) {
            self.bind(immediate_label);
            self.intervals(a, immediates, rest_immediates);
        }
    }

    fn jump_if_immediate(&mut self, a: Slot, label: Option<Label>) {
        if let Some(label) = label {
            self.emit_to(Op::JumpIfInt { a, to: 0 }, label);
        }
    }

    /// Jumps by the interval in which an immediate lies; without a default they are all there can be.
    fn intervals(&mut self, a: Slot, mut intervals: Vec<Interval>, otherwise: Option<Label>) {
        intervals.sort_by_key(|(low, ..)| *low);
        let (Some(first), Some(last)) = (intervals.first(), intervals.last()) else {
            if let Some(label) = otherwise {
                self.jump(label);
            }
            return;
        };
        let (low, span) = (first.0, (last.1 as i128 - first.0 as i128) as u128);
        if intervals.len() > 3 && span < 16 + 4 * intervals.len() as u128 && i32::try_from(low).is_ok() {
            self.emit(Op::SwitchInt { a, count: span as u32 + 1 });
            self.emit(Op::Target(low as i32 as u32));
            let fallback = otherwise.unwrap_or(first.2);
            for n in 0..=span as i64 {
                let inside = intervals.iter().find(|(from, to, _)| (*from..=*to).contains(&(low + n)));
                let label = inside.map_or(fallback, |(.., label)| *label);
                self.emit_to(Op::Target(0), label);
            }
            self.emit_to(Op::Target(0), fallback);
            return;
        }
        self.search(a, &intervals, otherwise);
    }

    fn search(&mut self, a: Slot, intervals: &[Interval], otherwise: Option<Label>) {
        if intervals.len() > 3 {
            let middle = intervals.len() / 2;
            let upper = self.new_label();
            self.jump_constant(Relation::GreaterEqual, a, intervals[middle].0, upper);
            self.search(a, &intervals[..middle], otherwise);
            self.bind(upper);
            return self.search(a, &intervals[middle..], otherwise);
        }
        for (i, (low, high, label)) in intervals.iter().enumerate() {
            if otherwise.is_none() && i + 1 == intervals.len() {
                return self.jump(*label);
            }
            if low == high {
                self.jump_constant(Relation::Equal, a, *low, *label);
            } else {
                let next = self.new_label();
                self.jump_constant(Relation::Less, a, *low, next);
                self.jump_constant(Relation::LessEqual, a, *high, *label);
                self.bind(next);
            }
        }
        if let Some(label) = otherwise {
            self.jump(label);
        }
    }

    fn jump_constant(&mut self, relation: Relation, a: Slot, n: i64, label: Label) {
        if let Ok(n) = i16::try_from(n) {
            return self.jump_relation_int(relation, a, n, label);
        }
        let b = self.next as Slot;
        self.touch(self.next + 1);
        self.int(n, Target::Slot(b));
        self.jump_relation(relation, a, b, label);
    }
}
