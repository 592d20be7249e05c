//! The processes of a run, from their first words to the last of them.
//!
//! In: a plan. Out: [`Running`], which holds everything that belongs to the run.
//! Invariant: when a [`Running`] is dropped or ended, no process of the program is left.
//! Not here: making the plan (`launch`), what happens while the program runs (`watch`).

use std::io;
use std::os::fd::OwnedFd;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};

use super::confine::Confinement;
use super::control::{self, Message, Received, Step};
use super::launch::{Trouble, failure};
use super::notify::Listener;
use super::plan::Plan;
use super::procfs;
use super::room::ControlGroup;
use super::stops::Stops;
use super::streams::Streams;
use super::tracer::Tracer;
use crate::{Launch, Method, RunError};

/// Long enough for the busiest machine to make two processes.
const PATIENCE: Duration = Duration::from_secs(60);

/// How many times, a twentieth of a second apart, a supervisor is helped to end its processes before it is ended itself.
const HELPED: u32 = 100;

/// A program that runs.
pub(super) struct Running {
    pub streams: Streams,
    pub stops: Stops,
    pub supervisor: i32,
    pub control: Option<OwnedFd>,
    pub confinement: Confinement,
    /// The supervisor reads it until it has ended.
    plan: Box<Plan>,
    /// Dropped after the last process has been collected.
    room: Option<ControlGroup>,
    ended: bool,
}

impl Running {
    /// Makes the supervisor.
    pub(super) fn start(
        mut plan: Box<Plan>,
        streams: Streams,
        control: OwnedFd,
        confinement: Confinement,
        room: Option<ControlGroup>,
    ) -> io::Result<Running> {
        let supervisor = plan.start()?;
        let control = Some(control);
        Ok(Running { streams, stops: Stops::None, supervisor, control, confinement, plan, room, ended: false })
    }

    /// Listens until the program runs.
    pub(super) fn greet(&mut self, launch: &Launch, method: Method) -> Result<(), Trouble> {
        loop {
            match self.next_message()? {
                Some((Message::Started, _)) => return Ok(()),
                Some((Message::Listener, Some(file))) => self.stops = Stops::Listener(Listener::new(file)),
                Some((Message::Refused(step, _), _)) => self.confinement.refused(step),
                Some((Message::Failed(Step::Users, _), _)) => return Err(Trouble::Namespace),
                Some((Message::Failed(step, errno), _)) => {
                    return Err(failure(launch, step, errno));
                }
                Some((Message::Waiting, _)) => self.go(method)?,
                Some((Message::Listener | Message::Ended(_), _)) | None => {
                    let why = "the process that starts it has ended".to_owned();
                    return Err(Trouble::Other(RunError::NotWatched(why)));
                }
            }
        }
    }

    /// The program's process waits before it becomes the program: see whether it can be watched.
    fn go(&mut self, method: Method) -> Result<(), Trouble> {
        let refused = |why: &str| Trouble::Method(why.to_owned());
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

    /// The group that the program's process leads, when its number is also ours.
    fn group(&self) -> Option<i32> {
        let process = self.plan.memory.process.load(Ordering::Relaxed);
        (process > 0 && !self.confinement.has_namespace()).then_some(process)
    }

    fn supervisor_is_gone(&self) -> bool {
        self.control.as_ref().is_none_or(|control| matches!(control::receive(control), Ok(Received::Closed)))
    }

    /// Ends every process and gives the processor time of all together.
    pub(super) fn end(&mut self) -> Duration {
        if std::mem::replace(&mut self.ended, true) {
            return Duration::ZERO;
        }
        self.stops.give_up();
        if self.supervisor_is_gone()
            && let Some(group) = self.group()
        {
            // Only a program that is not confined can end its supervisor, and may do so before we hear that it was started. What
            // stayed in its group is still found.
            // SAFETY: the group was the program's own, and whoever is left in it keeps the number from being another's.
            unsafe { libc::kill(-group, libc::SIGKILL) };
        }
        if let Some(control) = self.control.take() {
            // Not only closed: a process that another thread has just made may have a copy for a moment. An error means
            // that the supervisor is gone.
            let _ = rustix::net::shutdown(&control, rustix::net::Shutdown::Both);
        }
        self.await_supervisor();
        let used = wait(self.supervisor);
        self.room = None;
        // Only now: stopped calls must stay stopped until their callers are gone.
        self.stops = Stops::None;
        used
    }

    /// The supervisor ends what is left by itself, now that the control socket is closed. Should it take long (the kernel
    /// does not tell it who its children are, or it was stopped), it is helped.
    fn await_supervisor(&self) {
        let Some(pid) = rustix::process::Pid::from_raw(self.supervisor) else { return };
        let Ok(handle) = rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()) else { return };
        for _ in 0..HELPED {
            let mut ask = [PollFd::new(&handle, PollFlags::IN)];
            let pause = rustix::event::Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
            if rustix::event::poll(&mut ask, Some(&pause)).is_ok_and(|ready| ready > 0) {
                return;
            }
            for process in procfs::descendants(self.supervisor) {
                // SAFETY: a descendant of our supervisor, who alone collects them.
                unsafe { libc::kill(process, libc::SIGKILL) };
            }
        }
        // SAFETY: our own child, which has not been waited for.
        unsafe { libc::kill(self.supervisor, libc::SIGKILL) };
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
