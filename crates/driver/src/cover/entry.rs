//! Which function is meant: the one that was named, the one that the last comment of the file names, or the last one.

use crate::Text;
use crate::check::listed;
use crate::check::loaded::{Function, Loaded};
use crate::outline::comments;
use refute_source::{FileId, suggest};

/// A function, and what to say about how it was chosen.
pub(super) struct Chosen {
    pub(super) function: Function,
    pub(super) note: Option<String>,
}

/// The function to cover; `Err` is a sentence.
pub(super) fn choose_entry(loaded: &Loaded, text: &Text, file: FileId, wanted: Option<&str>) -> Result<Chosen, String> {
    if let Some(name) = wanted {
        return named(loaded, text, name, None);
    }
    if let Some(name) = named_in_comment(&text.bytes, file) {
        return named(loaded, text, &name, Some("the last comment of the file names it"));
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
        None => Err(format!("`{}` defines no function to cover.", text.name)),
    }
}

fn named(loaded: &Loaded, text: &Text, name: &str, why: Option<&str>) -> Result<Chosen, String> {
    let why = why.map(|why| format!(" ({why})")).unwrap_or_default();
    // `( + )` is the name `+`.
    let bare = name.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(name).trim();
    let Some(function) = loaded.last_named(bare) else {
        let functions = loaded.functions();
        let names: Vec<&str> = functions.iter().map(|function| function.name.as_str()).collect();
        let mut message = format!("`{}` defines no `{bare}`{why}", text.name);
        match suggest::closest(bare, names.iter().rev().copied()) {
            Some(near) => message += &format!("; did you mean `{near}`?"),
            None if names.is_empty() => message += ".",
            None if names.len() == 1 => message += &format!("; its only function is `{}`.", names[0]),
            None => message += &format!("; its functions are {}.", listed(&names)),
        }
        return Err(message);
    };
    if !function.is_function(loaded.program()) {
        let declaration = function.declaration(loaded.program());
        return Err(format!("`{bare}` is not a function{why}: `{declaration}` has no arguments to search."));
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
