//! Haskell: a `main` of ours turns buffering off and calls the program's own.
//!
//! The program's module is `Main`, with or without a header, or any other that has a `main`.

use super::compile::compile;
use super::{Making, Recipe, Refusal};
use refute_run::Limits;

/// The module around the program's.
const WRAPPER: &str = "RefuteUnbufferedMain";

/// Compiles it.
pub(super) fn prepare(making: &mut Making<'_>) -> Result<Recipe, Refusal> {
    let tool = making.toolchain.tools.need(&["ghc"], "Haskell", "ghc")?;
    let text = String::from_utf8_lossy(&making.text).into_owned();
    let is_literate = making.path.extension().is_some_and(|extension| extension == "lhs");
    let module = if is_literate { None } else { module_name(&text) }.unwrap_or_else(|| "Main".to_owned());
    let extension = if is_literate { "lhs" } else { "hs" };
    making.place(&format!("{}.{extension}", module.replace('.', "/")))?;
    let wrapper = format!(
        "module {WRAPPER} (main) where\n\
         import qualified System.IO\n\
         import qualified {module}\n\
         main :: System.IO.IO ()\n\
         main = System.IO.hSetBuffering System.IO.stdout System.IO.NoBuffering >> {module}.main >> return ()\n"
    );
    let wrapper_file = format!("{WRAPPER}.hs");
    making.add(&wrapper_file, wrapper.as_bytes())?;
    let arguments = ["-v0", "-O0", "-w", "-fdiagnostics-color=never", "-outputdir", "objects", "-main-is", WRAPPER];
    let rest = ["-o", "program", wrapper_file.as_str()];
    let arguments: Vec<_> = arguments.into_iter().chain(rest).map(Into::into).collect();
    compile(making, &tool, &arguments)?;
    Ok(Recipe {
        command: vec![making.scratch.build().join("program").into()],
        environment: Vec::new(),
        readable: tool.readable,
        terminal: false,
        limits: Limits::default(),
        remedy: Some("output not buffered (NoBuffering)"),
    })
}

/// The name in the module's header, if it has one.
fn module_name(text: &str) -> Option<String> {
    let code = without_comments(text);
    let rest = code.trim_start().strip_prefix("module")?;
    if !rest.starts_with(char::is_whitespace) {
        return None;
    }
    let name: String =
        rest.trim_start().chars().take_while(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '\'')).collect();
    let is_name = name.split('.').all(|part| part.starts_with(char::is_uppercase));
    is_name.then_some(name)
}

/// The text up to its first line of code that is no comment, comments (which nest) and pragmas taken out.
fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut depth = 0usize;
    let mut rest = text.trim_start_matches('\u{feff}');
    if rest.starts_with("#!") {
        rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
    }
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("{-") {
            depth += 1;
            rest = &rest[2..];
        } else if depth > 0 && rest.starts_with("-}") {
            depth -= 1;
            rest = &rest[2..];
        } else if depth == 0 && rest.starts_with("--") {
            rest = rest.find('\n').map_or("", |at| &rest[at..]);
        } else {
            if depth == 0 {
                code.push(c);
            }
            rest = &rest[c.len_utf8()..];
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_found_behind_comments() {
        assert_eq!(module_name("module Main (main) where"), Some("Main".to_owned()));
        assert_eq!(
            module_name("{-# LANGUAGE X #-}\n-- module A\n{- {- -} module B -}\nmodule\n  C.D where"),
            Some("C.D".to_owned())
        );
        assert_eq!(module_name("main = print 1 -- module A"), None);
        assert_eq!(module_name("modules = 1"), None);
        assert_eq!(module_name(""), None);
    }
}
