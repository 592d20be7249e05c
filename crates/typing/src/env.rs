//! Everything declared so far: what a name means, and the tables that ids point into.
//!
//! An [`Env`] starts with the builtin types and exceptions, grows by every inferred tree, and is cheap to clone, so a
//! session can try a text and forget it again. Library files are inferred between [`Env::enter_library_module`] and
//! [`Env::leave_library_module`].

use refute_ir::TypeTable;
use refute_ir::program::ExceptionDecl;
use refute_source::Name;
use std::sync::Arc;

/// Who wrote a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A user.
    Program,
    /// The embedded library: may use `external`, labels, and names that begin with `__`.
    Library,
}

/// Everything declared so far.
#[derive(Clone, Debug)]
pub struct Env {
    types: TypeTable,
    exceptions: Vec<Arc<ExceptionDecl>>,
    next_global: u32,
}

impl Env {
    /// The builtin types at their fixed ids and the builtin exceptions; no values.
    pub fn builtin() -> Env {
        Env { types: TypeTable::default(), exceptions: Vec::new(), next_global: 0 }
    }

    /// All type declarations.
    pub fn types(&self) -> &TypeTable {
        &self.types
    }

    /// All exception declarations, builtins first.
    pub fn exceptions(&self) -> &[Arc<ExceptionDecl>] {
        &self.exceptions
    }

    /// How many toplevel variables there are; the next one gets this number.
    pub fn globals(&self) -> u32 {
        self.next_global
    }

    /// What is inferred from now on becomes part of module `name`. Entering `Stdlib` makes its names visible
    /// unqualified as well. Entering a module again goes on where it was left.
    pub fn enter_library_module(&mut self, name: Name) {
        let _ = name;
    }

    /// Ends the module entered last.
    pub fn leave_library_module(&mut self) {}
}
