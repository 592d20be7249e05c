//! Which function is meant: the one that was named, the one that the last comment of the file names, or the last one.

use crate::Text;
use crate::check::other_functions;
use crate::loaded::{Function, Loaded};
use crate::outline::comments;
use refute_source::FileId;

/// A function, and what to say about how it was chosen.
pub(super) struct Chosen {
    pub(super) function: Function,
    pub(super) note: Option<String>,
}

/// Who named a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NamedBy {
    User,
    Comment,
}

impl std::fmt::Display for NamedBy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            NamedBy::User => "",
            NamedBy::Comment => " (the last comment of the file names it)",
        })
    }
}

/// Why there is no function to cover, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum EntryError {
    #[error("`{file}` defines no function to cover.")]
    NoFunctions { file: String },
    #[error("`{file}` defines no `{name}`{by}{}", other_functions(name, functions))]
    Missing { file: String, name: String, functions: Vec<String>, by: NamedBy },
    #[error("`{name}` is not a function{by}: `{declaration}` has no arguments to search.")]
    NoFunction { name: String, declaration: String, by: NamedBy },
}

/// The function to cover.
pub(super) fn choose_entry(
    loaded: &Loaded,
    text: &Text,
    file: FileId,
    wanted: Option<&str>,
) -> Result<Chosen, EntryError> {
    if let Some(name) = wanted {
        return named(loaded, text, name, NamedBy::User);
    }
    if let Some(name) = named_in_comment(&text.bytes, file) {
        return named(loaded, text, &name, NamedBy::Comment);
    }
    let functions = loaded.functions();
    let several = functions.len() > 1;
    match functions.into_iter().next_back() {
        Some(function) => {
            let note = several.then(|| {
                format!("`{}` is the last function of `{}`; --entry names another.", function.name, text.name)
            });
            Ok(Chosen { function, note })
        }
        None => Err(EntryError::NoFunctions { file: text.name.clone() }),
    }
}

fn named(loaded: &Loaded, text: &Text, name: &str, by: NamedBy) -> Result<Chosen, EntryError> {
    // `( + )` is the name `+`.
    let bare = name.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(name).trim();
    let Some(function) = loaded.last_named(bare) else {
        let functions = loaded.functions().into_iter().map(|function| function.name).collect();
        return Err(EntryError::Missing { file: text.name.clone(), name: bare.to_string(), functions, by });
    };
    if !function.is_function(loaded.program()) {
        let declaration = function.declaration(loaded.program());
        return Err(EntryError::NoFunction { name: bare.to_string(), declaration, by });
    }
    Ok(Chosen { function, note: None })
}

/// The name in the last comment of the form `(* cover: f *)` or `(* toTraverse: f *)`.
fn named_in_comment(bytes: &[u8], file: FileId) -> Option<String> {
    comments(bytes, file).into_iter().rev().find_map(|inside| {
        let name = inside.strip_prefix("cover:").or_else(|| inside.strip_prefix("toTraverse:"))?.trim();
        let is_one_name = !name.is_empty() && (name.starts_with('(') || !name.contains(char::is_whitespace));
        is_one_name.then(|| name.to_string())
    })
}
