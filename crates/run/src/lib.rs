//! Starts a real program, gives it input line by line exactly when it asks, and records the conversation; the program is
//! confined and limited while it runs. Start at [`run`].
//!
//! In: a [`Launch`] and the lines. Out: a [`Recording`]: what was written between the inputs, and how it ended.
//! Invariants: a line is handed over only when the program waits for one and everything it wrote before has been
//! recorded; when [`run`] returns, no process of the program is left.
//! Another process that is asked and answers through its own pipes is talked to with [`pipes`].
//! Not here: which lines, what the output should be (`dialog`); how a source file becomes a program (`cli`).

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod linux;
pub mod pipes;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What is started, and where.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program (an absolute path, or a name to be found on the path) and its arguments.
    pub command: Vec<OsString>,
    /// Its whole environment.
    pub environment: Vec<(OsString, OsString)>,
    /// Its directory: a scratch directory, the only place where it may write.
    pub directory: PathBuf,
    /// Files and directories that it may read and execute besides the system's own (`/usr`, `/lib`, `/bin`, `/etc` ..).
    pub readable: Vec<PathBuf>,
    /// Whether its standard input and output are one raw terminal instead of pipes (for programs whose buffering cannot
    /// be turned off otherwise).
    pub terminal: bool,
}

/// What it may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time from start to end; waiting for the processor counts, so it is generous.
    pub wall: Duration,
    /// Processor time of one process.
    pub processor: Duration,
    /// Bytes of memory of all its processes together (resident), sampled.
    pub memory: u64,
    /// Bytes of address space of one process; none for runtimes that reserve much and use little (Java, JavaScript,
    /// Haskell).
    pub address_space: Option<u64>,
    /// Bytes written to standard output and standard error together.
    pub output: usize,
    /// Processes and threads at one time.
    pub processes: u32,
    /// Bytes of a file that it writes.
    pub file: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            wall: Duration::from_secs(10),
            processor: Duration::from_secs(2),
            memory: 512 << 20,
            address_space: None,
            output: 1 << 20,
            processes: 64,
            file: 16 << 20,
        }
    }
}

/// How demands for input are noticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// The best that the system offers.
    Best,
    /// Seccomp user notification, with the idle probe beside it.
    Notify,
    /// Looking at the processes' system calls in `/proc` whenever they are silent.
    Procfs,
    /// ptrace with seccomp stops, with the idle probe beside it.
    Ptrace,
}

/// What happens when the program asks for more than there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exhausted {
    /// It is recorded and the program is stopped.
    Stop,
    /// It is told that the input has ended; the next demand is as with `Stop`, after a few were answered.
    EndOfFile,
}

/// How a program is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What it may use.
    pub limits: Limits,
    /// How demands are noticed.
    pub method: Method,
    /// Whether it is confined: no network, no writing outside its directory.
    pub sandbox: bool,
    /// After the last line.
    pub exhausted: Exhausted,
    /// The processor on which the program and the thread that watches it stay together, if they should.
    pub cpu: Option<usize>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The program wrote to standard output; never empty, never two in a row.
    Output(Vec<u8>),
    /// It asked and got the line of this number.
    Input(usize),
    /// It asked and was told that the input has ended.
    EndOfFile,
    /// It asked when there was nothing left.
    Starved,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By itself, with this code.
    Exited(i32),
    /// By a signal that we did not send.
    Signal(i32),
    /// It was stopped after [`Event::Starved`].
    Starved,
    /// It was stopped: too long, by either clock.
    Timeout,
    /// It was stopped: too much output.
    OutputLimit,
    /// It was stopped: too much memory.
    MemoryLimit,
    /// It was stopped: too many processes.
    ProcessLimit,
    /// It was stopped because the stop flag was raised.
    Interrupted,
}

/// What was in force during a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InForce {
    /// How demands were noticed; never [`Method::Best`].
    pub method: Method,
    /// Protections that were active, as short phrases for a person, such as `no network (namespace)`.
    pub protections: Vec<String>,
    /// Protections that the system refused, as short phrases.
    pub missing: Vec<String>,
}

/// What a program did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recording {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What it wrote to standard error, as far as it fits the limit.
    pub stderr: Vec<u8>,
    /// How it ended.
    pub ending: Ending,
    /// What was in force.
    pub in_force: InForce,
    /// Processor time of the program and all its children.
    pub processor: Duration,
}

/// Why a program could not be run at all.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// It cannot be started.
    #[error("`{program}` cannot be started: {reason}")]
    NotStarted {
        /// What was to be started.
        program: String,
        /// Why not.
        reason: String,
    },
    /// The system refuses what is needed to watch it.
    #[error("the program cannot be watched: {0}")]
    NotWatched(String),
}

/// Runs a program on lines (without their line ends).
pub fn run(launch: &Launch, lines: &[Vec<u8>], settings: &Settings, stop: &AtomicBool) -> Result<Recording, RunError> {
    #[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
    return linux::run(launch, lines, settings, stop);
    #[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
    {
        let _ = (launch, lines, settings, stop);
        Err(RunError::NotWatched("this needs Linux on x86-64 or AArch64".to_owned()))
    }
}
