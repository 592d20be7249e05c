//! Declarations that inputs need and a submission does not have.
//!
//! In: the reference's types, the submission's, and which of the submission's stands for which of the reference's. Out: the same, made
//! complete. A submission without a declaration was written without looking into such values; it only hands them on, so that those
//! of the reference are right for it.
//! Invariant: done again from the same types and for more inputs, it gives the same ids.
//!
//! Example: the reference is of type `tree -> bool`, the submission is `let closed _ = true` and declares no `tree`.

use crate::fit::translated;
use refute_enumerate::{Node, NodeId, Space};
use refute_ir::TypeTable;
use refute_ir::types::{RecordShape, TypeDecl, TypeDeclKind, TypeId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Which of the submission's declarations stands for one of the reference's.
type Declarations = FxHashMap<TypeId, TypeId>;

/// Gives a submission all of the reference's declarations that it lacks, when a space needs any of them.
pub(crate) fn adopt(space: &Space, reference: &TypeTable, submission: &mut TypeTable, declarations: &mut Declarations) {
    let is_known = |id: &TypeId, submission: &TypeTable, declarations: &Declarations| {
        let is_there = |id: &TypeId| (id.0 as usize) < submission.len();
        match declarations.get(id) {
            Some(own) => is_there(own),
            // The library's are the same in both.
            None => is_there(id) && Arc::ptr_eq(reference.get(*id), submission.get(*id)),
        }
    };
    let needed = (0..space.len()).filter_map(|index| match space.node(NodeId(index as u32)) {
        Node::Variant(id, _) | Node::Record(id, _) => Some(*id),
        _ => None,
    });
    if needed.into_iter().all(|id| is_known(&id, submission, declarations)) {
        return;
    }
    let missing = reference.iter().filter(|(id, _)| !is_known(id, submission, declarations));
    let missing: Vec<(TypeId, TypeDecl)> = missing.map(|(id, decl)| (id, (**decl).clone())).collect();
    for (id, decl) in &missing {
        declarations.insert(*id, submission.add(decl.clone()));
    }
    for (id, decl) in missing {
        submission.set(declarations[&id], TypeDecl { kind: kind(decl.kind, declarations), ..decl });
    }
}

/// What a declaration says, in the submission's types.
fn kind(mut kind: TypeDeclKind, declarations: &Declarations) -> TypeDeclKind {
    match &mut kind {
        TypeDeclKind::Abstract | TypeDeclKind::Extensible => {}
        TypeDeclKind::Alias(ty) => *ty = translated(ty, declarations),
        TypeDeclKind::Variant(constructors) => {
            for one in constructors {
                one.args.iter_mut().for_each(|ty| *ty = translated(ty, declarations));
                one.result =
                    one.result.as_ref().map(|result| result.iter().map(|ty| translated(ty, declarations)).collect());
                one.inline = one.inline.map(|record| declarations.get(&record).copied().unwrap_or(record));
            }
        }
        TypeDeclKind::Record(fields, shape) => {
            fields.iter_mut().for_each(|field| field.ty = translated(&field.ty, declarations));
            if let RecordShape::Inline(of, _) = shape {
                *of = declarations.get(of).copied().unwrap_or(*of);
            }
        }
    }
    kind
}
