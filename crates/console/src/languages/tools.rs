//! Compilers and interpreters of this machine.
//!
//! In: the name of a tool. Out: where it really is and what it needs to read, or a message that names the package;
//! or its version, for telling whether an old result still holds.
//! Tools that a version manager puts in front of the real ones are asked once who they stand for, so that not every run
//! pays for it.

use super::Language;
use crate::unavailable::Unavailable;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// Folders that every confined program may read anyway.
const SYSTEM: [&str; 6] = ["/usr", "/lib", "/lib64", "/bin", "/sbin", "/etc"];

/// A tool of this machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tool {
    /// The program.
    pub path: PathBuf,
    /// What it reads besides the system's own folders: where it is installed.
    pub readable: Vec<PathBuf>,
}

/// The tools that were looked for so far.
#[derive(Debug, Default)]
pub struct Tools {
    python: OnceLock<Option<Tool>>,
    stdbuf: OnceLock<Option<OsString>>,
}

impl Tools {
    /// The first of the tools that is there; the package is what to install when none is.
    pub(crate) fn need(
        &self,
        names: &[&str],
        language: &'static str,
        package: &'static str,
    ) -> Result<Tool, Unavailable> {
        names.iter().find_map(|name| find(name)).ok_or_else(|| missing(names[0], language, package))
    }

    /// The Python interpreter itself.
    pub(crate) fn python(&self) -> Result<Tool, Unavailable> {
        let asked = self.python.get_or_init(|| {
            let question = "import sys; print(sys.executable); print(sys.prefix); print(sys.base_prefix)";
            let named = find("python3").or_else(|| find("python"))?;
            let answer = ask(named.path.as_os_str(), &["-c", question])?;
            let mut lines = answer.lines().map(PathBuf::from);
            let path = lines.next().filter(|path| path.is_file())?;
            let mut readable: Vec<PathBuf> = lines.filter(|folder| !is_system(folder)).collect();
            readable.extend(installation(&path));
            readable.sort();
            readable.dedup();
            Some(Tool { path, readable })
        });
        asked.clone().ok_or_else(|| missing("python3", "Python", "python3"))
    }

    /// The library that `stdbuf` puts in front of the C library.
    pub(crate) fn stdbuf(&self) -> Option<OsString> {
        let asked = self.stdbuf.get_or_init(|| {
            let answer = ask(OsStr::new("stdbuf"), &["-o0", "env"])?;
            let value = answer.lines().find_map(|line| line.strip_prefix("LD_PRELOAD="))?;
            Path::new(value).is_file().then(|| OsString::from(value))
        });
        asked.clone()
    }
}

fn missing(tool: &str, language: &'static str, package: &'static str) -> Unavailable {
    Unavailable::NoTool { language, tool: tool.to_owned(), package }
}

/// The version of what a language is compiled or run by, and where it is; empty when there is none.
pub fn version(language: Language) -> String {
    let (names, option): (&[&str], &str) = match language {
        Language::C => (&["gcc", "cc", "clang"], "--version"),
        Language::Cpp => (&["g++", "c++", "clang++"], "--version"),
        Language::Ocaml => (&["ocamlopt", "ocamlc"], "-version"),
        Language::Haskell => (&["ghc"], "--numeric-version"),
        Language::Python => (&["python3", "python"], "--version"),
        Language::Java => (&["javac"], "-version"),
        Language::Javascript => (&["node", "nodejs"], "--version"),
        Language::Bash => (&["bash"], "--version"),
        // Shells have no common way to ask.
        Language::Shell | Language::Executable => return String::new(),
    };
    let Some(tool) = names.iter().find_map(|name| find(name)) else { return String::new() };
    let said = ask(tool.path.as_os_str(), &[option]).unwrap_or_default();
    format!("{} {}", tool.path.display(), said.lines().next().unwrap_or_default())
}

/// A program on the path.
pub(super) fn find(name: &str) -> Option<Tool> {
    let folders = std::env::var_os("PATH")?;
    let path = std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| is_executable(path))?;
    let path = std::path::absolute(path).ok()?;
    let readable = installation(&path);
    Some(Tool { path, readable })
}

/// Whether it is a file that may be executed.
pub(super) fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

/// The folder above `bin`, as the tool is named and as it really is; nothing for the system's own.
fn installation(path: &Path) -> Vec<PathBuf> {
    let real = path.canonicalize().ok();
    let mut folders: Vec<PathBuf> = [Some(path.to_path_buf()), real]
        .into_iter()
        .flatten()
        .filter_map(|path| {
            let folder = path.parent()?;
            let above = if folder.ends_with("bin") { folder.parent()? } else { folder };
            Some(above.to_path_buf())
        })
        .filter(|folder| !is_system(folder) && folder.parent().is_some())
        .collect();
    folders.dedup();
    folders
}

fn is_system(folder: &Path) -> bool {
    SYSTEM.iter().any(|system| folder.starts_with(system))
}

/// What a tool answers on its standard output.
pub(super) fn ask(tool: &OsStr, arguments: &[&str]) -> Option<String> {
    let output = Command::new(tool).args(arguments).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_tool_is_named_with_its_package() {
        let refusal = Tools::default().need(&["no-such-tool"], "Haskell", "ghc").expect_err("it is not there");
        assert_eq!(
            refusal.to_string(),
            "Haskell programs need `no-such-tool`, which is not installed here (apt install ghc)"
        );
    }

    #[test]
    fn installations_outside_of_the_system_are_readable() {
        assert_eq!(installation(Path::new("/opt/ghc/9.4/bin/ghc")), [PathBuf::from("/opt/ghc/9.4")]);
        assert_eq!(installation(Path::new("/usr/bin/ghc")), Vec::<PathBuf>::new());
        assert_eq!(installation(Path::new("/bin/ghc")), Vec::<PathBuf>::new());
    }
}
