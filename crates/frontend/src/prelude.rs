//! The embedded library, in the order in which it is loaded.
//!
//! Each file under `prelude/` is one module, written in OCaml over the primitives of `refute_ir::prim`. `Stdlib` comes
//! first and is opened; a later module may use the earlier ones. What few programs use is read only for texts that name it.
//! Names that start with `__` belong to the library (as do constructors with `__` behind the first letter) and are hidden from
//! programs; a record all of whose fields are hidden is an abstract type to them.
//! Not here: loading it (see `Session`).

use refute_ir::program::Extent;

/// A module of the library.
#[derive(Clone, Copy, Debug)]
pub struct LibraryModule {
    /// Its name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// The smallest extent of the library that has it. All but the usual one are read for texts that name one of their modules.
    pub extent: Extent,
}

/// How much of the library a text needs that has this path in it. One that ends with a module may open it, with all modules in it.
pub(crate) fn extent_for(path: &[u8]) -> Extent {
    let path = path.strip_suffix(b".").unwrap_or(path);
    let begins = |whole: &[u8], part: &[u8]| {
        whole.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"."))
    };
    let is_meant = |name: &str| begins(path, name.as_bytes()) || begins(name.as_bytes(), path);
    let meant = LIBRARY.iter().filter(|module| is_meant(module.name)).map(|module| module.extent).max();
    meant.unwrap_or(if begins(path, b"StdLabels") { Extent::Large } else { Extent::Usual })
}

/// Modules under `StdLabels`, and which of the modules above they are.
pub(crate) const STD_LABELS: [(&str, &str); 4] =
    [("Array", "ArrayLabels"), ("Bytes", "BytesLabels"), ("List", "ListLabels"), ("String", "StringLabels")];

macro_rules! library {
    ($($extent:ident: $($name:literal from $file:literal;)*)*) => {
        /// The modules of the library in loading order.
        pub const LIBRARY: &[LibraryModule] =
            &[$($(LibraryModule { name: $name, text: include_str!(concat!("../prelude/", $file)), extent: Extent::$extent },)*)*];
    };
}

library! {
Usual:
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
    "Float" from "float.ml";
    "Sys" from "sys.ml";
    "Stack" from "stack.ml";
    "Queue" from "queue.ml";
    "Printexc" from "printexc.ml";
Large:
    "Scanf.Scanning" from "scanf_scanning.ml";
    "Scanf" from "scanf.ml";
    "Digest" from "digest.ml";
    "Random.State" from "random_state.ml";
    "Random" from "random.ml";
    "Complex" from "complex.ml";
    "Bigarray" from "bigarray.ml";
    "Bigarray.Array1" from "bigarray_array1.ml";
    "Bigarray.Array2" from "bigarray_array2.ml";
    "ListLabels" from "list_labels.ml";
    "ArrayLabels" from "array_labels.ml";
    "StringLabels" from "string_labels.ml";
    "BytesLabels" from "bytes_labels.ml";
    "Filename" from "filename.ml";
    "In_channel" from "in_channel.ml";
    "Out_channel" from "out_channel.ml";
    "Unix" from "unix.ml";
    "Str" from "str.ml";
    "Arg" from "arg.ml";
    "Atomic" from "atomic.ml";
    "Dynarray" from "dynarray.ml";
    "Float.Array" from "float_array.ml";
    "Gc" from "gc.ml";
    "Stream" from "stream.ml";
    "Format" from "format.ml";
Whole:
    "OUnit2" from "ounit2.ml";
    "QCheck" from "qcheck.ml";
    "QCheck_base_runner" from "qcheck_base_runner.ml";
    "QCheck_ounit" from "qcheck_ounit.ml";
    "QCheck_runner" from "qcheck_runner.ml";
    "Assert" from "assert.ml";
}
