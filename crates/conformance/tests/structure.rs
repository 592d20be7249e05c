//! What must hold for every program holds for generated ones, for the literate cases and for the library.

use refute_conformance::literate::{self, Beyond};
use refute_conformance::structure::{Readable, check_syntax};
use refute_conformance::{generate, oracle, parallel};
use refute_frontend::prelude::LIBRARY;
use refute_source::Sources;
use refute_syntax::parse;
use refute_syntax::print::print;

/// The printer is fast, but comparing trees is not: fewer programs than on the real OCaml.
const GENERATED: u64 = 1000;

fn check_all(texts: &[(String, Vec<u8>)], wanted: impl Fn(usize) -> Option<Readable> + Sync) {
    let indices: Vec<usize> = (0..texts.len()).collect();
    let failures: Vec<String> = parallel::map(&indices, |index| {
        let (name, text) = &texts[*index];
        match check_syntax(text) {
            Ok(readable) if wanted(*index).is_none_or(|wanted| wanted == readable) => None,
            Ok(readable) => Some(format!("{name}: readable: {readable:?}")),
            Err(reason) => Some(format!("{name}: {reason}\n{}", String::from_utf8_lossy(text))),
        }
    })
    .into_iter()
    .flatten()
    .collect();
    assert!(failures.is_empty(), "{} of {} texts:\n{}", failures.len(), texts.len(), failures.join("\n"));
}

#[test]
fn generated_programs() {
    let texts: Vec<(String, Vec<u8>)> =
        (0..GENERATED).map(|seed| (format!("seed {seed}"), generate::program(seed).text().into_bytes())).collect();
    check_all(&texts, |_| Some(Readable::Yes));
}

#[test]
fn literate_cases() {
    let cases = literate::project_cases();
    let texts: Vec<(String, Vec<u8>)> = cases
        .iter()
        .map(|(file, case)| (format!("{file}:{} {}", case.line, case.title), case.program.clone().into_bytes()))
        .collect();
    check_all(&texts, |index| {
        let case = &cases[index].1;
        // A refused program may be refused by the parser or later.
        (case.errors.is_none() && case.beyond != Beyond::Unsupported).then_some(Readable::Yes)
    });
}

#[test]
fn library() {
    let texts: Vec<(String, Vec<u8>)> =
        LIBRARY.iter().map(|module| (module.name.to_string(), module.text.as_bytes().to_vec())).collect();
    check_all(&texts, |_| Some(Readable::Yes));
}

#[test]
fn printed_programs_mean_the_same_on_the_real_ocaml() {
    let mut texts: Vec<String> = (0..150).map(|seed| generate::program(seed).text()).collect();
    let cases = literate::project_cases();
    texts.extend(cases.into_iter().filter(|(_, case)| case.errors.is_none()).map(|(_, case)| case.program));
    let printed: Vec<Vec<u8>> = texts.iter().map(|text| printed(text.as_bytes())).collect();
    let as_written = oracle::run_batch(&texts);
    let as_printed = oracle::run_batch(&printed);
    let mut failures = Vec::new();
    for (index, (written, printed_one)) in as_written.iter().zip(&as_printed).enumerate() {
        // Items that stand apart by `;;` alone are echoed alike, so only the text shown counts.
        if written.comparable() != printed_one.comparable() {
            let printed = String::from_utf8_lossy(&printed[index]);
            failures.push(format!("{}\n--- printed\n{printed}\n--- OCaml\n{}", texts[index], printed_one.describe()));
        }
    }
    assert!(failures.is_empty(), "{} of {} texts:\n{}", failures.len(), texts.len(), failures.join("\n"));
}

fn printed(text: &[u8]) -> Vec<u8> {
    let mut sources = Sources::new();
    let file = sources.add("text.ml", text);
    print(&parse(&sources, file).tree)
}
