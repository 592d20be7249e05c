//! The embedded library, in the order in which it is loaded.
//!
//! Each file under `prelude/` is one module, written in OCaml over the primitives of `refute_ir::prim`. `Stdlib` comes
//! first and is opened; a later module may use the earlier ones. What few programs use is read only for texts that name it.
//! Names that start with `__` belong to the library (as do constructors with `__` behind the first letter) and are hidden from
//! programs; a record all of whose fields are hidden is an abstract type to them.
//! Not here: loading it (see `Session`).

/// A module of the library.
#[derive(Clone, Copy, Debug)]
pub struct LibraryModule {
    /// Its name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// When it is read.
    pub read: ReadWhen,
}

/// When a module of the library is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadWhen {
    /// At the beginning.
    Always,
    /// For texts in which the name of a module like it occurs.
    Named,
}

/// Whether a word is the name of a module that is read only where it is named.
pub(crate) fn is_rare(word: &[u8]) -> bool {
    let of_named = |module: &LibraryModule| module.name.split('.').next().unwrap_or_default().as_bytes() == word;
    word == b"StdLabels" || LIBRARY.iter().any(|module| module.read == ReadWhen::Named && of_named(module))
}

/// Modules under `StdLabels`, and which of the modules above they are.
pub(crate) const STD_LABELS: [(&str, &str); 4] =
    [("Array", "ArrayLabels"), ("Bytes", "BytesLabels"), ("List", "ListLabels"), ("String", "StringLabels")];

macro_rules! library {
    ($($read:ident: $($name:literal from $file:literal;)*)*) => {
        /// The modules of the library in loading order.
        pub const LIBRARY: &[LibraryModule] =
            &[$($(LibraryModule { name: $name, text: include_str!(concat!("../prelude/", $file)), read: ReadWhen::$read },)*)*];
    };
}

library! {
Always:
    "Stdlib" from "stdlib.ml";
    "CamlinternalLazy" from "camlinternalLazy.ml";
    "Lazy" from "lazy.ml";
    "Either" from "either.ml";
    "Seq" from "seq.ml";
    "Fun" from "fun.ml";
    "Unit" from "unit.ml";
    "Bool" from "bool.ml";
    "Int" from "int.ml";
    "Char" from "char.ml";
    "Uchar" from "uchar.ml";
    "List" from "list.ml";
    "String" from "string.ml";
    "Bytes" from "bytes.ml";
    "Int32" from "int32.ml";
    "Int64" from "int64.ml";
    "Array" from "array.ml";
    "Option" from "option.ml";
    "Result" from "result.ml";
    "Nativeint" from "nativeint.ml";
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
Named:
    "Digest" from "digest.ml";
    "Random.State" from "random_state.ml";
    "Random" from "random.ml";
    "Complex" from "complex.ml";
    "ListLabels" from "list_labels.ml";
    "ArrayLabels" from "array_labels.ml";
    "StringLabels" from "string_labels.ml";
    "BytesLabels" from "bytes_labels.ml";
    "Filename" from "filename.ml";
    "In_channel" from "in_channel.ml";
    "Out_channel" from "out_channel.ml";
    "Unix" from "unix.ml";
    "Str" from "str.ml";
    "Format" from "format.ml";
    "OUnit2" from "ounit2.ml";
}
