//! A program of several files as one text.
//!
//! In: the files of a folder, [`Project`]. Out: a [`Text`] in which each file is a module, its interface the signature, after those
//! that it names; start at [`Project::joined`]. Line directives keep the places of all of them, so messages, reports and exceptions speak of
//! the files. What the file offers that no other one names is offered at toplevel too, when there is one such file.
//! Not here: finding and reading the files (see `exercise`).

use crate::Text;
use refute_source::FileId;
use refute_syntax::{TokenKind, lex};
use refute_typing::library;
use std::collections::{BTreeMap, BTreeSet};

/// Libraries for tests: a file that names one, and that nothing needs, is no part of the program under test.
const OF_TESTS: [&str; 5] = ["Alcotest", "OUnit", "OUnit2", "QCheck", "QCheck2"];

/// The files of a program.
#[derive(Clone, Default, Debug)]
pub struct Project {
    /// `.ml` and `.mli` files, by their paths.
    pub files: Vec<Text>,
    /// What is made of the modules in some folders.
    pub libraries: Vec<ProjectLibrary>,
}

/// Modules that others know as parts of one: `(library (name shapes))` of `dune`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProjectLibrary {
    /// The name as the description has it.
    pub name: String,
    /// Where the paths of its files begin.
    pub folder: String,
}

/// Why files are no program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProjectError {
    /// There are no programs among them.
    #[error("there is no `.ml` file in it")]
    Empty,
    /// A file whose name is none of a module.
    #[error("`{0}` has no name that a module may have")]
    NoModule(String),
    /// Two files of the same module.
    #[error("`{0}` and `{1}` would be the same module")]
    Twice(String, String),
    /// An interface without its program.
    #[error("`{0}` is the interface of a file that is not there")]
    NoProgram(String),
    /// Files that need one another.
    #[error("these files need one another: {}", .0.join(", "))]
    Circle(Vec<String>),
}

/// A module of a program.
#[derive(Debug)]
struct Unit<'a> {
    program: &'a Text,
    interface: Option<&'a Text>,
    /// Names of modules that it may mean.
    named: BTreeSet<String>,
}

impl Project {
    /// All files as one text of this name.
    ///
    /// # Errors
    /// Why they are no program.
    pub fn joined(&self, name: &str) -> Result<Text, ProjectError> {
        let units = self.units()?;
        let needs = self.needs(&units);
        let is_needed = |module: &str| needs.values().any(|needed| needed.contains(module));
        let is_test = |module: &str, unit: &Unit<'_>| {
            !is_needed(module) && OF_TESTS.iter().any(|library| unit.named.contains(*library))
        };
        let tests: BTreeSet<&str> =
            units.iter().filter(|(module, unit)| is_test(module, unit)).map(|(module, _)| module.as_str()).collect();
        let order = in_order(&units, &needs)?;
        let mut bytes = Vec::new();
        let mut written: BTreeSet<&str> = BTreeSet::new();
        for module in order.iter().copied().filter(|module| !tests.contains(module)) {
            units[module].write(module, &mut bytes);
            written.insert(module);
            self.write_libraries(&units, module, &written, &mut bytes);
        }
        let of_others =
            |module: &str| needs.iter().any(|(other, needed)| !tests.contains(other) && needed.contains(module));
        let mut roots = written.iter().filter(|module| !of_others(module));
        if let (Some(root), None) = (roots.next(), roots.next()) {
            bytes.extend(format!("include {root}\n").bytes());
        }
        Ok(Text { name: name.to_string(), bytes })
    }

    /// Whether some file names another one; one that is called like a module of the library is named by everybody.
    pub fn is_connected(&self) -> bool {
        let is_own = |module: &&str| library::module(module).is_none();
        self.units().is_ok_and(|units| self.needs(&units).values().flatten().any(is_own))
    }

    fn units(&self) -> Result<BTreeMap<String, Unit<'_>>, ProjectError> {
        let mut units: BTreeMap<String, Unit<'_>> = BTreeMap::new();
        for program in self.files.iter().filter(|file| file.name.ends_with(".ml")) {
            let module = module_name(&program.name)?;
            let unit = Unit { program, interface: None, named: named_modules(&program.bytes) };
            if let Some(other) = units.insert(module, unit) {
                return Err(ProjectError::Twice(other.program.name.clone(), program.name.clone()));
            }
        }
        for interface in self.files.iter().filter(|file| file.name.ends_with(".mli")) {
            let unit = units.get_mut(&module_name(&interface.name)?);
            let Some(unit) = unit.filter(|unit| interface.name.strip_suffix('i') == Some(&unit.program.name)) else {
                return Err(ProjectError::NoProgram(interface.name.clone()));
            };
            unit.interface = Some(interface);
            unit.named.extend(named_modules(&interface.bytes));
        }
        if units.is_empty() { Err(ProjectError::Empty) } else { Ok(units) }
    }

    /// The modules of the program that each of them names, itself or through a library.
    fn needs<'a>(&self, units: &'a BTreeMap<String, Unit<'a>>) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
        let needed = |module: &str, unit: &Unit<'_>| {
            let mut needed: BTreeSet<&str> = BTreeSet::new();
            for named in unit.named.iter().filter(|named| *named != module) {
                needed.extend(units.get_key_value(named).map(|(known, _)| known.as_str()));
                let library = self.libraries.iter().find(|library| library.module() == *named);
                if let Some(library) = library.filter(|library| !library.has(&unit.program.name)) {
                    needed.extend(library.modules(units));
                }
            }
            needed
        };
        units.iter().map(|(module, unit)| (module.as_str(), needed(module, unit))).collect()
    }

    /// The libraries of which this module is the last part.
    fn write_libraries(
        &self,
        units: &BTreeMap<String, Unit<'_>>,
        last: &str,
        written: &BTreeSet<&str>,
        bytes: &mut Vec<u8>,
    ) {
        for library in &self.libraries {
            let modules: Vec<&str> = library.modules(units).collect();
            // A file of the library's name is the library.
            let is_whole = modules.contains(&last) && modules.iter().all(|module| written.contains(module));
            if is_whole && !units.contains_key(&library.module()) {
                bytes.extend(format!("module {} = struct\n", library.module()).bytes());
                modules.iter().for_each(|module| bytes.extend(format!("module {module} = {module}\n").bytes()));
                bytes.extend(b"end\n");
            }
        }
    }
}

impl ProjectLibrary {
    fn module(&self) -> String {
        capitalised(&self.name)
    }

    fn has(&self, path: &str) -> bool {
        path.strip_prefix(self.folder.as_str()).is_some_and(|rest| rest.starts_with('/'))
    }

    fn modules<'a>(&self, units: &'a BTreeMap<String, Unit<'a>>) -> impl Iterator<Item = &'a str> {
        units.iter().filter(|(_, unit)| self.has(&unit.program.name)).map(|(module, _)| module.as_str())
    }
}

impl Unit<'_> {
    fn write(&self, module: &str, bytes: &mut Vec<u8>) {
        bytes.extend(format!("module {module} ").bytes());
        if let Some(interface) = self.interface {
            bytes.extend(b": sig\n");
            write_file(interface, bytes);
            bytes.extend(b"end ");
        }
        bytes.extend(b"= struct\n");
        write_file(self.program, bytes);
        bytes.extend(b"end\n");
    }
}

fn write_file(file: &Text, bytes: &mut Vec<u8>) {
    // A directive has no way to write a quote.
    bytes.extend(format!("# 1 \"{}\"\n", file.name.replace(['"', '\n', '\r'], "_")).bytes());
    bytes.extend(&file.bytes);
    if !file.bytes.ends_with(b"\n") {
        bytes.push(b'\n');
    }
}

/// The modules, each after those that it needs; otherwise in alphabetical order.
fn in_order<'a>(
    units: &BTreeMap<String, Unit<'a>>,
    needs: &BTreeMap<&'a str, BTreeSet<&'a str>>,
) -> Result<Vec<&'a str>, ProjectError> {
    let mut order: Vec<&str> = Vec::new();
    let mut left: Vec<&str> = needs.keys().copied().collect();
    while !left.is_empty() {
        let ready = left.iter().position(|module| needs[module].iter().all(|needed| order.contains(needed)));
        let Some(ready) = ready else {
            // What leads to the circle is no part of it.
            let is_needed = |module: &&str| left.iter().any(|other| needs[other].contains(module));
            let circle = left.iter().copied().filter(is_needed);
            return Err(ProjectError::Circle(circle.map(|module| units[module].program.name.clone()).collect()));
        };
        order.push(left.remove(ready));
    }
    Ok(order)
}

/// What the module of a file is called.
fn module_name(path: &str) -> Result<String, ProjectError> {
    let file = path.rsplit('/').next().unwrap_or(path);
    let stem = file.strip_suffix(".mli").or(file.strip_suffix(".ml")).unwrap_or(file);
    let is_word = stem.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\''));
    if is_word && stem.starts_with(|first: char| first.is_ascii_alphabetic()) {
        Ok(capitalised(stem))
    } else {
        Err(ProjectError::NoModule(path.to_string()))
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

/// The capitalised words of a text that may mean a module: before a dot, opened or included, named by another one, given to a functor.
fn named_modules(bytes: &[u8]) -> BTreeSet<String> {
    let tokens = lex(bytes, FileId(0)).tokens;
    let tokens: Vec<_> = tokens.iter().filter(|token| !token.kind.is_trivia()).collect();
    let kind = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map(|token| token.kind);
    let mut found = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::Upper) {
        let before = |distance: usize| kind(at.checked_sub(distance));
        let is_module = kind(Some(at + 1)) == Some(TokenKind::Dot)
            || matches!(before(1), Some(TokenKind::Open | TokenKind::Include))
            || (before(1) == Some(TokenKind::Bang) && before(2) == Some(TokenKind::Open))
            || (before(1) == Some(TokenKind::Equal) && before(3) == Some(TokenKind::Module))
            || (before(1) == Some(TokenKind::LeftParen) && before(2) == Some(TokenKind::Upper));
        let is_part = before(1) == Some(TokenKind::Dot);
        if is_module && !is_part {
            found.insert(String::from_utf8_lossy(&bytes[token.start as usize..token.end as usize]).into_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests;
