//! The types and exceptions that every program starts with, at their fixed ids.

use crate::env::{ConstructorEntry, FieldEntry, Origin, Scope, TypeEntry, TypeTarget};
use crate::typed::{ConstructorRef, ExceptionSlot};
use refute_ir::program::{BuiltinException, ExceptionDecl, ExtensionForm};
use refute_ir::types::{
    Constructor, Field, Nature, RecordShape, Repr, Type, TypeDecl, TypeDeclKind, TypeId, Variance, Visibility,
};
use refute_ir::{TypeTable, VariableNames};
use refute_source::Name;
use std::sync::Arc;

const COVARIANT: Variance = Variance::COVARIANT;
const INVARIANT: Variance = Variance::ANY;

/// Adds the builtin types to a scope; gives the table.
pub(super) fn types(scope: &mut Scope) -> TypeTable {
    let a = || Type::Var(0);
    let list = || Type::list(a());
    let declarations: Vec<(&str, Vec<Variance>, TypeDeclKind)> = vec![
        ("int", vec![], TypeDeclKind::Abstract),
        ("char", vec![], TypeDeclKind::Abstract),
        ("string", vec![], TypeDeclKind::Abstract),
        ("bytes", vec![], TypeDeclKind::Abstract),
        ("float", vec![], TypeDeclKind::Abstract),
        ("bool", vec![], variant(&[("false", vec![]), ("true", vec![])])),
        ("unit", vec![], variant(&[("()", vec![])])),
        ("exn", vec![], TypeDeclKind::Extensible),
        ("array", vec![INVARIANT], TypeDeclKind::Abstract),
        ("list", vec![COVARIANT], variant(&[("[]", vec![]), ("::", vec![a(), list()])])),
        ("option", vec![COVARIANT], variant(&[("None", vec![]), ("Some", vec![a()])])),
        ("ref", vec![INVARIANT], reference()),
        ("format6", vec![INVARIANT; 6], TypeDeclKind::Abstract),
        ("result", vec![COVARIANT; 2], variant(&[("Ok", vec![a()]), ("Error", vec![Type::Var(1)])])),
        ("lazy_t", vec![COVARIANT], TypeDeclKind::Abstract),
        ("int32", vec![], TypeDeclKind::Abstract),
        ("int64", vec![], TypeDeclKind::Abstract),
        ("nativeint", vec![], TypeDeclKind::Abstract),
        ("in_channel", vec![], TypeDeclKind::Abstract),
        ("out_channel", vec![], TypeDeclKind::Abstract),
    ];
    let mut table = TypeTable::default();
    for (name, params, kind) in declarations {
        let name = Name::new(name);
        let (visibility, nature) = (Visibility::Shown, Nature::Plain);
        let decl = TypeDecl { name, span: None, params, names: VariableNames::default(), kind, visibility, nature };
        let id = table.add(decl);
        declare(scope, &table, name, id, Origin::Library);
    }
    table
}

/// What of all this can also be written with `Stdlib` in front.
pub(super) fn of_stdlib(scope: &mut Scope, types: &TypeTable) {
    for id in [TypeId::REF, TypeId::FORMAT6, TypeId::RESULT, TypeId::IN_CHANNEL, TypeId::OUT_CHANNEL] {
        declare(scope, types, types.get(id).name, id, Origin::Library);
    }
    exceptions(scope);
}

/// Makes a type name, its constructors and its fields known.
pub(crate) fn declare(scope: &mut Scope, table: &TypeTable, name: Name, id: TypeId, origin: Origin) {
    scope.add_type(name, TypeEntry { target: TypeTarget::Decl(id), origin });
    declare_parts(scope, table, id, None, origin);
}

/// Makes the constructors and fields of a type known, perhaps as those of an abbreviation that repeats its definition.
pub(crate) fn declare_parts(
    scope: &mut Scope,
    table: &TypeTable,
    id: TypeId,
    brought_by: Option<TypeId>,
    origin: Origin,
) {
    match &table.get(id).kind {
        TypeDeclKind::Variant(constructors) => {
            for (index, constructor) in constructors.iter().enumerate() {
                let constructor_ref = ConstructorRef::Variant(id, index as u32);
                let entry = ConstructorEntry { constructor: constructor_ref, ty: id, brought_by, origin };
                scope.add_constructor(constructor.name, entry);
            }
        }
        TypeDeclKind::Record(fields, RecordShape::Plain) => {
            for field in fields {
                scope.add_field(field.name, FieldEntry { ty: id, origin });
            }
        }
        _ => {}
    }
}

/// Adds the builtin exceptions to a scope; gives their declarations in order.
pub(super) fn exceptions(scope: &mut Scope) -> Vec<Arc<ExceptionDecl>> {
    let mut declarations = Vec::new();
    for exception in BuiltinException::ALL {
        let name = Name::new(exception.name());
        let place = || Type::Tuple(Arc::new([Type::con(TypeId::STRING), Type::int(), Type::int()]));
        let args = match exception {
            BuiltinException::MatchFailure
            | BuiltinException::AssertFailure
            | BuiltinException::UndefinedRecursiveModule => vec![place()],
            BuiltinException::InvalidArgument | BuiltinException::Failure | BuiltinException::SysError => {
                vec![Type::con(TypeId::STRING)]
            }
            _ => vec![],
        };
        declarations.push(Arc::new(ExceptionDecl {
            name,
            ty: TypeId::EXN,
            form: ExtensionForm::Exception,
            args,
            result: None,
            names: VariableNames::default(),
            fields: None,
            inline: None,
            span: None,
        }));
        let constructor = ConstructorRef::Exception(exception.id(), ExceptionSlot::Builtin(*exception));
        scope.add_constructor(
            name,
            ConstructorEntry { constructor, ty: TypeId::EXN, brought_by: None, origin: Origin::Library },
        );
    }
    declarations
}

fn variant(constructors: &[(&str, Vec<Type>)]) -> TypeDeclKind {
    let shapes: Vec<usize> = constructors.iter().map(|(_, args)| args.len()).collect();
    let constructors = constructors.iter().zip(representations(&shapes)).map(|((name, args), repr)| Constructor {
        name: Name::new(name),
        args: args.clone(),
        result: None,
        names: VariableNames::default(),
        inline: None,
        repr,
        span: None,
    });
    TypeDeclKind::Variant(constructors.collect())
}

/// How the constructors of a variant with these numbers of arguments are represented.
pub(crate) fn representations(arities: &[usize]) -> Vec<Repr> {
    let (mut immediates, mut blocks) = (0, 0);
    let next = |counter: &mut u32| {
        *counter += 1;
        *counter - 1
    };
    let repr = |arity: &usize| match arity {
        0 => Repr::Immediate(next(&mut immediates)),
        _ => Repr::Block(next(&mut blocks)),
    };
    arities.iter().map(repr).collect()
}

fn reference() -> TypeDeclKind {
    let contents = Field {
        name: Name::new("contents"),
        ty: Type::Var(0),
        quantified: 0,
        names: VariableNames::default(),
        mutable: true,
        span: None,
    };
    TypeDeclKind::Record(vec![contents], RecordShape::Plain)
}
