//! What happens after the fork: a small process of ours that stands between us and the program.
//!
//! In: a [`Plan`], made beforehand. Out: [`Message`]s on the control socket (`control`).
//! The supervisor starts the program, collects every process that loses its parent (as the first process of a process
//! namespace, or as a "subreaper"), tells when the program itself has ended, and ends all others once the control
//! socket is closed; so it also cleans up when we are killed. Because each run has its own, runs never meet.
//!
//! Invariant: our process has threads, so between fork and exec there is no allocation, no lock and no panic: only system
//! calls on memory that was made before. The program's process is made as `posix_spawn` does it (it borrows the
//! supervisor's memory until exec), so that a failure can be read from the [`Plan`].
//! Not here: deciding anything (`launch`, `watch`).

use std::ffi::{CStr, CString};
use std::os::fd::RawFd;
use std::ptr;
use std::sync::atomic::{AtomicI32, Ordering};

use libc::{c_char, c_int, c_long, c_void, sock_filter};

use super::control::{Message, Step, send, send_with_file};

/// Memory for the program's process until it has its own.
const STACK: usize = 64 << 10;

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

/// Everything that the new processes need to know.
pub struct Plan {
    program: CString,
    directory: CString,
    /// For descriptors 0, 1 and 2.
    pub streams: [RawFd; 3],
    pub control: RawFd,
    pub enclosure: Enclosure,
    /// An empty network namespace.
    pub network: Option<RawFd>,
    /// A Landlock ruleset.
    pub ruleset: Option<RawFd>,
    /// Resources and their soft and hard limits.
    pub limits: Vec<(u32, u64, u64)>,
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
    memory: Memory,
}

/// What the two processes write.
struct Memory {
    /// What the pointers point to.
    _texts: [Vec<CString>; 2],
    arguments: Vec<*const c_char>,
    environment: Vec<*const c_char>,
    stack: Vec<u8>,
    failed_step: AtomicI32,
    failed_errno: AtomicI32,
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

fn errno() -> i32 {
    // SAFETY: the location is this thread's own.
    unsafe { *libc::__errno_location() }
}

fn tell(plan: &Plan, message: Message) {
    send(plan.control, message);
}

/// # Safety
/// Only in a process that was just forked, with all signals blocked.
unsafe fn supervise(plan: &mut Plan) -> ! {
    // SAFETY: system calls on numbers and on memory of the plan; see the head of this file.
    unsafe {
        libc::signal(libc::SIGCHLD, libc::SIG_DFL);
        libc::setsid();
        match &plan.enclosure {
            Enclosure::Subreaper => {
                libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
            }
            Enclosure::Namespace => {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0);
            }
            Enclosure::UserNamespace { user, group } => {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0);
                write_file(c"/proc/self/setgroups", b"deny");
                if !write_file(c"/proc/self/uid_map", user.as_bytes())
                    || !write_file(c"/proc/self/gid_map", group.as_bytes())
                {
                    tell(plan, Message::Failed(Step::Users, errno()));
                    libc::_exit(1);
                }
            }
        }
        close_others(plan);

        let mut children: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut children);
        libc::sigaddset(&mut children, libc::SIGCHLD);
        let signals = libc::signalfd(-1, &children, libc::SFD_CLOEXEC);

        let top = plan.memory.stack.as_mut_ptr().add(STACK & !15);
        let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
        let given: *mut Plan = plan;
        let main = libc::clone(become_program, top.cast(), flags, given.cast());
        let step = plan.memory.failed_step.load(Ordering::Relaxed);
        if main < 0 {
            tell(plan, Message::Failed(Step::Fork, errno()));
            libc::_exit(1);
        } else if step != 0 {
            tell(plan, Message::Failed(Step::of(step), plan.memory.failed_errno.load(Ordering::Relaxed)));
            libc::_exit(1);
        }
        // From here on the streams are the program's alone.
        for stream in plan.streams {
            libc::close(stream);
        }
        tell(plan, Message::Started);
        keep(plan, main, signals)
    }
}

/// Collects processes until the control socket is closed, then ends what is left.
///
/// # Safety
/// As `supervise`.
unsafe fn keep(plan: &Plan, main: c_int, signals: c_int) -> ! {
    // SAFETY: system calls on our own descriptors and on the stack.
    unsafe {
        let mut ask = [
            libc::pollfd { fd: signals, events: libc::POLLIN, revents: 0 },
            libc::pollfd { fd: plan.control, events: libc::POLLIN, revents: 0 },
        ];
        loop {
            collect(plan, main);
            libc::poll(ask.as_mut_ptr(), 2, -1);
            if ask[0].revents != 0 {
                let mut information = [0u8; 128];
                libc::read(signals, information.as_mut_ptr().cast(), information.len());
            }
            if ask[1].revents != 0 {
                let mut byte = 0u8;
                let got = libc::recv(plan.control, (&raw mut byte).cast(), 1, libc::MSG_DONTWAIT);
                if got == 0 || (got < 0 && errno() != libc::EAGAIN && errno() != libc::EINTR) {
                    break;
                }
            }
        }
        if matches!(plan.enclosure, Enclosure::Subreaper) {
            sweep(main);
        }
        libc::_exit(0)
    }
}

/// Takes note of processes that have ended; false when there are none left at all.
///
/// # Safety
/// As `supervise`.
unsafe fn collect(plan: &Plan, main: c_int) -> bool {
    loop {
        let mut status = 0;
        // SAFETY: the status is ours.
        match unsafe { libc::waitpid(-1, &mut status, libc::WNOHANG | libc::__WALL) } {
            0 => return true,
            pid if pid == main => tell(plan, Message::Ended(status)),
            pid if pid < 0 => return errno() != libc::ECHILD,
            _ => {}
        }
    }
}

/// Ends every child, and the children that come to us by that, until none is left.
///
/// # Safety
/// As `supervise`.
unsafe fn sweep(main: c_int) {
    // A process that we may not end (of another user) must not keep us for ever: at most some seconds.
    for _ in 0..10_000 {
        // SAFETY: system calls on the stack. The group first: that is one step for everything that stayed in it.
        unsafe {
            libc::kill(-main, libc::SIGKILL);
            kill_children();
            loop {
                let got = libc::waitpid(-1, ptr::null_mut(), libc::WNOHANG | libc::__WALL);
                if got < 0 && errno() == libc::ECHILD {
                    return;
                }
                if got <= 0 {
                    break;
                }
            }
            let pause = libc::timespec { tv_sec: 0, tv_nsec: 200_000 };
            libc::nanosleep(&pause, ptr::null_mut());
        }
    }
}

/// # Safety
/// As `supervise`.
unsafe fn kill_children() {
    // SAFETY: system calls on the stack.
    unsafe {
        let list = libc::open(c"/proc/thread-self/children".as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        if list < 0 {
            return;
        }
        let mut buffer = [0u8; 4096];
        let mut pid: i32 = 0;
        loop {
            let got = libc::read(list, buffer.as_mut_ptr().cast(), buffer.len());
            if got <= 0 {
                break;
            }
            for byte in buffer.iter().take(got as usize) {
                if byte.is_ascii_digit() {
                    pid = pid.wrapping_mul(10).wrapping_add(i32::from(byte - b'0'));
                } else if pid > 0 {
                    libc::kill(pid, libc::SIGKILL);
                    pid = 0;
                }
            }
        }
        libc::close(list);
    }
}

/// Closes what the fork copied: other runs' pipes must not stay open because of us.
///
/// # Safety
/// As `supervise`.
unsafe fn close_others(plan: &Plan) {
    let mut keep = [
        plan.streams[0],
        plan.streams[1],
        plan.streams[2],
        plan.control,
        plan.network.unwrap_or(plan.control),
        plan.ruleset.unwrap_or(plan.control),
    ];
    // A sort of the library may allocate; six numbers need none.
    for end in (1..keep.len()).rev() {
        for at in 0..end {
            if keep[at] > keep[at + 1] {
                keep.swap(at, at + 1);
            }
        }
    }
    let mut from = 0;
    for fd in keep {
        // SAFETY: closing descriptors of this process, which nobody else uses.
        unsafe { close_range(from, fd - 1) };
        from = from.max(fd + 1);
    }
    // SAFETY: as above.
    unsafe { close_range(from, c_int::MAX) };
}

/// # Safety
/// The descriptors are not used any more.
unsafe fn close_range(from: c_int, to: c_int) {
    if from > to {
        return;
    }
    // SAFETY: only numbers are given.
    unsafe {
        if libc::syscall(libc::SYS_close_range, from, to, 0) != 0 {
            for fd in from..=to.min(4096) {
                libc::close(fd);
            }
        }
    }
}

/// # Safety
/// As `supervise`.
unsafe fn write_file(path: &CStr, text: &[u8]) -> bool {
    // SAFETY: the text is as long as said.
    unsafe {
        let file = libc::open(path.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        if file < 0 {
            return false;
        }
        let written = libc::write(file, text.as_ptr().cast(), text.len());
        libc::close(file);
        written == text.len() as isize
    }
}

/// The program's process from its first moment to exec.
extern "C" fn become_program(plan: *mut c_void) -> c_int {
    // SAFETY: the pointer is the plan of `supervise`, who sleeps until we exec or exit.
    let plan = unsafe { &*plan.cast::<Plan>() };
    // SAFETY: this is the process made for it.
    let (step, errno) = unsafe { prepare_and_exec(plan) };
    plan.memory.failed_errno.store(errno, Ordering::Relaxed);
    plan.memory.failed_step.store(step as i32, Ordering::Relaxed);
    // SAFETY: ends this process only.
    unsafe { libc::_exit(127) }
}

/// Gives the step that failed; does not return when all went well.
///
/// # Safety
/// Only in the process made by `supervise`.
unsafe fn prepare_and_exec(plan: &Plan) -> (Step, i32) {
    // SAFETY: system calls on numbers and on memory of the plan.
    unsafe {
        libc::setsid();
        for (to, from) in plan.streams.iter().enumerate() {
            if libc::dup2(*from, to as c_int) < 0 {
                return (Step::Streams, errno());
            }
        }
        if libc::chdir(plan.directory.as_ptr()) != 0 {
            return (Step::Directory, errno());
        }
        for (resource, soft, hard) in &plan.limits {
            let limit = libc::rlimit64 { rlim_cur: *soft, rlim_max: *hard };
            let none = ptr::null_mut::<libc::rlimit64>();
            if libc::syscall(libc::SYS_prlimit64, 0, *resource, &raw const limit, none) != 0 {
                tell(plan, Message::Refused(Step::Limits, errno()));
            }
        }
        confine(plan);
        if plan.wait_for_go {
            tell(plan, Message::Waiting);
            let mut byte = 0u8;
            if libc::recv(plan.control, (&raw mut byte).cast(), 1, 0) != 1 {
                return (Step::Go, errno());
            }
        }
        if !plan.confining.is_empty() && filter(&plan.confining, 0) < 0 {
            tell(plan, Message::Refused(Step::Calls, errno()));
        }
        if !plan.watching.is_empty() {
            let flags = if plan.listener { libc::SECCOMP_FILTER_FLAG_NEW_LISTENER } else { 0 };
            let listener = filter(&plan.watching, flags);
            if listener < 0 || (plan.listener && !send_with_file(plan.control, Message::Listener, listener as c_int)) {
                return (Step::Watch, errno());
            }
        }
        ordinary_signals();
        libc::execve(plan.program.as_ptr(), plan.memory.arguments.as_ptr(), plan.memory.environment.as_ptr());
        (Step::Exec, errno())
    }
}

/// # Safety
/// As `prepare_and_exec`.
unsafe fn confine(plan: &Plan) {
    // SAFETY: system calls on numbers and on the stack.
    unsafe {
        if let Some(network) = plan.network
            && libc::setns(network, libc::CLONE_NEWNET) != 0
        {
            tell(plan, Message::Refused(Step::Network, errno()));
        }
        if plan.humble {
            // As root, all that is kept is access to files whatever their owner: Landlock says which.
            let header = [0x2008_0522u32, 0];
            let keep = if libc::geteuid() == 0 { 1u32 << 1 } else { 0 };
            let sets = [keep, keep, 0, 0, 0, 0];
            if libc::syscall(libc::SYS_capset, header.as_ptr(), sets.as_ptr()) != 0 {
                tell(plan, Message::Refused(Step::Privileges, errno()));
            }
        }
        if plan.humble || !plan.watching.is_empty() {
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        }
        if let Some(ruleset) = plan.ruleset
            && libc::syscall(libc::SYS_landlock_restrict_self, ruleset, 0) != 0
        {
            tell(plan, Message::Refused(Step::Files, errno()));
        }
    }
}

/// # Safety
/// As `prepare_and_exec`.
unsafe fn filter(code: &[sock_filter], flags: libc::c_ulong) -> c_long {
    let program = libc::sock_fprog { len: code.len() as u16, filter: code.as_ptr().cast_mut() };
    // SAFETY: the kernel copies the program.
    unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_SET_MODE_FILTER, flags, &raw const program) }
}

/// What is ignored stays ignored over exec, and what is blocked stays blocked: programs expect neither.
///
/// # Safety
/// As `prepare_and_exec`.
unsafe fn ordinary_signals() {
    // SAFETY: changes this process only.
    unsafe {
        let mut ordinary: libc::sigaction = std::mem::zeroed();
        ordinary.sa_sigaction = libc::SIG_DFL;
        for signal in 1..=64 {
            // Not all numbers are signals that can be set; those keep what they have.
            libc::sigaction(signal, &ordinary, ptr::null_mut());
        }
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, ptr::null_mut());
    }
}
