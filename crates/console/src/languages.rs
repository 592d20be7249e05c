//! From a file to something that can be started: languages, compilers, and what keeps each of them from holding back
//! its output.
//!
//! In: a path as typed. Out: a [`Prepared`] program, or a [`Refusal`]; start at [`Toolchain::prepare`].
//! Everything happens in a scratch directory of the program's own; it is compiled once, whatever happens afterwards.
//! Invariant: sources are copied, and compiled and run confined; nothing is written beside them.
//!
//! What each runtime needs so that its output can be seen before it reads was found by experiment: C and C++ are told
//! before `main` not to buffer, OCaml flushes before it reads, Haskell gets a `main` around the program's own, Python an
//! environment variable; Java and shells need nothing; JavaScript is kept from reading on when it has closed its reader.

mod c;
mod compile;
mod detect;
mod executable;
mod haskell;
mod java;
mod ocaml;
mod scripts;
mod tools;

use crate::program::Prepared;
use crate::scratch::Scratch;
use crate::unavailable::Unavailable;
use refute_exercise::InputError;
use refute_run::{Limits, Method};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use tools::{Tools, version};

/// Larger files are no programs that a person wrote.
const LARGEST_SOURCE: u64 = 16 << 20;

/// What a program is written in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Language {
    /// C, compiled by `gcc`.
    C,
    /// C++, compiled by `g++`.
    Cpp,
    /// OCaml, compiled by `ocamlopt`.
    Ocaml,
    /// Haskell, compiled by `ghc`.
    Haskell,
    /// Python 3.
    Python,
    /// Java, compiled by `javac`.
    Java,
    /// JavaScript, run by `node`.
    Javascript,
    /// The shell of the system.
    Shell,
    /// The shell `bash`.
    Bash,
    /// Whatever it was before it was compiled.
    Executable,
}

/// What keeps an executable from holding back its output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Runtime {
    /// As [`Runtime::C`] for executables that are linked dynamically, nothing for others.
    Auto,
    /// Nothing: it is started as it is.
    None,
    /// The C library is told not to buffer; one that is linked statically gets a terminal.
    C,
    /// Python is told not to buffer.
    Python,
}

impl Language {
    /// As people write it.
    pub fn name(self) -> &'static str {
        match self {
            Language::C => "C",
            Language::Cpp => "C++",
            Language::Ocaml => "OCaml",
            Language::Haskell => "Haskell",
            Language::Python => "Python",
            Language::Java => "Java",
            Language::Javascript => "JavaScript",
            Language::Shell => "shell",
            Language::Bash => "bash",
            Language::Executable => "executable",
        }
    }
}

/// Why there is no program to run.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// It does not compile: what the compiler says.
    #[error("{0}")]
    Rejected(String),
    /// It cannot be tried here: a missing compiler or file.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
    /// The user does not want to wait.
    #[error("interrupted")]
    Interrupted,
}

/// Where programs are prepared; shared by all programs of a class.
#[derive(Debug)]
pub struct Toolchain {
    /// Whether compilers and programs are confined.
    pub sandbox: bool,
    /// How it is noticed that a program waits for input.
    pub method: Method,
    /// Whether programs get a terminal in any case.
    pub terminal: bool,
    /// What keeps executables from holding back their output.
    pub runtime: Runtime,
    /// Raised by Ctrl-C.
    pub stop: Arc<AtomicBool>,
    /// What is installed.
    pub tools: Tools,
}

/// A program in the making.
struct Making<'a> {
    toolchain: &'a Toolchain,
    scratch: &'a Scratch,
    /// The file as typed.
    path: &'a Path,
    /// Its content; of an executable only the beginning.
    text: Vec<u8>,
    /// What the copy of the source is called; compilers know no other name.
    copy: String,
    /// Other files that it needs, with their paths below its folder.
    beside: &'a [(PathBuf, PathBuf)],
}

/// How a prepared program is started.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    /// The command line without the program's own arguments.
    pub command: Vec<OsString>,
    /// Beside the usual environment.
    pub environment: Vec<(OsString, OsString)>,
    /// What it reads besides the system's own folders.
    pub readable: Vec<PathBuf>,
    /// Whether it needs a terminal.
    pub terminal: bool,
    /// What it may use; times come later.
    pub limits: Limits,
    /// What was done so that it does not hold back its output, as a phrase.
    pub remedy: Option<&'static str>,
}

impl Toolchain {
    /// As it is when nothing is asked for.
    pub fn usual(stop: &Arc<AtomicBool>) -> Toolchain {
        Toolchain {
            sandbox: true,
            method: Method::Best,
            terminal: false,
            runtime: Runtime::Auto,
            stop: Arc::clone(stop),
            tools: Tools::default(),
        }
    }

    /// Makes a program of a file; `lang` when its name does not say what it is. Other files that it needs come with their
    /// paths below its folder.
    pub(crate) fn prepare(
        &self,
        path: &Path,
        beside: &[(PathBuf, PathBuf)],
        lang: Option<Language>,
    ) -> Result<Prepared, Refusal> {
        let (text, is_executable) = beginning(path)?;
        let language = match lang {
            Some(language) => language,
            None => detect::detect(path, &text, is_executable)?,
        };
        let scratch = Scratch::new()?;
        let text = if language == Language::Executable { text } else { whole(path)? };
        let mut making = Making { toolchain: self, scratch: &scratch, path, text, copy: String::new(), beside };
        making.place_others()?;
        let mut recipe = match language {
            Language::C | Language::Cpp => c::prepare(&mut making, language)?,
            Language::Ocaml => ocaml::prepare(&mut making)?,
            Language::Haskell => haskell::prepare(&mut making)?,
            Language::Java => java::prepare(&mut making)?,
            Language::Python => scripts::python(&mut making)?,
            Language::Javascript => scripts::javascript(&mut making)?,
            Language::Shell => scripts::shell(&mut making, "sh")?,
            Language::Bash => scripts::shell(&mut making, "bash")?,
            Language::Executable => executable::prepare(&making)?,
        };
        recipe.terminal |= self.terminal;
        let copy = making.copy;
        Ok(Prepared::new(self, path, language, recipe, scratch, copy))
    }
}

impl Making<'_> {
    /// Copies the source into the scratch directory.
    fn place(&mut self, name: &str) -> Result<PathBuf, Unavailable> {
        self.copy = name.to_owned();
        self.add(name, &self.text)
    }

    /// Copies what stands beside the source.
    fn place_others(&self) -> Result<(), Unavailable> {
        for (path, below) in self.beside {
            let name = below.to_str().ok_or_else(|| Unavailable::NotUtf8(path.display().to_string()))?;
            self.add(name, &whole(path)?)?;
        }
        Ok(())
    }

    /// Adds a file to the sources.
    fn add(&self, name: &str, text: &[u8]) -> Result<PathBuf, Unavailable> {
        let path = self.scratch.build().join(name);
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, text));
        match made {
            Ok(()) => Ok(path),
            Err(error) => Err(Unavailable::Unwritable(error)),
        }
    }

    /// A message with the names that the user knows.
    fn in_own_words(&self, text: &str) -> String {
        in_own_words(text, self.scratch, &self.copy, self.path)
    }
}

/// A text with the user's name for the program instead of our names for its copy.
pub(crate) fn in_own_words(text: &str, scratch: &Scratch, copy: &str, path: &Path) -> String {
    let text = scratch.without_names(text);
    match path.file_name() {
        Some(name) if !copy.is_empty() => text.replace(copy, &name.to_string_lossy()),
        _ => text,
    }
}

/// The whole environment that everything foreign gets: the same on every machine.
pub(crate) fn environment(directory: &Path) -> Vec<(OsString, OsString)> {
    let pairs: [(&str, OsString); 6] = [
        ("PATH", "/usr/local/bin:/usr/bin:/bin".into()),
        ("HOME", directory.into()),
        ("TMPDIR", directory.into()),
        ("LANG", "C.UTF-8".into()),
        ("LC_ALL", "C.UTF-8".into()),
        ("TERM", "dumb".into()),
    ];
    pairs.into_iter().map(|(name, value)| (name.into(), value)).collect()
}

/// What a file is written in; the error says why that cannot be told.
pub(crate) fn language_of(path: &Path) -> Result<Language, Unavailable> {
    let (text, is_executable) = beginning(path)?;
    detect::detect(path, &text, is_executable)
}

/// The first bytes of a file, and whether it may be executed.
fn beginning(path: &Path) -> Result<(Vec<u8>, bool), Unavailable> {
    let refused = |error: std::io::Error| InputError::unreadable(path, &error);
    let metadata = path.metadata().map_err(refused)?;
    if !metadata.is_file() {
        return Err(Unavailable::NotFile(path.display().to_string()));
    }
    let mut start = Vec::new();
    match std::fs::File::open(path) {
        Ok(file) => _ = file.take(4096).read_to_end(&mut start).map_err(refused)?,
        // One may be allowed to run what one may not read.
        Err(_) if tools::is_executable(path) => {}
        Err(error) => return Err(refused(error).into()),
    }
    Ok((start, tools::is_executable(path)))
}

/// The whole text of a source.
fn whole(path: &Path) -> Result<Vec<u8>, Unavailable> {
    let refused = |error: std::io::Error| InputError::unreadable(path, &error);
    let mut text = Vec::new();
    let file = std::fs::File::open(path).map_err(refused)?;
    file.take(LARGEST_SOURCE + 1).read_to_end(&mut text).map_err(refused)?;
    if text.len() as u64 > LARGEST_SOURCE {
        return Err(Unavailable::TooLarge(path.display().to_string()));
    }
    Ok(text)
}

#[cfg(test)]
mod tests;
