//! Languages without a compiler of their own: Python, JavaScript, shells.
//!
//! Python is compiled to nothing before it runs, so that a syntax error is told as such and not as a wrong conversation;
//! the same for JavaScript and shells.

use super::compile::compile;
use super::tools::Tool;
use super::{Making, Recipe, Refusal};
use refute_run::Limits;
use std::ffi::OsString;

/// Node goes on reading a pipe after the program has closed its reader, until the input ends; on a terminal it does not.
/// Here it stops in both cases. Standard input is not touched before the program does, because Node then reads it in
/// another way.
const NODE_STOPS_READING: &str = "\
'use strict';
const usual = Object.getOwnPropertyDescriptor(process, 'stdin');
let known = null;
function stopReading() {
  if (known.isPaused() && known._handle && known._handle.reading) {
    known._handle.reading = false;
    known._readableState.reading = false;
    known._handle.readStop();
  }
}
Object.defineProperty(process, 'stdin', { configurable: true, enumerable: true, get() {
  const stdin = usual.get.call(process);
  if (known === null) {
    known = stdin;
    stdin.on('pause', () => setImmediate(stopReading));
  }
  return stdin;
} });
";

/// A recipe that starts a copy of the script with its interpreter.
fn started_by(making: &Making<'_>, tool: Tool, options: &[&str]) -> Recipe {
    let mut command = vec![tool.path.into_os_string()];
    command.extend(options.iter().map(OsString::from));
    command.push(making.scratch.build().join(&making.copy).into_os_string());
    Recipe {
        command,
        environment: Vec::new(),
        readable: tool.readable,
        terminal: false,
        limits: Limits::default(),
        remedy: None,
    }
}

/// Python: the interpreter itself, told not to buffer.
pub(super) fn python(making: &mut Making<'_>) -> Result<Recipe, Refusal> {
    let tool = making.toolchain.tools.python()?;
    making.place("program.py")?;
    let question = "import ast, sys\n\
        try: ast.parse(open('program.py', 'rb').read(), 'program.py')\n\
        except (SyntaxError, ValueError) as e:\n    \
        import traceback; sys.exit(''.join(traceback.format_exception_only(type(e), e)))";
    compile(making, &tool, &["-I".into(), "-S".into(), "-c".into(), question.into()])?;
    let recipe = started_by(making, tool, &[]);
    let pairs = [("PYTHONUNBUFFERED", "1"), ("PYTHONDONTWRITEBYTECODE", "1"), ("PYTHONHASHSEED", "0")];
    Ok(Recipe {
        environment: pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect(),
        limits: Limits { address_space: Some(4 << 30), ..Limits::default() },
        remedy: Some("output not buffered (PYTHONUNBUFFERED)"),
        ..recipe
    })
}

/// JavaScript with Node.
pub(super) fn javascript(making: &mut Making<'_>) -> Result<Recipe, Refusal> {
    let tool = making.toolchain.tools.need(&["node", "nodejs"], "JavaScript", "nodejs")?;
    let extension = making.path.extension().and_then(|extension| extension.to_str());
    let copy = format!("program.{}", extension.filter(|known| matches!(*known, "mjs" | "cjs")).unwrap_or("js"));
    making.place(&copy)?;
    compile(making, &tool, &["--check".into(), copy.into()])?;
    let remedy = making.add("stops-reading.cjs", NODE_STOPS_READING.as_bytes())?;
    let require = format!("--require={}", remedy.display());
    let recipe = started_by(making, tool, &["--max-old-space-size=256", &require]);
    let colours = [("NO_COLOR".into(), "1".into())];
    Ok(Recipe {
        environment: colours.into(),
        limits: Limits { memory: 1 << 30, processes: 256, ..Limits::default() },
        remedy: Some("closed readers stop reading"),
        ..recipe
    })
}

/// A script of a shell.
pub(super) fn shell(making: &mut Making<'_>, shell: &'static str) -> Result<Recipe, Refusal> {
    let tool = making.toolchain.tools.need(&[shell], "Shell", shell)?;
    making.place("program.sh")?;
    compile(making, &tool, &["-n".into(), "program.sh".into()])?;
    Ok(started_by(making, tool, &[]))
}
