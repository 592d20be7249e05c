//! What OCaml's library has and ours lacks, so that a correct program is told that we do not support it, not that it
//! is wrong. A test of the conformance crate compares the two libraries.

/// Modules of OCaml's library that are not offered.
const MODULES: &str = "Arg ArrayLabels Atomic Bigarray BytesLabels Callback Complex Digest Ephemeron Filename Format Gc \
     Genlex Int32 Int64 Lazy Lexing ListLabels Map Marshal MoreLabels Nativeint Obj Oo Parsing Pervasives Random \
     Set StdLabels Stream StringLabels Uchar Weak Str Unix Dynlink Thread Mutex Condition Event Graphics Num";

/// Values that are not offered, by module; `Stdlib` for names without a module: channels other than the standard ones,
/// numbers of 32 and 64 bits, places of the source, and what only a real process has.
pub const VALUES: &[(&str, &str)] = &[
    (
        "Stdlib",
        "__FILE__ __FUNCTION__ __LINE_OF__ __LINE__ __LOC_OF__ __LOC__ __MODULE__ __POS_OF__ __POS__ close_in \
         close_in_noerr close_out close_out_noerr in_channel_length input_binary_int input_value open_in open_in_bin \
         open_in_gen open_out open_out_bin open_out_gen out_channel_length output_binary_int output_value pos_in pos_out \
         seek_in seek_out set_binary_mode_in set_binary_mode_out unsafe_really_input",
    ),
    ("Scanf", "bscanf bscanf_format format_from_string fscanf kfscanf kscanf ksscanf sscanf_format unescaped"),
    ("String", "get_int32_be get_int32_le get_int32_ne get_int64_be get_int64_le get_int64_ne"),
    (
        "Bytes",
        "get_int32_be get_int32_le get_int32_ne get_int64_be get_int64_le get_int64_ne set_int32_be set_int32_le \
         set_int32_ne set_int64_be set_int64_le set_int64_ne",
    ),
    ("Hashtbl", "randomize"),
    (
        "Buffer",
        "add_int32_be add_int32_le add_int32_ne add_int64_be add_int64_le add_int64_ne add_utf_16be_uchar \
         add_utf_16le_uchar add_utf_8_uchar",
    ),
    ("Float", "erf erfc"),
    (
        "Sys",
        "catch_break chdir command enable_runtime_warnings executable_name file_exists getcwd \
         interactive is_directory mkdir readdir remove rename rmdir runtime_parameters runtime_variant \
         runtime_warnings_enabled set_signal sigabrt sigalrm sigbus sigchld sigcont sigfpe sighup sigill sigint sigkill \
         signal sigpipe sigpoll sigprof sigquit sigsegv sigstop sigsys sigterm sigtrap sigtstp sigttin sigttou sigurg \
         sigusr1 sigusr2 sigvtalrm sigxcpu sigxfsz time",
    ),
    (
        "Printexc",
        "backtrace_slots backtrace_slots_of_raw_entry convert_raw_backtrace_slot default_uncaught_exception_handler \
         exn_slot_id exn_slot_name get_callstack get_raw_backtrace get_raw_backtrace_next_slot get_raw_backtrace_slot \
         print_raw_backtrace raise_with_backtrace raw_backtrace_entries raw_backtrace_length raw_backtrace_to_string \
         set_uncaught_exception_handler",
    ),
];

/// Modules inside those that are offered.
const INNER_MODULES: &[(&str, &str)] = &[
    ("Hashtbl", "Make MakeSeeded"),
    ("Float", "Array ArrayLabels"),
    ("Array", "Floatarray"),
    ("Stdlib", "LargeFile"),
    ("Printexc", "Slot"),
    ("Sys", "Immediate64"),
];

/// Whether OCaml's library has the module, in `outer` if that is given, though we do not.
pub fn is_module(outer: Option<&str>, name: &str) -> bool {
    match outer {
        None => among(MODULES, name),
        Some("Stdlib") if among(MODULES, name) => true,
        Some(outer) => listed(INNER_MODULES, outer, name),
    }
}

/// Whether OCaml's library has the value though we do not.
pub fn is_value(module: Option<&str>, name: &str) -> bool {
    listed(VALUES, module.unwrap_or("Stdlib"), name)
}

fn listed(table: &[(&str, &str)], module: &str, name: &str) -> bool {
    table.iter().any(|(listed, names)| *listed == module && among(names, name))
}

fn among(names: &str, name: &str) -> bool {
    names.split_ascii_whitespace().any(|listed| listed == name)
}
