//! Every value of our library has exactly the type that the real library gives it, and what we lack is what we refuse by name.

use refute_conformance::{oracle, transcript::single_blanks};
use refute_driver::{Event, Text};
use refute_frontend::prelude::LIBRARY;
use refute_source::Sources;
use refute_syntax::tree::{ItemKind, PatKind};
use refute_typing::library::{self, Version};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Libraries that programs are linked with, which the toplevel of the tests is not: names are compared, not types.
const UNLINKED: [&str; 2] = ["Str", "Unix"];

/// What stands in for another library, and what programs do not name.
const NOT_OF_OCAML: [&str; 7] =
    ["CamlinternalLazy", "OUnit2", "QCheck", "QCheck_base_runner", "QCheck_runner", "QCheck_ounit", "Assert"];

#[test]
fn library_values_have_the_types_of_the_real_ones() {
    let modules: Vec<&str> = LIBRARY.iter().map(|module| module.name).collect();
    let mut report = String::new();
    let ours: Vec<BTreeSet<String>> = LIBRARY.iter().map(|module| our_names(module.text)).collect();
    for ((module, ours), theirs) in modules.iter().zip(&ours).zip(&their_names(&modules)) {
        if NOT_OF_OCAML.contains(module) {
            continue;
        }
        // Debian's OCaml is the oldest whose library the table knows.
        let listed = library::values(module, Version::KNOWN[0]);
        if !theirs.iter().map(String::as_str).eq(listed.iter().copied()) {
            _ = writeln!(report, "{module}: the table says {}", listed.join(" "));
        }
        // What came later is held to the table alone.
        let later: BTreeSet<&str> =
            Version::KNOWN.into_iter().skip(1).flat_map(|version| library::values(module, version)).collect();
        for name in ours.difference(theirs).filter(|name| !later.contains(name.as_str())) {
            _ = writeln!(report, "{module}.{name} does not exist in the real library");
        }
        if UNLINKED.contains(module) {
            continue;
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
    let verdict = refute_driver::types(&text, Default::default(), &mut |_: Event<'_>| {});
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
