//! The embedded library: OCaml files in the order they depend on one another.
//!
//! One line per module. `Stdlib` is visible without a prefix, the others under their names.

/// A file of the library.
#[derive(Clone, Copy, Debug)]
pub struct LibraryFile {
    /// The module it defines.
    pub module: &'static str,
    /// Its name in messages.
    pub path: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! library {
    ($($module:literal = $file:literal;)*) => {
        /// All files, in dependency order.
        pub const FILES: &[LibraryFile] = &[$(
            LibraryFile {
                module: $module,
                path: concat!("prelude/", $file),
                text: include_str!(concat!("../prelude/", $file)),
            },
        )*];
    };
}

library! {}
