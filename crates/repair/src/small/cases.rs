//! Small changes of the cases of a match: one less, two exchanged, a missing one after the model of another.

use super::Found;
use crate::change::{Change, applied};
use crate::graft::cases::{body_range, delete_case, head, inserted, pattern_start};
use refute_ir::types::{Type, TypeDeclKind, TypeId};
use refute_syntax::tree::{Case, PatKind};
use std::ops::Range;

impl Found<'_> {
    /// A case less, cases in another order, two bodies swapped.
    pub(super) fn cases(&mut self) {
        let student = self.student;
        let Some(cases) = student.cases(self.expr) else { return };
        self.missing_cases(cases);
        for (index, case) in cases.iter().enumerate() {
            self.changes.extend(delete_case(student, cases, index).map(|change| vec![change]));
            if let Some(next) = cases.get(index + 1)
                && let (Some(first), Some(second)) = (body_range(student, case), body_range(student, next))
            {
                // Bodies in parentheses, since either may end openly.
                let text = |range: &Range<usize>| [b"(", &student.text[range.clone()], b")"].concat();
                let whole = |case: &Case, range: &Range<usize>| {
                    let pattern = &student.text[pattern_start(student, case)..range.start];
                    [pattern, b"(", &student.text[range.clone()], b")"].concat()
                };
                let bodies = (text(&second), text(&first));
                self.changes.push(vec![
                    Change { at: first.clone(), text: bodies.0 },
                    Change { at: second.clone(), text: bodies.1 },
                ]);
                let cases = (whole(next, &second), whole(case, &first));
                self.changes.push(vec![
                    Change { at: pattern_start(student, case)..first.end, text: cases.0 },
                    Change { at: pattern_start(student, next)..second.end, text: cases.1 },
                ]);
            }
        }
    }

    /// A case for a constructor that has none, after the model of another case: as it is, or with one small change.
    fn missing_cases(&mut self, cases: &[Case]) {
        let student = self.student;
        let Some(Type::Con(id, _)) = cases.first().and_then(|case| {
            let ty = student.typed.pat_types.get(case.pat.0 as usize)?;
            Some(student.types.expand(ty))
        }) else {
            return;
        };
        let TypeDeclKind::Variant(constructors) = &student.types.get(id).kind else { return };
        let heads: Vec<String> = cases.iter().map(|case| head(student, case.pat)).collect();
        for missing in constructors.iter().filter(|one| id != TypeId::LIST && !heads.contains(&one.name.to_string())) {
            for (case, name) in cases.iter().zip(&heads) {
                let PatKind::Construct(path, _) = &student.tree[case.pat].kind else { continue };
                let model = constructors.iter().find(|one| one.name.as_str() == name);
                if !model.is_some_and(|model| self.are_alike(model, missing)) {
                    continue;
                }
                let Some(body) = body_range(student, case) else { continue };
                let at = pattern_start(student, case)..body.end;
                let renamed = Change {
                    at: path.span.start as usize..path.span.end as usize,
                    text: missing.name.as_str().as_bytes().to_vec(),
                };
                let inside =
                    |changes: &[Change]| changes.iter().all(|one| body.start <= one.at.start && one.at.end <= body.end);
                let variants = student.below(case.body).into_iter().flat_map(|expr| {
                    let mut found = Found { student, expr, changes: Vec::new() };
                    found.of_kind();
                    found.constants();
                    found.changes
                });
                for mut changes in std::iter::once(Vec::new()).chain(variants).filter(|changes| inside(changes)) {
                    changes.insert(0, renamed.clone());
                    changes.iter_mut().for_each(|one| one.at = one.at.start - at.start..one.at.end - at.start);
                    changes.sort_by_key(|one| one.at.start);
                    let text = applied(&student.text[at.clone()], &changes);
                    self.changes.extend(inserted(student, cases, missing.name.as_str(), &text));
                }
            }
        }
    }
}
