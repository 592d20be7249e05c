//! A program in every language, which asks without flushing: what it says is seen before it reads.

use super::*;
use refute_dialog::trace::Program;
use refute_dialog::{Action, Input, RunEnd};

fn toolchain() -> Toolchain {
    Toolchain::usual(&Arc::default())
}

/// Prepares a program of this name and text.
fn prepared(name: &str, text: &str) -> Result<Prepared, Refusal> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("a file");
    toolchain().prepare(&path, &[], None)
}

/// The two questions, the answers between them, and the end.
fn asks_twice(name: &str, text: &str) {
    let mut program = prepared(name, text).expect("it compiles");
    let line = |text: &str| Input::Line(text.to_owned());
    let run = program.run(&[line("20"), line("1")]).expect("it runs");
    let output = |text: &str| Action::Output(text.to_owned());
    let expected =
        [output("n? "), Action::Input(line("20")), output("20 m? "), Action::Input(line("1")), output("21\n")];
    assert_eq!(run.trace, expected, "{name}: {run:?}");
    assert_eq!((run.end, run.stderr.as_str()), (RunEnd::Exited(0), ""), "{name}");
}

#[test]
fn c_does_not_hold_back_its_output() {
    let text = "#include <stdio.h>\nint main(void) { int n, m; printf(\"n? \"); scanf(\"%d\", &n); printf(\"%d m? \", n);\n\
                scanf(\"%d\", &m); printf(\"%d\\n\", n + m); return 0; }\n";
    asks_twice("ask.c", text);
}

#[test]
fn cpp_does_not_hold_back_its_output() {
    let text = "#include <iostream>\nint main() { std::ios::sync_with_stdio(false); std::cin.tie(nullptr); int n, m;\n\
                std::cout << \"n? \"; std::cin >> n; std::cout << n << \" m? \"; std::cin >> m; std::cout << n + m << '\\n'; }\n";
    asks_twice("ask.cpp", text);
}

#[test]
fn ocaml_does_not_hold_back_its_output() {
    let text = "let () = print_string \"n? \"\nlet n = int_of_string (input_line stdin)\n\
                let () = Printf.printf \"%d m? \" n\nlet () = Scanf.scanf \" %d\" (fun m -> Printf.printf \"%d\\n\" (n + m))\n";
    asks_twice("ask.ml", text);
}

#[test]
fn haskell_does_not_hold_back_its_output() {
    let body = "main = do\n  putStr \"n? \"\n  n <- readLn\n  putStr (show n ++ \" m? \")\n  m <- readLn\n  print (n + m :: Int)\n";
    asks_twice("ask.hs", body);
    asks_twice("Ask.hs", &format!("{{-# LANGUAGE Safe #-}}\n-- | Asks.\nmodule Ask (main) where\n{body}"));
}

#[test]
fn python_does_not_hold_back_its_output() {
    let text = "import sys\nsys.stdout.write('n? ')\nn = int(sys.stdin.readline())\nprint(n, 'm? ', end='')\n\
                print(n + int(input()))\n";
    asks_twice("ask.py", text);
}

#[test]
fn java_does_not_hold_back_its_output() {
    let text = "import java.util.Scanner;\nclass Other { }\npublic class Asker {\n  public static void main(String[] args) {\n\
                Scanner in = new Scanner(System.in); System.out.print(\"n? \"); int n = in.nextInt();\n\
                System.out.print(n + \" m? \"); System.out.println(n + in.nextInt()); } }\n";
    asks_twice("ask.java", text);
}

#[test]
fn javascript_does_not_hold_back_its_output() {
    let text = "const lines = require('readline').createInterface({ input: process.stdin });\nlet n = null;\n\
                process.stdout.write('n? ');\nlines.on('line', line => {\n  if (n === null) { n = +line; process.stdout.write(n + ' m? '); }\n\
                  else { console.log(n + +line); lines.close(); }\n});\n";
    asks_twice("ask.js", text);
}

#[test]
fn javascript_reads_as_much_as_it_asks_for() {
    let ask =
        "process.stdout.write('n? '); const n = line(); process.stdout.write(n + ' m? '); console.log(+n + +line());\n";
    let sync = "const fs = require('fs');\nfunction line() { let s = ''; const b = Buffer.alloc(1);\n\
                while (fs.readSync(0, b, 0, 1) && b[0] != 10) s += b; return s; }\n";
    asks_twice("sync.js", &format!("{sync}{ask}"));
    let questions = "import readline from 'node:readline';\nconst r = readline.createInterface({ input: process.stdin, output: process.stdout });\n\
                     r.question('n? ', n => r.question(n + ' m? ', m => { console.log(+n + +m); r.close(); }));\n";
    asks_twice("questions.mjs", questions);
}

#[test]
fn shells_do_not_hold_back_their_output() {
    let text = "printf 'n? '; read n; printf '%d m? ' $n; read m; echo $((n + m))\n";
    asks_twice("ask.sh", text);
    asks_twice("ask.bash", &format!("[[ 1 ]] && {text}"));
    asks_twice("ask", &format!("#!/bin/bash\n[[ 1 ]] && {text}"));
}

#[test]
fn what_does_not_compile_is_rejected_in_its_own_name() {
    let cases = [
        ("bad.c", "int main(void) { return x; }\n"),
        ("bad.cpp", "int main() { return x; }\n"),
        ("bad.ml", "let () = x\n"),
        ("bad.hs", "main = x\n"),
        ("bad.py", "def f(:\n"),
        ("bad.java", "class A { public static void main(String[] a) { int y = x; } }\n"),
        ("bad.js", "let let = ;\n"),
        ("bad.sh", "if then\n"),
    ];
    for (name, text) in cases {
        match prepared(name, text) {
            Err(Refusal::Rejected(reason)) => {
                assert!(reason.contains(name), "{name}: {reason}");
                assert!(!reason.contains("refute-dialog-") && !reason.contains("program."), "{name}: {reason}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
    let nothing = prepared("none.java", "class A { }\n").expect_err("there is no main");
    assert!(matches!(&nothing, Refusal::Rejected(_)), "{nothing:?}");
    assert_eq!(nothing.to_string(), "no class has a method `static void main`");
}

#[test]
fn every_run_starts_in_an_empty_directory() {
    let text = "import os\nprint(sorted(os.listdir('.')))\nopen('left', 'w').write('x')\nos.mkdir('dir')\n";
    let mut program = prepared("files.py", text).expect("it compiles");
    for _ in 0..2 {
        let run = program.run(&[]).expect("it runs");
        assert_eq!(run.trace, [Action::Output("[]\n".to_owned())], "{}", run.stderr);
    }
}

#[test]
fn errors_are_told_in_the_program_s_own_name() {
    let mut program = prepared("crash.py", "raise ValueError('oh')\n").expect("it compiles");
    let run = program.run(&[]).expect("it runs");
    assert_eq!(run.end, RunEnd::Exited(1));
    assert!(run.stderr.contains("File \"crash.py\", line 1"), "{}", run.stderr);
}

#[test]
fn executables_are_started_as_they_are_or_with_the_c_library_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("ask.c");
    let text = "#include <stdio.h>\nint main(void) { int n; printf(\"n? \"); scanf(\"%d\", &n); return n; }\n";
    std::fs::write(&source, text).expect("a file");
    let line = Input::Line("7".to_owned());
    let asked = [Action::Output("n? ".to_owned()), Action::Input(line.clone())];
    let late = [Action::Input(line.clone()), Action::Output("n? ".to_owned())];
    let build = |name: &str, options: &[&str]| {
        let path = folder.path().join(name);
        let status = std::process::Command::new("gcc").args(options).arg(&source).arg("-o").arg(&path).status();
        assert!(status.expect("gcc runs").success());
        path
    };
    let (dynamic, fixed) = (build("dynamic", &[]), build("fixed", &["-static"]));
    let run = |path: &Path, runtime| {
        let toolchain = Toolchain { runtime, ..toolchain() };
        let mut program = toolchain.prepare(path, &[], None).expect("it is there");
        let run = program.run(std::slice::from_ref(&line)).expect("it runs");
        assert_eq!(run.end, RunEnd::Exited(7), "{run:?}");
        run.trace
    };
    assert_eq!(run(&dynamic, Runtime::Auto), asked);
    assert_eq!(run(&dynamic, Runtime::None), late);
    assert_eq!(run(&fixed, Runtime::Auto), late);
    assert_eq!(run(&fixed, Runtime::C), asked);
    std::fs::set_permissions(&dynamic, std::fs::Permissions::from_mode(0o644)).expect("a mode");
    let refusal = toolchain().prepare(&dynamic, &[], None).expect_err("it may not be executed");
    assert!(matches!(&refusal, Refusal::Unavailable(Unavailable::NotExecutable(_))), "{refusal:?}");
}

#[test]
fn a_file_that_is_not_there_is_said() {
    let refusal = toolchain().prepare(Path::new("no/such/file.c"), &[], None).expect_err("it is not there");
    assert!(matches!(&refusal, Refusal::Unavailable(Unavailable::Input(_))), "{refusal:?}");
    assert_eq!(refusal.to_string(), "cannot read `no/such/file.c`: there is no such file");
}
