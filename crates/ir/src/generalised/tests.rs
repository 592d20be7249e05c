//! Which constructors a value of an instance may have, and what is in them.

use super::*;
use crate::show_type::tests::{declare, table};
use crate::types::Repr;
use refute_source::Name;
use std::sync::Arc;

fn constructor(args: Vec<Type>, result: Option<Vec<Type>>) -> Constructor {
    let result = result.map(Arc::from);
    Constructor {
        name: Name::new("C"),
        args,
        result,
        names: Default::default(),
        inline: None,
        repr: Repr::Block(0),
        span: None,
    }
}

fn pair(left: Type, right: Type) -> Type {
    Type::Tuple([left, right].into())
}

#[test]
fn arguments_follow_the_instance() {
    let table = table();
    let (int, text) = (Type::int(), Type::con(TypeId::STRING));
    let ordinary = constructor(vec![Type::list(Type::Var(0))], None);
    assert_eq!(ordinary.arguments(&table, std::slice::from_ref(&int)), Some(vec![Type::list(int.clone())]));
    let only_int = constructor(vec![int.clone()], Some(vec![int.clone()]));
    assert_eq!(only_int.arguments(&table, std::slice::from_ref(&int)), Some(vec![int.clone()]));
    assert_eq!(only_int.arguments(&table, std::slice::from_ref(&text)), None);
    // Nothing is known about a variable.
    assert_eq!(only_int.arguments(&table, &[Type::Var(0)]), Some(vec![int.clone()]));
    let both = constructor(vec![Type::Var(1), Type::Var(2)], Some(vec![pair(Type::Var(1), Type::Var(2))]));
    assert_eq!(both.arguments(&table, &[pair(int.clone(), text.clone())]), Some(vec![int.clone(), text.clone()]));
    assert_eq!(both.arguments(&table, std::slice::from_ref(&int)), None);
    let equal = constructor(Vec::new(), Some(vec![Type::Var(0), Type::Var(0)]));
    assert_eq!(equal.arguments(&table, &[int.clone(), int.clone()]), Some(Vec::new()));
    assert_eq!(equal.arguments(&table, &[int, text]), None);
}

#[test]
fn what_is_hidden() {
    assert!(!constructor(vec![Type::Var(0)], None).hides_types());
    assert!(!constructor(vec![Type::Var(1)], Some(vec![Type::list(Type::Var(1))])).hides_types());
    assert!(constructor(vec![Type::Var(0)], Some(Vec::new())).hides_types());
}

#[test]
fn abstract_types_may_be_anything() {
    let mut table = table();
    let hidden = declare(&mut table, "M.t", 1, TypeDeclKind::Abstract);
    let mut decl = (**table.get(hidden)).clone();
    decl.span = Some(refute_source::Span::new(refute_source::FileId(0), 0, 0));
    table.set(hidden, decl);
    let of = |ty: Type| Type::Con(hidden, [ty].into());
    assert!(!differ(&table, &of(Type::int()), &Type::int()));
    assert!(!differ(&table, &of(Type::int()), &of(Type::con(TypeId::STRING))));
    assert!(differ(&table, &Type::list(Type::int()), &Type::list(Type::con(TypeId::STRING))));
}
