//! Watches a running program: gives it a line when it asks, records what it writes, and keeps it to its limits.
//!
//! In: a [`Running`] program and the lines. Out: [`Seen`]; start at [`watch`].
//! Follows section "exact traces" of `docs/decisions/run.md`: a demand is a call that waits for standard input while
//! that is empty. Stopped calls tell of it at once; the idle probe finds all others (copies of the descriptor, calls
//! that wait for several things, calls that the filter does not know).
//! Invariants: a line is written only on demand, and what the program wrote before is recorded first; nothing here spins.
//! Not here: starting and ending processes (`launch`).

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};

use super::calls::{self, Wait};
use super::control::{self, Message, Received};
use super::processes::Running;
use super::procfs::{self, Call, Doing};
use super::streams::Got;
use crate::{Ending, Event, Exhausted, Method, Settings};

/// The idle probe looks after this long without anything happening ..
const IDLE: Duration = Duration::from_millis(2);
/// .. sooner when it is the only way to find a demand ..
const IDLE_ALONE: Duration = Duration::from_micros(250);
/// .. or when a call was seen that may wait for input ..
const IDLE_PERHAPS: Duration = Duration::from_micros(100);
/// .. and ever more rarely, up to this.
const IDLE_MOST: Duration = Duration::from_millis(50);
/// How often memory, processor time and the number of processes are looked at.
const SAMPLE: Duration = Duration::from_millis(20);
/// How often a program may read on after the end of its input.
const ENDS_TOLD: u32 = 16;

/// What was seen.
pub(super) struct Seen {
    pub events: Vec<Event>,
    pub stderr: Vec<u8>,
    pub ending: Ending,
}

/// Watches until the end.
pub(super) fn watch(
    running: &mut Running,
    lines: &[Vec<u8>],
    settings: &Settings,
    method: Method,
    stop: &AtomicBool,
) -> io::Result<Seen> {
    let now = Instant::now();
    let idle = if method == Method::Procfs { IDLE_ALONE } else { IDLE };
    let mut watcher = Watcher {
        running,
        lines,
        settings,
        events: Vec::new(),
        stderr: Vec::new(),
        buffer: vec![0; 64 << 10],
        written: 0,
        next_line: 0,
        pending: Vec::new(),
        ends_told: 0,
        made: 1,
        stops_over: false,
        idle,
        delay: idle,
        probe_at: now + idle,
        sample_at: now + SAMPLE,
        deadline: now + settings.limits.wall,
    };
    let ending = loop {
        if stop.load(Ordering::Relaxed) {
            break Ending::Interrupted;
        }
        if let Some(ending) = watcher.turn()? {
            break ending;
        }
    };
    Ok(Seen { events: watcher.events, stderr: watcher.stderr, ending })
}

struct Watcher<'a> {
    running: &'a mut Running,
    lines: &'a [Vec<u8>],
    settings: &'a Settings,
    events: Vec<Event>,
    stderr: Vec<u8>,
    buffer: Vec<u8>,
    /// Bytes of both outputs so far.
    written: usize,
    next_line: usize,
    /// Of a line that did not fit the pipe at once.
    pending: Vec<u8>,
    ends_told: u32,
    /// Processes and threads that may exist: those counted last and those made since.
    made: u32,
    /// No more stopped calls will come.
    stops_over: bool,
    idle: Duration,
    delay: Duration,
    probe_at: Instant,
    sample_at: Instant,
    deadline: Instant,
}

/// Which descriptors have something.
#[derive(Default)]
struct Ready {
    anything: bool,
    output: bool,
    error: bool,
    feed: bool,
    stops: bool,
    stops_over: bool,
    control: bool,
}

impl Watcher<'_> {
    /// One round: wait for something and do what it asks for.
    fn turn(&mut self) -> io::Result<Option<Ending>> {
        let ready = self.wait()?;
        let now = Instant::now();
        if ready.anything {
            self.expect_silence(now, self.idle);
        }
        self.stops_over |= ready.stops_over && !ready.stops;
        if ready.output || ready.error {
            self.drain()?;
        }
        if ready.feed {
            self.push()?;
        }
        if self.written > self.settings.limits.output {
            return Ok(Some(Ending::OutputLimit));
        }
        if ready.stops
            && let Some(ending) = self.stopped_call(now, ready.stops_over)?
        {
            return Ok(Some(ending));
        }
        if ready.control
            && let Some(ending) = self.told()?
        {
            return Ok(Some(ending));
        }
        if now >= self.deadline {
            return Ok(Some(Ending::Timeout));
        }
        if now >= self.sample_at {
            self.sample_at = now + SAMPLE;
            if let Some(ending) = self.sample() {
                return Ok(Some(ending));
            }
        }
        if now >= self.probe_at {
            return self.probe(now);
        }
        Ok(None)
    }

    fn wait(&self) -> io::Result<Ready> {
        let until = self.deadline.min(self.sample_at).min(self.probe_at);
        let left = until.saturating_duration_since(Instant::now());
        let timeout = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: i64::from(left.subsec_nanos()) };
        let streams = &self.running.streams;
        let feed = streams.feed().filter(|_| !self.pending.is_empty());
        let stops = self.running.stops.descriptor().filter(|_| !self.stops_over);
        let sources = [
            streams.output(),
            streams.error(),
            feed,
            stops,
            self.running.control.as_ref().map(|fd| {
                use std::os::fd::AsFd;
                fd.as_fd()
            }),
        ];
        let mut asked = Vec::with_capacity(sources.len());
        for (index, source) in sources.iter().enumerate() {
            if let Some(source) = source {
                let flags = if index == 2 { PollFlags::OUT } else { PollFlags::IN };
                asked.push((index, PollFd::from_borrowed_fd(*source, flags)));
            }
        }
        let mut polled: Vec<PollFd<'_>> = asked.iter().map(|(_, poll)| poll.clone()).collect();
        let mut ready = Ready::default();
        match rustix::event::poll(&mut polled, Some(&timeout)) {
            Ok(count) => ready.anything = count > 0,
            Err(rustix::io::Errno::INTR) => return Ok(ready),
            Err(error) => return Err(error.into()),
        }
        for ((index, _), poll) in asked.iter().zip(&polled) {
            let got = poll.revents();
            let some = !got.is_empty();
            match index {
                0 => ready.output = some,
                1 => ready.error = some,
                2 => ready.feed = some,
                3 => {
                    ready.stops = got.contains(PollFlags::IN);
                    ready.stops_over = some && got.contains(PollFlags::HUP);
                }
                _ => ready.control = some,
            }
        }
        Ok(ready)
    }

    fn expect_silence(&mut self, now: Instant, delay: Duration) {
        self.delay = delay;
        self.probe_at = now + delay;
    }

    /// Records everything that has been written so far, up to the limit.
    fn drain(&mut self) -> io::Result<()> {
        while self.written <= self.settings.limits.output {
            let Got::Bytes(count) = self.running.streams.read_output(&mut self.buffer)? else { break };
            let count = self.room_for(count);
            let bytes = &self.buffer[..count];
            match self.events.last_mut() {
                _ if count == 0 => {}
                Some(Event::Output(before)) => before.extend_from_slice(bytes),
                _ => self.events.push(Event::Output(bytes.to_vec())),
            }
        }
        while self.written <= self.settings.limits.output {
            let Got::Bytes(count) = self.running.streams.read_error(&mut self.buffer)? else { break };
            let count = self.room_for(count);
            self.stderr.extend_from_slice(&self.buffer[..count]);
        }
        Ok(())
    }

    /// Counts bytes and gives how many of them are kept.
    fn room_for(&mut self, count: usize) -> usize {
        let room = self.settings.limits.output.saturating_sub(self.written);
        self.written = self.written.saturating_add(count);
        count.min(room)
    }

    /// Writes what is left of a line, as far as it fits.
    fn push(&mut self) -> io::Result<()> {
        let count = self.running.streams.write(&self.pending)?;
        self.pending.drain(..count);
        Ok(())
    }

    fn stopped_call(&mut self, now: Instant, over: bool) -> io::Result<Option<Ending>> {
        let Some((ticket, call)) = self.running.stops.receive() else {
            self.stops_over |= over;
            return Ok(None);
        };
        if calls::multiplies(&call) {
            self.made += 1;
            if self.made > self.settings.limits.processes {
                self.made = self.count() + 1;
            }
            if self.made > self.settings.limits.processes {
                return Ok(Some(Ending::ProcessLimit));
            }
        } else {
            let wait = calls::wait_for(self.running.streams.identity(), &call);
            if wait != Wait::No && self.running.stops.still_there(ticket) && self.running.streams.all_read()? {
                if wait == Wait::Surely {
                    if let Some(ending) = self.demand()? {
                        return Ok(Some(ending));
                    }
                } else {
                    self.expect_silence(now, IDLE_PERHAPS);
                }
            }
        }
        self.running.stops.resume(ticket);
        Ok(None)
    }

    /// The program waits for input and has none.
    fn demand(&mut self) -> io::Result<Option<Ending>> {
        self.drain()?;
        if self.written > self.settings.limits.output {
            return Ok(Some(Ending::OutputLimit));
        }
        if !self.pending.is_empty() {
            self.push()?;
        } else if let Some(line) = self.lines.get(self.next_line) {
            self.events.push(Event::Input(self.next_line));
            self.next_line += 1;
            self.pending.extend_from_slice(line);
            self.pending.push(b'\n');
            self.push()?;
        } else if self.settings.exhausted == Exhausted::Stop || self.ends_told == ENDS_TOLD {
            self.events.push(Event::Starved);
            return Ok(Some(Ending::Starved));
        } else {
            if self.ends_told == 0 {
                self.events.push(Event::EndOfFile);
            }
            self.ends_told += 1;
            self.running.streams.end()?;
        }
        Ok(None)
    }

    /// A message of the supervisor's.
    fn told(&mut self) -> io::Result<Option<Ending>> {
        let Some(control) = &self.running.control else { return Ok(None) };
        match control::receive(control)? {
            Received::Message(Message::Ended(status), _) => {
                self.drain()?;
                if self.written > self.settings.limits.output {
                    return Ok(Some(Ending::OutputLimit));
                }
                Ok(Some(self.ending_of(status)))
            }
            Received::Message(..) | Received::Nothing => Ok(None),
            Received::Closed => Err(io::Error::other("the process that watches over the program is gone")),
        }
    }

    fn ending_of(&self, status: i32) -> Ending {
        if !libc::WIFSIGNALED(status) {
            return Ending::Exited(libc::WEXITSTATUS(status));
        }
        match libc::WTERMSIG(status) {
            libc::SIGXCPU => Ending::Timeout,
            signal => Ending::Signal(signal),
        }
    }

    /// Looks at every thread whether it waits for input.
    fn probe(&mut self, now: Instant) -> io::Result<Option<Ending>> {
        self.delay = (self.delay * 2).min(IDLE_MOST);
        self.probe_at = now + self.delay;
        // A closed pipe may stay open for a moment in a process that another thread of ours has just made. Whoever reads
        // from it waits that long; it is no demand.
        if self.running.streams.feed().is_none() || !self.running.streams.all_read()? {
            return Ok(None);
        }
        let input = self.running.streams.identity();
        for process in procfs::descendants(self.running.supervisor) {
            for thread in procfs::threads(process) {
                let Doing::Waits(call) = procfs::doing(process, thread) else { continue };
                if call.number == libc::SYS_epoll_ctl || calls::wait_for(input, &call) == Wait::No {
                    continue;
                }
                if !self.really_waits(&call) {
                    continue;
                }
                self.expect_silence(now, self.idle);
                let ended = self.ends_told;
                let ending = self.demand()?;
                if self.ends_told > ended && self.running.streams.is_terminal() {
                    make_call_again(process);
                }
                return Ok(ending);
            }
        }
        Ok(None)
    }

    /// A thread that was stopped looks as if it waited in the call that it has not made yet.
    fn really_waits(&self, call: &Call) -> bool {
        let Some(stops) = self.running.stops.descriptor().filter(|_| !self.stops_over) else { return true };
        let mut ask = [PollFd::from_borrowed_fd(stops, PollFlags::IN)];
        let pending = rustix::event::poll(&mut ask, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
        if pending.is_ok_and(|count| count > 0) {
            return false;
        }
        procfs::stat(call.thread).is_some_and(|stat| stat.state == b'S')
    }

    fn count(&self) -> u32 {
        let tree = procfs::descendants(self.running.supervisor);
        tree.into_iter().filter_map(procfs::stat).map(|stat| stat.threads.max(1)).sum()
    }

    /// Compares what the processes use with the limits.
    fn sample(&mut self) -> Option<Ending> {
        let limits = &self.settings.limits;
        // SAFETY: asks for two numbers that never change.
        let (page, tick) = unsafe { (libc::sysconf(libc::_SC_PAGESIZE), libc::sysconf(libc::_SC_CLK_TCK)) };
        let most_ticks = limits.processor.as_secs_f64() * tick as f64;
        let (mut resident, mut count) = (0, 0);
        for stat in procfs::descendants(self.running.supervisor).into_iter().filter_map(procfs::stat) {
            resident += stat.resident * page as u64;
            count += stat.threads.max(1);
            if stat.ticks as f64 > most_ticks {
                return Some(Ending::Timeout);
            }
        }
        self.made = count;
        if count > limits.processes {
            return Some(Ending::ProcessLimit);
        }
        (resident > limits.memory).then_some(Ending::MemoryLimit)
    }
}

/// A thread that already waits for a raw terminal does not notice that its end has come to mean something; a thread that
/// begins to read does. Stopped and continued, it makes the same call again.
fn make_call_again(process: i32) {
    // SAFETY: a process of the program's, which waits; the program does not notice.
    unsafe {
        libc::kill(process, libc::SIGSTOP);
        libc::kill(process, libc::SIGCONT);
    }
}
