//! Stopped calls by ptrace: for systems where a seccomp filter may stop a call but not ask a listener.
//!
//! In: a process that has not yet become the program. Out: stopped calls, as from a listener. Tracing belongs to one thread,
//! which does nothing else: it waits for stops, passes calls on by a socket, and resumes them when told.
//! Invariant: a traced process that has ended is collected by that thread, and the thread ends with the last of them.

use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::ptr;
use std::sync::mpsc;
use std::thread::JoinHandle;

use libc::c_int;

use super::control;
use super::procfs::Call;

/// The watcher's side.
pub(super) struct Tracer {
    socket: OwnedFd,
    thread: Option<JoinHandle<()>>,
}

/// How C libraries declare what is asked of ptrace.
#[cfg(target_env = "musl")]
type Request = libc::c_int;
#[cfg(not(target_env = "musl"))]
type Request = libc::c_uint;

/// A call on the socket: thread, number, six arguments.
type Packet = [u64; 8];

impl Tracer {
    /// Traces a process and all that it starts.
    pub(super) fn attach(process: i32) -> io::Result<Tracer> {
        let (socket, theirs) = control::pair()?;
        let (answer, attached) = mpsc::channel();
        let thread = std::thread::Builder::new().name("tracer".to_owned()).spawn(move || {
            let done = seize(process);
            let going = done.is_ok();
            // The other side is waiting for this; should it be gone, there is nobody to trace for.
            if answer.send(done).is_ok() && going {
                trace(theirs.as_raw_fd());
            }
        })?;
        attached.recv().unwrap_or_else(|_| Err(io::Error::other("the tracing thread is gone")))?;
        Ok(Tracer { socket, thread: Some(thread) })
    }

    /// Readable when a call has stopped.
    pub(super) fn descriptor(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }

    /// The next stopped call.
    pub(super) fn receive(&self) -> Option<(u64, Call)> {
        let mut packet: Packet = [0; 8];
        let got = receive(self.socket.as_raw_fd(), &mut packet, libc::MSG_DONTWAIT);
        let [thread, number, arguments @ ..] = packet;
        got.then_some((thread, Call { thread: thread as i32, number: number as i64, arguments }))
    }

    /// Lets a call be made.
    pub(super) fn resume(&self, ticket: u64) {
        send(self.socket.as_raw_fd(), &[ticket, 0, 0, 0, 0, 0, 0, 0]);
    }

    /// Nothing will be resumed any more.
    pub(super) fn give_up(&self) {
        // SAFETY: only a number is given.
        unsafe { libc::shutdown(self.socket.as_raw_fd(), libc::SHUT_RDWR) };
    }
}

impl Drop for Tracer {
    fn drop(&mut self) {
        self.give_up();
        if let Some(thread) = self.thread.take() {
            // A panic there has been reported by its own thread; the processes are ended by the supervisor.
            drop(thread.join());
        }
    }
}

fn send(to: RawFd, packet: &Packet) -> bool {
    let size = size_of_val(packet);
    // SAFETY: the packet is as long as said.
    unsafe { libc::send(to, packet.as_ptr().cast(), size, libc::MSG_NOSIGNAL) == size as isize }
}

fn receive(from: RawFd, packet: &mut Packet, flags: c_int) -> bool {
    let size = size_of_val(packet);
    // SAFETY: the packet is as long as said.
    unsafe { libc::recv(from, packet.as_mut_ptr().cast(), size, flags) == size as isize }
}

fn seize(process: i32) -> io::Result<()> {
    let options = libc::PTRACE_O_TRACESECCOMP
        | libc::PTRACE_O_TRACEFORK
        | libc::PTRACE_O_TRACEVFORK
        | libc::PTRACE_O_TRACECLONE
        | libc::PTRACE_O_EXITKILL;
    // SAFETY: only numbers are given.
    let got = unsafe { libc::ptrace(libc::PTRACE_SEIZE, process, ptr::null_mut::<u8>(), options as usize) };
    if got < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn trace(socket: RawFd) {
    let mut given_up = false;
    loop {
        let mut status = 0;
        // Only this thread's: the processes that it traces.
        // SAFETY: the status is ours.
        let thread = unsafe { libc::waitpid(-1, &mut status, libc::__WALL | libc::__WNOTHREAD) };
        if thread < 0 {
            if io::Error::last_os_error().raw_os_error() == Some(libc::EINTR) {
                continue;
            }
            return;
        }
        if !libc::WIFSTOPPED(status) {
            continue;
        }
        let signal = libc::WSTOPSIG(status);
        match status >> 16 {
            libc::PTRACE_EVENT_SECCOMP => {
                given_up = given_up || !ask(socket, thread);
                if !given_up {
                    proceed(libc::PTRACE_CONT, thread, 0);
                }
            }
            libc::PTRACE_EVENT_STOP if signal != libc::SIGTRAP => proceed(libc::PTRACE_LISTEN, thread, 0),
            0 => proceed(libc::PTRACE_CONT, thread, signal),
            _ => proceed(libc::PTRACE_CONT, thread, 0),
        }
    }
}

/// Passes a stopped call on and waits for the word to resume it; false when there will be none.
fn ask(socket: RawFd, thread: i32) -> bool {
    let Some(packet) = stopped_call(thread) else { return true };
    let mut answer: Packet = [0; 8];
    send(socket, &packet) && receive(socket, &mut answer, 0)
}

fn proceed(how: Request, thread: i32, signal: c_int) {
    // SAFETY: only numbers are given; an error means that the thread is gone.
    unsafe { libc::ptrace(how, thread, ptr::null_mut::<u8>(), signal as usize) };
}

/// As the kernel describes a thread that a filter has stopped.
#[repr(C)]
struct Information {
    kind: u8,
    padding: [u8; 3],
    architecture: u32,
    instruction: u64,
    stack: u64,
    number: u64,
    arguments: [u64; 6],
    more: [u64; 4],
}

const GET_SYSCALL_INFO: Request = 0x420e;

fn stopped_call(thread: i32) -> Option<Packet> {
    // SAFETY: all zero is a value of this type.
    let mut found: Information = unsafe { std::mem::zeroed() };
    let size = size_of::<Information>();
    // SAFETY: the kernel writes at most as many bytes as said.
    let got = unsafe { libc::ptrace(GET_SYSCALL_INFO, thread, size, &raw mut found) };
    let [first, second, third, fourth, fifth, sixth] = found.arguments;
    (got > 0).then_some([thread as u64, found.number, first, second, third, fourth, fifth, sixth])
}
