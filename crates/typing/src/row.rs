//! Polymorphic variant types as nodes: taken apart and put together.
//!
//! A row is a declared type with an argument for each tag that has one and, unless it is exact, one more for what is open:
//! once something is found out about the row, that one becomes the whole row as it is known then.

use crate::arena::{Arena, Node, Ty};
use refute_ir::TypeTable;
use refute_ir::types::TypeDeclKind;
use refute_source::Name;

/// A polymorphic variant type.
#[derive(Clone, Debug)]
pub(crate) struct RowView {
    /// Whether there are no other tags.
    pub(crate) closed: bool,
    pub(crate) tags: Vec<RowTag>,
    /// What is open; `None` for an exact row.
    pub(crate) more: Option<Ty>,
}

/// A tag with its argument.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowTag {
    /// With the backquote.
    pub(crate) name: Name,
    pub(crate) argument: Option<Ty>,
    /// Whether it certainly belongs to the type.
    pub(crate) present: bool,
}

/// The row that a type is, abbreviations followed.
pub(crate) fn row_of(arena: &mut Arena, types: &TypeTable, ty: Ty) -> Option<RowView> {
    let head = arena.expand_head(types, ty);
    let Node::Con(id, args) = arena.node(head) else { return None };
    let decl = types.get(id);
    let (Some(row), TypeDeclKind::Variant(constructors)) = (decl.row(), &decl.kind) else { return None };
    let mut given = args.iter();
    let tags = constructors.iter().zip(&row.present).map(|(constructor, present)| RowTag {
        name: constructor.name,
        argument: constructor.args.first().and_then(|_| given.next().copied()),
        present: *present,
    });
    let tags = tags.collect();
    Some(RowView { closed: row.closed, tags, more: args.last().copied().filter(|_| !row.is_exact()) })
}

/// A new row.
pub(crate) fn add_row(arena: &mut Arena, types: &mut TypeTable, closed: bool, mut tags: Vec<RowTag>) -> Ty {
    tags.sort_by_key(|tag| tag.name.as_str().to_string());
    let shape: Vec<(Name, bool, bool)> =
        tags.iter().map(|tag| (tag.name, tag.argument.is_some(), tag.present)).collect();
    let id = types.row(closed, &shape);
    let mut args: Vec<Ty> = tags.iter().filter_map(|tag| tag.argument).collect();
    if !(closed && tags.iter().all(|tag| tag.present)) {
        arena.open_rows.insert(id);
        args.push(arena.var());
    }
    arena.con(id, args)
}
