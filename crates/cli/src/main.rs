//! The `refute` command.
//!
//! What was typed ([`args`]) becomes texts (read by `exercise`) and requests to the `driver`, to `console` and to `classroom`; what
//! comes back goes to the terminal ([`terminal`]) and becomes an exit code (the table is in `refute_verdict`).

mod args;
mod certificate;
mod check;
mod commands;
mod context;
mod cover;
mod dialog;
mod files;
mod generalize;
mod grade;
mod guard;
mod init;
mod judgement;
mod lines;
mod oracle;
mod prove;
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
