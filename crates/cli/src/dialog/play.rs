//! `refute dialog run`: plays a specification as a program.
//!
//! In: a specification; lines of standard input. Out: what the specification says, on standard output. What it leaves open
//! is said in its plainest form. Works with pipes as well as with a person, who is told what is wrong with a line that never
//! occurs and may try again.

use super::specification;
use crate::args::Given;
use crate::context::CommandContext;
use crate::lines::{Line, Lines};
use crate::terminal::complain;
use refute_console::{Functions, Toolchain};
use refute_dialog::interpret::{Interpreter, Strategy, Turn};
use refute_dialog::{Input, Spec};
use refute_verdict::ExitCode;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;

/// Plays it.
pub(super) fn execute(path: &Path, given: &Given, context: &mut CommandContext<'_>) -> ExitCode {
    if context.json {
        complain("`refute dialog run` talks with you and has no result; leave --json out");
        return ExitCode::Usage;
    }
    if path == Path::new("-") {
        complain("standard input is what you say, so the specification must be a file here");
        return ExitCode::Usage;
    }
    let (specification, dialog) = match specification::read_single(path, given, context) {
        Ok(read) => read,
        Err(code) => return code,
    };
    let toolchain = Toolchain::usual(context.stop);
    let mut functions = Functions::new(&dialog, &toolchain, &specification.folder);
    play(&dialog.spec, &mut functions, context)
}

fn play(spec: &Spec, functions: &mut Functions<'_>, context: &mut CommandContext<'_>) -> ExitCode {
    let mut interpreter = Interpreter::new(spec, Strategy::Plainest);
    let mut lines = Lines::new(Arc::clone(context.stop));
    loop {
        match interpreter.next(functions) {
            Ok(Turn::Says(text)) => context.terminal.out(text.as_bytes()),
            Ok(Turn::Asks) => {
                if let Some(code) = answer(&mut interpreter, &mut lines, spec) {
                    return code;
                }
            }
            Ok(Turn::Ends) => return ExitCode::Fine,
            Err(error) => {
                complain(&error.message(spec));
                return ExitCode::Problem;
            }
        }
        if context.terminal.is_closed() {
            return ExitCode::Fine;
        }
    }
}

/// Gives it the next line; an exit code when there is no more to play.
fn answer(interpreter: &mut Interpreter<'_>, lines: &mut Lines, spec: &Spec) -> Option<ExitCode> {
    loop {
        let input = match lines.next() {
            Line::Text(text) => Input::Line(text),
            Line::End => Input::End,
            Line::Interrupted => {
                complain("interrupted");
                return Some(ExitCode::Interrupted);
            }
            Line::Failed(message) => {
                complain(&format!("standard input cannot be read: {message}"));
                return Some(ExitCode::Usage);
            }
        };
        match interpreter.give(&input) {
            Ok(()) => return None,
            Err(_) if input == Input::End => {
                complain("the input ended before the conversation did");
                return Some(ExitCode::Fine);
            }
            Err(error) => {
                complain(&error.message(spec));
                // A person can do something about it.
                if !std::io::stdin().is_terminal() {
                    return Some(ExitCode::Problem);
                }
            }
        }
    }
}
