//! Runs of the built `refute grade` on a class: how long, how much memory, and the report.
//!
//! In: the executable and a class's folder, which is only read. Out: a [`GradeRun`]; start at [`run`]. The class is graded
//! twice with one folder for kept results, so that the second run shows what keeping them is worth.
//! Memory is that of the command and all processes it started, added up from `/proc` every few milliseconds: pages that
//! several of them share count in each.

use refute_verdict::ClassReport;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How often memory is looked at.
const EVERY: Duration = Duration::from_millis(20);

/// Two runs on a class.
#[derive(Clone, Debug)]
pub struct GradeRun {
    /// The class's folder's name.
    pub class: String,
    /// The report of the first run.
    pub report: ClassReport,
    /// Whether the second run wrote the same report, byte by byte.
    pub same_again: bool,
    /// The first run, which knows nothing.
    pub cold: Cost,
    /// The second run, which knows everything.
    pub second: Cost,
}

/// What a run took.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// From start to end.
    pub wall: Duration,
    /// The most memory of all processes together, in megabytes.
    pub megabytes: u64,
}

/// Grades a class twice.
///
/// # Errors
/// Why there is no report, as a sentence.
pub fn run(executable: &Path, class: &Path) -> Result<GradeRun, String> {
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let once = || -> Result<(Cost, Vec<u8>), String> {
        let out = folder.path().join("report");
        let mut command = Command::new(executable);
        command.arg("grade").arg(class).args(["--format", "json", "--out"]).arg(&out);
        command.arg("--cache").arg(folder.path().join("kept"));
        let cost = measured(&mut command, folder.path())?;
        let path = out.join("report.json");
        let bytes = std::fs::read(&path).map_err(|error| {
            let said = std::fs::read_to_string(folder.path().join("stderr")).unwrap_or_default();
            format!("{}: {error}\n{said}", path.display())
        })?;
        Ok((cost, bytes))
    };
    let (cold, first) = once()?;
    let (second, again) = once()?;
    let report = serde_json::from_slice(&first).map_err(|error| format!("report.json: {error}"))?;
    let class = class.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(GradeRun { class, report, same_again: first == again, cold, second })
}

/// Runs a command to its end; what it says goes to a file.
fn measured(command: &mut Command, folder: &Path) -> Result<Cost, String> {
    let told = std::fs::File::create(folder.join("stderr")).map_err(|error| error.to_string())?;
    let start = Instant::now();
    let started = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(told).spawn();
    let mut child = started.map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    let megabytes = watch(&mut child)?;
    Ok(Cost { wall: start.elapsed(), megabytes })
}

/// Waits for a process and returns the most memory it and its descendants had.
fn watch(child: &mut Child) -> Result<u64, String> {
    let mut most = 0;
    loop {
        if child.try_wait().map_err(|error| error.to_string())?.is_some() {
            return Ok(most);
        }
        most = most.max(family_megabytes(child.id()));
        std::thread::sleep(EVERY);
    }
}

/// The memory of a process and its descendants together.
fn family_megabytes(root: u32) -> u64 {
    let processes: Vec<(u32, u32, u64)> = std::fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .filter_map(|entry| process(entry.ok()?.file_name().to_str()?.parse().ok()?))
        .collect();
    let mut family = vec![root];
    // Parents may stand after their children, so go on until nobody is added.
    loop {
        let before = family.len();
        for (pid, parent, _) in &processes {
            if family.contains(parent) && !family.contains(pid) {
                family.push(*pid);
            }
        }
        if family.len() == before {
            break;
        }
    }
    let kilobytes: u64 =
        processes.iter().filter(|(pid, ..)| family.contains(pid)).map(|(.., kilobytes)| kilobytes).sum();
    kilobytes / 1024
}

/// A process, its parent, and its resident memory in kilobytes.
fn process(pid: u32) -> Option<(u32, u32, u64)> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    };
    Some((pid, u32::try_from(field("PPid:")?).ok()?, field("VmRSS:").unwrap_or(0)))
}
