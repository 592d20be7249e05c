//! Everything that a result depends on besides the submission: the specification, how it is run, and by which compilers.

use super::submissions::Entrant;
use crate::args::{ClassArgs, DialogCheckArgs};
use crate::dialog::languages::{Language, version};
use crate::dialog::specification::Specification;
use serde::Serialize;
use std::collections::BTreeSet;

/// What results depend on.
#[derive(Serialize)]
pub(super) struct Request<'a> {
    specification: &'a [u8],
    args: DialogCheckArgs,
    /// What the compilers and interpreters of the class say about themselves.
    tools: Vec<String>,
}

/// What the results of this run depend on. Where files are, how many are judged at once and what is written about them says
/// nothing about results.
pub(super) fn request<'a>(
    args: &DialogCheckArgs,
    specification: &'a Specification,
    entrants: &[Entrant],
) -> Request<'a> {
    let args = DialogCheckArgs {
        specification: None,
        program: None,
        jobs: None,
        stats: false,
        class: ClassArgs::default(),
        ..args.clone()
    };
    let languages: BTreeSet<Language> = match args.lang {
        Some(lang) => entrants.iter().filter_map(|entrant| entrant.language).chain([lang]).collect(),
        None => entrants.iter().filter_map(|entrant| entrant.language).collect(),
    };
    // In our own evaluator there is nothing else.
    let tools = match args.in_process {
        true => Vec::new(),
        false => languages.into_iter().map(|language| format!("{}: {}", language.name(), version(language))).collect(),
    };
    Request { specification: &specification.text.bytes, args, tools }
}
