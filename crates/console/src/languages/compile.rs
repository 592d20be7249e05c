//! Compiling, confined and limited like any other run of something foreign.
//!
//! In: a command line and the folder of the sources. Out: nothing, or why it was rejected: the compiler's own messages
//! with the names that the user knows, shortened.

use super::tools::Tool;
use super::{Making, Refusal};
use crate::unavailable::Unavailable;
use refute_run::{Ending, Event, Exhausted, Launch, Limits, Settings};
use refute_source::visible::visible_line;
use std::ffi::OsString;
use std::time::Duration;

/// Lines of messages that are kept.
const MOST_LINES: usize = 20;
/// Characters of a line that are kept.
const LONGEST_LINE: usize = 300;

/// What a compiler may use: it works on one small file, but its start is expensive.
fn limits() -> Limits {
    Limits {
        wall: Duration::from_secs(120),
        processor: Duration::from_secs(60),
        memory: 2 << 30,
        address_space: None,
        output: 1 << 20,
        processes: 256,
        file: 256 << 20,
    }
}

/// Runs a compiler in the folder of the sources.
pub(super) fn compile(making: &Making<'_>, tool: &Tool, arguments: &[OsString]) -> Result<(), Refusal> {
    let build = making.scratch.build();
    let mut command = vec![tool.path.clone().into_os_string()];
    command.extend_from_slice(arguments);
    let mut environment = super::environment(&build);
    // Compilers call others (the assembler, the linker), which may be installed beside them.
    if let Some(path) = std::env::var_os("PATH") {
        environment.retain(|(name, _)| name != "PATH");
        environment.push(("PATH".into(), path));
    }
    let launch = Launch { command, environment, directory: build, readable: tool.readable.clone(), terminal: false };
    let settings = Settings {
        limits: limits(),
        method: making.toolchain.method,
        sandbox: making.toolchain.sandbox,
        exhausted: Exhausted::EndOfFile,
        cpu: None,
    };
    let recording = refute_run::run(&launch, &[], &settings, &making.toolchain.stop).map_err(Unavailable::from)?;
    let mut told = recording.stderr;
    for event in &recording.events {
        if let Event::Output(bytes) = event {
            told.extend_from_slice(bytes);
        }
    }
    let told = messages(making, &told);
    let name = tool.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    match recording.ending {
        Ending::Exited(0) => Ok(()),
        Ending::Interrupted => Err(Refusal::Interrupted),
        Ending::Exited(code) if told.is_empty() => {
            Err(Refusal::Rejected(format!("`{name}` ends with exit code {code} and says nothing")))
        }
        Ending::Exited(_) => Err(Refusal::Rejected(told)),
        Ending::Timeout => Err(Refusal::Rejected(format!("`{name}` takes too long to compile it"))),
        Ending::MemoryLimit | Ending::ProcessLimit => {
            Err(Refusal::Rejected(format!("`{name}` needs too much memory or too many processes to compile it")))
        }
        Ending::OutputLimit => Err(Refusal::Rejected(format!("`{name}` has too much to say about it:\n{told}"))),
        Ending::Signal(number) => Err(Refusal::Rejected(format!("`{name}` dies of signal {number}\n{told}"))),
        Ending::Starved => Err(Refusal::Rejected(format!("`{name}` asks for input"))),
    }
}

/// What a compiler said, for somebody who knows the file by its own name.
fn messages(making: &Making<'_>, told: &[u8]) -> String {
    let told = making.in_own_words(&String::from_utf8_lossy(told));
    shortened(&told)
}

fn shortened(told: &str) -> String {
    let lines: Vec<&str> = told.trim_end().lines().skip_while(|line| line.trim().is_empty()).collect();
    let mut kept: Vec<String> = lines.iter().take(MOST_LINES).map(|line| cut(line)).collect();
    if lines.len() > MOST_LINES {
        kept.push(format!("... ({} more lines)", lines.len() - MOST_LINES));
    }
    kept.join("\n")
}

fn cut(line: &str) -> String {
    // Tabs are part of how carets find their column.
    let line = visible_line(&line.replace('\t', "        "));
    match line.char_indices().nth(LONGEST_LINE) {
        Some((at, _)) => format!("{}...", &line[..at]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_shortened() {
        let many: String = (0..50).map(|number| format!("line {number}\n")).collect();
        let short = shortened(&format!("\n\n{many}"));
        assert!(short.starts_with("line 0\n") && short.ends_with("line 19\n... (30 more lines)"), "{short}");
        assert_eq!(shortened(&"x".repeat(400)).len(), LONGEST_LINE + 3);
        assert_eq!(shortened("a\u{1b}[31m\n"), "a\\u{1b}[31m");
    }
}
