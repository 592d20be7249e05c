//! Types as the real toplevel prints them.

use super::*;
use crate::types::{Nature, TypeDecl, Variance, Visibility};
use expect_test::{Expect, expect};
use refute_source::Name;
use std::sync::Arc;

/// A table with the builtin ids and two types of its own: `Hashtbl.t` and `t`.
pub(crate) fn table() -> TypeTable {
    let mut table = TypeTable::default();
    let builtins = [
        ("int", 0),
        ("char", 0),
        ("string", 0),
        ("bytes", 0),
        ("float", 0),
        ("bool", 0),
        ("unit", 0),
        ("exn", 0),
        ("array", 1),
        ("list", 1),
        ("option", 1),
        ("ref", 1),
        ("format6", 6),
        ("result", 2),
        ("lazy_t", 1),
        ("int32", 0),
        ("int64", 0),
        ("nativeint", 0),
        ("in_channel", 0),
        ("out_channel", 0),
        ("Hashtbl.t", 2),
        ("t", 0),
    ];
    for (name, params) in builtins {
        declare(&mut table, name, params, TypeDeclKind::Abstract);
    }
    table
}

pub(crate) fn declare(table: &mut TypeTable, name: &str, params: usize, kind: TypeDeclKind) -> TypeId {
    let params = vec![Variance::COVARIANT; params];
    let (visibility, nature) = (Visibility::Shown, Nature::Plain);
    table.add(TypeDecl {
        name: Name::new(name),
        span: None,
        params,
        names: VariableNames::default(),
        kind,
        visibility,
        nature,
    })
}

const HASHTBL: TypeId = TypeId(20);
const T: TypeId = TypeId(21);

fn check(ty: &Type, expected: Expect) {
    expected.assert_eq(&show_type(&table(), ty));
}

fn tuple(parts: &[Type]) -> Type {
    Type::Tuple(parts.iter().cloned().collect())
}

fn arrow(label: ArgLabel, from: Type, to: Type) -> Type {
    Type::Arrow(label, Arc::new(from), Arc::new(to))
}

#[test]
fn names_follow_the_order_of_appearance() {
    let table_type = Type::Con(HASHTBL, Arc::new([Type::Var(9), Type::int()]));
    let pairs = Type::list(tuple(&[Type::int(), Type::con(TypeId::STRING)]));
    check(
        &Type::arrow(Type::Var(4), Type::arrow(table_type, pairs)),
        expect!["'a -> ('b, int) Hashtbl.t -> (int * string) list"],
    );
}

#[test]
fn parentheses_stand_where_ocaml_puts_them() {
    let f = Type::arrow(Type::int(), Type::int());
    let pair = tuple(&[Type::int(), Type::int()]);
    check(&Type::arrow(f.clone(), Type::int()), expect!["(int -> int) -> int"]);
    check(&Type::arrow(pair.clone(), Type::int()), expect!["int * int -> int"]);
    check(
        &tuple(&[pair.clone(), f.clone(), Type::list(f.clone())]),
        expect!["(int * int) * (int -> int) * (int -> int) list"],
    );
    check(&Type::Con(HASHTBL, Arc::new([f.clone(), pair])), expect!["(int -> int, int * int) Hashtbl.t"]);
    check(&Type::list(Type::list(Type::Var(0))), expect!["'a list list"]);
    check(&arrow(ArgLabel::Named(Name::new("f")), f, Type::int()), expect!["f:(int -> int) -> int"]);
}

#[test]
fn labels_are_shown() {
    let ty =
        arrow(ArgLabel::Optional(Name::new("random")), Type::con(TypeId::BOOL), Type::arrow(Type::int(), Type::Var(0)));
    check(&ty, expect!["?random:bool -> int -> 'a"]);
}

#[test]
fn names_go_on_after_z() {
    let parts: Vec<Type> = (0..28).map(Type::Var).collect();
    let text = show_type(&table(), &tuple(&parts));
    assert!(text.ends_with("'y * 'z * 'a1 * 'b1"), "{text}");
}

#[test]
fn weak_variables_keep_their_numbers() {
    check(&Type::arrow(Type::Var(Type::FIRST_WEAK + 1), Type::Var(3)), expect!["'_weak2 -> 'a"]);
}

#[test]
fn several_types_share_their_names() {
    let shown = show_types(&table(), &[&Type::list(Type::Var(7)), &Type::Var(3), &Type::Var(7)]);
    assert_eq!(shown, ["'a list", "'b", "'a"]);
}

#[test]
fn hidden_types_are_numbered() {
    let mut table = table();
    let second = declare(&mut table, "t", 0, TypeDeclKind::Abstract);
    let count = table.len();
    let third = declare(&mut table, "t", 0, TypeDeclKind::Abstract);
    let all = tuple(&[Type::con(T), Type::con(third), Type::con(second), Type::con(T)]);
    assert_eq!(show_type(&table, &all), "t/2 * t/1 * t/3 * t/2");
    assert_eq!(TypePrinter::new(&table).as_of(count).show(&Type::con(second)), "t");
}

#[test]
fn huge_types_are_cut() {
    let mut ty = Type::Var(0);
    for _ in 0..64 {
        ty = Type::arrow(ty.clone(), ty);
    }
    let text = show_type(&table(), &ty);
    assert!(text.len() < 40_000 && text.contains("..."));
    let text = TypePrinter::new(&table()).limit(3).show(&tuple(&[Type::int(), Type::int(), Type::int()]));
    assert_eq!(text, "int * int * ...");
}

#[test]
fn deep_types_do_not_overflow_the_stack() {
    let mut ty = Type::int();
    for _ in 0..100_000 {
        ty = Type::list(ty);
    }
    assert!(show_type(&table(), &ty).starts_with("... list list"));
    // Dropping would recurse once per level; real types come from inference, which bounds their depth.
    std::mem::forget(ty);
}
