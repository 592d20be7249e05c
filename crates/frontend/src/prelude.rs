//! The embedded library, in the order in which it is loaded.
//!
//! Each file under `prelude/` is one module, written in OCaml over the primitives of `refute_ir::prim`. `Stdlib` comes
//! first and is opened; a later module may use the earlier ones. Names that start with `__` belong to the library
//! (as do constructors with `__` behind the first letter) and are hidden from programs; a record all of whose fields
//! are hidden is an abstract type to them.
//! Not here: loading it (see `Session`).

/// A module of the library.
#[derive(Clone, Copy, Debug)]
pub struct LibraryModule {
    /// Its name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! library {
    ($($name:literal from $file:literal;)*) => {
        /// The modules of the library in loading order.
        pub const LIBRARY: &[LibraryModule] =
            &[$(LibraryModule { name: $name, text: include_str!(concat!("../prelude/", $file)) },)*];
    };
}

library! {
    "Stdlib" from "stdlib.ml";
    "Seq" from "seq.ml";
    "Either" from "either.ml";
    "Fun" from "fun.ml";
    "Unit" from "unit.ml";
    "Bool" from "bool.ml";
    "Int" from "int.ml";
    "Char" from "char.ml";
    "List" from "list.ml";
    "String" from "string.ml";
    "Bytes" from "bytes.ml";
    "Array" from "array.ml";
    "Option" from "option.ml";
    "Result" from "result.ml";
    "Hashtbl" from "hashtbl.ml";
    "Set" from "set.ml";
    "Map" from "map.ml";
    "Buffer" from "buffer.ml";
    "Printf" from "printf.ml";
    "Scanf" from "scanf.ml";
    "Float" from "float.ml";
    "Sys" from "sys.ml";
    "Stack" from "stack.ml";
    "Queue" from "queue.ml";
    "Printexc" from "printexc.ml";
}
