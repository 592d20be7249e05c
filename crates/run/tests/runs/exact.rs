//! Exactness: long conversations in five runtimes while other threads keep the machine busy; the trace is the expected
//! one, character by character.

use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use refute_run::{Method, Settings, run};

use crate::bench::{Bench, build, show};

/// Each asks `number N? ` before reading a line, and answers with the sum so far: until it has read `0`.
fn programs() -> &'static [(&'static str, Bench)] {
    static PROGRAMS: OnceLock<Vec<(&'static str, Bench)>> = OnceLock::new();
    PROGRAMS.get_or_init(build_programs)
}

fn build_programs() -> Vec<(&'static str, Bench)> {
    let c = Bench::c(
        r#"#include <stdio.h>
        int main() { int n = 0, x, sum = 0; do { printf("number %d? ", ++n); fflush(stdout); scanf("%d", &x);
            printf("%d\n", sum += x); } while (x); return 0; }"#,
    );
    let python = Bench::new(&["/usr/bin/python3", "p.py"]);
    python.write(
        "p.py",
        "n = s = 0\nwhile True:\n  n += 1\n  x = int(input(f'number {n}? '))\n  s += x\n  print(s)\n  if x == 0: break\n",
    );
    let ocaml = Bench::new(&["./program"]);
    ocaml.write(
        "p.ml",
        r#"let rec go n sum = Printf.printf "number %d? " n; let x = read_int () in
        Printf.printf "%d\n" (sum + x); if x <> 0 then go (n + 1) (sum + x)
        let () = go 1 0"#,
    );
    build(
        Command::new("ocamlfind")
            .args(["ocamlopt", "-package", "str", "-o", "program", "p.ml"])
            .current_dir(ocaml.path()),
    );
    let haskell = Bench::new(&["./program"]);
    haskell.write(
        "Main.hs",
        "import System.IO\nmain = hSetBuffering stdout NoBuffering >> go 1 0\ngo :: Int -> Int -> IO ()\ngo n s = do\n  \
         putStr (\"number \" ++ show n ++ \"? \")\n  x <- readLn\n  print (s + x)\n  \
         if x == 0 then return () else go (n + 1) (s + x)\n",
    );
    build(Command::new("ghc").args(["-v0", "-threaded", "-o", "program", "Main.hs"]).current_dir(haskell.path()));
    let java = Bench::new(&["java", "-XX:TieredStopAtLevel=1", "-cp", ".", "P"]);
    java.write(
        "P.java",
        r#"class P { public static void main(String[] none) { var in = new java.util.Scanner(System.in);
        int n = 0, x, sum = 0; do { System.out.print("number " + ++n + "? "); x = in.nextInt();
        System.out.println(sum += x); } while (x != 0); } }"#,
    );
    build(Command::new("javac").arg("P.java").current_dir(java.path()));
    let node = Bench::new(&["node", "p.js"]);
    node.write(
        "p.js",
        "const r = require('readline').createInterface({ input: process.stdin });\nlet n = 1, sum = 0;\n\
         const ask = () => process.stdout.write(`number ${n++}? `); ask();\n\
         r.on('line', l => { sum += +l; console.log(sum); if (+l === 0) process.exit(0); else ask(); });",
    );
    vec![("C", c), ("Python", python), ("OCaml", ocaml), ("Haskell", haskell), ("Java", java), ("JavaScript", node)]
}

/// Lines, and the conversation about them.
fn conversation(length: usize) -> (Vec<String>, String) {
    let mut lines: Vec<String> = (1..length).map(|number| (number * 37 % 1000 + 1).to_string()).collect();
    lines.push("0".to_owned());
    let mut expected = String::new();
    let mut sum = 0;
    let mut output = String::new();
    for (index, line) in lines.iter().enumerate() {
        output.push_str(&format!("number {}? ", index + 1));
        expected.push_str(&format!("!{output:?} ?{index} "));
        sum += line.parse::<i32>().unwrap_or(0);
        output = format!("{sum}\n");
    }
    expected.push_str(&format!("!{output:?} exit(0)"));
    (lines, expected)
}

/// Keeps the machine busy while something is done.
fn under_load<T>(work: impl FnOnce() -> T) -> T {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    std::hint::black_box((0..10_000u64).fold(0, |sum: u64, number| sum.wrapping_mul(31) ^ number));
                }
            });
        }
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        stop.store(true, Ordering::Relaxed);
        done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn check(method: Method, length: usize) {
    let (lines, expected) = conversation(length);
    let lines: Vec<Vec<u8>> = lines.into_iter().map(String::into_bytes).collect();
    let programs = programs();
    under_load(|| {
        for (index, (language, program)) in programs.iter().enumerate() {
            let cpu = (index % 2 == 0).then_some(0);
            let settings = Settings { method, cpu, ..program.settings.clone() };
            let recording = run(&program.launch, &lines, &settings, &AtomicBool::new(false)).expect("it runs");
            assert_eq!(show(&recording), expected, "{language}");
        }
    });
}

#[test]
fn by_notification() {
    check(Method::Notify, 200);
}

#[test]
fn by_looking_at_proc() {
    check(Method::Procfs, 30);
}

#[test]
fn by_ptrace() {
    check(Method::Ptrace, 30);
}
