//! What a supervisor and the program's process need to know, made before they exist.
//!
//! In: `launch` fills a [`Plan`]. Out: [`Plan::start`] makes the supervisor's process.
//! Invariant: everything that is needed between fork and exec lies here, since nothing can be allocated then.
//! Not here: what the processes do with it (`supervisor`, `program`).

use std::ffi::CString;
use std::os::fd::RawFd;
use std::ptr;
use std::sync::atomic::AtomicI32;

use libc::{c_char, c_int, c_long, sock_filter};

use super::supervisor::supervise;

/// Memory for the program's process until it has its own.
pub const STACK: usize = 64 << 10;

/// How processes that lose their parents are kept together.
#[derive(Clone, Debug)]
pub enum Enclosure {
    /// They become children of the supervisor.
    Subreaper,
    /// A process namespace of their own: they end with the supervisor.
    Namespace,
    /// The same inside a new user namespace, for users without privileges; what is written to the maps of user and group.
    UserNamespace { user: CString, group: CString },
}

/// A resource as the kernel numbers it, and its soft and hard limits.
pub type Resource = (c_int, u64, u64);

/// Everything that the new processes need to know.
pub struct Plan {
    pub program: CString,
    pub directory: CString,
    /// For descriptors 0, 1 and 2.
    pub streams: [RawFd; 3],
    pub control: RawFd,
    pub enclosure: Enclosure,
    /// An empty network namespace.
    pub network: Option<RawFd>,
    /// A Landlock ruleset.
    pub ruleset: Option<RawFd>,
    pub limits: Vec<Resource>,
    /// Whether privileges are given up.
    pub humble: bool,
    /// Refuses; empty for none.
    pub confining: Vec<sock_filter>,
    /// Stops at calls; empty for none.
    pub watching: Vec<sock_filter>,
    /// Whether its stops go to a listener.
    pub listener: bool,
    /// Whether the program's process waits for a byte before it starts.
    pub wait_for_go: bool,
    pub memory: Memory,
}

/// What the two processes write.
pub struct Memory {
    /// What the pointers point to.
    _texts: [Vec<CString>; 2],
    pub arguments: Vec<*const c_char>,
    pub environment: Vec<*const c_char>,
    pub stack: Vec<u8>,
    pub failed_step: AtomicI32,
    pub failed_errno: AtomicI32,
}

impl Plan {
    /// A plan that only starts the program.
    pub fn new(program: CString, arguments: Vec<CString>, environment: Vec<CString>, directory: CString) -> Plan {
        let pointers = |texts: &[CString]| texts.iter().map(|text| text.as_ptr()).chain([ptr::null()]).collect();
        let memory = Memory {
            arguments: pointers(&arguments),
            environment: pointers(&environment),
            _texts: [arguments, environment],
            stack: vec![0; STACK],
            failed_step: AtomicI32::new(0),
            failed_errno: AtomicI32::new(0),
        };
        Plan {
            program,
            directory,
            streams: [0, 1, 2],
            control: -1,
            enclosure: Enclosure::Subreaper,
            network: None,
            ruleset: None,
            limits: Vec::new(),
            humble: false,
            confining: Vec::new(),
            watching: Vec::new(),
            listener: false,
            wait_for_go: false,
            memory,
        }
    }

    /// Makes the supervisor and gives its process id; it does not return in the new process.
    pub fn start(&mut self) -> std::io::Result<i32> {
        let spaces = match self.enclosure {
            Enclosure::Subreaper => 0,
            Enclosure::Namespace => libc::CLONE_NEWPID,
            Enclosure::UserNamespace { .. } => libc::CLONE_NEWPID | libc::CLONE_NEWUSER,
        };
        let flags = (spaces | libc::SIGCHLD) as c_long;
        // SAFETY: signals are blocked so that no handler of ours runs in the new process; clone without a stack is a fork,
        // and the new process keeps to the rules at the head of this file and never returns from `supervise`.
        unsafe {
            let mut all: libc::sigset_t = std::mem::zeroed();
            let mut before: libc::sigset_t = std::mem::zeroed();
            libc::sigfillset(&mut all);
            libc::pthread_sigmask(libc::SIG_SETMASK, &all, &mut before);
            let pid = libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0);
            if pid == 0 {
                supervise(self);
            }
            let result = if pid < 0 { Err(std::io::Error::last_os_error()) } else { Ok(pid as i32) };
            libc::pthread_sigmask(libc::SIG_SETMASK, &before, ptr::null_mut());
            result
        }
    }
}
