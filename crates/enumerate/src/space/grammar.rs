//! Types become nodes.
//!
//! In: a type of a program. Out: its node, and the nodes of everything in it. Types are first brought into normal form
//! (aliases expanded everywhere, variables read as `int`), so that one type has one node however it is written.
//! Works through a list instead of recursing, as types may nest deeply. A type whose instances never repeat
//! (`type 'a t = N | C of ('a * 'a) t`) is given up when it has made too many nodes or too large a type.

use super::bounds::minima;
use super::{Case, Node, NodeId, Space, Unsupported};
use crate::container::Container;
use refute_ir::types::{ArgLabel, Constructor, Type, TypeDeclKind, TypeId, TypeTable, Visibility};
use refute_ir::{TypePrinter, show_type};
use refute_source::Name;

/// How many nodes one type may add.
const MOST_NODES: usize = 1_000;
/// How large a type may become in normal form.
const LARGEST_TYPE: usize = 2_000;

/// How many nodes of data that waits a space may have: each needs a bit for its knots.
const MOST_DELAYED: usize = 32;

struct Grammar<'a> {
    space: &'a mut Space,
    types: &'a TypeTable,
    /// Nodes that have a number but are not described yet.
    waiting: Vec<NodeId>,
    /// How many nodes there were before.
    before: usize,
}

/// The node of a type. After a failure the space has to be brought back to what it was.
pub(super) fn add(space: &mut Space, types: &TypeTable, ty: &Type) -> Result<NodeId, Unsupported> {
    let before = space.len();
    let mut grammar = Grammar { space, types, waiting: Vec::new(), before };
    let root = grammar.node_of(ty)?;
    while let Some(id) = grammar.waiting.pop() {
        let ty = grammar.space.types[id.0 as usize].clone();
        let node = grammar.describe(&ty)?;
        grammar.space.mutable[id.0 as usize] = grammar.is_mutable(&node);
        grammar.space.nodes[id.0 as usize] = node;
    }
    grammar.delay();
    grammar.inhabited(root)?;
    grammar.exceptions_outside_functions()?;
    Ok(root)
}

impl Grammar<'_> {
    /// The number of a type's node; a new one waits to be described.
    fn node_of(&mut self, ty: &Type) -> Result<NodeId, Unsupported> {
        let mut left = LARGEST_TYPE;
        let normal = normal_form(self.types, ty, &mut left);
        let Some(ty) = normal.filter(|_| self.space.len() - self.before < MOST_NODES) else {
            let text = TypePrinter::new(self.types).limit(30).show(ty);
            return Err(Unsupported { ty: text, reason: "has too many different parts".to_string() });
        };
        if let Some(known) = self.space.known.get(&ty) {
            return Ok(*known);
        }
        let id = NodeId(self.space.len() as u32);
        self.space.known.insert(ty.clone(), id);
        self.space.modules.push(match &ty {
            Type::Con(declared, _) => module_of(self.types.get(*declared).name),
            _ => None,
        });
        self.space.types.push(ty);
        self.space.nodes.push(Node::Int);
        self.space.mutable.push(false);
        self.waiting.push(id);
        Ok(id)
    }

    fn nodes_of(&mut self, types: &[Type]) -> Result<Vec<NodeId>, Unsupported> {
        types.iter().map(|ty| self.node_of(ty)).collect()
    }

    fn describe(&mut self, ty: &Type) -> Result<Node, Unsupported> {
        match ty {
            Type::Var(_) => Ok(Node::Int),
            Type::Arrow(..) => self.function(ty),
            // See `case`.
            Type::Tuple(parts) if parts.is_empty() => Ok(Node::Variant(TypeId::UNIT, Vec::new())),
            Type::Tuple(parts) => Ok(Node::Tuple(self.nodes_of(parts)?)),
            Type::Con(id, args) => self.declared(*id, args, ty),
        }
    }

    fn function(&mut self, ty: &Type) -> Result<Node, Unsupported> {
        let mut params = Vec::new();
        let mut rest = ty;
        while let Type::Arrow(label, from, to) = rest {
            if *label != ArgLabel::None && !self.space.whole {
                return Err(self.unsupported(ty, "takes labelled arguments"));
            }
            params.push(match label {
                ArgLabel::Optional(_) => self.node_of(&Type::Con(TypeId::OPTION, [(**from).clone()].into()))?,
                _ => self.node_of(from)?,
            });
            rest = to;
        }
        let result = self.node_of(rest)?;
        // Bodies of functions have conditions.
        self.node_of(&Type::con(TypeId::BOOL))?;
        Ok(Node::Function(params, result))
    }

    fn declared(&mut self, id: TypeId, args: &[Type], ty: &Type) -> Result<Node, Unsupported> {
        match id {
            TypeId::INT => return Ok(Node::Int),
            TypeId::CHAR => return Ok(Node::Char),
            TypeId::FLOAT => return Ok(Node::Float),
            TypeId::STRING => return Ok(Node::String),
            TypeId::BYTES => return Ok(Node::Bytes),
            TypeId::LIST => return Ok(Node::List(self.node_of(&args[0])?)),
            TypeId::ARRAY => return Ok(Node::Array(self.node_of(&args[0])?)),
            TypeId::INT32 | TypeId::INT64 | TypeId::NATIVEINT if self.space.whole => {
                let boxed = Container::named(self.types.get(id).name);
                let boxed = boxed.ok_or_else(|| self.unsupported(ty, "is abstract"))?;
                return Ok(Node::Container(boxed, self.node_of(&boxed.made_from(args))?));
            }
            TypeId::LAZY if self.space.whole && self.delayed() < MOST_DELAYED => {
                return Ok(Node::Delayed(self.node_of(&args[0])?));
            }
            TypeId::INT32 | TypeId::INT64 | TypeId::NATIVEINT | TypeId::LAZY | TypeId::FORMAT6 => {
                return Err(self.unsupported(ty, "is not yet among the types of which inputs are made"));
            }
            TypeId::IN_CHANNEL | TypeId::OUT_CHANNEL => return Err(self.unsupported(ty, "is a channel")),
            _ => {}
        }
        let decl = self.types.get(id).clone();
        match &decl.kind {
            _ if self.space.whole && decl.visibility == Visibility::Hidden => match Container::named(decl.name) {
                Some(container) => Ok(Node::Container(container, self.node_of(&container.made_from(args))?)),
                None => Err(self.unsupported(ty, "is abstract")),
            },
            _ if decl.visibility == Visibility::Hidden => Err(self.unsupported(ty, "is abstract")),
            TypeDeclKind::Variant(constructors) if constructors.iter().any(Constructor::hides_types) => {
                Err(self.unsupported(ty, "hides types"))
            }
            TypeDeclKind::Variant(constructors) => {
                let cases = constructors.iter().map(|constructor| self.case(decl.name, constructor, args));
                Ok(Node::Variant(id, cases.collect::<Result<_, _>>()?))
            }
            TypeDeclKind::Record(fields, _) if fields.iter().any(|field| field.quantified > 0) => {
                Err(self.unsupported(ty, "has a polymorphic field"))
            }
            TypeDeclKind::Record(fields, _) => {
                let fields = fields.iter().map(|field| Ok((field.name, self.node_of(&field.ty.substitute(args))?)));
                Ok(Node::Record(id, fields.collect::<Result<_, _>>()?))
            }
            TypeDeclKind::Extensible if id == TypeId::EXN && !self.space.exceptions.is_empty() => {
                let exceptions = self.space.exceptions.clone().into_iter();
                let case =
                    |(name, args): (Name, Vec<Type>)| Ok(Case { name, args: self.nodes_of(&args)?, fields: None });
                Ok(Node::Variant(id, exceptions.map(case).collect::<Result<_, _>>()?))
            }
            TypeDeclKind::Extensible => Err(self.unsupported(ty, "can always have more constructors")),
            TypeDeclKind::Abstract | TypeDeclKind::Alias(_) => Err(self.unsupported(ty, "is abstract")),
        }
    }

    fn case(&mut self, ty: Name, constructor: &Constructor, args: &[Type]) -> Result<Case, Unsupported> {
        let name = match module_of(ty) {
            Some(module) => Name::new(&format!("{module}.{}", constructor.name)),
            None => constructor.name,
        };
        let fields = constructor.inline.and_then(|record| match &self.types.get(record).kind {
            TypeDeclKind::Record(fields, _) => Some(fields.iter().map(|field| field.name).collect()),
            _ => None,
        });
        // A constructor of other instances of the type has an argument without values.
        let args = constructor.arguments(self.types, args).unwrap_or_else(|| vec![Type::Tuple([].into())]);
        Ok(Case { name, args: self.nodes_of(&args)?, fields })
    }

    fn is_mutable(&self, node: &Node) -> bool {
        match node {
            Node::Array(_) | Node::Bytes => true,
            Node::Container(container, _) => container.is_mutable(),
            Node::Record(id, _) => {
                let TypeDeclKind::Record(fields, _) = &self.types.get(*id).kind else { return false };
                fields.iter().any(|field| field.mutable)
            }
            _ => false,
        }
    }

    /// How many nodes of data that waits there are.
    fn delayed(&self) -> usize {
        self.space.nodes().filter(|(_, node)| matches!(node, Node::Delayed(_))).count()
    }

    /// Functions from `unit` that occur in their own results become data that waits. Where the data can be changed they
    /// do not: each call makes new data then, and what is built once would be shared.
    fn delay(&mut self) {
        let space = &*self.space;
        let new = (self.before..space.len()).map(|i| NodeId(i as u32));
        let waits = |id: &NodeId| match space.node(*id) {
            Node::Function(params, _) if space.whole => {
                let unit = Type::con(TypeId::UNIT);
                let inside = space.inside(*id);
                matches!(&params[..], [one] if *space.ty(*one) == unit)
                    && inside.contains(id)
                    && !inside.iter().any(|part| space.is_mutable(*part))
            }
            _ => false,
        };
        let new: Vec<NodeId> = new.filter(waits).collect();
        let known = self.delayed();
        let space = &mut *self.space;
        for id in new.into_iter().take(MOST_DELAYED.saturating_sub(known)) {
            if let Node::Function(_, result) = space.node(id) {
                space.nodes[id.0 as usize] = Node::Delayed(*result);
            }
        }
    }

    /// Refuses functions of exceptions: bodies neither make exceptions nor tell them apart.
    fn exceptions_outside_functions(&self) -> Result<(), Unsupported> {
        let of_exceptions =
            |(id, node): &(NodeId, &Node)| matches!(node, Node::Function(..)) && self.space.has_exceptions(*id);
        match self.space.nodes().find(of_exceptions) {
            Some((id, _)) => Err(self.unsupported(self.space.ty(id), "is a function of exceptions")),
            None => Ok(()),
        }
    }

    /// Refuses a root without values; the first part that has none is to blame.
    fn inhabited(&self, root: NodeId) -> Result<(), Unsupported> {
        let minima = minima(self.space);
        if minima[root.0 as usize].is_some() {
            return Ok(());
        }
        let empty = |node: fn(&Node) -> bool| {
            (0..self.space.len()).find(|i| minima[*i].is_none() && node(&self.space.nodes[*i]))
        };
        match empty(|node| matches!(node, Node::Variant(..) | Node::Record(..))) {
            Some(empty) => Err(self.unsupported(&self.space.types[empty], "has no finite values")),
            None => Err(self.unsupported(self.space.ty(root), "gives what cannot be written inside of a function")),
        }
    }

    fn unsupported(&self, ty: &Type, reason: &str) -> Unsupported {
        Unsupported { ty: show_type(self.types, ty), reason: reason.to_string() }
    }
}

/// A type without aliases and variables; `None` when it is too large.
fn normal_form(types: &TypeTable, ty: &Type, left: &mut usize) -> Option<Type> {
    *left = left.checked_sub(1)?;
    match types.expand(ty) {
        Type::Var(_) => Some(Type::int()),
        Type::Arrow(label, from, to) => {
            let from = normal_form(types, &from, left)?;
            Some(Type::Arrow(label, from.into(), normal_form(types, &to, left)?.into()))
        }
        Type::Tuple(parts) => {
            Some(Type::Tuple(parts.iter().map(|part| normal_form(types, part, left)).collect::<Option<_>>()?))
        }
        Type::Con(id, parts) => {
            Some(Type::Con(id, parts.iter().map(|part| normal_form(types, part, left)).collect::<Option<_>>()?))
        }
    }
}

/// The module in front of a type's name.
fn module_of(ty: Name) -> Option<Name> {
    ty.as_str().rsplit_once('.').map(|(module, _)| Name::new(module))
}
