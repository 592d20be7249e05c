//! Which values of the library OCaml's primitives are, for programs that bind one by `external`; and which values OCaml declares so.

use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// The primitive as which the interface of a library module declares a value.
pub(crate) fn declared(module: &str, name: &str) -> Option<&'static str> {
    static TABLE: OnceLock<FxHashMap<(&str, &str), &str>> = OnceLock::new();
    let read = || {
        let mut table = FxHashMap::default();
        let mut module = "";
        for word in include_str!("externals.txt")
            .lines()
            .filter(|line| !line.starts_with('#'))
            .flat_map(str::split_ascii_whitespace)
        {
            match word.split_once('=') {
                Some((name, primitive)) => _ = table.insert((module, name), primitive),
                None => module = word.trim_end_matches(':'),
            }
        }
        table
    };
    TABLE.get_or_init(read).get(&(module, name)).copied()
}

/// The values that a primitive may be, with their modules, the likeliest first; none for one that is not known.
pub(crate) fn values(primitive: &str) -> &'static [(&'static str, &'static str)] {
    match primitive {
        "%identity" => &[("Fun", "id"), ("Char", "code"), ("Bytes", "unsafe_to_string"), ("Bytes", "unsafe_of_string")],
        "%ignore" => &[("Stdlib", "ignore")],
        "%raise" | "%reraise" => &[("Stdlib", "raise")],
        "%raise_notrace" => &[("Stdlib", "raise_notrace")],
        "%equal" | "caml_equal" => &[("Stdlib", "=")],
        "%notequal" | "caml_notequal" => &[("Stdlib", "<>")],
        "%lessthan" | "caml_lessthan" => &[("Stdlib", "<")],
        "%greaterthan" | "caml_greaterthan" => &[("Stdlib", ">")],
        "%lessequal" | "caml_lessequal" => &[("Stdlib", "<=")],
        "%greaterequal" | "caml_greaterequal" => &[("Stdlib", ">=")],
        "%compare" | "caml_compare" => &[("Stdlib", "compare")],
        "caml_int_compare" => &[("Int", "compare")],
        "caml_float_compare" => &[("Float", "compare")],
        "%eq" => &[("Stdlib", "==")],
        "%noteq" => &[("Stdlib", "!=")],
        "%boolnot" => &[("Stdlib", "not")],
        "%sequand" => &[("Stdlib", "&&")],
        "%sequor" => &[("Stdlib", "||")],
        "%apply" => &[("Stdlib", "@@")],
        "%revapply" => &[("Stdlib", "|>")],
        "%negint" => &[("Stdlib", "~-")],
        "%succint" => &[("Stdlib", "succ")],
        "%predint" => &[("Stdlib", "pred")],
        "%addint" => &[("Stdlib", "+")],
        "%subint" => &[("Stdlib", "-")],
        "%mulint" => &[("Stdlib", "*")],
        "%divint" => &[("Stdlib", "/")],
        "%modint" => &[("Stdlib", "mod")],
        "%andint" => &[("Stdlib", "land")],
        "%orint" => &[("Stdlib", "lor")],
        "%xorint" => &[("Stdlib", "lxor")],
        "%lslint" => &[("Stdlib", "lsl")],
        "%lsrint" => &[("Stdlib", "lsr")],
        "%asrint" => &[("Stdlib", "asr")],
        "%negfloat" => &[("Stdlib", "~-.")],
        "%absfloat" => &[("Stdlib", "abs_float")],
        "%addfloat" => &[("Stdlib", "+.")],
        "%subfloat" => &[("Stdlib", "-.")],
        "%mulfloat" => &[("Stdlib", "*.")],
        "%divfloat" => &[("Stdlib", "/.")],
        "%floatofint" => &[("Stdlib", "float_of_int")],
        "%intoffloat" => &[("Stdlib", "int_of_float")],
        "caml_power_float" => &[("Stdlib", "**")],
        "caml_sqrt_float" => &[("Stdlib", "sqrt")],
        "caml_exp_float" => &[("Stdlib", "exp")],
        "caml_log_float" => &[("Stdlib", "log")],
        "caml_log10_float" => &[("Stdlib", "log10")],
        "caml_cos_float" => &[("Stdlib", "cos")],
        "caml_sin_float" => &[("Stdlib", "sin")],
        "caml_tan_float" => &[("Stdlib", "tan")],
        "caml_floor_float" => &[("Stdlib", "floor")],
        "caml_ceil_float" => &[("Stdlib", "ceil")],
        "caml_fmod_float" => &[("Stdlib", "mod_float")],
        "caml_int_of_string" => &[("Stdlib", "int_of_string")],
        "caml_float_of_string" => &[("Stdlib", "float_of_string")],
        "%field0" => &[("Stdlib", "fst"), ("Stdlib", "!")],
        "%field1" => &[("Stdlib", "snd")],
        "%makemutable" => &[("Stdlib", "ref")],
        "%setfield0" => &[("Stdlib", ":=")],
        "%incr" => &[("Stdlib", "incr")],
        "%decr" => &[("Stdlib", "decr")],
        "%string_length" | "caml_ml_string_length" => &[("String", "length")],
        "%string_safe_get" | "caml_string_get" => &[("String", "get")],
        "%string_unsafe_get" => &[("String", "unsafe_get")],
        "caml_string_equal" => &[("String", "equal")],
        "caml_string_compare" => &[("String", "compare")],
        "%bytes_length" => &[("Bytes", "length")],
        "%bytes_safe_get" => &[("Bytes", "get")],
        "%bytes_safe_set" => &[("Bytes", "set")],
        "caml_create_bytes" => &[("Bytes", "create")],
        "%array_length" => &[("Array", "length")],
        "%array_safe_get" | "caml_array_get" => &[("Array", "get")],
        "%array_safe_set" | "caml_array_set" => &[("Array", "set")],
        "%array_unsafe_get" => &[("Array", "unsafe_get")],
        "%array_unsafe_set" => &[("Array", "unsafe_set")],
        "caml_make_vect" => &[("Array", "make")],
        "caml_array_append" => &[("Array", "append")],
        "caml_array_concat" => &[("Array", "concat")],
        _ => &[],
    }
}
