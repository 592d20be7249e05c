//! From a [`Launch`] to a running program with everything attached that is needed to watch it.
//!
//! In: what is to be started and how. Out: [`Running`]; start at [`start`]. A method or a namespace that the system does
//! not offer is told apart ([`Trouble`]) from a program that cannot be started.
//! Not here: what happens while it runs (`watch`), and after (`processes`).

use std::ffi::{CString, OsStr, OsString};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use super::confine::Confinement;
use super::control::{self, Step};
use super::filter::{self, Stop};
use super::plan::{Enclosure, Plan, Resource};
use super::processes::Running;
use super::room::{ControlGroup, MARGIN, limit_is_per_namespace};
use super::streams::Streams;
use crate::{Launch, Limits, Method, RunError, Settings};

/// Why it does not run.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The way of watching is not to be had: try another.
    Method(String),
    /// Namespaces are not to be had: try without.
    Namespace,
    /// Nothing to be done.
    Other(RunError),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Other(RunError::NotWatched(error.to_string()))
    }
}

/// Starts the program.
pub(super) fn start(launch: &Launch, settings: &Settings, method: Method) -> Result<Running, Trouble> {
    let program = find(launch).map_err(Trouble::Other)?;
    let confinement = || Confinement::prepare(launch, &program, settings.sandbox);
    match start_confined(launch, settings, method, &program, confinement()) {
        Err(Trouble::Namespace) => {
            start_confined(launch, settings, method, &program, confinement().without_namespace())
        }
        done => done,
    }
}

/// Starts the program as far confined as said.
fn start_confined(
    launch: &Launch,
    settings: &Settings,
    method: Method,
    program: &Path,
    confinement: Confinement,
) -> Result<Running, Trouble> {
    let room = ControlGroup::make(settings.limits.processes);
    let (plan, streams, control, theirs) = prepare(launch, settings, method, program, &confinement, room.as_ref())?;
    let namespace = confinement.has_namespace();
    let mut running = match Running::start(Box::new(plan), streams, control, confinement, room) {
        Ok(running) => running,
        Err(_) if namespace => return Err(Trouble::Namespace),
        Err(error) => return Err(error.into()),
    };
    drop(theirs);
    running.greet(launch, method)?;
    Ok(running)
}

type Prepared = (Plan, Streams, OwnedFd, Vec<OwnedFd>);

fn prepare(
    launch: &Launch,
    settings: &Settings,
    method: Method,
    program: &Path,
    confinement: &Confinement,
    room: Option<&ControlGroup>,
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
    plan.room = room.map(ControlGroup::entrance);
    let limited = matches!(plan.enclosure, Enclosure::UserNamespace { .. }) && limit_is_per_namespace();
    if limited {
        let most = u64::from(settings.limits.processes.saturating_add(MARGIN));
        plan.limits.push((libc::RLIMIT_NPROC as i32, most, most));
    }
    plan.humble = settings.sandbox;
    if settings.sandbox {
        plan.confining = filter::confining();
    }
    match method {
        Method::Best | Method::Notify => {
            plan.watching = filter::watching(Stop::Notify, room.is_none() && !limited);
            plan.listener = true;
        }
        Method::Procfs => plan.wait_for_go = true,
        Method::Ptrace => {
            plan.watching = filter::watching(Stop::Trace, true);
            plan.wait_for_go = true;
        }
    }
    Ok((plan, streams, control, vec![theirs.input, theirs.output, theirs.error, their_control]))
}

/// Limits that the kernel keeps for every user. The number of processes is not among them: see `room`.
fn resources(limits: &Limits) -> Vec<Resource> {
    let seconds = limits.processor.as_secs() + u64::from(limits.processor.subsec_nanos() > 0);
    let mut all = vec![
        (libc::RLIMIT_CPU as i32, seconds.max(1), seconds.max(1) + 1),
        (libc::RLIMIT_FSIZE as i32, limits.file, limits.file),
        (libc::RLIMIT_CORE as i32, 0, 0),
        (libc::RLIMIT_NOFILE as i32, 1024, 1024),
    ];
    if let Some(bytes) = limits.address_space {
        all.push((libc::RLIMIT_AS as i32, bytes, bytes));
    }
    all
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
pub(super) fn failure(launch: &Launch, step: Step, errno: i32) -> Trouble {
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

#[cfg(test)]
mod tests;
