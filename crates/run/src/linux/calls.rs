//! Whether a system call waits for the program's standard input.
//!
//! In: a call, and the file that is the input. Out: [`Wait`]. Descriptors are compared by file, not by number: a program may
//! close its input, copy it, or have another file in its place.
//! Invariant: a call that cannot wait is never [`Wait::Surely`]: time-out zero, nothing to read, a descriptor set not to wait.
//! Not here: whether the input is empty (`streams`).

use super::procfs::{self, Call};
use super::streams::Identity;

/// Whether a call that is about to be made waits for input when there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wait {
    /// It does not.
    No,
    /// It does, and for nothing else.
    Surely,
    /// It waits for other things as well, or it makes another thread wait: one has to look whether it stays there.
    Perhaps,
}

/// More watched descriptors than any console program has; what lies beyond is not looked at.
const MOST_WATCHED: usize = 1024;

/// Looks at a call.
pub(super) fn wait_for(input: Identity, call: &Call) -> Wait {
    let [first, second, third, fourth, fifth, sixth] = call.arguments;
    let reader = Reader { thread: call.thread, input };
    match call.number {
        libc::SYS_read | libc::SYS_readv if third != 0 => reader.reads(first),
        libc::SYS_preadv2 if third != 0 && sixth & libc::RWF_NOWAIT as u64 == 0 => reader.reads(first),
        libc::SYS_splice if sixth & u64::from(libc::SPLICE_F_NONBLOCK) == 0 => reader.reads(first),
        libc::SYS_tee if fourth & u64::from(libc::SPLICE_F_NONBLOCK) == 0 => reader.reads(first),
        libc::SYS_sendfile => reader.reads(second),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_poll if third as i32 != 0 => reader.polls(first, second),
        libc::SYS_ppoll if reader.has_time(third) => reader.polls(first, second),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_select if reader.has_time(fifth) => reader.selects(first, second, third, fourth),
        libc::SYS_pselect6 if reader.has_time(fifth) => reader.selects(first, second, third, fourth),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_epoll_wait if fourth as i32 != 0 => reader.waits_on_set(first),
        libc::SYS_epoll_pwait if fourth as i32 != 0 => reader.waits_on_set(first),
        libc::SYS_epoll_pwait2 if reader.has_time(fourth) => reader.waits_on_set(first),
        // A thread may already be waiting on the set that the input now joins.
        libc::SYS_epoll_ctl if second as i32 != libc::EPOLL_CTL_DEL && reader.is_input(third as i32) => Wait::Perhaps,
        _ => Wait::No,
    }
}

/// Whether a call makes a process or a thread.
pub(super) fn multiplies(call: &Call) -> bool {
    #[cfg(target_arch = "x86_64")]
    if matches!(call.number, libc::SYS_fork | libc::SYS_vfork) {
        return true;
    }
    matches!(call.number, libc::SYS_clone | libc::SYS_clone3)
}

struct Reader {
    thread: i32,
    input: Identity,
}

impl Reader {
    fn is_input(&self, descriptor: i32) -> bool {
        procfs::file_of(self.thread, descriptor) == Some(self.input)
    }

    fn reads(&self, descriptor: u64) -> Wait {
        let descriptor = descriptor as i32;
        if self.is_input(descriptor) && procfs::descriptor_waits(self.thread, descriptor) {
            Wait::Surely
        } else {
            Wait::No
        }
    }

    /// A time-out behind a pointer (two words of 64 bits) that is absent or not zero.
    fn has_time(&self, pointer: u64) -> bool {
        let mut bytes = [0; 16];
        pointer == 0 || procfs::memory(self.thread, pointer, &mut bytes).is_none() || bytes != [0; 16]
    }

    fn polls(&self, pointer: u64, count: u64) -> Wait {
        const SIZE: usize = size_of::<libc::pollfd>();
        let count = usize::try_from(count).unwrap_or(usize::MAX).min(MOST_WATCHED);
        let mut bytes = vec![0; count * SIZE];
        if procfs::memory(self.thread, pointer, &mut bytes).is_none() {
            return Wait::No;
        }
        let (mut ours, mut others) = (0, 0);
        for entry in bytes.chunks_exact(SIZE) {
            let descriptor = i32::from_ne_bytes([entry[0], entry[1], entry[2], entry[3]]);
            let events = i16::from_ne_bytes([entry[4], entry[5]]);
            if descriptor < 0 {
                continue;
            }
            if events & (libc::POLLIN | libc::POLLRDNORM) != 0 && self.is_input(descriptor) {
                ours += 1;
            } else {
                others += 1;
            }
        }
        verdict(ours, others)
    }

    fn selects(&self, count: u64, read: u64, write: u64, except: u64) -> Wait {
        let count = usize::try_from(count).unwrap_or(usize::MAX).min(MOST_WATCHED);
        let members = |pointer: u64| -> Vec<i32> {
            let mut bytes = vec![0; count.div_ceil(64) * 8];
            if pointer == 0 || procfs::memory(self.thread, pointer, &mut bytes).is_none() {
                return Vec::new();
            }
            (0..count).filter(|&bit| bytes[bit / 8] >> (bit % 8) & 1 == 1).map(|bit| bit as i32).collect()
        };
        let for_input = members(read);
        let ours = for_input.iter().filter(|&&descriptor| self.is_input(descriptor)).count();
        let others = for_input.len() - ours + members(write).len() + members(except).len();
        verdict(ours, others)
    }

    fn waits_on_set(&self, set: u64) -> Wait {
        match procfs::watched_set(self.thread, set as i32, self.input) {
            Some((true, others)) => verdict(1, others),
            _ => Wait::No,
        }
    }
}

fn verdict(ours: usize, others: usize) -> Wait {
    match (ours, others) {
        (0, _) => Wait::No,
        (_, 0) => Wait::Surely,
        _ => Wait::Perhaps,
    }
}
