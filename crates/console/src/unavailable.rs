//! Why something cannot be tried here: what is about this machine or about a file, never about the program in it.

use refute_exercise::InputError;
use std::io::Error;

/// Why something cannot be tried here.
#[derive(Debug, thiserror::Error)]
pub enum Unavailable {
    /// A compiler or interpreter.
    #[error("{language} programs need `{tool}`, which is not installed here (apt install {package})")]
    NoTool {
        /// What is written in it.
        language: &'static str,
        /// The tool.
        tool: String,
        /// What to install.
        package: &'static str,
    },
    /// What keeps executables from holding back their output.
    #[error("`stdbuf` with its library is not installed here (apt install coreutils)")]
    NoStdbuf,
    /// Nothing tells the language of a file.
    #[error("the language of `{0}` is not known by its name; say it with --lang (such as --lang python)")]
    UnknownLanguage(String),
    /// A program or script without permission to be run.
    #[error("`{0}` is not executable (chmod +x {0})")]
    NotExecutable(String),
    /// A folder, a pipe or the like.
    #[error("`{0}` is not a file")]
    NotFile(String),
    /// Compilers could not be told its name.
    #[error("`{0}` has a name that is not UTF-8")]
    NotUtf8(String),
    /// No person wrote it.
    #[error("`{0}` is larger than 16 MB, which is more than a source file")]
    TooLarge(String),
    /// A path that leads nowhere.
    #[error("`{path}`: {reason}")]
    Unresolved {
        /// As typed.
        path: String,
        /// What the system says.
        reason: Error,
    },
    /// An OCaml program that our own evaluator does not know enough for.
    #[error("{0}; without --in-process the real OCaml runs it")]
    Unsupported(String),
    /// A file that cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// No place to compile and run in.
    #[error("no scratch directory in `{home}`: {reason}")]
    NoScratch {
        /// The system's directory for such things.
        home: String,
        /// What the system says.
        reason: Error,
    },
    /// Nothing can be written there.
    #[error("the scratch directory cannot be written: {0}")]
    Unwritable(Error),
    /// What a run left there stays.
    #[error("the scratch directory `{folder}` cannot be cleared: {reason}")]
    Uncleared {
        /// The directory.
        folder: String,
        /// What the system says.
        reason: Error,
    },
    /// A process that cannot be started or watched.
    #[error(transparent)]
    Run(#[from] refute_run::RunError),
}
