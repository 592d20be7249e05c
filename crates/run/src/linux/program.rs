//! The program's own process from its first moment to exec.
//!
//! In: the supervisor's [`Plan`], in memory that the two share until exec. Out: the program, or the step that failed.
//! Invariant: the rules of `supervisor`: system calls only. What protects is in place before the program's first instruction.
//! Not here: what the protections are (`confine`, `filter`).

use std::ptr;
use std::sync::atomic::Ordering;

use libc::{c_int, c_long, c_void, sock_filter};

use super::control::{Message, Step, send_with_file};
use super::plan::Plan;
use super::supervisor::{errno, tell};

/// A call that we have heard of waits for our word whatever signals come; else a shell whose child ends while it makes the
/// next one would be told that it cannot fork. Linux 5.19.
const WAIT_KILLABLE: libc::c_ulong = 1 << 5;

/// Becomes the program, or notes why not and ends.
pub(super) extern "C" fn become_program(plan: *mut c_void) -> c_int {
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
        plan.memory.process.store(libc::getpid(), Ordering::Relaxed);
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0);
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
        if let Some(room) = plan.room
            && libc::write(room, c"0".as_ptr().cast(), 1) != 1
        {
            return (Step::Limits, errno());
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
            let mut listener = -1;
            if plan.listener {
                listener = filter(&plan.watching, flags | WAIT_KILLABLE);
            }
            if listener < 0 {
                listener = filter(&plan.watching, flags);
            }
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
        for signal in 1..=64 {
            ordinary_signal(signal);
        }
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, ptr::null_mut());
    }
}

/// Gives a signal its ordinary meaning. Asked of the kernel itself: the library keeps two numbers for itself, and they may
/// be ignored, too.
///
/// # Safety
/// Only in a process made by [`Plan::start`] or by the supervisor.
pub(super) unsafe fn ordinary_signal(signal: c_int) {
    let ordinary = [0u64; 4];
    // SAFETY: the kernel reads four words and writes nothing.
    unsafe { libc::syscall(libc::SYS_rt_sigaction, signal, ordinary.as_ptr(), ptr::null_mut::<u8>(), 8) };
}
