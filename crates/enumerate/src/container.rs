//! Containers of the library whose inside nobody sees.
//!
//! In: the name of a type. Out: which container it is, what it is made from (a list of its items, for a buffer its text),
//! and the functions of our library that make it and look into it. Two containers are the same when what those functions
//! show is the same: the bindings of a table by key (of those of one key the last first), items in their order.
//! `int32`, `int64` and `nativeint` count as containers of two integers: a number, and how often a quarter of their range is
//! added to it, so that the ends of the range are made of small ones.

use refute_ir::BoxedInt;
use refute_ir::types::{Type, TypeId};
use refute_source::Name;

/// A container of the library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Container {
    /// `Hashtbl.t`.
    Hashtbl,
    /// `Buffer.t`.
    Buffer,
    /// `Queue.t`.
    Queue,
    /// `Stack.t`.
    Stack,
    /// `int32`, `int64`, `nativeint`.
    BoxedInt(BoxedInt),
}

impl Container {
    /// The container of a type of the library.
    pub fn named(ty: Name) -> Option<Container> {
        match ty.as_str() {
            "Hashtbl.t" => Some(Container::Hashtbl),
            "Buffer.t" => Some(Container::Buffer),
            "Queue.t" => Some(Container::Queue),
            "Stack.t" => Some(Container::Stack),
            "int32" => Some(Container::BoxedInt(BoxedInt::Int32)),
            "int64" => Some(Container::BoxedInt(BoxedInt::Int64)),
            "nativeint" => Some(Container::BoxedInt(BoxedInt::Nativeint)),
            _ => None,
        }
    }

    /// The type of what it is made from; `args` are the arguments of its own.
    pub(crate) fn made_from(self, args: &[Type]) -> Type {
        match self {
            Container::Hashtbl => Type::Con(TypeId::LIST, [Type::Tuple(args.into())].into()),
            Container::Buffer => Type::con(TypeId::STRING),
            Container::Queue | Container::Stack => Type::Con(TypeId::LIST, args.into()),
            Container::BoxedInt(_) => Type::Tuple([Type::int(), Type::int()].into()),
        }
    }

    /// Whether what is in it can be changed.
    pub fn is_mutable(self) -> bool {
        !matches!(self, Container::BoxedInt(_))
    }

    /// The function of our library that makes it.
    pub fn maker(self) -> &'static str {
        match self {
            Container::Hashtbl => "__table_of_list",
            Container::Buffer => "__buffer_of_string",
            Container::Queue => "__queue_of_list",
            Container::Stack => "__stack_of_list",
            Container::BoxedInt(BoxedInt::Int32) => "__int32_of_parts",
            Container::BoxedInt(BoxedInt::Int64) => "__int64_of_parts",
            Container::BoxedInt(BoxedInt::Nativeint) => "__nativeint_of_parts",
        }
    }

    /// The function of our library that says what is in it: something from which it could be made.
    pub fn observer(self) -> &'static str {
        match self {
            Container::Hashtbl => "__table_to_list",
            Container::Buffer => "__buffer_to_string",
            Container::Queue => "__queue_to_list",
            Container::Stack => "__stack_to_list",
            Container::BoxedInt(BoxedInt::Int32) => "__int32_to_parts",
            Container::BoxedInt(BoxedInt::Int64) => "__int64_to_parts",
            Container::BoxedInt(BoxedInt::Nativeint) => "__nativeint_to_parts",
        }
    }

    /// The name that a value gets where it is written, what makes an empty one, and what adds to it; `None` for one that is written as
    /// a literal.
    pub(crate) fn words(self) -> Option<(&'static str, &'static str, &'static str)> {
        match self {
            Container::Hashtbl => Some(("h", "Hashtbl.create 8", "Hashtbl.add")),
            Container::Buffer => Some(("b", "Buffer.create 16", "Buffer.add_string")),
            Container::Queue => Some(("q", "Queue.create ()", "Queue.add")),
            Container::Stack => Some(("s", "Stack.create ()", "Stack.push")),
            Container::BoxedInt(_) => None,
        }
    }
}
