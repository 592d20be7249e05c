//! In which order recursive modules are evaluated: what cannot be used before it is there comes first, after what it uses.

use super::Infer;
use super::recursive_modules::Declared;
use crate::problem::SignatureReason;
use crate::typed::{RecursiveLeaf, RecursiveModule};
use refute_source::Name;
use refute_syntax::tree::{ExprKind, ModExprId, ModExprKind};
use refute_syntax::walk::{Node, for_each_part};

impl Infer<'_> {
    /// Notes the order, or says that there is none.
    pub(super) fn order_of_evaluation(&mut self, declared: &[Declared], leaves: &[Vec<RecursiveLeaf>]) {
        let names: Vec<Name> = declared.iter().map(|one| one.name.name).collect();
        let is_safe = |leaves: &[RecursiveLeaf]| leaves.iter().all(|leaf| leaf.forward.is_some());
        let bodies: Vec<ModExprId> = declared.iter().filter_map(|one| one.body).collect();
        let uses: Vec<Vec<usize>> = bodies.iter().map(|body| self.used_modules(*body, &names)).collect();
        let safe: Vec<bool> = leaves.iter().map(|leaves| is_safe(leaves)).collect();
        let mut emission = Emission { uses, safe, state: vec![State::Untouched; names.len()], order: Vec::new() };
        for (module, body) in bodies.iter().enumerate() {
            let mut trail = Vec::new();
            if let Err(Circular) = emission.emit(module, &mut trail) {
                let trail = trail.into_iter().map(|module| names[module]).collect();
                let span = self.tree[*body].span;
                return self.misplaced(span, SignatureReason::Cycle(trail));
            }
        }
        let (last, first): (Vec<usize>, Vec<usize>) = emission.order.iter().partition(|module| emission.safe[**module]);
        let modules = first.into_iter().chain(last);
        let modules = modules.map(|module| RecursiveModule { body: bodies[module], leaves: leaves[module].clone() });
        self.typed.recursive_modules.insert(bodies[0], modules.collect());
    }

    /// Which of the modules a right side uses when it runs.
    fn used_modules(&self, body: ModExprId, names: &[Name]) -> Vec<usize> {
        let mut used = vec![false; names.len()];
        let mut pending = vec![Node::Module(body)];
        while let Some(node) = pending.pop() {
            let path = match node {
                Node::Type(_) | Node::ModType(_) => continue,
                Node::Expr(id) => match &self.tree[id].kind {
                    ExprKind::Ident(path) => path.qualifiers.first(),
                    _ => None,
                },
                Node::Module(id) => match &self.tree[id].kind {
                    ModExprKind::Path(path) => path.qualifiers.first().or(Some(&path.last)),
                    _ => None,
                },
                Node::Pat(_) => None,
            };
            if let Some(module) = path.and_then(|word| names.iter().position(|name| *name == word.name)) {
                used[module] = true;
            }
            for_each_part(self.tree, node, &mut |part| pending.push(part));
        }
        (0..names.len()).filter(|module| used[*module]).collect()
    }
}

/// Puts recursive modules in an order.
struct Emission {
    uses: Vec<Vec<usize>>,
    safe: Vec<bool>,
    state: Vec<State>,
    order: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Untouched,
    InProgress,
    Done,
}

/// Modules that cannot be used before they are there need one another.
struct Circular;

impl Emission {
    fn emit(&mut self, module: usize, trail: &mut Vec<usize>) -> Result<(), Circular> {
        trail.push(module);
        match self.state[module] {
            State::Done => {}
            State::InProgress => return Err(Circular),
            State::Untouched => {
                if !self.safe[module] {
                    self.state[module] = State::InProgress;
                    for used in self.uses[module].clone() {
                        refute_source::deep(|| self.emit(used, trail))?;
                    }
                }
                self.order.push(module);
                self.state[module] = State::Done;
            }
        }
        trail.pop();
        Ok(())
    }
}
