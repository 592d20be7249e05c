//! Where stopped calls come from: a listener, a tracer, or nowhere.
//!
//! In and out: [`Call`]s with a ticket; a ticket is given back to let the call be made.

use std::os::fd::BorrowedFd;

use super::notify::Listener;
use super::procfs::Call;
use super::tracer::Tracer;

/// A source of stopped calls.
pub(super) enum Stops {
    None,
    Listener(Listener),
    Tracer(Tracer),
}

impl Stops {
    /// Readable when a call has stopped.
    pub(super) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        match self {
            Stops::None => None,
            Stops::Listener(listener) => Some(listener.descriptor()),
            Stops::Tracer(tracer) => Some(tracer.descriptor()),
        }
    }

    /// The next stopped call; only when the descriptor is readable.
    pub(super) fn receive(&mut self) -> Option<(u64, Call)> {
        match self {
            Stops::None => None,
            Stops::Listener(listener) => listener.receive(),
            Stops::Tracer(tracer) => tracer.receive(),
        }
    }

    /// Whether what was learned about a stopped call was learned about the right process.
    pub(super) fn still_there(&self, ticket: u64) -> bool {
        match self {
            Stops::Listener(listener) => listener.still_there(ticket),
            Stops::None | Stops::Tracer(_) => true,
        }
    }

    /// Lets a call be made.
    pub(super) fn resume(&mut self, ticket: u64) {
        match self {
            Stops::None => {}
            Stops::Listener(listener) => listener.resume(ticket),
            Stops::Tracer(tracer) => tracer.resume(ticket),
        }
    }

    /// No call will be resumed any more; the processes are about to be ended.
    pub(super) fn give_up(&mut self) {
        if let Stops::Tracer(tracer) = self {
            tracer.give_up();
        }
    }
}
