//! Declarations as the real toplevel echoes them.

use super::*;
use crate::show_type::tests::{declare, table};
use crate::types::{RecordShape, Repr, Type};
use expect_test::{Expect, expect};

fn constructor(name: &str, args: &[Type], inline: Option<TypeId>) -> Constructor {
    Constructor {
        name: Name::new(name),
        args: args.to_vec(),
        result: None,
        names: VariableNames::default(),
        inline,
        repr: Repr::Block(0),
        span: None,
    }
}

fn field(name: &str, ty: Type, mutable: bool) -> Field {
    Field { name: Name::new(name), ty, quantified: 0, names: VariableNames::default(), mutable, span: None }
}

fn pair() -> Type {
    Type::Tuple([Type::int(), Type::con(TypeId::STRING)].into_iter().collect())
}

fn check(params: usize, kind: impl FnOnce(&mut TypeTable) -> TypeDeclKind, expected: Expect) {
    let mut table = table();
    let kind = kind(&mut table);
    let id = declare(&mut table, "u", params, kind);
    let count = table.len();
    expected.assert_eq(&show_type_declarations(&table, &[id], count).join("\n"));
}

#[test]
fn variants() {
    let constructors = vec![
        constructor("C", &[Type::int(), Type::con(TypeId::STRING)], None),
        constructor("D", &[pair()], None),
        constructor("F", &[Type::arrow(Type::Var(0), Type::Var(1))], None),
    ];
    check(
        2,
        |_| TypeDeclKind::Variant(constructors),
        expect!["type ('a, 'b) u = C of int * string | D of (int * string) | F of ('a -> 'b)"],
    );
    check(0, |_| TypeDeclKind::Variant(Vec::new()), expect!["type u = |"]);
}

#[test]
fn long_variants_are_broken() {
    let constructors = ["Aaaaaaaaaaaaaaa", "Bbbbbbbbbbbbbbbbbbbbbbb", "Cccccccccccccccccc", "Ddddddddddddddddd"];
    let constructors = constructors.iter().map(|name| constructor(name, &[Type::int()], None)).collect();
    check(
        0,
        |_| TypeDeclKind::Variant(constructors),
        expect![[r#"
            type u =
                Aaaaaaaaaaaaaaa of int
              | Bbbbbbbbbbbbbbbbbbbbbbb of int
              | Cccccccccccccccccc of int
              | Ddddddddddddddddd of int"#]],
    );
}

#[test]
fn records_and_inline_records() {
    let fields = || vec![field("x", Type::Var(0), false), field("y", Type::arrow(Type::int(), Type::int()), true)];
    check(
        1,
        |_| TypeDeclKind::Record(fields(), RecordShape::Plain),
        expect!["type 'a u = { x : 'a; mutable y : int -> int; }"],
    );
    check(
        1,
        |table| {
            let record = TypeDeclKind::Record(fields(), RecordShape::Inline(TypeId(99), 0));
            let record = declare(table, "u.Bar", 1, record);
            TypeDeclKind::Variant(vec![constructor("Bar", &[], Some(record))])
        },
        expect!["type 'a u = Bar of { x : 'a; mutable y : int -> int; }"],
    );
}

#[test]
fn aliases_and_abstract_types() {
    check(0, |_| TypeDeclKind::Alias(pair()), expect!["type u = int * string"]);
    check(1, |_| TypeDeclKind::Abstract, expect!["type +'a u"]);
}

#[test]
fn types_declared_together() {
    let mut table = table();
    let a = declare(&mut table, "a", 0, TypeDeclKind::Alias(Type::int()));
    let b = declare(&mut table, "b", 0, TypeDeclKind::Alias(Type::con(a)));
    expect![[r#"
        type a = int
        and b = a"#]]
    .assert_eq(&show_type_declarations(&table, &[a, b], table.len()).join("\n"));
}

#[test]
fn a_new_type_of_an_old_name() {
    let mut table = table();
    let old = declare(&mut table, "u", 0, TypeDeclKind::Alias(Type::int()));
    let new = declare(&mut table, "u", 0, TypeDeclKind::Alias(Type::list(Type::con(old))));
    assert_eq!(show_type_declarations(&table, &[new], table.len()), ["type nonrec u = u list"]);
}

#[test]
fn exceptions() {
    let show = |args: Vec<Type>, inline: Option<Field>| {
        let mut table = table();
        let fields = inline.as_ref().map(|field| vec![field.name]);
        let inline = inline.map(|field| {
            let kind = TypeDeclKind::Record(vec![field], RecordShape::Inline(TypeId::EXN, 0));
            declare(&mut table, "exn.E", 0, kind)
        });
        let (ty, form) = (TypeId::EXN, ExtensionForm::Exception);
        let decl = ExceptionDecl {
            name: Name::new("E"),
            ty,
            form,
            args,
            result: None,
            names: VariableNames::default(),
            fields,
            inline,
            span: None,
        };
        show_extension(&table, &[&decl], table.len())
    };
    assert_eq!(show(vec![], None), "exception E");
    assert_eq!(show(vec![Type::int(), pair()], None), "exception E of int * (int * string)");
    assert_eq!(show(vec![Type::int()], Some(field("a", Type::int(), false))), "exception E of { a : int; }");
}

#[test]
fn extensions_and_generalised_constructors() {
    let mut table = table();
    let open = declare(&mut table, "o", 1, TypeDeclKind::Extensible);
    let decl = |name: &str, form, args: Vec<Type>| ExceptionDecl {
        name: Name::new(name),
        ty: open,
        form,
        args,
        result: None,
        names: VariableNames::default(),
        fields: None,
        inline: None,
        span: None,
    };
    let first = decl("A", ExtensionForm::First, vec![Type::Var(0)]);
    let next = decl("B", ExtensionForm::Next, Vec::new());
    assert_eq!(show_extension(&table, &[&first, &next], table.len()), "type 'a o += A of 'a | B");
    let pair = Type::Tuple([Type::Var(1), Type::Var(2)].into_iter().collect());
    let of = |name: &str, args: &[Type], result: Type| Constructor {
        result: Some([result].into()),
        ..constructor(name, args, None)
    };
    let constructors = vec![of("I", &[], Type::int()), of("P", &[Type::Var(1), Type::Var(2)], pair)];
    let id = declare(&mut table, "g", 1, TypeDeclKind::Variant(constructors));
    let mut decl = (**table.get(id)).clone();
    decl.names = VariableNames::new(vec![Some(Name::new("_"))]);
    table.set(id, decl);
    let count = table.len();
    assert_eq!(show_type_declarations(&table, &[id], count), ["type _ g = I : int g | P : 'a * 'b -> ('a * 'b) g"]);
}

#[test]
fn operators_stand_in_parentheses() {
    let shown = ["x", "_x", "f'", "+", "mod", "!!", "model"].map(|name| show_value_name(Name::new(name)));
    assert_eq!(shown, ["x", "_x", "f'", "( + )", "( mod )", "( !! )", "model"]);
}
