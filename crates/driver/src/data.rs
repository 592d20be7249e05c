//! Data files: what a program may read with `open_in`.
//!
//! In: a program's text, for the names of files in it; bytes under such names. Out: the files where a run finds them. A run looks
//! at no disk: whoever starts it hands the files over, and they are in memory, where the program may change them.
//! Not here: reading them (see `exercise`).

use crate::Text;
use refute_eval::Machine;
use refute_ir::types::TypeId;
use refute_ir::{Program, Value};
use refute_ocaml::Node;
use refute_source::{FileId, Name};
use refute_syntax::{TokenKind, lex};
use std::collections::BTreeSet;

/// A file that is no program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataFile {
    /// The path by which programs open it.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// What the text that writes data files is called; no file is.
const DATA: &str = "(data files)";

impl Text {
    /// Whether it writes data files: one that is no file itself.
    pub fn is_of_data_files(&self) -> bool {
        self.name == DATA
    }
}

/// The strings in a text that may name a file beside it, in alphabetical order.
pub fn named_files(text: &Text) -> BTreeSet<String> {
    let tokens = lex(&text.bytes, FileId(0)).tokens;
    let strings = tokens.iter().filter(|token| token.kind == TokenKind::String);
    let inside = strings.filter_map(|token| text.bytes.get(token.start as usize + 1..token.end as usize - 1));
    let names = inside.filter_map(|bytes| std::str::from_utf8(bytes).ok());
    let is_name = |name: &&str| {
        let parts = name.split('/').filter(|part| *part != ".");
        !name.is_empty()
            && !name.contains(['\\', '\n', '\0'])
            && parts.into_iter().all(|part| !matches!(part, "" | ".."))
    };
    names.filter(is_name).map(str::to_string).collect()
}

/// A text that writes the files, to be run before a program that reads them.
pub fn data_text(files: &[DataFile]) -> Option<Text> {
    let write = |file: &DataFile| {
        let channel = || Node::word("file");
        let open = Node::call("open_out_bin", vec![Node::string(file.name.as_bytes())]);
        let output = Node::call("output_string", vec![channel(), Node::string(&file.bytes)]);
        let close = Node::call("close_out", vec![channel()]);
        format!("let () = let file = {} in {}; {}\n", open.alone(), output.alone(), close.alone())
    };
    let text: String = files.iter().map(write).collect();
    (!files.is_empty()).then(|| Text { name: DATA.to_string(), bytes: text.into_bytes() })
}

/// Hands the files to a machine on which only the library has run.
pub(crate) fn hand_over(machine: &mut Machine, program: &Program, files: &[DataFile]) {
    let text = |bytes: &[u8]| Value::String(bytes.to_vec());
    let pairs = files.iter().map(|file| Value::Tuple(vec![text(file.name.as_bytes()), text(&file.bytes)]));
    set_reference(machine, program, "__files", pairs.collect());
}

/// Gives a reference of the library a list; the library stands before the program, and has each such name once.
pub(crate) fn set_reference(machine: &mut Machine, program: &Program, name: &str, list: Vec<Value>) {
    let contents = (Name::new("contents"), Value::List(list));
    set_variable(machine, program, name, &Value::Record(TypeId::REF, vec![contents]));
}

/// Gives a variable of the library a value.
pub(crate) fn set_variable(machine: &mut Machine, program: &Program, name: &str, value: &Value) {
    let global = program.globals.iter().position(|global| global.name.as_str() == name);
    if let (Some(global), Some(value)) = (global, machine.build(value)) {
        machine.set_global(refute_ir::program::GlobalId(global as u32), value);
    }
}

#[cfg(test)]
mod tests;
