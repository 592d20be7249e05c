//! The socket between us and a run's supervisor: small messages, once with a descriptor.
//!
//! In and out: [`Message`], as three numbers in one packet. Sending is done between fork and exec, so it only makes system
//! calls. Not here: what a message leads to (`watch`).

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};

use libc::c_int;

/// What was being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub(super) enum Step {
    Fork = 1,
    Users,
    Streams,
    Directory,
    Limits,
    Network,
    Privileges,
    Files,
    Calls,
    Watch,
    Go,
    Exec,
}

impl Step {
    /// The step of this number; the last one for unknown numbers.
    pub(super) fn of(number: i32) -> Step {
        use Step::*;
        let all = [Fork, Users, Streams, Directory, Limits, Network, Privileges, Files, Calls, Watch, Go];
        for step in all {
            if step as i32 == number {
                return step;
            }
        }
        Exec
    }
}

/// What the supervisor or the program's process before exec has to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Message {
    /// The descriptor that comes along tells of stopped calls.
    Listener,
    /// The program's process waits for a byte.
    Waiting,
    /// The program runs.
    Started,
    /// This does not work here; it goes on without. With the error's number.
    Refused(Step, i32),
    /// The program was not started. With the error's number.
    Failed(Step, i32),
    /// The program's own process has ended, with this status.
    Ended(i32),
}

impl Message {
    fn encode(self) -> [i32; 3] {
        match self {
            Message::Listener => [1, 0, 0],
            Message::Waiting => [2, 0, 0],
            Message::Started => [3, 0, 0],
            Message::Refused(step, errno) => [4, step as i32, errno],
            Message::Failed(step, errno) => [5, step as i32, errno],
            Message::Ended(status) => [6, status, 0],
        }
    }

    fn decode([kind, first, second]: [i32; 3]) -> Option<Message> {
        Some(match kind {
            1 => Message::Listener,
            2 => Message::Waiting,
            3 => Message::Started,
            4 => Message::Refused(Step::of(first), second),
            5 => Message::Failed(Step::of(first), second),
            6 => Message::Ended(first),
            _ => return None,
        })
    }
}

/// Both ends: ours, then the supervisor's.
pub(super) fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    use rustix::net::{AddressFamily, SocketFlags, SocketType};
    Ok(rustix::net::socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?)
}

/// Sends; whether anybody listens is not asked.
pub(super) fn send(to: RawFd, message: Message) {
    let words = message.encode();
    // SAFETY: the words are as long as said.
    unsafe { libc::send(to, words.as_ptr().cast(), size_of_val(&words), libc::MSG_NOSIGNAL) };
}

/// Room for one descriptor beside a packet, aligned as its header wants it.
#[repr(align(8))]
struct Beside([u8; 64]);

/// Sends with a descriptor; false when that failed.
pub(super) fn send_with_file(to: RawFd, message: Message, file: c_int) -> bool {
    let mut words = message.encode();
    let mut beside = Beside([0; 64]);
    // SAFETY: all pointers are to this function's own memory, which is large enough for one descriptor.
    unsafe {
        let mut part = libc::iovec { iov_base: words.as_mut_ptr().cast(), iov_len: size_of_val(&words) };
        let mut packet: libc::msghdr = std::mem::zeroed();
        packet.msg_iov = &mut part;
        packet.msg_iovlen = 1;
        packet.msg_control = beside.0.as_mut_ptr().cast();
        packet.msg_controllen = libc::CMSG_SPACE(size_of::<c_int>() as u32) as _;
        let header = libc::CMSG_FIRSTHDR(&packet);
        (*header).cmsg_level = libc::SOL_SOCKET;
        (*header).cmsg_type = libc::SCM_RIGHTS;
        (*header).cmsg_len = libc::CMSG_LEN(size_of::<c_int>() as u32) as _;
        libc::CMSG_DATA(header).cast::<c_int>().write_unaligned(file);
        libc::sendmsg(to, &packet, libc::MSG_NOSIGNAL) >= 0
    }
}

/// What came.
#[derive(Debug)]
pub(super) enum Received {
    /// A message, and the descriptor that came with it.
    Message(Message, Option<OwnedFd>),
    /// Nothing yet.
    Nothing,
    /// The supervisor is gone.
    Closed,
}

/// Receives without waiting.
pub(super) fn receive(from: &OwnedFd) -> io::Result<Received> {
    let mut words = [0i32; 3];
    let mut beside = Beside([0; 64]);
    // SAFETY: all pointers are to this function's own memory; a descriptor that comes along is ours alone.
    unsafe {
        let mut part = libc::iovec { iov_base: words.as_mut_ptr().cast(), iov_len: size_of_val(&words) };
        let mut packet: libc::msghdr = std::mem::zeroed();
        packet.msg_iov = &mut part;
        packet.msg_iovlen = 1;
        packet.msg_control = beside.0.as_mut_ptr().cast();
        packet.msg_controllen = beside.0.len() as _;
        let got = libc::recvmsg(from.as_raw_fd(), &mut packet, libc::MSG_DONTWAIT | libc::MSG_CMSG_CLOEXEC);
        if got < 0 {
            let error = io::Error::last_os_error();
            return match error.raw_os_error() {
                Some(libc::EAGAIN | libc::EINTR) => Ok(Received::Nothing),
                Some(libc::ECONNRESET) => Ok(Received::Closed),
                _ => Err(error),
            };
        }
        let mut file = None;
        let header = libc::CMSG_FIRSTHDR(&packet);
        if !header.is_null() && (*header).cmsg_type == libc::SCM_RIGHTS {
            file = Some(OwnedFd::from_raw_fd(libc::CMSG_DATA(header).cast::<c_int>().read_unaligned()));
        }
        match Message::decode(words) {
            Some(message) if got as usize == size_of_val(&words) => Ok(Received::Message(message, file)),
            _ => Ok(Received::Closed),
        }
    }
}
