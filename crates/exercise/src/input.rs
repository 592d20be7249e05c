//! Files and standard input as texts.
//!
//! In: paths as typed. Out: bytes with a display name, or a message that says what is in the way.

use crate::project;
use refute_driver::{ProjectError, Text};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Larger files are no programs that a person wrote.
const LARGEST: u64 = 16 << 20;

/// Why a text could not be read.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The system refused.
    #[error("cannot read `{path}`: {reason}")]
    Unreadable {
        /// The path as typed.
        path: String,
        /// In words.
        reason: String,
    },
    /// It is a directory whose files are no program of several files.
    #[error("`{path}` is a directory; name the OCaml files in it instead")]
    Directory {
        /// The path as typed.
        path: String,
    },
    /// Its files are no program.
    #[error("cannot read the program in `{path}`: {reason}")]
    Project {
        /// The path as typed.
        path: String,
        /// Why not.
        reason: ProjectError,
    },
    /// It is too large.
    #[error("`{path}` is larger than 16 MB, which is more than Refute reads")]
    TooLarge {
        /// The path as typed.
        path: String,
    },
    /// Standard input can be read only once.
    #[error("standard input (`-`) can be used only once")]
    InputTwice,
}

impl InputError {
    /// What the system says about a path, in words.
    pub fn unreadable(path: &Path, error: &std::io::Error) -> InputError {
        unreadable(path, error)
    }

    /// Why a file cannot be read, as a part of a sentence that names the file.
    pub fn reason(&self) -> String {
        match self {
            InputError::Unreadable { reason, .. } => reason.clone(),
            InputError::Directory { .. } => "it is a directory".to_string(),
            InputError::Project { reason, .. } => reason.to_string(),
            InputError::TooLarge { .. } => "it is larger than 16 MB, which is more than Refute reads".to_string(),
            InputError::InputTwice => self.to_string(),
        }
    }
}

/// Reads texts and remembers whether standard input was used.
#[derive(Default)]
pub struct Reader {
    used_input: bool,
    /// Texts that are needed more than once.
    kept: BTreeMap<PathBuf, Text>,
}

impl Reader {
    /// The text behind a path, also when it was read here before.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn read_again(&mut self, path: &Path) -> Result<Text, InputError> {
        if let Some(text) = self.kept.get(path) {
            return Ok(text.clone());
        }
        let text = self.read(path)?;
        self.kept.insert(path.to_path_buf(), text.clone());
        Ok(text)
    }

    /// The text behind a path; `-` is standard input, and a directory is a program of several files.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn read(&mut self, path: &Path) -> Result<Text, InputError> {
        if path == Path::new("-") {
            if std::mem::replace(&mut self.used_input, true) {
                return Err(InputError::InputTwice);
            }
            let bytes = read_all(std::io::stdin().lock(), path)?;
            return Ok(Text { name: "<stdin>".to_string(), bytes });
        }
        let metadata = std::fs::metadata(path).map_err(|error| unreadable(path, &error))?;
        if metadata.is_dir() && project::is_project(path, false) {
            return project::read(path, self);
        }
        if metadata.is_dir() {
            return Err(InputError::Directory { path: shown(path) });
        }
        let file = std::fs::File::open(path).map_err(|error| unreadable(path, &error))?;
        let bytes = read_all(file, path)?;
        Ok(Text { name: shown(path), bytes })
    }
}

/// Checks before anything runs that standard input is asked for at most once.
///
/// # Errors
/// It is asked for more than once.
pub fn check_single_use<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> Result<(), InputError> {
    let uses = paths.into_iter().filter(|path| path.as_path() == Path::new("-")).count();
    if uses > 1 { Err(InputError::InputTwice) } else { Ok(()) }
}

/// Reads one byte more than allowed, so that endless devices end too.
fn read_all(reader: impl Read, path: &Path) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    reader.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(InputError::TooLarge { path: shown(path) });
    }
    Ok(bytes)
}

fn unreadable(path: &Path, error: &std::io::Error) -> InputError {
    use std::io::ErrorKind;
    let reason = match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_string(),
        ErrorKind::PermissionDenied => "permission denied".to_string(),
        // ELOOP has no stable kind yet.
        _ if error.raw_os_error() == Some(40) => "its symbolic links go round in a circle".to_string(),
        ErrorKind::NotADirectory => "a part of the path is not a directory".to_string(),
        _ => error.to_string(),
    };
    InputError::Unreadable { path: shown(path), reason }
}

fn shown(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".to_string() } else { path.display().to_string() }
}
