//! What `/proc` tells of processes: who descends from whom, what a thread waits in, which file a descriptor is, how much is
//! used.
//!
//! In: process ids. Out: plain values; whatever cannot be read (the process is gone, the system refuses) is `None`.
//! Invariant: nothing here changes anything.
//! Not here: what a waiting call means (`calls`).

use std::fs;
use std::io::Read;
use std::os::unix::fs::MetadataExt;

use super::streams::Identity;

/// A system call with its arguments, and the thread that is in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Call {
    pub thread: i32,
    pub number: i64,
    pub arguments: [u64; 6],
}

/// The processes that descend from this one, without it.
pub(super) fn descendants(of: i32) -> Vec<i32> {
    let mut found = Vec::new();
    let mut next = of;
    let mut at = 0;
    loop {
        let Some(children) = children(next) else {
            // The process is gone, or the kernel keeps no lists of children.
            if fs::exists("/proc/thread-self/children").unwrap_or(false) {
                if at == found.len() {
                    return found;
                }
                next = found[at];
                at += 1;
                continue;
            }
            return descendants_by_parents(of);
        };
        for child in children {
            if !found.contains(&child) {
                found.push(child);
            }
        }
        if at == found.len() {
            return found;
        }
        next = found[at];
        at += 1;
    }
}

fn children(of: i32) -> Option<Vec<i32>> {
    let mut all = Vec::new();
    for thread in threads(of) {
        let text = fs::read_to_string(format!("/proc/{of}/task/{thread}/children")).ok()?;
        all.extend(text.split_ascii_whitespace().filter_map(|word| word.parse::<i32>().ok()));
    }
    Some(all)
}

fn descendants_by_parents(of: i32) -> Vec<i32> {
    let mut parents: Vec<(i32, i32)> = numbers_in("/proc").filter_map(|pid| Some((pid, stat(pid)?.parent))).collect();
    parents.sort_unstable();
    let mut found = vec![of];
    let mut at = 0;
    while at < found.len() {
        for &(pid, parent) in &parents {
            if parent == found[at] && !found.contains(&pid) {
                found.push(pid);
            }
        }
        at += 1;
    }
    found.remove(0);
    found
}

/// The threads of a process; none when it is gone.
pub(super) fn threads(of: i32) -> impl Iterator<Item = i32> {
    numbers_in(&format!("/proc/{of}/task"))
}

fn numbers_in(directory: &str) -> impl Iterator<Item = i32> + use<> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// What a thread looks like in `/proc/PID/task/TID/syscall`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doing {
    /// It waits in this call.
    Waits(Call),
    /// It runs, or waits for something that is no system call.
    Else,
    /// It is gone.
    Gone,
    /// The system does not tell.
    Hidden,
}

/// What a thread does at this moment.
pub(super) fn doing(process: i32, thread: i32) -> Doing {
    match fs::read_to_string(format!("/proc/{process}/task/{thread}/syscall")) {
        Ok(text) => parse_call(thread, &text).map_or(Doing::Else, Doing::Waits),
        Err(error) if error.raw_os_error() == Some(libc::ESRCH) => Doing::Gone,
        Err(_) if !fs::exists(format!("/proc/{process}/task/{thread}")).unwrap_or(false) => Doing::Gone,
        Err(_) => Doing::Hidden,
    }
}

fn parse_call(thread: i32, text: &str) -> Option<Call> {
    let mut words = text.split_ascii_whitespace();
    let number = words.next()?.parse::<i64>().ok().filter(|number| *number >= 0)?;
    let mut arguments = [0; 6];
    for argument in &mut arguments {
        *argument = u64::from_str_radix(words.next()?.strip_prefix("0x")?, 16).ok()?;
    }
    Some(Call { thread, number, arguments })
}

/// Which file a descriptor is.
pub(super) fn file_of(process: i32, descriptor: i32) -> Option<Identity> {
    let found = fs::metadata(format!("/proc/{process}/fd/{descriptor}")).ok()?;
    Some(Identity { device: found.dev(), inode: found.ino() })
}

/// Whether calls on a descriptor wait: false when it was opened or set not to.
pub(super) fn descriptor_waits(process: i32, descriptor: i32) -> bool {
    let Ok(text) = fs::read_to_string(format!("/proc/{process}/fdinfo/{descriptor}")) else { return true };
    let flags = text.lines().find_map(|line| i32::from_str_radix(line.strip_prefix("flags:")?.trim(), 8).ok());
    flags.is_none_or(|flags| flags & libc::O_NONBLOCK == 0)
}

/// Whether this set of watched files (an `epoll` descriptor) has that file in it, watched for input; and how many others.
pub(super) fn watched_set(process: i32, descriptor: i32, file: Identity) -> Option<(bool, usize)> {
    let text = fs::read_to_string(format!("/proc/{process}/fdinfo/{descriptor}")).ok()?;
    let (mut has, mut others) = (false, 0);
    for line in text.lines().filter(|line| line.starts_with("tfd:")) {
        let field = |name: &str| {
            let after = line[line.find(name)? + name.len()..].trim_start();
            u64::from_str_radix(after.split_ascii_whitespace().next()?, 16).ok()
        };
        let ours = field("ino:") == Some(file.inode) && field("sdev:") == Some(device_in_kernel(file.device));
        let for_input = field("events:").is_none_or(|events| events & libc::EPOLLIN as u64 != 0);
        if ours && for_input {
            has = true;
        } else {
            others += 1;
        }
    }
    Some((has, others))
}

/// `stat` and the kernel's own texts encode devices differently.
fn device_in_kernel(device: u64) -> u64 {
    u64::from(libc::major(device)) << 20 | u64::from(libc::minor(device))
}

/// Bytes of a process' memory; `None` when not all of them can be read.
pub(super) fn memory(process: i32, address: u64, bytes: &mut [u8]) -> Option<()> {
    let local = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: bytes.len() };
    let remote = libc::iovec { iov_base: address as *mut libc::c_void, iov_len: bytes.len() };
    // SAFETY: the local vector is the slice, which is ours to write; the remote one is only an address for the kernel.
    let got = unsafe { libc::process_vm_readv(process, &local, 1, &remote, 1, 0) };
    (got == bytes.len() as isize).then_some(())
}

/// A process at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stat {
    pub parent: i32,
    /// Clock ticks, user and system together, without children.
    pub ticks: u64,
    pub threads: u32,
    /// Pages of resident memory.
    pub resident: u64,
    pub state: u8,
}

/// A process at this moment.
pub(super) fn stat(process: i32) -> Option<Stat> {
    let mut text = Vec::with_capacity(512);
    fs::File::open(format!("/proc/{process}/stat")).ok()?.read_to_end(&mut text).ok()?;
    // The name in parentheses may hold anything, parentheses and line ends too.
    let after = text.iter().rposition(|byte| *byte == b')')? + 1;
    let rest = std::str::from_utf8(&text[after..]).ok()?;
    let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some(Stat {
        state: *fields.first()?.as_bytes().first()?,
        parent: fields.get(1)?.parse().ok()?,
        ticks: number(11)? + number(12)?,
        threads: number(17)? as u32,
        resident: number(21)?,
    })
}
