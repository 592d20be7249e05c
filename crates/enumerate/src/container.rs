//! Containers of the library whose inside nobody sees.
//!
//! In: the name of a type. Out: which container it is, what it is made from (a list of its items, for a buffer its text),
//! and the functions of our library that make it and look into it. Two containers are the same when what those functions
//! show is the same: the bindings of a table by key (of those of one key the last first), items in their order.

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
}

impl Container {
    /// The container of a type of the library.
    pub fn named(ty: Name) -> Option<Container> {
        match ty.as_str() {
            "Hashtbl.t" => Some(Container::Hashtbl),
            "Buffer.t" => Some(Container::Buffer),
            "Queue.t" => Some(Container::Queue),
            "Stack.t" => Some(Container::Stack),
            _ => None,
        }
    }

    /// The type of what it is made from; `args` are the arguments of its own.
    pub(crate) fn made_from(self, args: &[Type]) -> Type {
        match self {
            Container::Hashtbl => Type::Con(TypeId::LIST, [Type::Tuple(args.into())].into()),
            Container::Buffer => Type::con(TypeId::STRING),
            Container::Queue | Container::Stack => Type::Con(TypeId::LIST, args.into()),
        }
    }

    /// The function of our library that makes it.
    pub fn maker(self) -> &'static str {
        match self {
            Container::Hashtbl => "__table_of_list",
            Container::Buffer => "__buffer_of_string",
            Container::Queue => "__queue_of_list",
            Container::Stack => "__stack_of_list",
        }
    }

    /// The function of our library that says what is in it: something from which it could be made.
    pub fn observer(self) -> &'static str {
        match self {
            Container::Hashtbl => "__table_to_list",
            Container::Buffer => "__buffer_to_string",
            Container::Queue => "__queue_to_list",
            Container::Stack => "__stack_to_list",
        }
    }

    /// The name that a value gets where it is written, what makes an empty one, and what adds to it.
    pub(crate) fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Container::Hashtbl => ("h", "Hashtbl.create 8", "Hashtbl.add"),
            Container::Buffer => ("b", "Buffer.create 16", "Buffer.add_string"),
            Container::Queue => ("q", "Queue.create ()", "Queue.add"),
            Container::Stack => ("s", "Stack.create ()", "Stack.push"),
        }
    }
}
