//! OCaml: compiled with a module in front that flushes before every reading.
//!
//! `read_line` flushes by itself, `input_line`, `Scanf` and others do not. From OCaml 4.14 on, standard output can be told
//! not to buffer, which covers every way to read; before, the functions that read are put in front of the library's.

use super::compile::compile;
use super::tools::{Tool, ask, find};
use super::{Making, Recipe, Refusal};
use refute_run::Limits;
use std::ffi::OsString;

const UNBUFFERED: &str = "let () = Out_channel.set_buffered stdout false\n";

const FLUSHING: &str = r#"
module Flushing_readers = struct
  let ready channel = if channel == Stdlib.stdin then Stdlib.flush Stdlib.stdout
  let input_line c = ready c; Stdlib.input_line c
  let input_char c = ready c; Stdlib.input_char c
  let input_byte c = ready c; Stdlib.input_byte c
  let input_binary_int c = ready c; Stdlib.input_binary_int c
  let input_value c = ready c; Stdlib.input_value c
  let input c buffer from length = ready c; Stdlib.input c buffer from length
  let really_input c buffer from length = ready c; Stdlib.really_input c buffer from length
  let really_input_string c length = ready c; Stdlib.really_input_string c length
  let in_channel_length c = ready c; Stdlib.in_channel_length c
  module Scanf = struct
    include Stdlib.Scanf
    let flushed () = Stdlib.flush Stdlib.stdout
    let scanf format = flushed (); Stdlib.Scanf.scanf format
    let bscanf source format = flushed (); Stdlib.Scanf.bscanf source format
    let bscanf_format source format = flushed (); Stdlib.Scanf.bscanf_format source format
    let kscanf source failed format = flushed (); Stdlib.Scanf.kscanf source failed format
  end
end
include Flushing_readers
module Stdlib = struct
  include Stdlib
  include Flushing_readers
end
module Pervasives = Stdlib
"#;

/// Compiles it to native code, or to bytecode where there is no other compiler.
pub(super) fn prepare(making: &mut Making<'_>) -> Result<Recipe, Refusal> {
    let compiler = Compiler::find(making)?;
    making.place("program.ml")?;
    making.add("autoflush.ml", if compiler.can_be_told() { UNBUFFERED } else { FLUSHING }.as_bytes())?;
    let first = ["-w", "-a", "-color", "never", "-c", "autoflush.ml"];
    compile(making, &compiler.tool, &compiler.arguments(&first))?;
    let object = if compiler.is_native { "autoflush.cmx" } else { "autoflush.cmo" };
    let mut second = vec!["-w", "-a", "-color", "never", "-open", "Autoflush", "-o", "program"];
    if compiler.is_found_by_finder {
        second.splice(0..0, ["-package", "unix,str", "-linkpkg"]);
    }
    second.extend([object, "program.ml"]);
    compile(making, &compiler.tool, &compiler.arguments(&second))?;
    Ok(Recipe {
        command: vec![making.scratch.build().join("program").into()],
        environment: Vec::new(),
        readable: compiler.tool.readable,
        terminal: false,
        limits: Limits { address_space: Some(4 << 30), ..Limits::default() },
        remedy: Some("output flushed before reading (Autoflush)"),
    })
}

/// The compiler of this machine.
struct Compiler {
    tool: Tool,
    is_found_by_finder: bool,
    is_native: bool,
}

impl Compiler {
    fn find(making: &Making<'_>) -> Result<Compiler, Refusal> {
        let compiler = making.toolchain.tools.need(&["ocamlopt", "ocamlc"], "OCaml", "ocaml-nox")?;
        let is_native = compiler.path.ends_with("ocamlopt");
        // With it, the usual libraries are there, wherever they are installed.
        match find("ocamlfind") {
            Some(finder) => {
                let mut readable = finder.readable;
                readable.extend(compiler.readable);
                readable.dedup();
                Ok(Compiler { tool: Tool { path: finder.path, readable }, is_found_by_finder: true, is_native })
            }
            None => Ok(Compiler { tool: compiler, is_found_by_finder: false, is_native }),
        }
    }

    /// A whole command line without the tool itself.
    fn arguments(&self, arguments: &[&str]) -> Vec<OsString> {
        let compiler = if self.is_native { "ocamlopt" } else { "ocamlc" };
        let first = self.is_found_by_finder.then_some(compiler);
        first.into_iter().chain(arguments.iter().copied()).map(OsString::from).collect()
    }

    /// Whether standard output can be told not to buffer.
    fn can_be_told(&self) -> bool {
        let compiler = if self.is_native { "ocamlopt" } else { "ocamlc" };
        let version = find(compiler).and_then(|tool| ask(tool.path.as_os_str(), &["-version"]));
        version.is_some_and(|version| is_new(version.trim()))
    }
}

fn is_new(version: &str) -> bool {
    let mut numbers = version.split('.').map_while(|part| part.parse::<u32>().ok());
    (numbers.next(), numbers.next()) >= (Some(4), Some(14))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_numbers() {
        assert!(is_new("4.14.1") && is_new("5.3.0") && is_new("5.0.0+trunk"));
        assert!(!is_new("4.13.1") && !is_new("4.02.3") && !is_new("") && !is_new("x"));
    }
}
