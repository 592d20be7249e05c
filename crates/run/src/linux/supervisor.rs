//! What happens after the fork: a small process of ours that stands between us and the program.
//!
//! In: a [`Plan`], made beforehand. Out: [`Message`]s on the control socket (`control`).
//! The supervisor starts the program, collects every process that loses its parent (as the first process of a process
//! namespace, or as a "subreaper"), tells when the program itself has ended, and ends all others once the control
//! socket is closed; so it also cleans up when we are killed. Because each run has its own, runs never meet.
//!
//! Invariant: the supervisor shares our memory (see [`Plan::start`]) while our threads run on. It allocates nothing, takes no
//! lock and cannot panic: it makes system calls on its own stack and on the [`Plan`]. The program's process is made as
//! `posix_spawn` does it: it borrows the same memory until exec, while the supervisor sleeps.
//! Not here: deciding anything (`launch`, `watch`); what the program's process does before exec (`program`).

use std::ffi::CStr;
use std::ptr;
use std::sync::atomic::Ordering;

use libc::{c_int, c_void};

use super::control::{Message, Step, send};
use super::plan::{Enclosure, Plan};
use super::program::{become_program, ordinary_signal};

/// The supervisor's whole life; given a [`Plan`].
pub(super) extern "C" fn supervise(plan: *mut c_void) -> c_int {
    // SAFETY: `Plan::start` gives its own address, and whoever holds the plan keeps it until we have ended.
    let plan = unsafe { &mut *plan.cast::<Plan>() };
    // SAFETY: system calls on numbers and on memory of the plan; see the head of this file.
    unsafe {
        ordinary_signal(libc::SIGCHLD);
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

        let stack = plan.program_stack();
        let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
        let given: *mut Plan = plan;
        let main = libc::clone(become_program, stack, flags, given.cast());
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
        } else if libc::getpid() == 1 {
            // Everybody in this namespace. The kernel would do the same when we exit, but not count their time.
            libc::kill(-1, libc::SIGKILL);
            while libc::waitpid(-1, ptr::null_mut(), libc::__WALL) > 0 || errno() == libc::EINTR {}
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
        plan.room.unwrap_or(plan.control),
    ];
    // A sort of the library may allocate; so few numbers need none.
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

/// Why the last system call failed.
pub(super) fn errno() -> i32 {
    // SAFETY: the location is this thread's own.
    unsafe { *libc::__errno_location() }
}

/// Tells us.
pub(super) fn tell(plan: &Plan, message: Message) {
    send(plan.control, message);
}
