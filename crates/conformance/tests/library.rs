//! Every value of our library has exactly the type that the real library gives it, and what we lack is listed here.

use refute_conformance::{oracle, transcript::single_blanks};
use refute_driver::{Event, Text};
use refute_frontend::prelude::LIBRARY;
use refute_source::{Sources, render::Colour};
use refute_syntax::tree::{ItemKind, PatKind};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Values of the real modules that ours do not have yet.
/// Channels other than the standard ones, numbers of 32 and 64 bits, places of the source, and what only a real process has.
const LACKING: &[(&str, &str)] = &[
    (
        "Stdlib",
        "__FILE__ __FUNCTION__ __LINE_OF__ __LINE__ __LOC_OF__ __LOC__ __MODULE__ __POS_OF__ __POS__ close_in \
         close_in_noerr close_out close_out_noerr in_channel_length input_binary_int input_value open_in open_in_bin \
         open_in_gen open_out open_out_bin open_out_gen out_channel_length output_binary_int output_value pos_in pos_out \
         seek_in seek_out set_binary_mode_in set_binary_mode_out unsafe_really_input",
    ),
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
        "argv catch_break chdir command enable_runtime_warnings executable_name file_exists getcwd getenv getenv_opt \
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

#[test]
fn library_values_have_the_types_of_the_real_ones() {
    let modules: Vec<&str> = LIBRARY.iter().map(|module| module.name).collect();
    let mut report = String::new();
    let ours: Vec<BTreeSet<String>> = LIBRARY.iter().map(|module| our_names(module.text)).collect();
    for ((module, ours), theirs) in modules.iter().zip(&ours).zip(&their_names(&modules)) {
        let lacking: Vec<&str> = theirs.difference(ours).map(String::as_str).collect();
        let listed = LACKING.iter().find(|(name, _)| name == module).map_or("", |(_, names)| names);
        if lacking != listed.split_ascii_whitespace().collect::<Vec<_>>() {
            _ = writeln!(report, "{module} lacks {}", lacking.join(" "));
        }
        for name in ours.difference(theirs) {
            _ = writeln!(report, "{module}.{name} does not exist in the real library");
        }
        compare_types(module, &ours.intersection(theirs).cloned().collect::<Vec<_>>(), &mut report);
    }
    assert!(report.is_empty(), "{report}");
}

/// Names of the values that a module's text binds, without the hidden ones.
fn our_names(text: &str) -> BTreeSet<String> {
    let mut sources = Sources::new();
    let file = sources.add("library.ml", text);
    let tree = refute_syntax::parse(&sources, file).tree;
    let mut names = BTreeSet::new();
    for item in &tree.items {
        match &item.kind {
            ItemKind::Let(_, bindings) => {
                for binding in bindings {
                    if let PatKind::Var(ident) = &tree[binding.pat].kind {
                        names.insert(ident.name.to_string());
                    }
                }
            }
            ItemKind::External { name, .. } => _ = names.insert(name.name.to_string()),
            _ => {}
        }
    }
    names.retain(|name| !name.starts_with("__"));
    names
}

/// Names of the values of the real modules.
fn their_names(modules: &[&str]) -> Vec<BTreeSet<String>> {
    let programs: Vec<String> =
        modules.iter().map(|module| format!("module type Whole = module type of {module}")).collect();
    let transcripts = oracle::run_batch(&programs);
    transcripts.iter().map(|transcript| value_names(&String::from_utf8_lossy(&transcript.shown))).collect()
}

/// The names after `val` and `external` at the outermost level of a signature.
fn value_names(signature: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut depth = 0;
    let words: Vec<&str> = signature.split_ascii_whitespace().collect();
    for (index, word) in words.iter().enumerate() {
        match *word {
            "sig" => depth += 1,
            "end" => depth -= 1,
            "val" | "external" if depth == 1 => {
                let name = if words[index + 1] == "(" { words[index + 2] } else { words[index + 1] };
                names.insert(name.to_string());
            }
            _ => {}
        }
    }
    names
}

fn compare_types(module: &str, names: &[String], report: &mut String) {
    let program: String = names.iter().map(|name| format!("{};;\n", written(module, name))).collect();
    let shown = oracle::run_batch(&[&program]).remove(0);
    let theirs = types_of(&String::from_utf8_lossy(&shown.shown));
    let text = Text { name: "names.ml".to_string(), bytes: program.into_bytes() };
    let verdict = refute_driver::types(&text, Colour::Plain, &mut |_: Event<'_>| {});
    let ours: Vec<String> = verdict.declarations.iter().map(|one| single_blanks(&one.ty)).collect();
    if ours.len() != names.len() || theirs.len() != names.len() {
        let refused: Vec<&str> = verdict.diagnostics.iter().map(|one| one.title.as_str()).collect();
        _ = writeln!(
            report,
            "{module}: {} names, {} types here, {} there; {refused:?} {}",
            names.len(),
            ours.len(),
            theirs.len(),
            shown.describe()
        );
        return;
    }
    for ((name, ours), theirs) in names.iter().zip(&ours).zip(&theirs) {
        if named_alike(ours) != named_alike(theirs) {
            _ = writeln!(report, "{module}.{name} : {ours}, really {theirs}");
        }
    }
}

fn written(module: &str, name: &str) -> String {
    let is_word = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let operator_word = matches!(name, "mod" | "land" | "lor" | "lxor" | "lsl" | "lsr" | "asr" | "or");
    if is_word && !operator_word { format!("{module}.{name}") } else { format!("{module}.( {name} )") }
}

/// The type with its variables named in order of appearance; the real library chose its own names for some.
fn named_alike(ty: &str) -> String {
    let mut seen: Vec<&str> = Vec::new();
    let mut pieces = ty.split('\'');
    let mut result = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        let length = piece.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let (name, rest) = piece.split_at(length);
        let index = seen.iter().position(|other| *other == name).unwrap_or_else(|| {
            seen.push(name);
            seen.len() - 1
        });
        _ = write!(result, "'{index}{rest}");
    }
    result
}

/// The types in lines `- : type = value`.
fn types_of(shown: &str) -> Vec<String> {
    let lines = shown.split("- : ").skip(1);
    lines.map(|line| single_blanks(line.split(" =").next().unwrap_or(line))).collect()
}
