//! What a supervisor and the program's process need to know, made before they exist.
//!
//! In: `launch` fills a [`Plan`]. Out: [`Plan::start`] makes the supervisor's process.
//! Invariant: everything that is needed between fork and exec lies here, since nothing can be allocated then.
//! Not here: what the processes do with it (`supervisor`, `program`).

use std::ffi::CString;
use std::os::fd::RawFd;
use std::ptr;
use std::sync::atomic::AtomicI32;

use libc::{c_char, c_int, c_void, sock_filter};

use super::supervisor::supervise;

/// Stacks of the supervisor and of the program's process until it has its own.
const STACK: usize = 64 << 10;
/// What the C library keeps for each thread lies on both sides of one address; far more than it needs on any of them.
const THREAD_SIDE: usize = 64 << 10;

/// How processes that lose their parents are kept together.
#[derive(Clone, Debug)]
pub(super) enum Enclosure {
    /// They become children of the supervisor.
    Subreaper,
    /// A process namespace of their own: they end with the supervisor.
    Namespace,
    /// The same inside a new user namespace, for users without privileges; what is written to the maps of user and group.
    UserNamespace { user: CString, group: CString },
}

/// A resource as the kernel numbers it, and its soft and hard limits.
pub(super) type Resource = (c_int, u64, u64);

/// Everything that the new processes need to know.
pub(super) struct Plan {
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
    /// The entrance of a control group.
    pub room: Option<RawFd>,
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
pub(super) struct Memory {
    /// What the pointers point to.
    _texts: [Vec<CString>; 2],
    pub arguments: Vec<*const c_char>,
    pub environment: Vec<*const c_char>,
    /// The supervisor's stack, the program's, and what the C library keeps for a thread.
    room: Vec<u8>,
    /// The process that becomes the program, once it leads a group of its own; as its own namespace numbers it.
    pub process: AtomicI32,
    pub failed_step: AtomicI32,
    pub failed_errno: AtomicI32,
}

impl Plan {
    /// A plan that only starts the program.
    pub(super) fn new(
        program: CString,
        arguments: Vec<CString>,
        environment: Vec<CString>,
        directory: CString,
    ) -> Plan {
        let pointers = |texts: &[CString]| texts.iter().map(|text| text.as_ptr()).chain([ptr::null()]).collect();
        let memory = Memory {
            arguments: pointers(&arguments),
            environment: pointers(&environment),
            _texts: [arguments, environment],
            room: vec![0; 2 * STACK + 2 * THREAD_SIDE + 64],
            process: AtomicI32::new(0),
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
            room: None,
            humble: false,
            confining: Vec::new(),
            watching: Vec::new(),
            listener: false,
            wait_for_go: false,
            memory,
        }
    }

    /// Makes the supervisor and gives its process id. The plan must stay where it is until that process has ended.
    ///
    /// It is a process that shares our memory, because copying the tables of a large memory takes longer than all the rest.
    /// So that it never touches what belongs to a thread of ours, it has a stack of its own and, for the C library's
    /// `errno`, its own thread area.
    pub(super) fn start(&mut self) -> std::io::Result<i32> {
        let spaces = match self.enclosure {
            Enclosure::Subreaper => 0,
            Enclosure::Namespace => libc::CLONE_NEWPID,
            Enclosure::UserNamespace { .. } => libc::CLONE_NEWPID | libc::CLONE_NEWUSER,
        };
        let flags = spaces | libc::CLONE_VM | libc::CLONE_SETTLS | libc::SIGCHLD;
        let (stack, area) = (self.top(STACK), self.top(2 * STACK + THREAD_SIDE));
        let plan: *mut Plan = self;
        let nothing = ptr::null_mut::<c_int>();
        // SAFETY: signals are blocked so that no handler of ours runs in the new process. Stack and thread area are its
        // own, and what it reads of our memory is the plan, which stays as it is; see the head of `supervisor`. The C
        // library finds its thread area through the area's own address in its first and third word.
        unsafe {
            area.cast::<*mut c_void>().write(area);
            area.cast::<*mut c_void>().add(2).write(area);
            let mut all: libc::sigset_t = std::mem::zeroed();
            let mut before: libc::sigset_t = std::mem::zeroed();
            libc::sigfillset(&mut all);
            libc::pthread_sigmask(libc::SIG_SETMASK, &all, &mut before);
            let pid = libc::clone(supervise, stack, flags, plan.cast(), nothing, area, nothing);
            let result = if pid < 0 { Err(std::io::Error::last_os_error()) } else { Ok(pid) };
            libc::pthread_sigmask(libc::SIG_SETMASK, &before, ptr::null_mut());
            result
        }
    }

    /// Where the stack of the program's process begins.
    pub(super) fn program_stack(&mut self) -> *mut c_void {
        self.top(2 * STACK)
    }

    /// An address so many bytes into the room, as even as processors want it.
    fn top(&mut self, offset: usize) -> *mut c_void {
        let start = self.memory.room.as_mut_ptr();
        let uneven = start.align_offset(64);
        start.wrapping_add(uneven + offset).cast()
    }
}
