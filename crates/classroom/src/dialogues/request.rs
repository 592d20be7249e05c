//! Everything that a result depends on besides the submission: the specification, how programs are run, and by which compilers.

use crate::store::Keys;
use refute_console::{DialogRequest, Language, ProgramOptions, ProgramSubmission, Runtime, SearchOptions, version};
use serde::Serialize;
use std::collections::BTreeSet;

/// What results depend on.
#[derive(Serialize)]
struct Dependencies<'a> {
    specification: &'a [u8],
    given: &'a [(String, String)],
    search: SearchOptions,
    options: &'a ProgramOptions,
    sandbox: bool,
    method: String,
    terminal: bool,
    runtime: Runtime,
    /// What the compilers and interpreters of the class say about themselves.
    tools: Vec<String>,
}

/// What the results of a class are kept by, for this version of ours. Where files are, how many are judged at once and what is
/// written about them says nothing about results.
///
/// # Errors
/// Something cannot be written as JSON.
pub fn keys(
    version_of_ours: &[u8],
    request: &DialogRequest<'_>,
    programs: &[ProgramSubmission],
) -> Result<Keys, serde_json::Error> {
    let DialogRequest { specification, search, options, toolchain, .. } = *request;
    let languages: BTreeSet<Language> =
        programs.iter().filter_map(|program| program.language).chain(options.language).collect();
    // In our own evaluator there is nothing else.
    let tools = match options.in_process {
        true => Vec::new(),
        false => languages.into_iter().map(|language| format!("{}: {}", language.name(), version(language))).collect(),
    };
    let dependencies = Dependencies {
        specification: &specification.text.bytes,
        given: &specification.given,
        search,
        options,
        sandbox: toolchain.sandbox,
        method: format!("{:?}", toolchain.method),
        terminal: toolchain.terminal,
        runtime: toolchain.runtime,
        tools,
    };
    Keys::new(version_of_ours, &dependencies)
}
