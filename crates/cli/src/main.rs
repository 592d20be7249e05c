//! The `refute` command.
//!
//! What was typed ([`args`]) becomes texts ([`input`]) and requests to the `driver`; what comes back goes to the terminal
//! ([`terminal`]) and becomes an exit code (the table is in `refute_verdict`). Files, the terminal, signals and the
//! environment are touched here and nowhere else.

mod args;
mod check;
mod commands;
mod context;
mod cover;
mod dialog;
mod exercise;
mod files;
mod generalize;
mod grade;
mod guard;
mod init;
mod input;
mod judgement;
mod lines;
mod oracle;
mod repair;
mod resynth;
mod solve;
mod synth;
mod terminal;
mod text;
mod waiting;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let code = guard::guarded(|| {
        let args = args::Args::parse();
        commands::execute(&args)
    });
    ExitCode::from(code.number())
}
