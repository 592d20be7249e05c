//! Functions of a specification: those in OCaml are answered by the driver, those that are commands by running them.
//!
//! A command gets the values as further arguments, a list with spaces between its elements, and its first line is the
//! result. It runs like a program under test: confined, in the folder of the specification, which it may read.
//! Invariant: the same call is run once.

use crate::languages::{Toolchain, environment};
use crate::program::plain;
use crate::scratch::Scratch;
use refute_dialog::core::{OpaqueBody, OpaqueId, Spec};
use refute_dialog::{OpaqueError, Opaques, Value};
use refute_driver::{Dialog, OcamlFunctions};
use refute_run::{Ending, Event, Exhausted, Launch, Limits, Settings};
use refute_source::visible::short_line;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The functions of a specification.
pub struct Functions<'a> {
    spec: &'a Spec,
    ocaml: OcamlFunctions,
    toolchain: &'a Toolchain,
    folder: PathBuf,
    /// Made when a command is first needed.
    scratch: Option<Scratch>,
    known: BTreeMap<(OpaqueId, Vec<String>), Result<Value, OpaqueError>>,
}

impl<'a> Functions<'a> {
    /// The functions of this specification, whose file is in this folder.
    pub fn new(dialog: &'a Dialog, toolchain: &'a Toolchain, folder: &Path) -> Functions<'a> {
        Functions {
            spec: &dialog.spec,
            ocaml: dialog.functions.clone(),
            toolchain,
            folder: folder.to_path_buf(),
            scratch: None,
            known: BTreeMap::new(),
        }
    }

    fn execute(&mut self, name: &str, command: &str, arguments: &[String]) -> Result<Value, OpaqueError> {
        let scratch = match self.scratch.take() {
            Some(scratch) => scratch,
            None => Scratch::new().map_err(|error| OpaqueError::NoValue(error.to_string()))?,
        };
        let answer = self.execute_in(&scratch, name, command, arguments);
        self.scratch = Some(scratch);
        answer
    }

    fn execute_in(
        &self,
        scratch: &Scratch,
        name: &str,
        command: &str,
        arguments: &[String],
    ) -> Result<Value, OpaqueError> {
        let folder = self.folder.to_string_lossy().into_owned();
        // The folder is the shell's first argument, and the values follow it.
        let script = format!("cd \"$1\" && shift && {command} \"$@\"");
        let mut line = vec!["/bin/sh".to_owned(), "-c".to_owned(), script, "sh".to_owned(), folder];
        line.extend_from_slice(arguments);
        let mut environment = environment(&scratch.context());
        if let Some(path) = std::env::var_os("PATH") {
            environment.retain(|(name, _)| name != "PATH");
            environment.push(("PATH".into(), path));
        }
        let launch = Launch {
            command: line.into_iter().map(Into::into).collect(),
            environment,
            directory: scratch.context(),
            readable: vec![self.folder.clone()],
            terminal: false,
        };
        let settings = Settings {
            limits: Limits::default(),
            method: self.toolchain.method,
            sandbox: self.toolchain.sandbox,
            exhausted: Exhausted::EndOfFile,
            cpu: None,
        };
        let no_value = |reason: String| Err(OpaqueError::NoValue(reason));
        let recording = match refute_run::run(&launch, &[], &settings, &self.toolchain.stop) {
            Ok(recording) => recording,
            Err(error) => return no_value(error.to_string()),
        };
        let stderr = String::from_utf8_lossy(&recording.stderr).trim().to_owned();
        let told = if stderr.is_empty() { String::new() } else { format!(": {}", short_line(&stderr, 200)) };
        match recording.ending {
            Ending::Exited(0) => {}
            Ending::Exited(code) => {
                return no_value(format!("the command of `{name}` ends with exit code {code}{told}"));
            }
            Ending::Interrupted => return Err(OpaqueError::Interrupted),
            ending => return no_value(format!("the command of `{name}` does not end as it should ({ending:?}){told}")),
        }
        let output = recording.events.iter().find_map(|event| match event {
            Event::Output(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
            _ => None,
        });
        match output {
            Some(output) => Ok(value(output.lines().next().unwrap_or_default())),
            None => no_value(format!("the command of `{name}` prints nothing{told}")),
        }
    }
}

/// A number when it is written as we would write it, a text otherwise.
fn value(line: &str) -> Value {
    match line.parse() {
        Ok(number) if format!("{number}") == line => Value::Int(number),
        _ => Value::Str(line.to_owned()),
    }
}

impl Opaques for Functions<'_> {
    fn call(&mut self, function: OpaqueId, arguments: &[Value]) -> Result<Value, OpaqueError> {
        let Some(opaque) = self.spec.opaques.get(function.0 as usize) else {
            return Err(OpaqueError::Unknown);
        };
        let OpaqueBody::Exec(command) = &opaque.body else { return self.ocaml.call(function, arguments) };
        let shown: Vec<String> = arguments.iter().map(|argument| plain(self.spec, argument)).collect();
        let key = (function, shown);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let answer = self.execute(&opaque.name, command, &key.1);
        self.known.insert(key, answer.clone());
        answer
    }
}
