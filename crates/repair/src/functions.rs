//! Whole functions: which of the donor's goes with which of the student's, the student's made like the donor's, and replacements.

use crate::change::Change;
use crate::graft::Naming;
use crate::kinds::{Kind, compatible};
use crate::naming::Names;
use crate::reading::{Function, Reading};
use refute_syntax::tree::{ExprKind, Recursive};
use refute_syntax::walk::Node;
use refute_typing::typed::Binder;

impl Names<'_> {
    /// The student's function that is compared.
    pub(crate) fn entry_of(&self, reading: &Reading<'_>) -> Option<usize> {
        reading.functions.iter().rposition(|function| function.toplevel && function.name == self.entry)
    }

    /// Which of the donor's functions goes with which of the student's: the two entries, then helpers of the same type that both entries
    /// need, the same name before others.
    pub(crate) fn pairs(&self) -> Vec<(usize, usize)> {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let (Some(ours), Some(theirs)) = (self.entry_of(student), self.entry_of(donor)) else { return self.members() };
        let mut pairs = vec![(ours, theirs)];
        let needed = reached(student, ours);
        let wanted = reached(donor, theirs);
        for same_name in [true, false] {
            for theirs in &wanted {
                if pairs.iter().any(|pair| pair.1 == *theirs) {
                    continue;
                }
                let other = &donor.functions[*theirs];
                let found = needed.iter().find(|ours| {
                    let function = &student.functions[**ours];
                    let kinds =
                        (Kind { ty: &function.ty, types: student.types }, Kind { ty: &other.ty, types: donor.types });
                    !pairs.iter().any(|pair| pair.0 == **ours)
                        && (function.name == other.name || !same_name)
                        && compatible(kinds.0, kinds.1)
                });
                if let Some(ours) = found {
                    pairs.push((*ours, *theirs));
                }
            }
        }
        pairs
    }

    /// Where a whole module is under test: the functions of the same name.
    fn members(&self) -> Vec<(usize, usize)> {
        let toplevel = |reading: &Reading<'_>, index: &usize| reading.functions[*index].toplevel;
        let (student, donor) = (self.graft.student, self.graft.donor);
        let theirs = (0..donor.functions.len()).filter(|index| toplevel(donor, index));
        let named = |theirs: usize| {
            let name = donor.functions[theirs].name;
            let mut ours = (0..student.functions.len()).rev().filter(|index| toplevel(student, index));
            ours.find(|ours| student.functions[*ours].name == name).map(|ours| (ours, theirs))
        };
        theirs.filter_map(named).collect()
    }

    /// Functions of the student's that may do for the entry what the donor's entry does itself: they have its type.
    pub(crate) fn workers(&self, theirs: usize) -> Vec<usize> {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let Some(entry) = self.entry_of(student) else { return Vec::new() };
        let wanted = Kind { ty: &donor.functions[theirs].ty, types: donor.types };
        let fits = |ours: &usize| compatible(Kind { ty: &student.functions[*ours].ty, types: student.types }, wanted);
        reached(student, entry).into_iter().filter(fits).collect()
    }

    /// The changes after which a function of the student's is the donor's, as few as its form allows.
    pub(crate) fn aligned(&self, ours: usize, theirs: usize, pairs: &[(usize, usize)]) -> Vec<Vec<Change>> {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let (function, other) = (&student.functions[ours], &donor.functions[theirs]);
        let mut known = self.known(pairs, function);
        let mut found = Vec::new();
        let mut parameters = Vec::new();
        let last = |reading: &Reading<'_>, function: &Function| match &reading.tree[function.body].kind {
            ExprKind::Match(scrutinee, _) => {
                let binder = reading.variable(*scrutinee)?;
                let param = function.params.last()?;
                (reading.bound_by(*param).first()?.0 == binder).then_some(())
            }
            _ => None,
        };
        let counts = (function.params.len(), other.params.len());
        let curried = counts.0 + 1 == counts.1
            && matches!(student.tree[function.body].kind, ExprKind::Function(_))
            && last(donor, other).is_some();
        let uncurried = counts.0 == counts.1 + 1
            && matches!(donor.tree[other.body].kind, ExprKind::Function(_))
            && last(student, function).is_some();
        if counts.0 != counts.1 && !curried && !uncurried {
            return found;
        }
        for (param, theirs) in function.params.iter().zip(&other.params) {
            match self.graft.align_pat(*param, *theirs, &mut known, function.body) {
                Some(changes) => parameters.extend(changes),
                None => return found,
            }
        }
        for way in self.ways(&[Node::Expr(other.body)], function.body, &known) {
            let aligned = if curried || uncurried {
                let cases = (student.cases(function.body), donor.cases(other.body));
                match cases {
                    (Some(ours), Some(theirs)) => self.graft.align_cases(ours, theirs, &way.naming),
                    _ => None,
                }
            } else {
                self.graft.align(function.body, other.body, &way.naming)
            };
            let Some(aligned) = aligned else { continue };
            let changes: Vec<Change> = parameters.iter().cloned().chain(aligned).collect();
            let mut changes = match self.with_imports(changes, &way.imports, function.body) {
                Some(changes) if !changes.is_empty() => changes,
                _ => continue,
            };
            changes.extend(made_recursive(student, function, other));
            changes.sort_by_key(|change| (change.at.start, change.at.end));
            found.push(changes);
        }
        found
    }

    /// The donor's function in place of the student's, under the student's name.
    pub(crate) fn replaced(&self, ours: usize, theirs: usize, pairs: &[(usize, usize)]) -> Vec<Vec<Change>> {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let (function, other) = (&student.functions[ours], &donor.functions[theirs]);
        let mut known = self.known(pairs, function);
        known.call(other.binder, function.name);
        let mut found = Vec::new();
        for way in self.ways(&other.nodes, function.body, &known) {
            let text = self.graft.nodes(&other.nodes, other.at.clone(), &way.naming, function.body, b"");
            let Some(text) = text else { continue };
            let changes = vec![Change { at: function.at.clone(), text }];
            let Some(mut changes) = self.with_imports(changes, &way.imports, function.body) else { continue };
            changes.extend(made_recursive(student, function, other));
            changes.sort_by_key(|change| (change.at.start, change.at.end));
            found.push(changes);
        }
        found
    }

    /// What the donor's functions are called inside one of the student's: those that go together and can be seen from there.
    fn known(&self, pairs: &[(usize, usize)], function: &Function) -> Naming {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let visible: Vec<Binder> = student.in_scope(function.body).iter().map(|variable| variable.binder).collect();
        let mut known = Naming::default();
        for (ours, theirs) in pairs {
            let own = &student.functions[*ours];
            let itself = own.binder == function.binder;
            if visible.contains(&own.binder) || itself {
                known.call(donor.functions[*theirs].binder, own.name);
            }
        }
        known
    }
}

/// `rec`, where only the donor has it.
fn made_recursive(student: &Reading<'_>, ours: &Function, theirs: &Function) -> Option<Change> {
    if ours.recursive == Recursive::Yes || theirs.recursive == Recursive::No {
        return None;
    }
    let at = ours.opening.start + 3;
    let is_let = student.text.get(ours.opening.start..at) == Some(b"let");
    is_let.then(|| Change { at: at..at, text: b" rec".to_vec() })
}

/// The tokens of a function with everything at the top that it needs.
pub(crate) fn solution_tokens(reading: &Reading<'_>, function: usize) -> usize {
    let needed = reached(reading, function).into_iter().filter(|index| reading.functions[*index].toplevel);
    let all = needed.chain([function]).map(|index| reading.tokens(&reading.functions[index].at));
    all.sum()
}

/// The functions that one needs, directly or not, itself left out.
pub(crate) fn reached(reading: &Reading<'_>, function: usize) -> Vec<usize> {
    let mut found = vec![function];
    let mut next = 0;
    while let Some(index) = found.get(next).copied() {
        next += 1;
        let nodes = &reading.functions[index].nodes;
        let exprs = nodes.iter().flat_map(|node| crate::graft::exprs_below(reading, *node));
        for binder in exprs.filter_map(|expr| reading.variable(expr)) {
            if let Some(needed) = reading.function_of(binder)
                && !found.contains(&needed)
            {
                found.push(needed);
            }
        }
    }
    found.remove(0);
    found.sort_unstable();
    found
}
