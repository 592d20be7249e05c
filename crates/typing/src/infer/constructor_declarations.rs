//! Declarations of constructors: of variants, of exceptions and of other extensible types.

use super::Infer;
use super::declarations::Parameters;
use super::type_exprs::Variables;
use crate::arena::Node;
use crate::env::{Origin, TypeTarget, representations};
use crate::problem::{DuplicateKind, InstanceReason, Problem};
use refute_ir::VariableNames;
use refute_ir::generalised;
use refute_ir::program::{self, ExceptionId, ExtensionForm};
use refute_ir::types::{Constructor, Nature, RecordShape, Type, TypeDecl, TypeDeclKind, TypeId, Variance, Visibility};
use refute_source::{Name, Span};
use refute_syntax::tree::{self, ConstructorArgs, ConstructorDecl, Ident, TypeExprId, TypeExtension};
use std::sync::Arc;

/// What the declaration of a constructor says.
struct Declared {
    args: Vec<Type>,
    result: Option<Arc<[Type]>>,
    /// The names of the variables in both.
    names: VariableNames,
    inline: Option<TypeId>,
}

impl Infer<'_> {
    /// The constructors of a variant type.
    pub(super) fn variant(
        &mut self,
        id: TypeId,
        constructors: &[ConstructorDecl],
        parameters: &mut Parameters,
    ) -> TypeDeclKind {
        let names: Vec<(Name, Span)> = constructors.iter().map(|c| (c.name.name, c.name.span)).collect();
        self.check_unique(DuplicateKind::Constructor, &names);
        let arities: Vec<usize> = constructors.iter().map(arity).collect();
        let mut finished = Vec::new();
        for (index, (constructor, repr)) in constructors.iter().zip(representations(&arities)).enumerate() {
            let name = constructor.name.name;
            let shape = RecordShape::Inline(id, index as u32);
            let Declared { args, result, names, inline } = self.constructor_declaration(constructor, shape, parameters);
            finished.push(Constructor { name, args, result, names, inline, repr, span: Some(constructor.span) });
        }
        TypeDeclKind::Variant(finished)
    }

    /// What a declaration says; a record inside gets this shape.
    fn constructor_declaration(
        &mut self,
        decl: &ConstructorDecl,
        shape: RecordShape,
        parameters: &mut Parameters,
    ) -> Declared {
        let RecordShape::Inline(owner, _) = shape else {
            return Declared { args: Vec::new(), result: None, names: VariableNames::default(), inline: None };
        };
        let Some(result) = decl.result else {
            let (args, inline) = self.constructor_arguments(decl, shape, parameters);
            let names = self.arena.names_of(&parameters.nodes);
            return Declared { args, result: None, names, inline };
        };
        // The variables of a constructor that says what it gives are its own.
        let outer = std::mem::take(&mut self.type_variables);
        let mut own = Parameters { nodes: Vec::new(), variables: Variables::Open };
        let result = self.generalised_result(result, owner, &mut own);
        let (args, inline) = self.constructor_arguments(decl, shape, &mut own);
        self.type_variables = outer;
        let names = self.arena.names_of(&own.nodes);
        Declared { args, result, names, inline }
    }

    /// The arguments of the type that a constructor gives; numbers its variables as `ir::generalised` says.
    fn generalised_result(&mut self, id: TypeExprId, owner: TypeId, own: &mut Parameters) -> Option<Arc<[Type]>> {
        let node = self.type_expr(id, Variables::Open);
        let span = self.tree[id].span;
        let args = match self.arena.node(node) {
            Node::Con(found, args) if found == owner => args,
            Node::Error => return None,
            _ => {
                let found = self.shown(node);
                self.report(Problem::Instance { span, reason: InstanceReason::WrongResult { found, owner } });
                return None;
            }
        };
        for arg in args.iter() {
            let arg = self.arena.find(*arg);
            let fresh = self.arena.is_var(arg) && !own.nodes.contains(&arg);
            let node = if fresh { arg } else { self.arena.var() };
            own.nodes.push(node);
        }
        let Type::Con(_, args) = self.finished_node(node, span, own) else { return None };
        let (mut used, mut known) = (Vec::new(), Vec::new());
        args.iter().for_each(|arg| generalised::variables(arg, &mut used));
        args.iter().for_each(|arg| generalised::determined(&self.types, arg, &mut known));
        if used.iter().any(|variable| !known.contains(variable)) {
            self.report(Problem::Instance { span, reason: InstanceReason::Undetermined });
        }
        Some(args)
    }

    fn constructor_arguments(
        &mut self,
        decl: &ConstructorDecl,
        shape: RecordShape,
        parameters: &mut Parameters,
    ) -> (Vec<Type>, Option<TypeId>) {
        match &decl.args {
            ConstructorArgs::Tuple(args) => (args.iter().map(|arg| self.finished(*arg, parameters)).collect(), None),
            ConstructorArgs::Record(fields) => {
                let RecordShape::Inline(owner, _) = shape else { return (Vec::new(), None) };
                let fields = self.fields(fields, parameters);
                let args = fields.iter().map(|field| field.ty.clone()).collect();
                let owner = self.types.get(owner).clone();
                let any = Variance::ANY;
                let record = self.types.add(TypeDecl {
                    name: Name::new(&format!("{}.{}", owner.name, decl.name.name)),
                    span: owner.span,
                    params: vec![any; parameters.nodes.len()],
                    names: VariableNames::default(),
                    kind: TypeDeclKind::Record(fields, shape),
                    visibility: Visibility::Shown,
                    nature: Nature::Plain,
                });
                (args, Some(record))
            }
        }
    }

    /// The declaration of a new exception.
    pub(super) fn new_exception(&mut self, decl: &ConstructorDecl) -> ExceptionId {
        self.new_extension(decl, TypeId::EXN, &[], ExtensionForm::Exception)
    }

    /// The declaration of a new constructor of an extensible type.
    pub(super) fn new_extension(
        &mut self,
        decl: &ConstructorDecl,
        ty: TypeId,
        params: &[(tree::Marks, Option<Ident>, Span)],
        form: ExtensionForm,
    ) -> ExceptionId {
        let hidden = std::mem::take(&mut self.type_variables);
        let mut parameters = self.parameters_of(params);
        let id = ExceptionId(self.exceptions.len() as u32);
        let shape = RecordShape::Inline(ty, id.0);
        let Declared { args, result, names, inline } = self.constructor_declaration(decl, shape, &mut parameters);
        let fields = match &decl.args {
            ConstructorArgs::Tuple(_) => None,
            ConstructorArgs::Record(fields) => Some(fields.iter().map(|field| field.name.name).collect()),
        };
        self.type_variables = hidden;
        // Exceptions of the library show their whole path, as the real ones do.
        let name = match (self.origin, &self.prefix) {
            (Origin::Program, _) => self.path_inside(decl.name.name),
            (Origin::Library, None) => Name::new(&format!("Stdlib.{}", decl.name.name)),
            // A unit of its own, not a part of `Stdlib`.
            (Origin::Library, Some(module)) if module.starts_with("Camlinternal") => {
                Name::new(&format!("{module}.{}", decl.name.name))
            }
            (Origin::Library, Some(module)) => Name::new(&format!("Stdlib.{module}.{}", decl.name.name)),
        };
        let span = Some(decl.span);
        self.exceptions.push(Arc::new(program::ExceptionDecl {
            name,
            ty,
            form,
            args,
            result,
            names,
            fields,
            inline,
            span,
        }));
        id
    }

    /// The type that is extended; `None` after a problem.
    pub(super) fn extended_type(&mut self, extension: &TypeExtension) -> Option<TypeId> {
        let TypeTarget::Decl(named) = self.lookup_type(&extension.path)? else { return None };
        let (given, expected) = (extension.params.len(), self.types.get(named).params.len());
        let span = extension.path.span;
        let name = extension.path.last.name;
        if given != expected {
            let name = name.to_string();
            self.report(Problem::TypeArity { name, span, expected, given });
            return None;
        }
        let id = self.types.head(named);
        let decl = self.decl(id);
        let open = matches!(decl.kind, TypeDeclKind::Extensible) && !matches!(decl.nature, Nature::Private(_));
        if !open {
            self.report(Problem::Instance { span, reason: InstanceReason::NotExtensible(name) });
            return None;
        }
        Some(id)
    }

    /// The arguments of an exception declared inside an expression as nodes: a type of `(type a)` is no finished type.
    pub(super) fn keep_local_types(&mut self, exception: ExceptionId, decl: &ConstructorDecl) {
        match &decl.args {
            ConstructorArgs::Tuple(args) => {
                let hidden = std::mem::take(&mut self.type_variables);
                let before = self.problems.len();
                let args = args.iter().map(|arg| self.type_expr(*arg, Variables::Declared)).collect();
                // They were said when the declaration was read.
                self.problems.truncate(before);
                self.type_variables = hidden;
                self.local_exceptions.insert(exception, args);
            }
            ConstructorArgs::Record(_) => {
                if self.exceptions[exception.index()].args.iter().any(has_variables) {
                    self.unsupported("a type of `(type a)` in the record of an exception", decl.span);
                }
            }
        }
    }
}

fn has_variables(ty: &Type) -> bool {
    match ty {
        Type::Var(_) => true,
        Type::Arrow(_, from, to) => has_variables(from) || has_variables(to),
        Type::Tuple(parts) | Type::Con(_, parts) => parts.iter().any(has_variables),
    }
}

fn arity(constructor: &ConstructorDecl) -> usize {
    match &constructor.args {
        ConstructorArgs::Tuple(args) => args.len(),
        ConstructorArgs::Record(fields) => fields.len(),
    }
}
