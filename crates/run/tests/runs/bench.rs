//! The workbench of these tests: programs from source text, and conversations as one line of text.
//!
//! `!"text"` is output, `?0` the line of number 0, `?end` the end of the input, `?none` a demand without an answer; the ending
//! comes last: `exit(0)`, `signal(11)`, `timeout` ..

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use refute_run::{Ending, Event, Exhausted, Launch, Limits, Method, Recording, RunError, Settings, run};

/// A scratch directory with a program in it.
pub(crate) struct Bench {
    pub scratch: tempfile::TempDir,
    pub launch: Launch,
    pub settings: Settings,
}

impl Bench {
    /// For a command.
    pub(crate) fn new(command: &[&str]) -> Bench {
        let scratch = tempfile::tempdir().expect("a scratch directory");
        let environment = ["PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "HOME=/nonexistent"];
        let launch = Launch {
            command: command.iter().map(OsString::from).collect(),
            environment: environment
                .iter()
                .filter_map(|pair| pair.split_once('='))
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
            directory: scratch.path().to_path_buf(),
            readable: Vec::new(),
            terminal: false,
        };
        let limits = Limits { wall: Duration::from_secs(60), processor: Duration::from_secs(30), ..Limits::default() };
        let settings =
            Settings { limits, method: Method::Notify, sandbox: true, exhausted: Exhausted::Stop, cpu: None };
        Bench { scratch, launch, settings }
    }

    /// For a C program.
    pub(crate) fn c(source: &str) -> Bench {
        let bench = Bench::new(&["./program"]);
        let file = bench.write("program.c", source);
        let out = bench.scratch.path().join("program");
        build(Command::new("gcc").args(["-O1", "-w", "-pthread", "-o"]).arg(&out).arg(file));
        bench
    }

    /// For a shell script.
    pub(crate) fn sh(script: &str) -> Bench {
        Bench::new(&["/bin/bash", "-c", script])
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let file = self.scratch.path().join(name);
        fs::write(&file, text).expect("a file in the scratch directory");
        file
    }

    #[allow(dead_code)]
    pub(crate) fn path(&self) -> &Path {
        self.scratch.path()
    }

    pub(crate) fn with(mut self, change: impl FnOnce(&mut Settings)) -> Bench {
        change(&mut self.settings);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Bench {
        self.launch.environment.push((name.into(), value.into()));
        self
    }

    pub(crate) fn terminal(mut self) -> Bench {
        self.launch.terminal = true;
        self
    }

    pub(crate) fn try_record(&self, lines: &[&str]) -> Result<Recording, RunError> {
        let lines: Vec<Vec<u8>> = lines.iter().map(|line| line.as_bytes().to_vec()).collect();
        run(&self.launch, &lines, &self.settings, &AtomicBool::new(false))
    }

    pub(crate) fn record(&self, lines: &[&str]) -> Recording {
        self.try_record(lines).expect("the program runs")
    }

    /// The conversation as one line.
    pub(crate) fn talk(&self, lines: &[&str]) -> String {
        show(&self.record(lines))
    }
}

pub(crate) fn build(command: &mut Command) {
    let done = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
}

pub(crate) fn show(recording: &Recording) -> String {
    let events = recording.events.iter().map(|event| match event {
        Event::Output(bytes) => format!("!{:?}", String::from_utf8_lossy(bytes)),
        Event::Input(number) => format!("?{number}"),
        Event::EndOfFile => "?end".to_owned(),
        Event::Starved => "?none".to_owned(),
    });
    let ending = match &recording.ending {
        Ending::Exited(code) => format!("exit({code})"),
        Ending::Signal(signal) => format!("signal({signal})"),
        Ending::Starved => "starved".to_owned(),
        Ending::Timeout => "timeout".to_owned(),
        Ending::OutputLimit => "output limit".to_owned(),
        Ending::MemoryLimit => "memory limit".to_owned(),
        Ending::ProcessLimit => "process limit".to_owned(),
        Ending::Interrupted => "interrupted".to_owned(),
    };
    events.chain([ending]).collect::<Vec<_>>().join(" ")
}
