//! Room for so many processes and no more, kept by the kernel.
//!
//! Processes could also be counted by stopping every call that makes one. But a signal that comes before we have heard of a
//! stopped call makes it fail, and a shell whose child ends while it makes the next one says that it cannot fork. So calls
//! are stopped only where there is no such room.
//! Root gets a control group for each run; other users get a limit inside their user namespace. What is over the limit is
//! noticed by counting now and then, for which there is time: the kernel does not let more come.

use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Processes beyond the limit that fit into the room, so that going over the limit can be seen.
pub(super) const MARGIN: u32 = 16;

/// A control group; it is removed when it is dropped.
#[derive(Debug)]
pub(super) struct ControlGroup {
    folder: PathBuf,
    entrance: OwnedFd,
}

impl ControlGroup {
    /// A new one, where the system lets us make it.
    pub(super) fn make(processes: u32) -> Option<ControlGroup> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("refute-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let folder = parent()?.join(name);
        std::fs::create_dir(&folder).ok()?;
        let entrance = std::fs::write(folder.join("pids.max"), processes.saturating_add(MARGIN).to_string())
            .and_then(|()| std::fs::OpenOptions::new().write(true).open(folder.join("cgroup.procs")));
        match entrance {
            Ok(entrance) => Some(ControlGroup { folder, entrance: entrance.into() }),
            Err(_) => {
                // Nothing is lost when an empty group stays.
                let _ = std::fs::remove_dir(&folder);
                None
            }
        }
    }

    /// A process that writes `0` there is inside.
    pub(super) fn entrance(&self) -> RawFd {
        self.entrance.as_raw_fd()
    }
}

impl Drop for ControlGroup {
    fn drop(&mut self) {
        // The kernel may need a moment after the last process has been collected.
        for _ in 0..50 {
            if std::fs::remove_dir(&self.folder).is_ok() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
    }
}

/// Where groups that count processes are made: a hierarchy of its own, or the one for everything.
fn parent() -> Option<&'static Path> {
    let own = Path::new("/sys/fs/cgroup/pids");
    if own.join("cgroup.procs").exists() {
        return Some(own);
    }
    let common = Path::new("/sys/fs/cgroup");
    let handed_down = std::fs::read_to_string(common.join("cgroup.subtree_control")).ok()?;
    handed_down.split_whitespace().any(|controller| controller == "pids").then_some(common)
}

/// Whether the kernel's limit on processes counts those of a user namespace, not all of the user: Linux 5.14.
pub(super) fn limit_is_per_namespace() -> bool {
    let release = rustix::system::uname();
    let mut numbers = release.release().to_str().unwrap_or_default().split(|byte: char| !byte.is_ascii_digit());
    let mut next = || numbers.next().and_then(|number| number.parse::<u32>().ok()).unwrap_or(0);
    (next(), next()) >= (5, 14)
}
