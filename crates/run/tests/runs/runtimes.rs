//! What the buffering of each language's runtime makes of a program that asks, reads, asks, reads and answers; with and
//! without the remedy.
//!
//! The program always prints `a? `, reads a number, prints `b? `, reads a number and prints the sum.

use std::process::Command;

use crate::bench::{Bench, build, show};

const EXACT: &str = r#"!"a? " ?0 !"b? " ?1 !"7\n" exit(0)"#;
/// Nothing was flushed before the end.
const AT_EXIT: &str = r#"?0 ?1 !"a? b? 7\n" exit(0)"#;

#[track_caller]
fn check(program: &Bench, expected: &str) {
    let recording = program.record(&["3", "4"]);
    assert_eq!(show(&recording), expected, "{}", String::from_utf8_lossy(&recording.stderr));
}

/// Compiles a file into `program`.
fn compiled(name: &str, source: &str, compiler: &[&str]) -> Bench {
    let bench = Bench::new(&["./program"]);
    bench.write(name, source);
    build(Command::new(compiler[0]).args(&compiler[1..]).current_dir(bench.path()));
    bench
}

/// Starts a file by its interpreter.
fn interpreted(command: &[&str], name: &str, source: &str) -> Bench {
    let mut all = command.to_vec();
    all.push(name);
    let bench = Bench::new(&all);
    bench.write(name, source);
    bench
}

const C: &str = r#"#include <stdio.h>
    int main() { int a, b; printf("a? "); scanf("%d", &a); printf("b? "); scanf("%d", &b);
        printf("%d\n", a + b); return 0; }"#;

#[test]
fn c_without_flushing() {
    let mut program = Bench::c(C);
    check(&program, AT_EXIT);
    let in_terminal = Bench::c(C).terminal();
    check(&in_terminal, EXACT);
    program.launch.command = ["stdbuf", "-o0", "./program"].map(Into::into).to_vec();
    check(&program, EXACT);
}

#[test]
fn c_linked_statically() {
    let mut program = compiled("p.c", C, &["gcc", "-static", "-w", "-o", "program", "p.c"]);
    program.launch.command = ["stdbuf", "-o0", "./program"].map(Into::into).to_vec();
    check(&program, AT_EXIT);
    check(&program.terminal(), EXACT);
}

#[test]
fn c_that_flushes() {
    let source = C.replace("scanf", "fflush(stdout); scanf");
    check(&Bench::c(&source), EXACT);
    check(&Bench::c(&source).terminal(), EXACT);
}

#[test]
fn cpp_streams() {
    let source = r#"#include <iostream>
        int main() { int a, b; std::cout << "a? "; std::cin >> a; std::cout << "b? "; std::cin >> b;
            std::cout << a + b << "\n"; }"#;
    check(&compiled("p.cc", source, &["g++", "-o", "program", "p.cc"]), EXACT);
}

#[test]
fn ocaml_reading_lines() {
    let source = r#"let () = print_string "a? "; let a = read_int () in print_string "b? ";
        let b = read_int () in Printf.printf "%d\n" (a + b)"#;
    let compiler = ["ocamlfind", "ocamlopt", "-package", "str", "-o", "program", "p.ml"];
    check(&compiled("p.ml", source, &compiler), EXACT);
    let source = r#"let number () = int_of_string (input_line stdin)
        let () = print_string "a? "; let a = number () in print_string "b? "; let b = number () in
        Printf.printf "%d\n" (a + b)"#;
    check(&compiled("p.ml", source, &compiler), AT_EXIT);
    let bench = Bench::new(&["./program"]);
    bench.write("autoflush.ml", "let input_line channel = flush stdout; input_line channel\n");
    bench.write("p.ml", source);
    for arguments in [&["-c", "autoflush.ml"][..], &["-open", "Autoflush", "-o", "program", "autoflush.cmx", "p.ml"]] {
        build(
            Command::new("ocamlfind").args(["ocamlopt", "-package", "str"]).args(arguments).current_dir(bench.path()),
        );
    }
    check(&bench, EXACT);
}

#[test]
fn python() {
    let source = "a = int(input('a? '))\nb = int(input('b? '))\nprint(a + b)\n";
    check(&interpreted(&["/usr/bin/python3"], "p.py", source), EXACT);
    let source = "import sys\nprint('a? ', end='')\na = int(sys.stdin.readline())\nprint('b? ', end='')\n\
                  b = int(sys.stdin.readline())\nprint(a + b)\n";
    check(&interpreted(&["/usr/bin/python3"], "p.py", source), AT_EXIT);
    check(&interpreted(&["/usr/bin/python3"], "p.py", source).env("PYTHONUNBUFFERED", "1"), EXACT);
}

const HASKELL: &str = "module Main where\nmain :: IO ()\nmain = do\n  putStr \"a? \"\n  a <- readLn\n  putStr \"b? \"\n  \
                       b <- readLn\n  print (a + b :: Int)\n";

#[test]
fn haskell() {
    check(&compiled("Main.hs", HASKELL, &["ghc", "-v0", "-o", "program", "Main.hs"]), AT_EXIT);
    let wrapper = "module TracerMain where\nimport qualified Main\nimport System.IO\nmain :: IO ()\n\
                   main = hSetBuffering stdout NoBuffering >> Main.main\n";
    let bench = Bench::new(&["./program"]);
    bench.write("Main.hs", HASKELL);
    bench.write("TracerMain.hs", wrapper);
    let arguments = ["-v0", "-main-is", "TracerMain", "-o", "program", "TracerMain.hs"];
    build(Command::new("ghc").args(arguments).current_dir(bench.path()));
    check(&bench, EXACT);
}

#[test]
fn haskell_without_buffering_in_both_runtimes() {
    let source = HASKELL
        .replace("where\nmain", "where\nimport System.IO\nmain")
        .replace("main = do\n", "main = do\n  hSetBuffering stdout NoBuffering\n");
    check(&compiled("Main.hs", &source, &["ghc", "-v0", "-o", "program", "Main.hs"]), EXACT);
    check(&compiled("Main.hs", &source, &["ghc", "-v0", "-threaded", "-o", "program", "Main.hs"]), EXACT);
}

#[test]
fn java() {
    let source = r#"import java.util.Scanner;
        class P { public static void main(String[] none) { Scanner in = new Scanner(System.in);
            System.out.print("a? "); int a = in.nextInt(); System.out.print("b? "); int b = in.nextInt();
            System.out.println(a + b); } }"#;
    let mut program = compiled("P.java", source, &["javac", "P.java"]);
    program.launch.command =
        ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", ".", "P"].map(Into::into).to_vec();
    check(&program, EXACT);
}

#[test]
fn perl() {
    let source = "print 'a? '; my $a = <STDIN>; print 'b? '; my $b = <STDIN>; print $a + $b, \"\\n\";";
    check(&interpreted(&["perl"], "p.pl", source), AT_EXIT);
    let program = interpreted(&["perl"], "p.pl", source).env("PERL5OPT", "-MAutoflush").env("PERL5LIB", ".");
    program.write("Autoflush.pm", "package Autoflush; $| = 1; 1;");
    check(&program, EXACT);
    check(&interpreted(&["perl"], "p.pl", source).terminal(), EXACT);
}

#[test]
fn shells() {
    let source = "printf 'a? '; read a; printf 'b? '; read b; echo $((a + b))";
    check(&interpreted(&["bash"], "p.sh", source), EXACT);
    check(&interpreted(&["dash"], "p.sh", source), EXACT);
    check(&interpreted(&["bash"], "p.sh", source).terminal(), EXACT);
}

#[test]
fn node() {
    let source = "const r = require('readline').createInterface({ input: process.stdin });\n\
                  const lines = r[Symbol.asyncIterator]();\n\
                  (async () => { process.stdout.write('a? '); const a = +(await lines.next()).value;\n\
                  process.stdout.write('b? '); const b = +(await lines.next()).value; console.log(a + b); r.close(); })();";
    check(&interpreted(&["node"], "p.js", source), EXACT);
}

#[test]
fn node_that_closes_its_interface() {
    // Node reads on from a pipe after `close` inside a line's handler; at a terminal it ends. Letting go of the input does it.
    let source = "const r = require('readline').createInterface({ input: process.stdin });\nlet a = null;\n\
                  process.stdout.write('a? ');\nr.on('line', line => { if (a === null) { a = +line;\n\
                  process.stdout.write('b? '); } else { console.log(a + +line); r.close(); } });";
    check(&interpreted(&["node"], "p.js", source), r#"!"a? " ?0 !"b? " ?1 !"7\n" ?none starved"#);
    let program = interpreted(&["node", "-r", "./remedy.js"], "p.js", source);
    program.write(
        "remedy.js",
        "const { Interface } = require('readline');\nconst close = Interface.prototype.close;\n\
         Interface.prototype.close = function () { close.call(this); this.input?.unref?.(); };",
    );
    check(&program, EXACT);
}

#[test]
fn rust_writes_line_by_line() {
    let source = r#"use std::io::stdin;
        fn number() -> i32 { let mut s = String::new(); stdin().read_line(&mut s).unwrap(); s.trim().parse().unwrap() }
        fn main() { print!("a? "); let a = number(); println!("b? "); let b = number(); println!("{}", a + b) }"#;
    let program = compiled("p.rs", source, &["rustc", "-C", "prefer-dynamic=no", "-o", "program", "p.rs"]);
    check(&program, r#"?0 !"a? b? \n" ?1 !"7\n" exit(0)"#);
}
