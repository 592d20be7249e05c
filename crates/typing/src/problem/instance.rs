//! Problems of extensible types, of constructors that say of which instances of their type they are, and of tags.

use refute_ir::Type;
use refute_ir::types::TypeId;
use refute_source::Name;

/// What is wrong.
#[derive(Clone, PartialEq, Debug)]
pub enum InstanceReason {
    /// `type t += ...` of a type that was not declared as `..`.
    NotExtensible(Name),
    /// A type among the tags of another one that is declared together with it.
    Unfinished(Name),
    /// A constructor that hides a type, in a definition whose variables would have to keep it.
    Hidden,
    /// A constructor `C : r` with a variable that is not known when `r` is.
    Undetermined,
    /// A constructor `C : r` where `r` is no instance of the type that is declared.
    WrongResult {
        /// What `r` is.
        found: Type,
        /// The type that is declared.
        owner: TypeId,
    },
}

impl InstanceReason {
    /// The code of the problem.
    pub(super) fn code(&self) -> &'static str {
        match self {
            InstanceReason::NotExtensible(_) => "not-extensible",
            InstanceReason::Unfinished(_) => "unfinished-type",
            InstanceReason::Hidden => "escaping-type",
            InstanceReason::Undetermined => "undetermined-variable",
            InstanceReason::WrongResult { .. } => "wrong-constructor-result",
        }
    }
}
