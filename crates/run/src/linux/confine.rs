//! How far a program is kept away from the rest of the machine.
//!
//! In: a [`Launch`] and whether it is to be confined. Out: a [`Confinement`] whose parts go into the supervisor's plan, and
//! phrases for a person about what is in force. Best effort: what the kernel does not have is said, not an error.
//! Invariant: a phrase is given only after the kernel has accepted what it says; what it refuses later (`refused`)
//! moves from one list to the other.
//! Not here: the refused system calls themselves (`filter`), applying it (`supervisor`).

use std::ffi::CString;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, Scope,
};

use super::control::Step;
use super::plan::Enclosure;
use crate::Launch;

/// What is to be in force.
pub(super) struct Confinement {
    ruleset: Option<OwnedFd>,
    pub enclosure: Enclosure,
    pub confined: bool,
    kernel: i32,
    refused: Vec<Step>,
}

/// Read and execute by everybody: where systems keep programs and what these need.
const SYSTEM: &[&str] = &[
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/etc",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/proc",
    "/sys",
    "/var/lib/ghc",
    "/run/systemd/resolve",
];
/// Devices without memory.
const HARMLESS: &[&str] = &["/dev/null", "/dev/zero", "/dev/full"];
const RANDOM: &[&str] = &["/dev/urandom", "/dev/random"];

/// The newest rights that are asked for; an older kernel gets those that it knows.
const RIGHTS: ABI = ABI::V6;

impl Confinement {
    /// Makes everything ready.
    pub(super) fn prepare(launch: &Launch, program: &Path, confined: bool) -> Confinement {
        if !confined {
            let enclosure = Enclosure::Subreaper;
            return Confinement { ruleset: None, enclosure, confined, kernel: 0, refused: Vec::new() };
        }
        let kernel = landlock_version();
        let ruleset = if kernel > 0 { ruleset(launch, program) } else { None };
        Confinement { ruleset, enclosure: enclosure(), confined, kernel, refused: Vec::new() }
    }

    /// The Landlock ruleset.
    pub(super) fn ruleset(&self) -> Option<RawFd> {
        self.ruleset.as_ref().map(AsRawFd::as_raw_fd)
    }

    /// An empty network namespace; made once, because making one takes longer than running a program.
    pub(super) fn network(&self) -> Option<RawFd> {
        static NETWORK: OnceLock<Option<OwnedFd>> = OnceLock::new();
        let privileged = matches!(self.enclosure, Enclosure::Namespace | Enclosure::Subreaper);
        if !self.confined || !privileged || !rustix::process::geteuid().is_root() {
            return None;
        }
        NETWORK.get_or_init(empty_network).as_ref().map(AsRawFd::as_raw_fd)
    }

    /// Namespaces are not to be had.
    pub(super) fn without_namespace(self) -> Confinement {
        Confinement { enclosure: Enclosure::Subreaper, ..self }
    }

    /// Whether it needs a namespace of processes.
    pub(super) fn has_namespace(&self) -> bool {
        !matches!(self.enclosure, Enclosure::Subreaper)
    }

    /// The kernel has refused this.
    pub(super) fn refused(&mut self, step: Step) {
        self.refused.push(step);
    }

    /// What is in force and what is not, as phrases.
    pub(super) fn phrases(&self) -> (Vec<String>, Vec<String>) {
        let (mut active, mut missing) = (Vec::new(), Vec::new());
        if self.refused.contains(&Step::Limits) {
            missing.push("some limits".to_owned());
        }
        if !self.confined {
            missing.push("confinement (switched off)".to_owned());
            return (active, missing);
        }
        let mut say = |in_force: bool, phrase: &str, otherwise: &str| {
            if in_force {
                active.push(phrase.to_owned());
            } else if !otherwise.is_empty() {
                missing.push(otherwise.to_owned());
            }
        };
        let works = |step| !self.refused.contains(&step);
        let namespace = self.has_namespace();
        let files = self.ruleset.is_some() && works(Step::Files);
        say(
            files,
            "files outside its directory are read-only or hidden (Landlock)",
            "protection of files (no Landlock)",
        );
        let (calls, network) = (works(Step::Calls), self.network().is_some() && works(Step::Network));
        let how = match (calls, network) {
            (true, true) => "no network (no sockets, namespace)",
            (true, false) => "no network (no sockets)",
            _ => "no network (namespace)",
        };
        say(calls || network, how, "protection from the network");
        say(namespace, "no sight of other processes (namespace)", "processes of its own (namespace)");
        let signals = files && self.kernel >= 6;
        say(
            signals,
            "no signals to other processes (Landlock)",
            if namespace { "" } else { "protection from signals" },
        );
        say(works(Step::Privileges), "no privileges", "giving up privileges");
        (active, missing)
    }
}

fn enclosure() -> Enclosure {
    if rustix::process::geteuid().is_root() {
        return Enclosure::Namespace;
    }
    let map = |id: u32| CString::new(format!("{id} {id} 1\n")).unwrap_or_default();
    let user = map(rustix::process::geteuid().as_raw());
    let group = map(rustix::process::getegid().as_raw());
    Enclosure::UserNamespace { user, group }
}

/// The version of Landlock that the kernel has; 0 for none.
fn landlock_version() -> i32 {
    static VERSION: OnceLock<i32> = OnceLock::new();
    *VERSION.get_or_init(|| {
        const ASK_VERSION: u32 = 1;
        let nothing = std::ptr::null::<u8>();
        // SAFETY: without a ruleset the call only gives the version.
        let version = unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, nothing, 0, ASK_VERSION) };
        i32::try_from(version).unwrap_or(0).max(0)
    })
}

fn ruleset(launch: &Launch, program: &Path) -> Option<OwnedFd> {
    let read = AccessFs::from_read(RIGHTS);
    let all = AccessFs::from_all(RIGHTS);
    let write = AccessFs::WriteFile | AccessFs::ReadFile;
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)
        .and_then(|rules| rules.handle_access(AccessNet::from_all(RIGHTS)))
        .and_then(|rules| rules.scope(Scope::from_all(RIGHTS)))
        .and_then(Ruleset::create)
        .ok()?;
    for (file, rights) in everywhere() {
        rules = rules.add_rule(PathBeneath::new(file, *rights)).ok()?;
    }
    for path in launch.readable.iter().map(PathBuf::as_path).chain([program]) {
        rules = allow(rules, path, read)?;
    }
    if launch.terminal {
        // The program may open its terminal again, by the name that it finds in /proc.
        rules = allow(rules, Path::new("/dev/pts"), write | AccessFs::IoctlDev)?;
    }
    rules = allow(rules, &launch.directory, all)?;
    Option::<OwnedFd>::from(rules)
}

/// What every program may use, opened once: it is the same for all runs. What does not exist here needs no rule.
fn everywhere() -> &'static [(PathFd, BitFlags<AccessFs>)] {
    static FILES: OnceLock<Vec<(PathFd, BitFlags<AccessFs>)>> = OnceLock::new();
    FILES.get_or_init(|| {
        let read = AccessFs::from_read(RIGHTS);
        let system = SYSTEM.iter().map(|path| (path, read));
        let harmless = HARMLESS.iter().map(|path| (path, AccessFs::WriteFile | AccessFs::ReadFile));
        let random = RANDOM.iter().map(|path| (path, BitFlags::from(AccessFs::ReadFile)));
        let all = system.chain(harmless).chain(random);
        all.filter_map(|(path, rights)| Some((PathFd::new(path).ok()?, rights))).collect()
    })
}

/// Adds a rule; what does not exist needs none. `None` when the kernel refuses it.
fn allow(rules: RulesetCreated, path: &Path, rights: BitFlags<AccessFs>) -> Option<RulesetCreated> {
    match PathFd::new(path) {
        Ok(file) => rules.add_rule(PathBeneath::new(file, rights)).ok(),
        Err(_) => Some(rules),
    }
}

fn empty_network() -> Option<OwnedFd> {
    let made = std::thread::spawn(|| {
        // SAFETY: changes this thread only, which then ends.
        if unsafe { libc::unshare(libc::CLONE_NEWNET) } != 0 {
            return None;
        }
        std::fs::File::open("/proc/thread-self/ns/net").ok().map(OwnedFd::from)
    });
    made.join().ok().flatten()
}
