//! Visits the direct parts of a node, in the order of the text where the text has one.
//!
//! In: a tree and a [`Node`]. Out: calls with each direct part; start at [`for_each_part`]. Used for the checks that
//! hold for all kinds of node alike (spans nest, trees are not too high).

use crate::tree::*;
use refute_source::Span;

/// Any node of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// An expression.
    Expr(ExprId),
    /// A pattern.
    Pat(PatId),
    /// A type expression.
    Type(TypeExprId),
    /// A module expression.
    Module(ModExprId),
    /// A module type.
    ModType(ModTypeId),
}

impl Tree {
    /// Where a node stands.
    pub fn span_of(&self, node: Node) -> Span {
        match node {
            Node::Expr(id) => self[id].span,
            Node::Pat(id) => self[id].span,
            Node::Type(id) => self[id].span,
            Node::Module(id) => self[id].span,
            Node::ModType(id) => self[id].span,
        }
    }
}

/// Calls `visit` with each direct part of `node`.
pub fn for_each_part(tree: &Tree, node: Node, visit: &mut impl FnMut(Node)) {
    match node {
        Node::Expr(id) => expr_parts(&tree[id].kind, visit),
        Node::Pat(id) => pat_parts(&tree[id].kind, visit),
        Node::Type(id) => type_parts(&tree[id].kind, visit),
        Node::Module(id) => module_parts(&tree[id].kind, visit),
        Node::ModType(id) => module_type_parts(&tree[id].kind, visit),
    }
}

/// Calls `visit` with each node directly below an item.
pub fn for_each_item_part(item: &Item, visit: &mut impl FnMut(Node)) {
    match &item.kind {
        ItemKind::Let(_, bindings) => bindings.iter().for_each(|b| binding_parts(b, visit)),
        ItemKind::Eval(expr) => visit(Node::Expr(*expr)),
        ItemKind::Type { decls, .. } => decls.iter().for_each(|d| type_decl_parts(d, visit)),
        ItemKind::Exception(decl) => exception_parts(decl, visit),
        ItemKind::Extension(extension) => extension_parts(extension, visit),
        ItemKind::Open { module, .. } | ItemKind::Include(module) => visit(Node::Module(*module)),
        ItemKind::Module(_, bindings) => bindings.iter().for_each(|b| visit(Node::Module(b.body))),
        ItemKind::ModuleType(_, ty) => ty.iter().for_each(|t| visit(Node::ModType(*t))),
        ItemKind::External { ty, .. } => visit(Node::Type(*ty)),
        ItemKind::Error => {}
    }
}

fn exprs(ids: &[ExprId], visit: &mut impl FnMut(Node)) {
    ids.iter().for_each(|id| visit(Node::Expr(*id)));
}

fn pats(ids: &[PatId], visit: &mut impl FnMut(Node)) {
    ids.iter().for_each(|id| visit(Node::Pat(*id)));
}

fn types(ids: &[TypeExprId], visit: &mut impl FnMut(Node)) {
    ids.iter().for_each(|id| visit(Node::Type(*id)));
}

fn params_parts(params: &[Param], visit: &mut impl FnMut(Node)) {
    for param in params {
        if let ParamKind::Pattern(pat, default) = &param.kind {
            visit(Node::Pat(*pat));
            default.iter().for_each(|e| visit(Node::Expr(*e)));
        }
    }
}

fn binding_parts(binding: &Binding, visit: &mut impl FnMut(Node)) {
    visit(Node::Pat(binding.pat));
    params_parts(&binding.params, visit);
    binding.ty.iter().for_each(|t| visit(Node::Type(*t)));
    visit(Node::Expr(binding.body));
}

fn cases_parts(cases: &[Case], visit: &mut impl FnMut(Node)) {
    for case in cases {
        visit(Node::Pat(case.pat));
        case.guard.iter().for_each(|e| visit(Node::Expr(*e)));
        visit(Node::Expr(case.body));
    }
}

fn expr_parts(kind: &ExprKind, visit: &mut impl FnMut(Node)) {
    match kind {
        ExprKind::Ident(_) | ExprKind::Literal(_) | ExprKind::Unreachable | ExprKind::Error => {}
        ExprKind::Let(_, bindings, body) => {
            bindings.iter().for_each(|b| binding_parts(b, visit));
            visit(Node::Expr(*body));
        }
        ExprKind::Fun { params, result, body } => {
            params_parts(params, visit);
            result.iter().for_each(|t| visit(Node::Type(*t)));
            visit(Node::Expr(*body));
        }
        ExprKind::Function(cases) => cases_parts(cases, visit),
        ExprKind::Apply(function, args) => {
            visit(Node::Expr(*function));
            args.iter().for_each(|arg| visit(Node::Expr(arg.expr)));
        }
        ExprKind::Match(scrutinee, cases) | ExprKind::Try(scrutinee, cases) => {
            visit(Node::Expr(*scrutinee));
            cases_parts(cases, visit);
        }
        ExprKind::Tuple(parts) | ExprKind::List(parts) | ExprKind::Array(parts) => exprs(parts, visit),
        ExprKind::Construct(_, arg) | ExprKind::Variant(_, arg) => {
            arg.iter().for_each(|e| visit(Node::Expr(*e)));
        }
        ExprKind::Infix(_, a, b)
        | ExprKind::Cons(a, b)
        | ExprKind::SetField(a, _, b)
        | ExprKind::Index(_, a, b)
        | ExprKind::Sequence(a, b)
        | ExprKind::While(a, b) => exprs(&[*a, *b], visit),
        ExprKind::Record(base, fields) => {
            base.iter().for_each(|e| visit(Node::Expr(*e)));
            fields.iter().filter_map(|f| f.value).for_each(|e| visit(Node::Expr(e)));
        }
        ExprKind::Prefix(_, e) | ExprKind::Field(e, _) | ExprKind::Assert(e) | ExprKind::Lazy(e) => {
            visit(Node::Expr(*e));
        }
        ExprKind::SetIndex(_, a, b, c) => exprs(&[*a, *b, *c], visit),
        ExprKind::If(condition, yes, no) => {
            exprs(&[*condition, *yes], visit);
            no.iter().for_each(|e| visit(Node::Expr(*e)));
        }
        ExprKind::For { var, from, to, body, .. } => {
            visit(Node::Pat(*var));
            exprs(&[*from, *to, *body], visit);
        }
        ExprKind::Constraint(e, ty) => {
            visit(Node::Expr(*e));
            visit(Node::Type(*ty));
        }
        ExprKind::Coerce(e, from, to) => {
            visit(Node::Expr(*e));
            from.iter().for_each(|t| visit(Node::Type(*t)));
            visit(Node::Type(*to));
        }
        ExprKind::LetException(decl, body) => {
            exception_parts(decl, visit);
            visit(Node::Expr(*body));
        }
        ExprKind::Open(module, body) => {
            visit(Node::Module(*module));
            visit(Node::Expr(*body));
        }
        ExprKind::LetModule(binding, body) => {
            visit(Node::Module(binding.body));
            visit(Node::Expr(*body));
        }
        ExprKind::LetOp(bindings, body) => {
            bindings.iter().for_each(|(_, b)| binding_parts(b, visit));
            visit(Node::Expr(*body));
        }
        ExprKind::Pack(module, ty) => {
            visit(Node::Module(*module));
            ty.iter().for_each(|t| visit(Node::ModType(*t)));
        }
    }
}

fn pat_parts(kind: &PatKind, visit: &mut impl FnMut(Node)) {
    match kind {
        PatKind::Any
        | PatKind::Var(_)
        | PatKind::Literal(_)
        | PatKind::Interval(..)
        | PatKind::VariantType(_)
        | PatKind::Error => {}
        PatKind::Alias(p, _) | PatKind::Lazy(p) | PatKind::Exception(p) | PatKind::Open(_, p) => visit(Node::Pat(*p)),
        PatKind::Tuple(parts) | PatKind::List(parts) | PatKind::Array(parts) => pats(parts, visit),
        PatKind::Construct(_, arg) | PatKind::Variant(_, arg) => arg.iter().for_each(|p| visit(Node::Pat(*p))),
        PatKind::Cons(a, b) | PatKind::Or(a, b) => pats(&[*a, *b], visit),
        PatKind::Record { fields, .. } => {
            fields.iter().filter_map(|f| f.value).for_each(|p| visit(Node::Pat(p)));
        }
        PatKind::Constraint(p, ty) => {
            visit(Node::Pat(*p));
            visit(Node::Type(*ty));
        }
        PatKind::Unpack(_, ty) => ty.iter().for_each(|t| visit(Node::ModType(*t))),
    }
}

fn type_parts(kind: &TypeExprKind, visit: &mut impl FnMut(Node)) {
    match kind {
        TypeExprKind::Any | TypeExprKind::Var(_) | TypeExprKind::Error => {}
        TypeExprKind::Arrow(_, a, b) => types(&[*a, *b], visit),
        TypeExprKind::Tuple(parts) => types(parts, visit),
        TypeExprKind::Constr(path, parts) => {
            path_parts(path, visit);
            types(parts, visit);
        }
        TypeExprKind::Alias(t, _) | TypeExprKind::Poly(_, t) | TypeExprKind::LocallyAbstract(_, t) => {
            visit(Node::Type(*t));
        }
        TypeExprKind::Variant { rows, .. } => {
            for row in rows {
                match row {
                    VariantRow::Tag(_, ty) => ty.iter().for_each(|t| visit(Node::Type(*t))),
                    VariantRow::Inherit(ty) => visit(Node::Type(*ty)),
                }
            }
        }
        TypeExprKind::Package(ty) => visit(Node::ModType(*ty)),
    }
}

fn path_parts(path: &Path, visit: &mut impl FnMut(Node)) {
    path.applied.iter().for_each(|module| visit(Node::Module(*module)));
}

fn constructor_parts(decl: &ConstructorDecl, visit: &mut impl FnMut(Node)) {
    match &decl.args {
        ConstructorArgs::Tuple(args) => types(args, visit),
        ConstructorArgs::Record(fields) => fields.iter().for_each(|f| visit(Node::Type(f.ty))),
    }
    decl.result.iter().for_each(|t| visit(Node::Type(*t)));
}

fn exception_parts(decl: &ExceptionDecl, visit: &mut impl FnMut(Node)) {
    if let ExceptionDecl::New(decl) = decl {
        constructor_parts(decl, visit);
    }
}

fn extension_parts(extension: &TypeExtension, visit: &mut impl FnMut(Node)) {
    extension.constructors.iter().for_each(|(decl, _)| exception_parts(decl, visit));
}

fn type_decl_parts(decl: &TypeDecl, visit: &mut impl FnMut(Node)) {
    decl.manifest.iter().for_each(|t| visit(Node::Type(*t)));
    match &decl.kind {
        TypeDeclKind::None | TypeDeclKind::Extensible => {}
        TypeDeclKind::Variant(decls) => decls.iter().for_each(|d| constructor_parts(d, visit)),
        TypeDeclKind::Record(fields) => fields.iter().for_each(|f| visit(Node::Type(f.ty))),
    }
}

fn module_parts(kind: &ModExprKind, visit: &mut impl FnMut(Node)) {
    match kind {
        ModExprKind::Path(path) => path_parts(path, visit),
        ModExprKind::Error => {}
        ModExprKind::Struct(items) => items.iter().for_each(|item| for_each_item_part(item, visit)),
        ModExprKind::Functor(_, ty, body) => {
            ty.iter().for_each(|t| visit(Node::ModType(*t)));
            visit(Node::Module(*body));
        }
        ModExprKind::Apply(a, b) => {
            visit(Node::Module(*a));
            visit(Node::Module(*b));
        }
        ModExprKind::Constraint(module, ty) => {
            visit(Node::Module(*module));
            visit(Node::ModType(*ty));
        }
        ModExprKind::Unpack(e, ty) => {
            visit(Node::Expr(*e));
            ty.iter().for_each(|t| visit(Node::ModType(*t)));
        }
    }
}

fn module_type_parts(kind: &ModTypeKind, visit: &mut impl FnMut(Node)) {
    match kind {
        ModTypeKind::Path(path) => path_parts(path, visit),
        ModTypeKind::Error => {}
        ModTypeKind::Signature(items) => items.iter().for_each(|item| signature_item_parts(item, visit)),
        ModTypeKind::Functor(_, ty, body) => {
            ty.iter().for_each(|t| visit(Node::ModType(*t)));
            visit(Node::ModType(*body));
        }
        ModTypeKind::With(ty, constraints) => {
            visit(Node::ModType(*ty));
            for constraint in constraints {
                match constraint {
                    WithConstraint::Type { decl, .. } => type_decl_parts(decl, visit),
                    WithConstraint::Module { right, .. } => visit(Node::Module(*right)),
                    WithConstraint::ModuleType { right, .. } => visit(Node::ModType(*right)),
                }
            }
        }
        ModTypeKind::Of(module) => visit(Node::Module(*module)),
    }
}

fn signature_item_parts(item: &SigItem, visit: &mut impl FnMut(Node)) {
    match &item.kind {
        SigItemKind::Value(_, ty) => visit(Node::Type(*ty)),
        SigItemKind::Type { decls, .. } | SigItemKind::TypeSubstitution(decls) => {
            decls.iter().for_each(|d| type_decl_parts(d, visit))
        }
        SigItemKind::Exception(decl) => constructor_parts(decl, visit),
        SigItemKind::Extension(extension) => extension_parts(extension, visit),
        SigItemKind::Module(_, ty) | SigItemKind::Include(ty) => visit(Node::ModType(*ty)),
        SigItemKind::ModuleType(_, ty) => ty.iter().for_each(|t| visit(Node::ModType(*t))),
        SigItemKind::Recursive(modules) => modules.iter().for_each(|(_, ty)| visit(Node::ModType(*ty))),
        SigItemKind::Open(module) => visit(Node::Module(*module)),
        SigItemKind::ModuleAlias { .. } | SigItemKind::Error => {}
    }
}

/// The height of every node made so far: one more than that of its highest part.
#[derive(Default)]
pub(crate) struct Heights {
    exprs: Vec<u32>,
    pats: Vec<u32>,
    types: Vec<u32>,
    modules: Vec<u32>,
    module_types: Vec<u32>,
}

impl Heights {
    fn of(&self, tree: &Tree, node: Node) -> u32 {
        let mut highest = 0;
        for_each_part(tree, node, &mut |part| {
            let height = match part {
                Node::Expr(id) => self.exprs[id.0 as usize],
                Node::Pat(id) => self.pats[id.0 as usize],
                Node::Type(id) => self.types[id.0 as usize],
                Node::Module(id) => self.modules[id.0 as usize],
                Node::ModType(id) => self.module_types[id.0 as usize],
            };
            highest = highest.max(height);
        });
        highest + 1
    }

    /// Notes the newest expression and returns its height; likewise for the other kinds of node below.
    pub(crate) fn add_expr(&mut self, tree: &Tree, id: ExprId) -> u32 {
        let height = self.of(tree, Node::Expr(id));
        self.exprs.push(height);
        height
    }

    pub(crate) fn add_pat(&mut self, tree: &Tree, id: PatId) -> u32 {
        let height = self.of(tree, Node::Pat(id));
        self.pats.push(height);
        height
    }

    pub(crate) fn add_type(&mut self, tree: &Tree, id: TypeExprId) -> u32 {
        let height = self.of(tree, Node::Type(id));
        self.types.push(height);
        height
    }

    pub(crate) fn add_module(&mut self, tree: &Tree, id: ModExprId) -> u32 {
        let height = self.of(tree, Node::Module(id));
        self.modules.push(height);
        height
    }

    pub(crate) fn add_module_type(&mut self, tree: &Tree, id: ModTypeId) -> u32 {
        let height = self.of(tree, Node::ModType(id));
        self.module_types.push(height);
        height
    }
}
