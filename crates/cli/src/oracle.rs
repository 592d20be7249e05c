//! A program in any language that is asked: one line with arguments in, one line with the result out.
//!
//! In: a path. Out: an [`Oracle`]. The program is started when the first question comes, in a group of its own and as the user
//! (it is the user's own program, so it is not confined). It may answer line after line, or end after each answer: then it is
//! started again. Arguments are OCaml, `[1; 2] -3 (Some 4)`; the answer is a value in OCaml, or `raises`.
//! Invariants: each answer has a time limit; the program is ended and waited for when its [`Program`] is dropped.
//! Not here: what the values mean (see `driver`).

use refute_driver::{Oracle, OracleError};
use refute_run::pipes::{self, Pipes, Ready};
use rustix::process::{Pid, Signal, kill_process_group};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// For each answer.
const LIMIT: Duration = Duration::from_secs(10);
/// A longer answer is no value that anybody wants to see.
const LONGEST: usize = 1 << 20;
/// As much of standard error as is kept.
const KEPT: usize = 4096;

/// Whether a path is something to run, and not OCaml.
pub(crate) fn is_program(path: &Path) -> bool {
    let is_ocaml = path.extension().is_some_and(|extension| extension == "ml");
    let may_run = |metadata: std::fs::Metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0;
    !is_ocaml && std::fs::metadata(path).is_ok_and(may_run)
}

/// A program that can be asked.
pub(crate) struct Program {
    name: String,
    /// What messages call it: `The reference`, `The program`.
    role: &'static str,
    /// The exception that the last answer named.
    raised: Option<String>,
    path: PathBuf,
    running: Option<Running>,
    stop: Arc<AtomicBool>,
    limit: Duration,
}

/// Why there is no answer.
enum Mishap {
    /// It wrote nothing and ended (how).
    Ended(String),
    /// Something that asking again does not mend, as the end of a sentence about the program.
    Final(String),
}

impl From<std::io::Error> for Mishap {
    fn from(error: std::io::Error) -> Mishap {
        Mishap::Final(format!("cannot be asked: {error}"))
    }
}

impl Program {
    /// The program at a path, which plays a role; `Err` says why it cannot be one.
    pub(crate) fn new(path: &Path, role: &'static str, stop: &Arc<AtomicBool>) -> Result<Program, String> {
        let name = path.display().to_string();
        // A name without a folder would be looked for elsewhere.
        let path = std::fs::canonicalize(path).map_err(|error| format!("cannot run `{name}`: {error}"))?;
        Ok(Program { name, role, raised: None, path, running: None, stop: Arc::clone(stop), limit: LIMIT })
    }

    /// As the user named it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Sends a line to the program, which is started where needed, and waits for one.
    fn exchange(&mut self, line: &str) -> Result<String, Mishap> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&self.path).map_err(|error| Mishap::Final(format!("cannot be started: {error}")))?,
        };
        let answer = running.exchange(line, self.limit, &self.stop)?;
        self.running = Some(running);
        Ok(answer)
    }
}

impl Oracle for Program {
    fn ask(&mut self, arguments: &str) -> Result<Option<String>, OracleError> {
        let used_before = self.running.is_some();
        let mut said = self.exchange(arguments);
        // One that answers a single line and ends is started again for the next.
        if used_before && matches!(said, Err(Mishap::Ended(_))) {
            said = self.exchange(arguments);
        }
        let about = |what: &str| OracleError::from(format!("{} `{}` {what}.", self.role, self.name));
        let answer = match said {
            Ok(answer) => answer,
            Err(Mishap::Ended(how)) => return Err(about(&format!("ended without an answer to `{arguments}` ({how})"))),
            Err(Mishap::Final(what)) => return Err(about(&what)),
        };
        let answer = answer.trim();
        if answer.is_empty() {
            return Err(about(&format!("answered `{arguments}` with an empty line")));
        }
        let raises = answer == "raises" || answer.starts_with("raises ");
        self.raised =
            answer.strip_prefix("raises ").and_then(|text| text.split_whitespace().next()).map(str::to_string);
        Ok((!raises).then(|| answer.to_string()))
    }

    fn raised(&self) -> Option<String> {
        self.raised.clone()
    }
}

/// A process with its pipes.
struct Running {
    child: Child,
    pipes: Pipes,
    /// What was read beyond the last answer.
    rest: Vec<u8>,
    errors: Arc<Mutex<Vec<u8>>>,
}

impl Running {
    fn start(path: &Path) -> std::io::Result<Running> {
        let mut command = Command::new(path);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        let mut child = command.spawn()?;
        let pipes = Pipes::of(&mut child).inspect_err(|_| end(&mut child))?;
        let kept = Arc::new(Mutex::new(Vec::new()));
        let keep = Arc::clone(&kept);
        // Its end is not waited for: what the program started may hold the pipe open.
        if let Some(errors) = child.stderr.take() {
            _ = std::thread::Builder::new().spawn(move || collect(errors, &keep));
        }
        Ok(Running { child, pipes, rest: Vec::new(), errors: kept })
    }

    fn exchange(&mut self, line: &str, limit: Duration, stop: &AtomicBool) -> Result<String, Mishap> {
        let begun = Instant::now();
        if !self.rest.is_empty() {
            return Err(Mishap::Final("wrote more than one line for an answer".to_string()));
        }
        let sent = format!("{line}\n");
        let mut unsent = sent.as_bytes();
        let mut answer = Vec::new();
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Mishap::Final("was interrupted".to_string()));
            }
            if begun.elapsed() >= limit {
                let seconds = limit.as_secs();
                return Err(Mishap::Final(format!("did not answer `{line}` within {seconds} seconds")));
            }
            let Ready { writable, readable } = self.pipes.ready(!unsent.is_empty())?;
            if writable {
                unsent = &unsent[self.pipes.send(unsent)?..];
            }
            if readable && let Some(text) = self.receive(&mut answer)? {
                return Ok(text);
            }
        }
    }

    /// Reads what is there; gives the line when it is whole.
    fn receive(&mut self, answer: &mut Vec<u8>) -> Result<Option<String>, Mishap> {
        if !self.pipes.receive(answer)? {
            // The last line may lack its end.
            let last = (!answer.is_empty()).then(|| text(answer));
            return last.map(Some).ok_or_else(|| Mishap::Ended(self.ending()));
        }
        if answer.len() > LONGEST {
            return Err(Mishap::Final("gave an answer of more than a megabyte".to_string()));
        }
        let Some(end) = answer.iter().position(|byte| *byte == b'\n') else { return Ok(None) };
        self.rest = answer.split_off(end + 1);
        self.rest.retain(|byte| !byte.is_ascii_whitespace());
        Ok(Some(text(answer)))
    }

    /// How it ended, with the last line of its standard error.
    fn ending(&mut self) -> String {
        const PATIENCE: Duration = Duration::from_millis(500);
        let begun = Instant::now();
        let mut how = "it closed its output".to_string();
        while begun.elapsed() < PATIENCE {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    how = pipes::ending(status);
                    break;
                }
                Ok(None) => std::thread::sleep(Duration::from_millis(2)),
                Err(error) => return error.to_string(),
            }
        }
        // What it wrote last may still be on its way; the thread that collects it lets go at the end.
        while begun.elapsed() < PATIENCE && Arc::strong_count(&self.errors) > 1 {
            std::thread::sleep(Duration::from_millis(2));
        }
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let errors = String::from_utf8_lossy(&errors);
        match errors.lines().rev().find(|line| !line.trim().is_empty()) {
            Some(line) => format!("{how}: {}", crate::text::one_line(line.trim(), 200)),
            None => how,
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// Ends a process and everything in its group.
fn end(child: &mut Child) {
    // Errors mean that it has ended already.
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        _ = kill_process_group(group, Signal::KILL);
    }
    _ = child.kill();
    _ = child.wait();
}

/// Keeps the last bytes of a stream.
fn collect(mut stream: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut chunk = [0; 1024];
    while let Ok(count) = stream.read(&mut chunk) {
        if count == 0 {
            return;
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&chunk[..count]);
        let beyond = kept.len().saturating_sub(KEPT);
        kept.drain(..beyond);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests;
