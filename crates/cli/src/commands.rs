//! From what was typed to what is done.

use crate::args::{Args, Command, CoverFormatChoice};
use crate::check;
use crate::context;
use crate::cover;
use crate::dialog;
use crate::generalize;
use crate::grade;
use crate::init;
use crate::prove;
use crate::repair;
use crate::resynth;
use crate::solve;
use crate::synth;
use crate::terminal::{Paint, Terminal, colour, complain, paint};
use refute_driver::{Channel, Event, OnException, RunRequest, Text};
use refute_exercise::{InputError, Reader, check_single_use};
use refute_source::render::Colour;
use refute_verdict::{Document, ExitCode};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Does what the command line asks for.
pub(crate) fn execute(args: &Args) -> ExitCode {
    if let Command::Worker = args.command {
        return refute_classroom::processes::worker();
    }
    let mut context = CommandSession {
        terminal: Terminal::new(),
        json: args.json,
        colour: colour(args.color),
        paint: paint(args.color),
        stop: stop_flag(),
    };
    let code = match &args.command {
        Command::Check(check_args) => check::execute(check_args, &mut context.shared()),
        Command::Cover(cover_args) => {
            if let Some(message) = cover::misuse(cover_args) {
                return usage(&message);
            }
            let tests = match cover::tests(cover_args) {
                Ok(tests) => tests,
                Err(code) => return code,
            };
            context.json |= cover_args.format == CoverFormatChoice::Json;
            context.each("cover", &cover_args.files, |context, text| {
                cover::execute(cover_args, tests.as_ref(), text, &mut context.shared())
            })
        }
        Command::Solve(solve_args) => {
            let (files, equation) = solve::split(solve_args);
            context.each("solve", files, |context, text| {
                solve::execute(solve_args, equation.as_deref(), text, &mut context.shared())
            })
        }
        Command::Synth(synth_args) => {
            if let Some(message) = synth::misuse(synth_args) {
                return usage(&message);
            }
            let mut reference = match synth::reference(synth_args, &context.shared()) {
                Ok(reference) => reference,
                Err(code) => return code,
            };
            context.each("synth", &synth_args.files, |context, text| {
                synth::execute(synth_args, &mut reference, text, &mut context.shared())
            })
        }
        Command::Resynth(resynth_args) => {
            if let Some(message) = resynth::misuse(resynth_args) {
                return usage(&message);
            }
            context.each("resynth", &resynth_args.files, |context, text| {
                resynth::execute(resynth_args, text, &mut context.shared())
            })
        }
        Command::Generalize(args) => generalize::execute(args, &mut context.shared()),
        Command::Prove(args) => prove::execute(args, &mut context.shared()),
        Command::Repair(repair_args) => repair::execute(repair_args, &mut context.shared()),
        Command::Grade(grade_args) => grade::execute(grade_args, &mut context.shared()),
        Command::Dialog(dialog_args) => dialog::execute(dialog_args, &mut context.shared()),
        Command::Init(init_args) => init::execute(init_args, &mut context.shared()),
        Command::Worker => return refute_classroom::processes::worker(),
        Command::Types { files, language } => context.each("types", files, |context, text| {
            let verdict = refute_driver::types(text, language.choice(), &mut |event: Event<'_>| context.show(event));
            let code = verdict.exit_code();
            (verdict, code)
        }),
        Command::Run { files, calls, language, fuel, memory, input } => {
            let input = match read_input(files, input.as_deref()) {
                Ok(input) => input,
                Err(error) => return usage(&error),
            };
            context.each("run", files, |context, text| {
                let request = RunRequest {
                    text,
                    calls,
                    language: language.choice(),
                    fuel: *fuel,
                    memory: *memory,
                    input: &input,
                    files: &refute_exercise::data_files(&beside(&text.name), &[text]),
                    on_exception: OnException::Stop,
                    stop: Arc::clone(&context.stop),
                };
                let verdict = refute_driver::run(&request, &mut |event: Event<'_>| context.show(event));
                let code = verdict.exit_code();
                (verdict, code)
            })
        }
        Command::Dump { stage, files, language } => context.each("dump", files, |context, text| {
            let stage = (*stage).into();
            let verdict =
                refute_driver::dump(text, language.choice(), stage, &mut |event: Event<'_>| context.show(event));
            let code = verdict.exit_code();
            (verdict, code)
        }),
    };
    match context.terminal.failure() {
        Some(error) => usage(&format!("cannot write the result: {error}")),
        None => code,
    }
}

/// Where a program may find its data: in the folder that it is, or that it is in.
fn beside(program: &str) -> PathBuf {
    let path = Path::new(program);
    if path.is_dir() { path.to_path_buf() } else { path.parent().unwrap_or(Path::new("")).to_path_buf() }
}

/// What all commands share, as it is owned for the length of one command.
struct CommandSession {
    terminal: Terminal,
    json: bool,
    colour: Colour,
    paint: Paint,
    stop: Arc<AtomicBool>,
}

impl CommandSession {
    fn shared(&mut self) -> context::CommandContext<'_> {
        let CommandSession { terminal, json, colour, paint, stop } = self;
        context::CommandContext { terminal, json: *json, colour: *colour, paint: *paint, stop }
    }

    /// Does the same for one file after another; a file that cannot be read does not keep the others from being done.
    fn each<T: Serialize>(
        &mut self,
        command: &'static str,
        files: &[PathBuf],
        mut work: impl FnMut(&mut CommandSession, &Text) -> (T, ExitCode),
    ) -> ExitCode {
        if let Err(error) = check_single_use(files) {
            return usage(&error);
        }
        let mut reader = Reader::default();
        let mut worst = ExitCode::Fine;
        let mut verdicts = Vec::new();
        for path in files {
            if self.terminal.is_closed() {
                break;
            }
            let text = match reader.read(path) {
                Ok(text) => text,
                Err(error) => {
                    worst = worst.max(usage(&error));
                    continue;
                }
            };
            if files.len() > 1 && !self.json {
                self.terminal.out(format!("==> {} <==\n", text.name).as_bytes());
            }
            let (verdict, code) = work(self, &text);
            worst = worst.max(code);
            verdicts.push(verdict);
            if self.stop.load(Ordering::Relaxed) {
                worst = ExitCode::Interrupted;
                break;
            }
        }
        if self.json {
            worst = worst.max(self.shared().print_json(&Document::new(command, verdicts)));
        }
        worst
    }

    fn show(&mut self, event: Event<'_>) {
        if self.json {
            return;
        }
        match event {
            Event::Result(text) => self.terminal.out(text.as_bytes()),
            Event::Output(Channel::Out, bytes) => self.terminal.out(bytes),
            Event::Output(Channel::Err, bytes) => self.terminal.err(bytes),
            Event::Messages(found) => self.terminal.err(found.render(self.colour).as_bytes()),
        }
        if self.terminal.is_closed() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// What the program reads, and that nothing is read twice.
fn read_input(files: &[PathBuf], input: Option<&Path>) -> Result<Vec<u8>, InputError> {
    let Some(input) = input else { return Ok(Vec::new()) };
    check_single_use(files.iter().chain([&input.to_path_buf()]))?;
    Ok(Reader::default().read(input)?.bytes)
}

/// How long a question to the solver may run that began after Ctrl-C.
const INTERRUPT_AGAIN: Duration = Duration::from_millis(20);

/// The first Ctrl-C raises the flag and ends what the solver is asked, the second one ends the process.
fn stop_flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let handler_flag = Arc::clone(&flag);
    let handler = move || {
        if handler_flag.swap(true, Ordering::Relaxed) {
            std::process::exit(ExitCode::Interrupted.number().into());
        }
        // A question to the solver may have just begun, so once is not enough.
        std::thread::spawn(|| {
            loop {
                refute_solver::interrupt();
                std::thread::sleep(INTERRUPT_AGAIN);
            }
        });
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        complain(&format!("Ctrl-C will not be handled: {error}"));
    }
    flag
}

fn usage(message: &dyn std::fmt::Display) -> ExitCode {
    complain(&message.to_string());
    ExitCode::Usage
}
