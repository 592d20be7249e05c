//! Pieces of a donor in the student's places: expressions of the same type, cases of a match on the same type, guards.
//!
//! In: the two programs. Out: changes for each of the student's expressions. Nothing is tried that the student has already.

use crate::change::Change;
use crate::graft::Naming;
use crate::graft::cases::{case_nodes, head, shape};
use crate::kinds::{Kind, compatible, is_open};
use crate::naming::Names;
use refute_syntax::tree::{Case, ExprId, ExprKind};
use refute_syntax::walk::Node;

/// Tokens of an expression that is tried in every place of its type; larger ones only where the context is the same.
const SMALL: usize = 24;

impl Names<'_> {
    /// Expressions of the donor's in place of one of the student's.
    pub(crate) fn expressions(&self, ours: ExprId) -> Vec<Vec<Change>> {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let Some(ty) = student.ty(ours) else { return Vec::new() };
        let wanted = Kind { ty, types: student.types };
        if is_open(wanted) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (theirs, _) in &donor.exprs {
            let Some(ty) = donor.ty(*theirs) else { continue };
            let kind = Kind { ty, types: donor.types };
            if is_open(kind) || !compatible(wanted, kind) || donor.tokens(&donor.at(*theirs)) > SMALL {
                continue;
            }
            for way in self.ways(&[Node::Expr(*theirs)], ours, &Naming::default()) {
                let aligned = self.graft.align(ours, *theirs, &way.naming);
                let changes = aligned.and_then(|changes| self.with_imports(changes, &way.imports, ours));
                found.extend(changes.filter(|changes| !changes.is_empty()));
            }
        }
        found
    }

    /// A condition of the donor's before one of the student's expressions: what the donor does first, then the student's.
    pub(crate) fn guarded(&self, ours: ExprId) -> Vec<Vec<Change>> {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let Some(ty) = student.ty(ours) else { return Vec::new() };
        let wanted = Kind { ty, types: student.types };
        let mut found = Vec::new();
        for (theirs, _) in &donor.exprs {
            let ExprKind::If(condition, yes, Some(_)) = &donor.tree[*theirs].kind else { continue };
            let fits = donor.ty(*yes).is_some_and(|ty| compatible(wanted, Kind { ty, types: donor.types }));
            if !fits {
                continue;
            }
            for way in self.ways(&[Node::Expr(*condition), Node::Expr(*yes)], ours, &Naming::default()) {
                let text = |expr: ExprId| self.graft.operand(expr, &way.naming, ours);
                let (Some(condition), Some(yes)) = (text(*condition), text(*yes)) else { continue };
                let at = student.at(ours);
                let opening = [b"(if ".as_slice(), &condition, b" then ", &yes, b" else "].concat();
                let changes = vec![
                    Change { at: at.start..at.start, text: opening },
                    Change { at: at.end..at.end, text: b")".to_vec() },
                ];
                found.extend(self.with_imports(changes, &way.imports, ours));
            }
        }
        found
    }

    /// A case of the donor's around one of the student's expressions: what the donor does there, else the student's.
    pub(crate) fn based(&self, ours: ExprId) -> Vec<Vec<Change>> {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let Some(ty) = student.ty(ours) else { return Vec::new() };
        let wanted = Kind { ty, types: student.types };
        let mut found = Vec::new();
        for (theirs, _) in &donor.exprs {
            let ExprKind::Match(scrutinee, cases) = &donor.tree[*theirs].kind else { continue };
            for case in cases.iter().filter(|case| case.guard.is_none() && shape(donor, case.pat) != "_") {
                let fits = donor.ty(case.body).is_some_and(|ty| compatible(wanted, Kind { ty, types: donor.types }));
                if !fits {
                    continue;
                }
                let nodes: Vec<Node> = std::iter::once(Node::Expr(*scrutinee)).chain(case_nodes(case)).collect();
                for way in self.ways(&nodes, ours, &Naming::default()) {
                    let scrutinee = self.graft.expression(*scrutinee, &way.naming, ours);
                    let (Some(scrutinee), Some(case)) = (scrutinee, self.graft.case_text(case, &way.naming, ours))
                    else {
                        continue;
                    };
                    if self.is_told_apart(ours, &scrutinee) {
                        continue;
                    }
                    let at = student.at(ours);
                    let opening = [b"(match ".as_slice(), &scrutinee, b" with ", &case, b" | _ -> "].concat();
                    let changes = vec![
                        Change { at: at.start..at.start, text: opening },
                        Change { at: at.end..at.end, text: b")".to_vec() },
                    ];
                    found.extend(self.with_imports(changes, &way.imports, ours));
                }
            }
        }
        found
    }

    /// Whether the student already tells apart at a place what an expression may be: a case belongs there then.
    fn is_told_apart(&self, place: ExprId, expression: &[u8]) -> bool {
        let student = self.graft.student;
        std::iter::successors(student.parent(place), |expr| student.parent(*expr)).any(|expr| {
            matches!(&student.tree[expr].kind, ExprKind::Match(scrutinee, _)
                if &student.text[student.at(*scrutinee)] == expression)
        })
    }

    /// Cases of the donor's matches in one of the student's.
    pub(crate) fn cases(&self, ours: ExprId) -> Vec<Vec<Change>> {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let Some(cases) = student.cases(ours) else { return Vec::new() };
        let Some(kind) = cases.first().and_then(|case| self.pattern_kind(case, Whose::Student)) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (theirs, _) in &donor.exprs {
            let Some(others) = donor.cases(*theirs) else { continue };
            let same = others.first().and_then(|case| self.pattern_kind(case, Whose::Donor));
            if !same.is_some_and(|other| compatible(kind, other)) {
                continue;
            }
            let results = (self.result_kind(cases, Whose::Student), self.result_kind(others, Whose::Donor));
            if !matches!(results, (Some(one), Some(other)) if compatible(one, other)) {
                continue;
            }
            for case in others {
                self.one_case(cases, case, &mut found);
            }
        }
        found
    }

    fn one_case(&self, cases: &[Case], theirs: &Case, found: &mut Vec<Vec<Change>>) {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let Some(first) = cases.first() else { return };
        // The donor's case sees what is in scope at the match, not what another pattern binds.
        let place = first.body;
        let wanted = head(donor, theirs.pat);
        for way in self.ways(&case_nodes(theirs), place, &Naming::default()) {
            for ours in cases.iter().filter(|case| head(student, case.pat) == wanted) {
                let aligned = self.graft.align_case(ours, theirs, &way.naming);
                let changes = aligned.and_then(|changes| self.with_imports(changes, &way.imports, place));
                found.extend(changes.filter(|changes| !changes.is_empty()));
            }
            if !cases.iter().any(|case| case.guard.is_none() && shape(student, case.pat) == shape(donor, theirs.pat)) {
                let inserted = self.graft.insert_case(cases, theirs, &way.naming);
                found.extend(inserted.and_then(|changes| self.with_imports(changes, &way.imports, place)));
            }
        }
    }

    fn pattern_kind(&self, case: &Case, whose: Whose) -> Option<Kind<'_>> {
        let reading = match whose {
            Whose::Student => self.graft.student,
            Whose::Donor => self.graft.donor,
        };
        Some(Kind { ty: reading.typed.pat_types.get(case.pat.0 as usize)?, types: reading.types })
    }

    fn result_kind(&self, cases: &[Case], whose: Whose) -> Option<Kind<'_>> {
        let reading = match whose {
            Whose::Student => self.graft.student,
            Whose::Donor => self.graft.donor,
        };
        Some(Kind { ty: reading.ty(cases.first()?.body)?, types: reading.types })
    }
}

#[derive(Clone, Copy)]
enum Whose {
    Student,
    Donor,
}
