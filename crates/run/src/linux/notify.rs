//! The listener of a seccomp filter: calls that wait for our word.
//!
//! In: the descriptor that the program's process sent. Out: stopped calls, each with the number under which it is resumed.
//! Invariant: a resumed call is then made by the kernel as if nothing had happened.

use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};

use super::procfs::Call;

/// Room for what newer kernels may add to a notification.
#[repr(C, align(8))]
struct Room {
    notification: libc::seccomp_notif,
    more: [u8; 256],
}

/// Wakes the program on our own processor, since we are about to sleep. Linux 6.6.
const SET_FLAGS: u64 = 0x4008_2104;
const WAKE_HERE: u64 = 1;

/// Tells of stopped calls.
pub(super) struct Listener {
    file: OwnedFd,
}

impl Listener {
    pub(super) fn new(file: OwnedFd) -> Listener {
        // SAFETY: the argument is a number; an older kernel refuses, which changes nothing.
        unsafe { libc::ioctl(file.as_raw_fd(), SET_FLAGS as _, WAKE_HERE) };
        Listener { file }
    }

    /// Readable when a call has stopped.
    pub(super) fn descriptor(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }

    /// The next stopped call; only when the descriptor is readable. `None` when the caller is gone.
    pub(super) fn receive(&self) -> Option<(u64, Call)> {
        // SAFETY: all zero is what the kernel asks for, and a value of the type.
        let mut room: Room = unsafe { std::mem::zeroed() };
        // SAFETY: the room is larger than any kernel's notification.
        let got = unsafe { libc::ioctl(self.file.as_raw_fd(), libc::SECCOMP_IOCTL_NOTIF_RECV, &raw mut room) };
        let stopped = &room.notification;
        let call =
            Call { thread: stopped.pid as i32, number: i64::from(stopped.data.nr), arguments: stopped.data.args };
        (got == 0).then_some((stopped.id, call))
    }

    /// Whether a call is still stopped (its thread may have been ended, and its number be another's by now).
    pub(super) fn still_there(&self, id: u64) -> bool {
        // SAFETY: the number is only read.
        unsafe { libc::ioctl(self.file.as_raw_fd(), libc::SECCOMP_IOCTL_NOTIF_ID_VALID, &raw const id) == 0 }
    }

    /// Lets a call be made.
    pub(super) fn resume(&self, id: u64) {
        let answer =
            libc::seccomp_notif_resp { id, val: 0, error: 0, flags: libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32 };
        // SAFETY: the answer is only read. An error means that the caller is gone.
        unsafe { libc::ioctl(self.file.as_raw_fd(), libc::SECCOMP_IOCTL_NOTIF_SEND, &raw const answer) };
    }
}
