//! The pipes (or the terminal) between a program and us.
//!
//! In: whether it is a terminal. Out: [`Streams`], our side, and [`Theirs`], the descriptors that the program gets.
//! Invariants: nothing here ever blocks; we keep the reading end of standard input too, so that writing to a program that
//! is gone is no signal for us and what is unread can always be asked.
//! Not here: when a line is written (`watch`).

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::event::{PollFd, PollFlags};
use rustix::fs::OFlags;
use rustix::io::Errno;
use rustix::pipe::PipeFlags;
use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex};

/// Which file something is, whatever its descriptor: device and inode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Identity {
    /// As `stat` gives it.
    pub device: u64,
    /// As `stat` gives it.
    pub inode: u64,
}

/// What the program gets as its descriptors 0, 1 and 2.
pub(super) struct Theirs {
    pub input: OwnedFd,
    pub output: OwnedFd,
    pub error: OwnedFd,
}

/// Our side.
pub(super) struct Streams {
    /// Where input is written; closed at the end of the input when it is a pipe.
    feed: Option<OwnedFd>,
    /// The other end of it: the pipe's reading end, or the terminal as the program has it.
    far: OwnedFd,
    terminal: bool,
    identity: Identity,
    output: Option<OwnedFd>,
    error: Option<OwnedFd>,
}

/// What became of reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Got {
    /// This many bytes.
    Bytes(usize),
    /// Nothing now.
    Nothing,
    /// Nothing any more.
    End,
}

impl Streams {
    /// Opens everything.
    pub(super) fn open(terminal: bool) -> io::Result<(Streams, Theirs)> {
        let (error, their_error) = pipe_to_us()?;
        let (feed, far, output, theirs) = if terminal {
            let master = rustix::pty::openpt(rustix::pty::OpenptFlags::RDWR | rustix::pty::OpenptFlags::CLOEXEC)?;
            rustix::pty::grantpt(&master)?;
            rustix::pty::unlockpt(&master)?;
            let name = rustix::pty::ptsname(&master, Vec::new())?;
            let slave = rustix::fs::open(
                name.as_c_str(),
                OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC,
                rustix::fs::Mode::empty(),
            )?;
            let mut modes = rustix::termios::tcgetattr(&slave)?;
            modes.make_raw();
            rustix::termios::tcsetattr(&slave, OptionalActions::Now, &modes)?;
            never_wait(&master)?;
            let theirs = Theirs { input: slave.try_clone()?, output: slave.try_clone()?, error: their_error };
            (master.try_clone()?, slave, master, theirs)
        } else {
            let (far, feed) = rustix::pipe::pipe_with(PipeFlags::CLOEXEC)?;
            never_wait(&feed)?;
            let (output, their_output) = pipe_to_us()?;
            let theirs = Theirs { input: far.try_clone()?, output: their_output, error: their_error };
            (feed, far, output, theirs)
        };
        let stat = rustix::fs::fstat(&far)?;
        let identity = Identity { device: stat.st_dev, inode: stat.st_ino };
        Ok((Streams { feed: Some(feed), far, terminal, identity, output: Some(output), error: Some(error) }, theirs))
    }

    /// The file that is the program's standard input.
    pub(super) fn identity(&self) -> Identity {
        self.identity
    }

    /// Whether it is a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Where its standard output arrives, until it has ended.
    pub(super) fn output(&self) -> Option<BorrowedFd<'_>> {
        self.output.as_ref().map(AsFd::as_fd)
    }

    /// Where its standard error arrives, until it has ended.
    pub(super) fn error(&self) -> Option<BorrowedFd<'_>> {
        self.error.as_ref().map(AsFd::as_fd)
    }

    /// Where its standard input is written, until it has been ended.
    pub(super) fn feed(&self) -> Option<BorrowedFd<'_>> {
        self.feed.as_ref().map(AsFd::as_fd)
    }

    /// Reads standard output.
    pub(super) fn read_output(&mut self, buffer: &mut [u8]) -> io::Result<Got> {
        read(&mut self.output, buffer)
    }

    /// Reads standard error.
    pub(super) fn read_error(&mut self, buffer: &mut [u8]) -> io::Result<Got> {
        read(&mut self.error, buffer)
    }

    /// Whether the program has read all that was written.
    pub(super) fn all_read(&self) -> io::Result<bool> {
        if self.terminal {
            // What is on its way through a terminal is counted only after the kernel has pushed it on; asking whether
            // there is something to read does that first.
            let mut ask = [PollFd::new(&self.far, PollFlags::IN)];
            rustix::event::poll(&mut ask, Some(&rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 }))?;
        }
        Ok(rustix::io::ioctl_fionread(&self.far)? == 0)
    }

    /// Writes as much as fits now, and says how much that was.
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(feed) = &self.feed else { return Ok(bytes.len()) };
        match rustix::io::retry_on_intr(|| rustix::io::write(feed, bytes)) {
            Ok(count) => Ok(count),
            Err(Errno::AGAIN) => Ok(0),
            Err(error) => Err(error.into()),
        }
    }

    /// Tells the program that the input has ended; may be said again.
    pub(super) fn end(&mut self) -> io::Result<()> {
        if !self.terminal {
            self.feed = None;
            return Ok(());
        }
        // A raw terminal has no end: the character that means it is only one while lines are collected.
        let mut modes = rustix::termios::tcgetattr(&self.far)?;
        modes.local_modes |= LocalModes::ICANON;
        rustix::termios::tcsetattr(&self.far, OptionalActions::Now, &modes)?;
        let end = modes.special_codes[SpecialCodeIndex::VEOF];
        self.write(&[end]).map(drop)
    }
}

fn read(from: &mut Option<OwnedFd>, buffer: &mut [u8]) -> io::Result<Got> {
    let Some(open) = from else { return Ok(Got::End) };
    match rustix::io::retry_on_intr(|| rustix::io::read(&*open, &mut *buffer)) {
        Ok(0) => {
            *from = None;
            Ok(Got::End)
        }
        Ok(count) => Ok(Got::Bytes(count)),
        Err(Errno::AGAIN) => Ok(Got::Nothing),
        Err(error) => Err(error.into()),
    }
}

/// A pipe whose reading end is ours.
fn pipe_to_us() -> io::Result<(OwnedFd, OwnedFd)> {
    let (ours, theirs) = rustix::pipe::pipe_with(PipeFlags::CLOEXEC)?;
    never_wait(&ours)?;
    Ok((ours, theirs))
}

fn never_wait(file: &OwnedFd) -> io::Result<()> {
    let flags = rustix::fs::fcntl_getfl(file)?;
    Ok(rustix::fs::fcntl_setfl(file, flags | OFlags::NONBLOCK)?)
}
