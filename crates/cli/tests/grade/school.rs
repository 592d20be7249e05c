//! A scratch folder with exercises in it, and the program run inside.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

pub(crate) struct School {
    folder: tempfile::TempDir,
    exercise: String,
}

pub(crate) struct Output {
    pub stdout: String,
    pub stderr: String,
    pub code: i32,
}

impl School {
    /// An exercise without submissions.
    pub(crate) fn new(exercise: &str, problem: &str, reference: &str) -> School {
        let school = School::empty(exercise);
        school.write(&format!("{exercise}/problem.toml"), problem);
        school.write(&format!("{exercise}/reference.ml"), reference);
        school
    }

    /// A copy of an example.
    pub(crate) fn with_example(name: &str) -> School {
        let school = School::empty(name);
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/classes").join(name);
        copy(&from, &PathBuf::from(school.path(name)));
        school
    }

    fn empty(exercise: &str) -> School {
        School { folder: tempfile::tempdir().expect("a scratch folder"), exercise: exercise.to_string() }
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = PathBuf::from(self.path(name));
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, bytes).expect("a file");
    }

    pub(crate) fn submit(&self, name: &str, bytes: impl AsRef<[u8]>) {
        self.write(&format!("{}/submissions/{name}", self.exercise), bytes);
    }

    pub(crate) fn append(&self, name: &str, text: &str) {
        let before = std::fs::read_to_string(self.path(name)).expect("a file");
        self.write(name, before + text);
    }

    /// The names of the submissions' files.
    pub(crate) fn submissions(&self) -> Vec<String> {
        let folder = std::fs::read_dir(self.path(&format!("{}/submissions", self.exercise))).expect("a folder");
        let mut names: Vec<String> =
            folder.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Where the summary says that the report is.
    pub(crate) fn page(&self) -> String {
        let page = "report/index.html";
        if Path::new(&self.path(page)).exists() { page.to_string() } else { "report".to_string() }
    }

    /// How many results are kept in a folder.
    pub(crate) fn kept(&self, folder: &str) -> usize {
        self.content(folder).keys().filter(|name| name.ends_with(".json")).count()
    }

    /// Every file below a folder with its text, but kept results.
    pub(crate) fn content(&self, folder: &str) -> BTreeMap<String, String> {
        let root = PathBuf::from(self.path(folder));
        let is_kept = root.ends_with(".refute");
        let mut found = BTreeMap::new();
        let mut folders = vec![root.clone()];
        while let Some(next) = folders.pop() {
            for entry in std::fs::read_dir(&next).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() && (is_kept || !path.ends_with(".refute")) {
                    folders.push(path);
                } else if path.is_file() {
                    let name = path.strip_prefix(&root).expect("below").display().to_string();
                    let bytes = std::fs::read(&path).expect("a file");
                    found.insert(name, String::from_utf8_lossy(&bytes).into_owned());
                }
            }
        }
        found
    }

    /// Waits until verdicts of so many submissions are kept in a folder.
    pub(crate) fn wait_until_judged(&self, folder: &str, count: usize) {
        let is_judged = |path: PathBuf| std::fs::read_to_string(path).is_ok_and(|text| text.contains("\"verdicts\":"));
        let judged = || {
            let files = std::fs::read_dir(self.path(folder)).into_iter().flatten().flatten();
            files.filter(|file| is_judged(file.path())).count()
        };
        let reached = (0..12_000).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(5));
            judged() >= count
        });
        assert!(reached, "nothing is judged");
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_refute"));
        command.current_dir(self.folder.path()).env_remove("NO_COLOR");
        command
    }

    /// `refute grade ...`.
    pub(crate) fn grade(&self, args: &[&str]) -> Output {
        finished(self.command().arg("grade").args(args))
    }

    /// The same, still running.
    pub(crate) fn start(&self, args: &[&str]) -> Child {
        let mut command = self.command();
        let command = command.arg("grade").args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("refute starts")
    }

    /// A shell script in which `refute` is the program.
    pub(crate) fn shell(&self, script: &str) -> Output {
        let program = Path::new(env!("CARGO_BIN_EXE_refute")).parent().expect("a folder");
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
        finished(Command::new("sh").args(["-c", script]).current_dir(self.folder.path()).env("PATH", path))
    }

    /// Processes whose current folder is this one.
    pub(crate) fn processes_here(&self) -> Vec<String> {
        let here = self.folder.path().canonicalize().expect("a folder");
        let processes = std::fs::read_dir("/proc").expect("Linux");
        let is_here = |path: &PathBuf| std::fs::read_link(path.join("cwd")).is_ok_and(|folder| folder == here);
        processes.flatten().map(|entry| entry.path()).filter(is_here).map(|path| path.display().to_string()).collect()
    }
}

fn finished(command: &mut Command) -> Output {
    let output = command.output().expect("it runs");
    Output {
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code().unwrap_or(-1),
    }
}

/// Reads what a process says on standard error until there is a line that begins so.
pub(crate) fn wait_for_line(child: &mut Child, beginning: &str) {
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let found = lines.any(|line| line.expect("text").starts_with(beginning));
    assert!(found, "it never says {beginning}");
    // What it says later is read and forgotten, so that it does not wait for us.
    std::thread::spawn(move || lines.for_each(drop));
}

pub(crate) fn kill(signal: &str, process: u32) {
    let sent = Command::new("kill").args([signal, &process.to_string()]).status().expect("kill runs");
    assert!(sent.success());
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("the example is there") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a copy");
        }
    }
}
