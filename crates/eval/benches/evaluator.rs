//! How fast the evaluator is: `cargo bench -p refute-eval`.
//!
//! Runs each program of `benches/programs` unchanged here and as real OCaml bytecode (`ocamlc`, `ocamlrun`), compares
//! what they print, and shows the best time of several rounds of both, taken in turns so that a busy machine disturbs
//! both alike. Then counts calls per second of small functions through the library interface: arguments built, the
//! function called, the result read, everything reset. Names of programs as arguments select some of them.

#![allow(clippy::print_stdout)]

use refute_eval::{Limits, Machine, OnFailure, Options, Outcome, Reading, compile};
use refute_frontend::Session;
use refute_ir::Value;
use refute_ir::types::Type;
use refute_source::{Name, Sources};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const ROUNDS: usize = 5;

fn main() {
    // Only the first session of a process reads the library.
    let begin = Instant::now();
    let library = Session::new().program().library.items;
    let reading = begin.elapsed();
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/programs");
    let mut programs: Vec<PathBuf> = std::fs::read_dir(&folder)
        .map(|entries| entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect())
        .unwrap_or_default();
    programs.retain(|path| path.extension().is_some_and(|extension| extension == "ml"));
    programs.sort();
    let scratch = std::env::temp_dir().join(format!("refute-bench-{}", std::process::id()));
    let _ = std::fs::create_dir_all(&scratch);
    println!("{:<16} {:>10} {:>10} {:>8}   (best of {ROUNDS})", "program", "refute ms", "ocaml ms", "ratio");
    let mut ratios: Vec<f64> = Vec::new();
    for path in &programs {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if !wanted.is_empty() && !wanted.contains(&name) {
            continue;
        }
        ratios.push(compare(path, &name, &scratch));
    }
    let worst = ratios.iter().copied().fold(0.0, f64::max);
    let mean = ratios.iter().sum::<f64>() / ratios.len().max(1) as f64;
    println!("worst ratio {worst:.2}, mean {mean:.2}");
    let _ = std::fs::remove_dir_all(&scratch);
    if wanted.is_empty() || wanted.iter().any(|name| name == "calls") {
        println!("\nthe library's {library} items read {reading:.1?}");
        start();
        calls();
    }
}

/// Runs a program on both sides; prints and returns the ratio.
fn compare(path: &Path, name: &str, scratch: &Path) -> f64 {
    let text = std::fs::read(path).unwrap_or_default();
    let bytecode = scratch.join(format!("{name}.byte"));
    let source = scratch.join(format!("{name}.ml"));
    let _ = std::fs::write(&source, &text);
    let compiled = Command::new("ocamlc").args(["-w", "-a", "-o"]).arg(&bytecode).arg(&source).status();
    let has_ocaml = compiled.is_ok_and(|status| status.success());
    let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        let (time, output) = run_here(&text);
        ours = ours.min(time);
        if has_ocaml {
            let start = Instant::now();
            let result = Command::new("ocamlrun").arg(&bytecode).output();
            theirs = theirs.min(start.elapsed());
            let expected = result.map(|result| result.stdout).unwrap_or_default();
            assert_eq!(String::from_utf8_lossy(&output), String::from_utf8_lossy(&expected), "{name}");
        }
    }
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    if !has_ocaml {
        println!("{name:<16} {:>10.1} {:>10} {:>8}", milliseconds(ours), "-", "-");
        return 0.0;
    }
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    println!("{name:<16} {:>10.1} {:>10.1} {ratio:>8.2}", milliseconds(ours), milliseconds(theirs));
    ratio
}

fn load(text: &[u8]) -> (Session, Machine) {
    let mut session = Session::new();
    let mut sources = Sources::default();
    let file = sources.add("bench.ml", text);
    let diagnostics = session.add(&sources, file);
    let limits = Limits { fuel: u64::MAX, ..Limits::default() };
    if session.program().items.len() == session.program().library.items {
        panic!("the program is refused: {diagnostics:#?}");
    }
    let mut machine = Machine::new(compile(session.program(), Options::default()), limits);
    let library = session.program().library.items;
    for (i, run) in machine.run_items(0..library, OnFailure::Continue).iter().enumerate() {
        assert!(matches!(run.outcome, Outcome::Value(_)), "library item {i}: {:?}", run.outcome);
    }
    (session, machine)
}

fn run_here(text: &[u8]) -> (Duration, Vec<u8>) {
    let (session, mut machine) = load(text);
    let program = session.program();
    let start = Instant::now();
    let runs = machine.run_items(program.library.items..program.items.len(), OnFailure::Stop);
    let time = start.elapsed();
    for run in &runs {
        assert!(matches!(run.outcome, Outcome::Value(_)), "{:?}", run.outcome);
    }
    (time, machine.output().stdout())
}

/// What it costs to get ready: the library's code is shared, its toplevel values belong to each machine.
fn start() {
    let session = Session::new();
    let program = session.program();
    let code = compile(program, Options::default());
    let count = 50;
    let begin = Instant::now();
    for _ in 0..count {
        assert!(code.extended(program).size() > 0);
    }
    let extending = begin.elapsed() / count;
    let begin = Instant::now();
    for _ in 0..count {
        let mut machine = Machine::new(code.clone(), Limits::default());
        machine.run_items(0..program.items.len(), OnFailure::Stop);
    }
    let loading = begin.elapsed() / count;
    let mut machine = Machine::new(code.clone(), Limits::default());
    machine.run_items(0..program.items.len(), OnFailure::Stop);
    let begin = Instant::now();
    for _ in 0..count {
        assert!(machine.clone().output().is_empty());
    }
    let cloning = begin.elapsed() / count;
    println!(
        "code on top of the library's {extending:.0?}, a machine with the library {loading:.0?}, a copy of one {cloning:.0?}"
    );
}

/// Calls per second through the library interface.
fn calls() {
    let text = b"
let rec sum l = match l with [] -> 0 | x :: rest -> x + sum rest
let max3 a b c = if a > b then (if a > c then a else c) else if b > c then b else c
let rec insert x l = match l with [] -> [x] | y :: r -> if x <= y then x :: l else y :: insert x r
let rec sort l = match l with [] -> [] | x :: r -> insert x (sort r)
";
    let (session, mut machine) = load(text);
    let program = session.program();
    machine.run_items(program.library.items..program.items.len(), OnFailure::Stop);
    let list = |items: &[i64]| Value::List(items.iter().map(|n| Value::Int(*n)).collect());
    let cases: [(&str, Vec<Value>, Type); 3] = [
        ("sum", vec![list(&[3, 1, 2])], Type::int()),
        ("max3", vec![Value::Int(3), Value::Int(9), Value::Int(5)], Type::int()),
        ("sort", vec![list(&[3, 1, 2, 5, 4])], Type::list(Type::int())),
    ];
    println!("\n{:<16} {:>12}   (arguments built, called, result read, reset)", "function", "calls/s");
    for (name, args, ty) in cases {
        let function = program.global(Name::new(name)).and_then(|id| program.globals[id.index()].function);
        let Some(function) = function else { continue };
        let reading = Reading::default();
        let mut best = 0.0f64;
        for _ in 0..ROUNDS {
            let count = 200_000;
            let start = Instant::now();
            for _ in 0..count {
                let (result, _) = machine.evaluate(function, &args, &ty, &reading);
                assert!(result.is_ok());
            }
            best = best.max(count as f64 / start.elapsed().as_secs_f64());
        }
        println!("{name:<16} {best:>12.0}");
    }
}
