//! The seccomp programs that a process under test carries: one that stops at calls which may wait for input, one that
//! refuses what a confined program may not do.
//!
//! In: which action a stop takes. Out: instructions for the kernel. A filter never reads memory; what lies behind a pointer
//! is looked at by `calls` once the process has stopped.
//! Not here: installing them (`supervisor`), answering their stops (`notify`, `tracer`).

use libc::{c_long, sock_filter};

/// What the kernel does at a call that a filter names.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stop {
    /// Ask whoever holds the listener.
    Notify,
    /// Stop for the tracer.
    Trace,
}

const ALLOW: u32 = libc::SECCOMP_RET_ALLOW;

const fn refuse(errno: i32) -> u32 {
    libc::SECCOMP_RET_ERRNO | errno as u32
}

/// Which arguments a rule asks for.
#[derive(Clone, Copy)]
enum When {
    Always,
    /// The low half of an argument is this.
    Is(u32, u32),
    /// The low half of an argument is anything else.
    IsNot(u32, u32),
}

/// Stops at every call that may wait for standard input, and, when they are to be counted, at every new process or thread.
///
/// Reads are stopped on descriptor 0 only: a program may read thousands of files. Copies of descriptor 0 are found by the
/// idle probe. `io_uring` reads without a call that could be stopped, so it is not there at all; programs then do without.
pub(super) fn watching(stop: Stop, counting: bool) -> Vec<sock_filter> {
    let action = match stop {
        Stop::Notify => libc::SECCOMP_RET_USER_NOTIF,
        Stop::Trace => libc::SECCOMP_RET_TRACE,
    };
    let mut filter = opening(ALLOW);
    for call in [libc::SYS_read, libc::SYS_readv, libc::SYS_preadv2, libc::SYS_splice, libc::SYS_tee] {
        rule(&mut filter, call, When::Is(0, 0), action);
    }
    #[cfg(target_arch = "x86_64")]
    {
        rule(&mut filter, libc::SYS_poll, When::IsNot(2, 0), action);
        rule(&mut filter, libc::SYS_select, When::Always, action);
        rule(&mut filter, libc::SYS_epoll_wait, When::IsNot(3, 0), action);
    }
    rule(&mut filter, libc::SYS_epoll_pwait, When::IsNot(3, 0), action);
    for call in [libc::SYS_ppoll, libc::SYS_pselect6, libc::SYS_epoll_pwait2, libc::SYS_epoll_ctl] {
        rule(&mut filter, call, When::Always, action);
    }
    if counting {
        #[cfg(target_arch = "x86_64")]
        for call in [libc::SYS_fork, libc::SYS_vfork] {
            rule(&mut filter, call, When::Always, action);
        }
        for call in [libc::SYS_clone, libc::SYS_clone3] {
            rule(&mut filter, call, When::Always, action);
        }
    }
    rule(&mut filter, libc::SYS_io_uring_setup, When::Always, refuse(libc::ENOSYS));
    filter.push(give(ALLOW));
    filter
}

/// Refuses sockets, other processes' memory, namespaces, mounts, kernel facilities and foreign system call tables.
pub(super) fn confining() -> Vec<sock_filter> {
    let mut filter = opening(refuse(libc::ENOSYS));
    for call in FORBIDDEN {
        rule(&mut filter, *call, When::Always, refuse(libc::EPERM));
    }
    rule(&mut filter, libc::SYS_io_uring_setup, When::Always, refuse(libc::ENOSYS));
    filter.push(give(ALLOW));
    filter
}

const FORBIDDEN: &[c_long] = &[
    libc::SYS_socket,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    // Shared memory and queues that outlive the program.
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    // The machine.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_setns,
    libc::SYS_unshare,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_reboot,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_quotactl,
    libc::SYS_acct,
    libc::SYS_syslog,
    libc::SYS_open_by_handle_at,
];

#[cfg(target_arch = "x86_64")]
const NATIVE: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const NATIVE: u32 = 0xc000_00b7;

/// Numbers from here on belong to x86-64's second table of system calls.
#[cfg(target_arch = "x86_64")]
const SECOND_TABLE: u32 = 0x4000_0000;

const NUMBER_AT: u32 = 0;
const ARCHITECTURE_AT: u32 = 4;

const fn argument_at(index: u32) -> u32 {
    // Both processors that we know are little-endian: the low half comes first.
    16 + 8 * index
}

/// Loads the number of the call; calls of another table end in `foreign`.
fn opening(foreign: u32) -> Vec<sock_filter> {
    let filter = vec![load(ARCHITECTURE_AT), equal(NATIVE, 1, 0), give(foreign), load(NUMBER_AT)];
    #[cfg(target_arch = "x86_64")]
    let filter = [filter, vec![at_least(SECOND_TABLE, 0, 1), give(foreign)]].concat();
    filter
}

fn rule(filter: &mut Vec<sock_filter>, call: c_long, when: When, action: u32) {
    let body = match when {
        When::Always => vec![give(action)],
        When::Is(argument, value) => vec![load(argument_at(argument)), equal(value, 0, 1), give(action), give(ALLOW)],
        When::IsNot(argument, value) => {
            vec![load(argument_at(argument)), equal(value, 1, 0), give(action), give(ALLOW)]
        }
    };
    filter.push(equal(call as u32, 0, body.len() as u8));
    filter.extend(body);
}

fn load(at: u32) -> sock_filter {
    sock_filter { code: (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16, jt: 0, jf: 0, k: at }
}

fn equal(value: u32, yes: u8, no: u8) -> sock_filter {
    sock_filter { code: (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16, jt: yes, jf: no, k: value }
}

#[cfg(target_arch = "x86_64")]
fn at_least(value: u32, yes: u8, no: u8) -> sock_filter {
    sock_filter { code: (libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K) as u16, jt: yes, jf: no, k: value }
}

fn give(action: u32) -> sock_filter {
    sock_filter { code: (libc::BPF_RET | libc::BPF_K) as u16, jt: 0, jf: 0, k: action }
}
