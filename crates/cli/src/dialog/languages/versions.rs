//! What compilers and interpreters say about themselves, for telling whether an old result still holds.

use super::Language;
use super::tools::{ask, find};

/// The version of what a language is compiled or run by, and where it is; empty when there is none.
pub(crate) fn version(language: Language) -> String {
    let (names, option): (&[&str], &str) = match language {
        Language::C => (&["gcc", "cc", "clang"], "--version"),
        Language::Cpp => (&["g++", "c++", "clang++"], "--version"),
        Language::Ocaml => (&["ocamlopt", "ocamlc"], "-version"),
        Language::Haskell => (&["ghc"], "--numeric-version"),
        Language::Python => (&["python3", "python"], "--version"),
        Language::Java => (&["javac"], "-version"),
        Language::Javascript => (&["node", "nodejs"], "--version"),
        Language::Bash => (&["bash"], "--version"),
        // Shells have no common way to ask.
        Language::Shell | Language::Executable => return String::new(),
    };
    let Some(tool) = names.iter().find_map(|name| find(name)) else { return String::new() };
    let said = ask(tool.path.as_os_str(), &[option]).unwrap_or_default();
    format!("{} {}", tool.path.display(), said.lines().next().unwrap_or_default())
}
