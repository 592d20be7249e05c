//! Which language a file is written in: by its extension, else by its first bytes.

use super::Language;
use crate::unavailable::Unavailable;
use std::path::Path;

/// The language of a file.
pub(super) fn detect(path: &Path, start: &[u8], is_executable: bool) -> Result<Language, Unavailable> {
    if let Some(language) = path.extension().and_then(|extension| by_extension(extension.to_str()?)) {
        return Ok(match (language, by_shebang(start)) {
            // What a script says about itself is more exact.
            (Language::Shell, Some(Language::Bash)) => Language::Bash,
            (language, _) => language,
        });
    }
    match by_shebang(start) {
        Some(language) => return Ok(language),
        None if is_executable => return Ok(Language::Executable),
        None => {}
    }
    let shown = path.display().to_string();
    let could_run = start.starts_with(b"\x7fELF") || start.starts_with(b"#!");
    Err(if could_run { Unavailable::NotExecutable(shown) } else { Unavailable::UnknownLanguage(shown) })
}

/// The language that an extension stands for.
pub(super) fn by_extension(extension: &str) -> Option<Language> {
    Some(match extension {
        "c" => Language::C,
        "cc" | "cpp" | "cxx" | "c++" | "C" => Language::Cpp,
        "ml" => Language::Ocaml,
        "hs" | "lhs" => Language::Haskell,
        "py" => Language::Python,
        "java" => Language::Java,
        "js" | "mjs" | "cjs" => Language::Javascript,
        "sh" => Language::Shell,
        "bash" => Language::Bash,
        _ => return None,
    })
}

/// The language of a script, when it is one of those we know.
fn by_shebang(start: &[u8]) -> Option<Language> {
    let line = start.strip_prefix(b"#!")?.split(|byte| *byte == b'\n').next()?;
    let line = String::from_utf8_lossy(line);
    let mut words = line.split_whitespace().map(|word| word.rsplit('/').next().unwrap_or(word));
    let mut program = words.next()?;
    if program == "env" {
        program = words.find(|word| !word.starts_with('-') && !word.contains('='))?;
    }
    match program.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.') {
        "python" => Some(Language::Python),
        "node" | "nodejs" => Some(Language::Javascript),
        "sh" | "dash" => Some(Language::Shell),
        "bash" => Some(Language::Bash),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str, start: &str, is_executable: bool) -> Option<Language> {
        detect(Path::new(name), start.as_bytes(), is_executable).ok()
    }

    #[test]
    fn extensions_and_first_lines() {
        assert_eq!(found("a.c", "int main;", false), Some(Language::C));
        assert_eq!(found("a.cpp", "", true), Some(Language::Cpp));
        assert_eq!(found("a.sh", "#!/usr/bin/env bash\n", false), Some(Language::Bash));
        assert_eq!(found("a.sh", "#!/bin/sh\n", false), Some(Language::Shell));
        assert_eq!(found("sum", "#!/usr/bin/env -S python3.11 -u\nprint()", false), Some(Language::Python));
        assert_eq!(found("sum", "#!/usr/bin/node\n", true), Some(Language::Javascript));
        assert_eq!(found("sum", "#!/usr/bin/perl\n", true), Some(Language::Executable));
        assert_eq!(found("sum", "\x7fELF", true), Some(Language::Executable));
        assert_eq!(found("sum", "\x7fELF", false), None);
        assert_eq!(found("notes.txt", "hello", false), None);
    }
}
