//! From a [`Launch`] to a running program with everything attached that is needed to watch it.
//!
//! In: what is to be started and how. Out: [`Running`]; start at [`start`]. A method or a namespace that the system does
//! not offer is told apart ([`Trouble`]) from a program that cannot be started.
//! Invariant: when a [`Running`] is dropped or ended, no process of the program is left.
//! Not here: what happens while it runs (`watch`).

use std::ffi::{CString, OsStr, OsString};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};

use super::confine::Confinement;
use super::control::{self, Message, Received, Step};
use super::filter::{self, Stop};
use super::notify::Listener;
use super::procfs;
use super::stops::Stops;
use super::streams::Streams;
use super::supervisor::{Enclosure, Plan};
use super::tracer::Tracer;
use crate::{Launch, Limits, Method, RunError, Settings};

/// Long enough for the busiest machine to make two processes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that runs.
pub struct Running {
    pub streams: Streams,
    pub stops: Stops,
    pub supervisor: i32,
    pub control: Option<OwnedFd>,
    pub confinement: Confinement,
    ended: bool,
}

/// Why it does not run.
#[derive(Debug)]
pub enum Trouble {
    /// The way of watching is not to be had: try another.
    Method(String),
    /// Nothing to be done.
    Other(RunError),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Other(RunError::NotWatched(error.to_string()))
    }
}

/// Starts the program.
pub fn start(launch: &Launch, settings: &Settings, method: Method) -> Result<Running, Trouble> {
    let program = find(launch).map_err(Trouble::Other)?;
    let mut confinement = Confinement::prepare(launch, &program, settings.sandbox);
    loop {
        match start_once(launch, settings, method, &program, confinement) {
            Ok(running) => return Ok(running),
            Err((Some(trouble), _)) => return Err(trouble),
            Err((None, before)) => {
                confinement = before;
                confinement.without_namespace();
            }
        }
    }
}

/// One try; `None` as trouble when namespaces are refused.
fn start_once(
    launch: &Launch,
    settings: &Settings,
    method: Method,
    program: &Path,
    confinement: Confinement,
) -> Result<Running, (Option<Trouble>, Confinement)> {
    let namespace = !matches!(confinement.enclosure, Enclosure::Subreaper);
    let prepared = prepare(launch, settings, method, program, &confinement);
    let (mut plan, streams, control, theirs) = match prepared {
        Ok(prepared) => prepared,
        Err(trouble) => return Err((Some(trouble), confinement)),
    };
    let supervisor = match plan.start() {
        Ok(pid) => pid,
        Err(_) if namespace => return Err((None, confinement)),
        Err(error) => return Err((Some(error.into()), confinement)),
    };
    drop(theirs);
    let mut running =
        Running { streams, stops: Stops::None, supervisor, control: Some(control), confinement, ended: false };
    match running.greet(launch, method) {
        Ok(()) => Ok(running),
        Err(Greeting::Namespace) => {
            running.end();
            let unused = Confinement::prepare(launch, program, false);
            Err((None, std::mem::replace(&mut running.confinement, unused)))
        }
        Err(Greeting::Trouble(trouble)) => {
            running.end();
            let unused = Confinement::prepare(launch, program, false);
            Err((Some(trouble), std::mem::replace(&mut running.confinement, unused)))
        }
    }
}

type Prepared = (Plan, Streams, OwnedFd, Vec<OwnedFd>);

fn prepare(
    launch: &Launch,
    settings: &Settings,
    method: Method,
    program: &Path,
    confinement: &Confinement,
) -> Result<Prepared, Trouble> {
    let text = |bytes: &OsStr| {
        CString::new(bytes.as_bytes()).map_err(|_| {
            let reason = "a zero byte is in its arguments or its environment".to_owned();
            Trouble::Other(RunError::NotStarted { program: program.display().to_string(), reason })
        })
    };
    let arguments = launch.command.iter().map(|word| text(word)).collect::<Result<Vec<_>, _>>()?;
    let environment = launch.environment.iter().map(|(name, value)| {
        let mut both = name.clone();
        both.push("=");
        both.push(value);
        text(&both)
    });
    let environment = environment.collect::<Result<Vec<_>, _>>()?;
    let directory = text(launch.directory.as_os_str())?;
    let (streams, theirs) = Streams::open(launch.terminal)?;
    let (control, their_control) = control::pair()?;

    let mut plan = Plan::new(text(program.as_os_str())?, arguments, environment, directory);
    plan.streams = [theirs.input.as_raw_fd(), theirs.output.as_raw_fd(), theirs.error.as_raw_fd()];
    plan.control = their_control.as_raw_fd();
    plan.enclosure = confinement.enclosure.clone();
    plan.network = confinement.network();
    plan.ruleset = confinement.ruleset();
    plan.limits = resources(&settings.limits);
    plan.humble = settings.sandbox;
    if settings.sandbox {
        plan.confining = filter::confining();
    }
    match method {
        Method::Best | Method::Notify => {
            plan.watching = filter::watching(Stop::Notify);
            plan.listener = true;
        }
        Method::Procfs => plan.wait_for_go = true,
        Method::Ptrace => {
            plan.watching = filter::watching(Stop::Trace);
            plan.wait_for_go = true;
        }
    }
    Ok((plan, streams, control, vec![theirs.input, theirs.output, theirs.error, their_control]))
}

/// Limits that the kernel keeps. The number of processes is not among them: it would count all processes of the user, and
/// root is exempt; the watcher counts instead.
fn resources(limits: &Limits) -> Vec<(u32, u64, u64)> {
    let seconds = limits.processor.as_secs() + u64::from(limits.processor.subsec_nanos() > 0);
    let mut all = vec![
        (libc::RLIMIT_CPU as u32, seconds.max(1), seconds.max(1) + 1),
        (libc::RLIMIT_FSIZE as u32, limits.file, limits.file),
        (libc::RLIMIT_CORE as u32, 0, 0),
        (libc::RLIMIT_NOFILE as u32, 1024, 1024),
    ];
    if let Some(bytes) = limits.address_space {
        all.push((libc::RLIMIT_AS as u32, bytes, bytes));
    }
    all
}

enum Greeting {
    Namespace,
    Trouble(Trouble),
}

impl From<io::Error> for Greeting {
    fn from(error: io::Error) -> Greeting {
        Greeting::Trouble(error.into())
    }
}

impl Running {
    /// Listens until the program runs.
    fn greet(&mut self, launch: &Launch, method: Method) -> Result<(), Greeting> {
        loop {
            match self.next_message()? {
                Some((Message::Started, _)) => return Ok(()),
                Some((Message::Listener, Some(file))) => self.stops = Stops::Listener(Listener::new(file)),
                Some((Message::Refused(step, _), _)) => self.confinement.refused(step),
                Some((Message::Failed(Step::Users, _), _)) => return Err(Greeting::Namespace),
                Some((Message::Failed(step, errno), _)) => {
                    return Err(Greeting::Trouble(failure(launch, step, errno)));
                }
                Some((Message::Waiting, _)) => self.go(method)?,
                Some((Message::Listener | Message::Ended(_), _)) | None => {
                    let why = "the process that starts it has ended".to_owned();
                    return Err(Greeting::Trouble(Trouble::Other(RunError::NotWatched(why))));
                }
            }
        }
    }

    /// The program's process waits before it becomes the program: see whether it can be watched.
    fn go(&mut self, method: Method) -> Result<(), Greeting> {
        let refused = |why: &str| Greeting::Trouble(Trouble::Method(why.to_owned()));
        let Some(&process) = procfs::descendants(self.supervisor).first() else {
            return Err(refused("/proc does not tell of processes"));
        };
        if method == Method::Ptrace {
            let tracer = Tracer::attach(process).map_err(|error| refused(&format!("ptrace: {error}")))?;
            self.stops = Stops::Tracer(tracer);
        } else if procfs::doing(process, process) == procfs::Doing::Hidden {
            return Err(refused("/proc does not tell in which system call a process waits"));
        }
        if let Some(control) = &self.control {
            rustix::net::send(control, b"g", rustix::net::SendFlags::NOSIGNAL).map_err(io::Error::from)?;
        }
        Ok(())
    }

    fn next_message(&mut self) -> io::Result<Option<(Message, Option<OwnedFd>)>> {
        let Some(control) = &self.control else { return Ok(None) };
        loop {
            match control::receive(control)? {
                Received::Message(message, file) => return Ok(Some((message, file))),
                Received::Closed => return Ok(None),
                Received::Nothing => {
                    let mut ask = [PollFd::new(control, PollFlags::IN)];
                    let patience = rustix::event::Timespec { tv_sec: PATIENCE.as_secs() as i64, tv_nsec: 0 };
                    match rustix::event::poll(&mut ask, Some(&patience)) {
                        Ok(0) => return Ok(None),
                        Ok(_) | Err(rustix::io::Errno::INTR) => {}
                        Err(error) => return Err(error.into()),
                    }
                }
            }
        }
    }

    /// Ends every process and gives the processor time of all together.
    pub fn end(&mut self) -> Duration {
        if std::mem::replace(&mut self.ended, true) {
            return Duration::ZERO;
        }
        self.stops.give_up();
        self.control = None;
        if !matches!(self.confinement.enclosure, Enclosure::Subreaper) {
            // The first process of a namespace takes all others with it.
            // SAFETY: our own child, which has not been waited for.
            unsafe { libc::kill(self.supervisor, libc::SIGKILL) };
        } else {
            self.sweep();
        }
        let used = wait(self.supervisor);
        // Only now: stopped calls must stay stopped until their callers are gone.
        self.stops = Stops::None;
        used
    }

    /// The supervisor ends what is left by itself; this is for kernels that do not tell it who its children are.
    fn sweep(&self) {
        let Some(pid) = rustix::process::Pid::from_raw(self.supervisor) else { return };
        let Ok(handle) = rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()) else { return };
        for round in 0..2_000 {
            let mut ask = [PollFd::new(&handle, PollFlags::IN)];
            let pause = rustix::event::Timespec { tv_sec: 0, tv_nsec: 5_000_000 };
            if rustix::event::poll(&mut ask, Some(&pause)).is_ok_and(|ready| ready > 0) {
                return;
            }
            for process in procfs::descendants(self.supervisor) {
                // SAFETY: a descendant of our supervisor, who alone collects them; its number cannot be another's yet.
                unsafe { libc::kill(process, libc::SIGKILL) };
            }
            if round == 1_999 {
                // SAFETY: our own child, which has not been waited for.
                unsafe { libc::kill(self.supervisor, libc::SIGKILL) };
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

/// Waits for our child and gives what it and everything that it waited for has used.
fn wait(child: i32) -> Duration {
    // SAFETY: all zero is a value of this type; the pointers are to our own memory.
    unsafe {
        let mut used: libc::rusage = std::mem::zeroed();
        while libc::wait4(child, std::ptr::null_mut(), libc::__WALL, &mut used) < 0 {
            if io::Error::last_os_error().raw_os_error() != Some(libc::EINTR) {
                return Duration::ZERO;
            }
        }
        let time = |at: libc::timeval| Duration::new(at.tv_sec as u64, at.tv_usec as u32 * 1000);
        time(used.ru_utime) + time(used.ru_stime)
    }
}

/// The file to execute: as given when it has a slash, otherwise from the path of the program's environment.
fn find(launch: &Launch) -> Result<PathBuf, RunError> {
    let not_started = |reason: &str| RunError::NotStarted {
        program: launch.command.first().map(|word| word.to_string_lossy().into_owned()).unwrap_or_default(),
        reason: reason.to_owned(),
    };
    let Some(name) = launch.command.first().filter(|name| !name.is_empty()) else {
        return Err(not_started("no program is named"));
    };
    if name.as_bytes().contains(&b'/') {
        return Ok(launch.directory.join(name));
    }
    let path = launch.environment.iter().find(|(name, _)| name == "PATH").map(|(_, value)| value.clone());
    let path = path.unwrap_or_else(|| OsString::from("/usr/local/bin:/usr/bin:/bin"));
    let mut found_but = None;
    for directory in path.as_bytes().split(|byte| *byte == b':') {
        let candidate = launch.directory.join(PathBuf::from(OsString::from_vec(directory.to_vec()))).join(name);
        match rustix::fs::access(&candidate, rustix::fs::Access::EXEC_OK) {
            Ok(()) if candidate.is_file() => return Ok(candidate),
            Ok(()) | Err(rustix::io::Errno::NOENT | rustix::io::Errno::NOTDIR) => {}
            Err(_) => found_but = Some("permission denied"),
        }
    }
    Err(not_started(found_but.unwrap_or("not found")))
}

/// A failed step in words.
fn failure(launch: &Launch, step: Step, errno: i32) -> Trouble {
    let system = io::Error::from_raw_os_error(errno);
    let program = launch.command.first().map(|word| word.to_string_lossy().into_owned()).unwrap_or_default();
    let reason = match (step, errno) {
        (Step::Watch, _) => return Trouble::Method(format!("seccomp: {system}")),
        (Step::Directory, _) => format!("its directory {} cannot be entered: {system}", launch.directory.display()),
        (Step::Exec, libc::ENOENT) if launch.directory.join(&program).exists() => {
            "the interpreter of its first line, or its loader, is not found".to_owned()
        }
        (Step::Exec, libc::ENOENT) => "not found".to_owned(),
        (Step::Exec, libc::EACCES) => "permission denied".to_owned(),
        (Step::Exec, libc::ENOEXEC) => {
            "not a program for this machine (a script needs a first line such as #!/bin/sh)".to_owned()
        }
        (Step::Exec, _) => system.to_string(),
        _ => return Trouble::Other(RunError::NotWatched(format!("{step:?}: {system}"))),
    };
    Trouble::Other(RunError::NotStarted { program, reason })
}
