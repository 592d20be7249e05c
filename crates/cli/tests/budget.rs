//! Texts that are small, or nested, or repeated, and would take for ever: every command ends with an answer, in bounded work and memory.
//!
//! Each runs in a process of its own that may use 2 GB and 20 seconds of the processor; `BUDGET=pairs` takes only those with that in their names.

use std::fmt::Write as _;
use std::process::Command;

/// A text with what it is for.
struct Costly {
    name: String,
    text: String,
    /// Whether it is OCaml; such a text is never rejected.
    is_ocaml: bool,
    /// What is done with it.
    commands: &'static [&'static str],
}

const COMMANDS: &[&str] = &["types", "run --fuel 1_000_000 --memory 100", "check --effort low reference.ml"];

fn costly(name: &str, text: impl Into<String>) -> Costly {
    Costly { name: name.to_string(), text: text.into(), is_ocaml: true, commands: COMMANDS }
}

fn wrong(name: &str, text: impl Into<String>) -> Costly {
    Costly { is_ocaml: false, ..costly(name, text) }
}

/// A first line, then one for each number, then a last one.
fn chain(first: &str, numbers: std::ops::Range<usize>, step: impl Fn(usize) -> String, last: &str) -> String {
    let steps: Vec<String> = numbers.map(step).collect();
    format!("{first}\n{}\n{last}\n", steps.join("\n"))
}

fn joined(numbers: std::ops::Range<usize>, between: &str, part: impl Fn(usize) -> String) -> String {
    numbers.map(part).collect::<Vec<_>>().join(between)
}

/// Types and modules that become twice as large with each line.
fn doubling() -> Vec<Costly> {
    let module = "module M0 = struct type t = int let x = 1 end";
    let functor = "module F (X : sig type t val x : t end) = struct type t = X.t * X.t let x = (X.x, X.x) end";
    let package = "module type S = sig type t val x : t end\nlet p0 = (module struct type t = int let x = 1 end : S)";
    let nested = "let module A = (val p) in (module struct type t = A.t * A.t let x = (A.x, A.x) end : S)";
    vec![
        costly(
            "pairs",
            chain("let f0 x = (x, x)", 1..40, |i| format!("let f{i} x = f{0} (f{0} x)", i - 1), "let f x = x"),
        ),
        costly("pairs of values", chain("let p0 = (1, 1)", 1..60, |i| format!("let p{i} = (p{0}, p{0})", i - 1), "")),
        costly(
            "pairs of functions",
            chain("let p0 = fun x -> x", 1..60, |i| format!("let p{i} = (p{0}, p{0})", i - 1), ""),
        ),
        costly(
            "pairs in one",
            chain("let f x = let x0 = (x, x) in", 1..60, |i| format!("let x{i} = (x{0}, x{0}) in", i - 1), "x59"),
        ),
        costly(
            "local functions",
            chain("let f = let f0 x = (x, x) in", 1..30, |i| format!("let f{i} x = f{0} (f{0} x) in", i - 1), "f29"),
        ),
        wrong(
            "one applied to the other",
            chain("let f0 = fun x -> x", 1..60, |i| format!("let f{i} = f{0} f{0}", i - 1), ""),
        ),
        costly("calls in calls", format!("let d x = (x, x)\nlet f x = {}x{}\n", "d (".repeat(40), ")".repeat(40))),
        costly("twice", format!("let d f x = f (f x)\nlet g = d{}\n", " d".repeat(30))),
        costly(
            "abbreviations",
            chain("type t0 = int", 1..60, |i| format!("type t{i} = t{0} * t{0}", i - 1), "let f (x : t59) = x"),
        ),
        costly(
            "abbreviations of parameters",
            chain(
                "type 'a t0 = 'a * 'a",
                1..40,
                |i| format!("type 'a t{i} = 'a t{0} t{0}", i - 1),
                "let f (x : int t39) : int t39 = x",
            ),
        ),
        costly(
            "variants",
            chain(
                "type t0 = A",
                1..60,
                |i| format!("type t{i} = C{i} of t{0} * t{0}", i - 1),
                "let f (C59 (C58 (C57 _, _), _)) = 1",
            ),
        ),
        costly(
            "recursive functions",
            format!(
                "let rec {} and f40 x = x\n",
                joined(0..40, " and ", |i| format!("f{i} x = (f{0} x, f{0} x)", i + 1))
            ),
        ),
        costly(
            "functor on functor",
            format!("{functor}\n{module}\nmodule M = {}M0{}\n", "F(".repeat(40), ")".repeat(40)),
        ),
        costly(
            "functor by functor",
            chain(
                &format!("{functor}\n{module}"),
                1..40,
                |i| format!("module M{i} = F(M{})", i - 1),
                "let f x = M39.x",
            ),
        ),
        costly(
            "functor of two",
            chain(
                "module type S = sig type t end\nmodule F (X : S) (Y : S) = struct type t = P of X.t * Y.t end\nmodule M0 = struct type t = int end",
                1..40,
                |i| format!("module M{i} = F(M{0})(M{0})", i - 1),
                "",
            ),
        ),
        costly(
            "signatures",
            chain(
                "module type S0 = sig type t end",
                1..40,
                |i| format!("module type S{i} = sig module A : S{0} module B : S{0} end", i - 1),
                "module F (X : S39) = struct module Y = X end\nlet f x = x",
            ),
        ),
        costly(
            "structures",
            chain(
                module,
                1..40,
                |i| format!("module M{i} = struct module A = M{0} module B = M{0} include M{0} end", i - 1),
                "",
            ),
        ),
        costly(
            "signatures of structures",
            chain(
                module,
                1..40,
                |i| format!("module M{i} = struct module A : module type of M{0} = M{0} module B = M{0} end", i - 1),
                "",
            ),
        ),
        costly("packages", chain(package, 1..60, |i| format!("let p{i} = let p = p{} in {nested}", i - 1), "")),
    ]
}

/// Types that contain themselves.
fn circular() -> Vec<Costly> {
    vec![
        wrong("hole", "let f (i, l) = if true then l else (i, y)\nlet g a = if true then a else f a\n"),
        wrong("in itself", "let f (i, l) = if true then l else (i, l)\nlet g a = if true then a else f a\n"),
        wrong("self application", "let f x = x x\nlet g = (fun x -> x x) (fun x -> x x)\nlet rec h = h h\n"),
        wrong("combinators", "let s f g x = f x (g x)\nlet k x y = x\nlet i = s k k\nlet w = s i i\nlet o = w w\n"),
        costly(
            "polymorphic recursion",
            "type 'a t = N | C of ('a * 'a) t\nlet rec f : 'a. 'a t -> int = function N -> 0 | C x -> 1 + f x\n",
        ),
        costly(
            "variants of different rounds",
            "type a = [ `X of [ `X of a ] ]\ntype b = [ `X of b ]\nlet f (x : a) : b = x\nlet g x = (x : a :> b)\n",
        ),
        costly(
            "variants with parameters",
            "type 'a t = [ `N | `C of 'a * 'a t ]\ntype ('a, 'b) u = [ `N | `C of 'a * ('a, 'b) u ]\nlet f (x : 'a t t) : (_, int) u = x\nlet g x = (f x, f)\n",
        ),
    ]
}

/// Brackets of every kind, so many times.
fn nested() -> Vec<Costly> {
    const AROUND: &[(&str, &str, &str)] = &[
        ("(", "1", ")"),
        ("[", "1", "]"),
        ("[|", "1", "|]"),
        ("{contents=", "1", "}"),
        ("begin ", "1", " end"),
        ("fun x -> ", "1", ""),
        ("function 1 -> 2 | _ -> ", "3", ""),
        ("if true then ", "1", " else 1"),
        ("match 1 with _ -> ", "1", ""),
        ("try ", "1", " with _ -> 1"),
        ("1 :: ", "[]", ""),
        ("[1] @ ", "[2]", ""),
        ("let x = 1 in ", "x", ""),
        ("let module M = struct let x = ", "1", " end in M.x"),
        ("(); ", "1", ""),
        ("1 + ", "1", ""),
        ("- ", "1", ""),
        ("succ (", "1", ")"),
        ("lazy (", "1", ")"),
        ("(1, ", "1", ")"),
        ("`A (", "1", ")"),
        ("while true do ", "()", " done"),
        ("List.(", "1", ")"),
        ("(", "1", " : int)"),
    ];
    let around = |open: &str, inner: &str, close: &str, count: usize| {
        format!("{}{inner}{}", open.repeat(count), close.repeat(count))
    };
    let mut all = Vec::new();
    for count in [2_000, 60_000] {
        for (open, inner, close) in AROUND {
            let name = format!("{count} times {open}");
            // Some of them have no type; that is not what this is about.
            all.push(wrong(&name, format!("let f = {}\n", around(open, inner, close, count))));
        }
        let mut add = |what: &str, text: String| all.push(costly(&format!("{count} {what}"), text));
        add("comments", format!("{}let f x = x\n", around("(*", "", "*)", count)));
        add("patterns in brackets", format!("let f {} = x\n", around("(", "x", ")", count)));
        add("patterns of lists", format!("let f = function {} -> 1 | _ -> 2\n", around("1 :: ", "[]", "", count)));
        add(
            "patterns in constructors",
            format!("let f = function {} -> 1 | _ -> 2\n", around("Some (", "_", ")", count)),
        );
        add("types in brackets", format!("type t = {}\n", around("(", "int", ")", count)));
        add("arrows", format!("type t = {}\n", around("int -> ", "int", "", count)));
        add("lists of lists", format!("type t = int{}\n", " list".repeat(count)));
        add("structures", format!("module M = {}\n", around("struct module M = ", "struct end", " end", count)));
        add("signatures", format!("module type S = {}\n", around("sig module M : ", "sig end", " end", count)));
        add("functors", format!("module F = {}\n", around("functor (X : sig end) -> ", "struct end", "", count)));
        add("variants", format!("type t = {}\n", around("[ `A of ", "int", " ]", count)));
    }
    // Whoever comes after the parser does not see what is too deep.
    all.iter_mut().filter(|one| one.text.len() > 100_000).for_each(|one| one.commands = &COMMANDS[..1]);
    all
}

/// Much of the same.
fn repeated() -> Vec<Costly> {
    let bools = |row: usize| joined(0..30, ",", |column| if column == row { "true" } else { "_" }.to_string());
    let mixed = |row: usize| {
        joined(0..30, ",", |column| {
            let decided = [row, (row * 7 + 3) % 30, (row * 11 + 5) % 30].contains(&column);
            if decided {
                "true"
            } else if column == (row * 13 + 1) % 30 {
                "false"
            } else {
                "_"
            }
            .to_string()
        })
    };
    let thirds = |row: usize| {
        joined(0..30, ",", |column| {
            let value = if (row >> (column / 3)) & 1 == 1 { "true" } else { "false" };
            if column % 3 == row % 3 { value } else { "_" }.to_string()
        })
    };
    let tags = |count: usize| joined(0..count, " | ", |i| format!("`T{i} of int"));
    let long = "a".repeat(200_000);
    vec![
        costly("arms of numbers", chain("let f = function", 0..5000, |i| format!("| {i} -> {i}"), "| _ -> 0")),
        costly("arms of texts", chain("let f = function", 0..5000, |i| format!("| \"s{i}\" -> {i}"), "| _ -> 0")),
        costly(
            "arms of constructors",
            format!(
                "type t = {}\nlet f = function {}\n",
                joined(0..2000, " | ", |i| format!("C{i}")),
                joined(0..2000, " | ", |i| format!("C{i} -> {i}"))
            ),
        ),
        costly(
            "alternatives",
            format!("let f = function {} -> 1 | _ -> 0\n", joined(0..5000, " | ", |i| i.to_string())),
        ),
        costly(
            "alternatives of alternatives",
            format!("let f = function ({}) -> 1 | _ -> 0\n", ["(1|2|3|4)"; 12].join(",")),
        ),
        costly("30 booleans", chain("let f = function", 0..30, |i| format!("| ({}) -> {i}", bools(i)), "")),
        costly(
            "30 booleans, mixed",
            chain("let f = function", 0..60, |i| format!("| ({}) -> {i}", mixed(i)), "| _ -> 0"),
        ),
        costly(
            "30 booleans, in thirds",
            chain("let f = function", 0..100, |i| format!("| ({}) -> {i}", thirds(i)), ""),
        ),
        costly(
            "tags in patterns",
            chain(
                "let f = function",
                0..1000,
                |i| format!("| `T{i} -> {i}"),
                "let g = function `T1 | `T2 as x -> f x | _ -> 0",
            ),
        ),
        costly(
            "tags in a type",
            format!(
                "type t = [ {} ]\nlet f (x : t) = match x with `T1 n -> n | _ -> 0\nlet l = [{}]\n",
                tags(1000),
                joined(0..1000, ";", |i| format!("`T{i} 1"))
            ),
        ),
        costly("conversions", format!("let f x = Printf.sprintf \"{}\" x\n", "%d ".repeat(30_000))),
        costly("a long format", format!("let f x = Printf.sprintf \"{}%d\" x\n", "a".repeat(100_000))),
        costly("a long text", format!("let f x = \"{}\" ^ x\n", "a".repeat(500_000))),
        wrong("long names", format!("let {long} x = x\nlet f x = b{long}\n")),
        costly("parameters", format!("let f {0} = x1\nlet g {0} = f {0}\n", joined(0..1000, " ", |i| format!("x{i}")))),
        costly("a tuple", format!("let f x = ({})\nlet g x = f (f (f x))\n", ["x"; 5000].join(","))),
        costly(
            "fields",
            format!(
                "type t = {{ {} }}\nlet f x = {{ x with f3 = 1 }}\n",
                joined(0..2000, "; ", |i| format!("f{i} : int"))
            ),
        ),
        costly("definitions", chain("", 0..10_000, |i| format!("let x{i} = {i}"), "let f x = x")),
        costly("an operator", format!("let f x = {}\n", ["x"; 20_000].join(" + "))),
        costly("statements", format!("let f x = {}; x\n", ["()"; 20_000].join("; "))),
        wrong("arguments", format!("let f x = succ {}\n", "x ".repeat(20_000))),
        wrong("mistakes", chain("let f x = x", 0..5000, |_| "let x = 1 + \"a\"".to_string(), "")),
    ]
}

/// What a command did with a text that is not an answer.
fn failure(command: &str, one: &Costly, folder: &std::path::Path) -> Option<String> {
    // The stack is memory, too; a debugger's executable needs more of everything.
    let limits = "ulimit -v 2000000; ulimit -t 20; exec \"$0\" \"$@\"";
    let file = folder.join("text.ml");
    std::fs::write(&file, &one.text).expect("a text");
    let mut arguments: Vec<&str> = command.split(' ').collect();
    arguments.push("text.ml");
    let output = Command::new("sh")
        .args(["-c", limits, env!("CARGO_BIN_EXE_refute")])
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("sh runs");
    let told = [output.stdout, output.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    let rejected = told.lines().any(|line| line.starts_with("rejected"));
    let fine =
        matches!(output.status.code(), Some(0 | 1)) && !told.contains("internal error") && !(rejected && one.is_ocaml);
    (!fine).then(|| {
        format!("  {command}: {}: {:?} {}\n", one.name, output.status, told.chars().take(300).collect::<String>())
    })
}

#[test]
fn every_text_gets_an_answer() {
    let wanted = std::env::var("BUDGET").unwrap_or_default();
    let all = [doubling(), circular(), nested(), repeated()];
    let all: Vec<Costly> = all.into_iter().flatten().filter(|one| one.name.contains(&wanted)).collect();
    let (front, back) = all.split_at(all.len() / 2);
    let report = std::thread::scope(|scope| {
        let halves = [front, back].map(|half| scope.spawn(move || failures(half)));
        halves.map(|half| half.join().expect("no panic")).concat()
    });
    assert!(report.is_empty(), "commands without an answer:\n{report}");
}

fn failures(texts: &[Costly]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("reference.ml"), "let f x = x\n").expect("a text");
    let mut report = String::new();
    for one in texts {
        for command in one.commands {
            if let Some(failure) = failure(command, one, folder.path()) {
                _ = write!(report, "{failure}");
            }
        }
    }
    report
}
