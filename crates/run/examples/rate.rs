//! How long a run takes: `cargo run --release -p refute-run --example rate -- RUNS CPU LINES COMMAND ..`, where CPU is a
//! number or `-`, and the program gets that many lines `1`.
//!
//! Prints the median and the 95th percentile of the time of a run, and the processor time of ourselves and the program
//! together; confined and not, for each method.
#![allow(clippy::print_stdout)]

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use refute_run::{Exhausted, Launch, Limits, Method, Settings, run};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [runs, cpu, lines, command @ ..] = &words[..] else { return Err("RUNS CPU LINES COMMAND ..".into()) };
    let scratch = tempfile::tempdir()?;
    let launch = Launch {
        command: command.iter().map(Into::into).collect(),
        environment: vec![("PATH".into(), "/usr/bin:/bin".into())],
        directory: scratch.path().to_path_buf(),
        readable: command.iter().filter(|word| word.starts_with('/')).map(Into::into).collect(),
        terminal: false,
    };
    let lines = vec![b"1".to_vec(); lines.parse()?];
    for method in [Method::Notify, Method::Procfs, Method::Ptrace] {
        for sandbox in [true, false] {
            let limits = Limits { wall: Duration::from_secs(60), ..Limits::default() };
            let settings = Settings { limits, method, sandbox, exhausted: Exhausted::Stop, cpu: cpu.parse().ok() };
            let mut times = Vec::new();
            let before = used();
            let mut last = None;
            for _ in 0..runs.parse()? {
                let from = Instant::now();
                last = Some(run(&launch, &lines, &settings, &AtomicBool::new(false))?);
                times.push(from.elapsed());
            }
            times.sort();
            let (Some(last), false) = (last, times.is_empty()) else { return Ok(()) };
            let (median, late) = (times[times.len() / 2], times[times.len() * 95 / 100]);
            let each = (used() - before) / times.len() as u32;
            println!("{method:?} confined {sandbox}: {median:?}, 95% {late:?}, processor {each:?}; {:?}", last.ending);
        }
    }
    Ok(())
}

/// Processor time of this process and its children.
fn used() -> Duration {
    let time = |clock: libc::c_int| {
        // SAFETY: all zero is a value of this type, and the pointer is to our own memory.
        let usage = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            libc::getrusage(clock, &mut usage);
            usage
        };
        let part = |at: libc::timeval| Duration::new(at.tv_sec as u64, at.tv_usec as u32 * 1000);
        part(usage.ru_utime) + part(usage.ru_stime)
    };
    time(libc::RUSAGE_SELF) + time(libc::RUSAGE_CHILDREN)
}
