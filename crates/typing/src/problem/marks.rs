//! What the declaration of a type says about the type, where that may be untrue.

/// How a type says that it depends on a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marked {
    /// `+'a`.
    Covariant,
    /// `-'a`.
    Contravariant,
    /// `!'a`.
    Injective,
}

/// Why values are not laid out as an attribute says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayoutReason {
    /// `[@@boxed]` stands beside `[@@unboxed]`.
    BoxedToo,
    /// Unboxed: more than one constructor, or none.
    SeveralConstructors,
    /// Unboxed: a constructor without argument.
    NoArgument,
    /// Unboxed: several arguments or fields.
    SeveralParts,
    /// Unboxed: a mutable field.
    Mutable,
    /// Unboxed: the type that a constructor hides.
    Hidden,
    /// Unboxed: neither variant nor record.
    NoParts,
    /// Immediate: not all values are numbers.
    Blocks,
}
