//! What the search for paths and a whole plan cost: `cargo bench -p refute-dialog`.
//!
//! The tasks are those of which the cost of the original system (IOTasks, by the authors of "Automatically testing console
//! I/O behavior of student submissions in Haskell") is known: its search, and its whole check, which runs the programs as
//! well. All figures are CPU seconds of one thread. `goal` is whether the search takes a tenth of the original's at most.

#![allow(clippy::print_stdout)]

use refute_dialog::{PathStatus, Spec, load, paths, plan};
use refute_source::Sources;
use rustix::time::{ClockId, clock_gettime};
use std::sync::atomic::AtomicBool;

/// A task with the original's figures.
struct Task {
    name: &'static str,
    text: String,
    unfold: usize,
    satisfiable: usize,
    search: f64,
    check: Option<f64>,
}

fn main() {
    println!(
        "{:<26} {:>4} {:>6} {:>6} {:>6} {:>6} | {:>8} {:>8} {:>5} | {:>8} {:>8}",
        "task", "(u)", "all", "sat", "unkn", "tests", "search", "theirs", "goal", "plan", "their check"
    );
    for task in tasks() {
        measure(&task);
    }
}

fn measure(task: &Task) {
    let mut spec = read(&task.text);
    spec.options.max_unfold = task.unfold;
    let stop = AtomicBool::new(false);
    let start = seconds();
    let tree = paths(&spec, usize::MAX, &stop);
    let search = seconds() - start;
    let start = seconds();
    let plan = plan(&spec, 1, &stop);
    let whole = seconds() - start;
    let known = plan.paths.iter().filter(|path| path.known == PathStatus::Satisfiable).count();
    assert_eq!((tree.satisfiable, known), (task.satisfiable, task.satisfiable), "{}", task.name);
    let tests: usize = plan.paths.iter().map(|path| path.samples.len()).sum();
    println!(
        "{:<26} {:>4} {:>6} {:>6} {:>6} {:>6} | {:>8.4} {:>8.2} {:>5} | {:>8.4} {:>8}",
        task.name,
        task.unfold,
        tree.all,
        tree.satisfiable,
        tree.unknown,
        tests,
        search,
        task.search,
        if search * 10.0 <= task.search { "yes" } else { "NO" },
        whole,
        task.check.map_or("-".to_owned(), |check| format!("{check:.1}"))
    );
}

fn read(text: &str) -> Spec {
    let mut sources = Sources::new();
    let file = sources.add("task.dialog", text.as_bytes().to_vec());
    let loaded = load(&sources, file, &[]);
    loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.problems))
}

fn seconds() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

fn hangman(secret: &str, set: &str, lost: &str) -> String {
    format!(
        "loop:\n    if every(d in {secret}, d in all guess):\n        say \"You win!\"\n        exit\n{lost}    \
         say \"Game state:\" _\n    read guess : {set}\n    if guess in {secret} and guess not in earlier guess:\n        \
         may say \"Correct!\"\n    else:\n        may say \"Wrong!\"\n"
    )
}

fn tasks() -> Vec<Task> {
    let three = "[4, 8, 7]";
    let lost = "    if count guess - howmany(d in [4, 8, 7], d in all guess) == 6: exit\n";
    let task = |name, text: &str, unfold, satisfiable, search, check| Task {
        name,
        text: text.to_owned(),
        unfold,
        satisfiable,
        search,
        check,
    };
    let cycle = "opaque reply = ocaml \"fun l -> List.length l\"\nloop:\n    read m : {0, 1, 2, -1}\n    \
                 if m not in [0, 1, 2]: exit\n    say _ \"I play: {reply(earlier m)}\"\nsay {reply(earlier m)}\n";
    let product = "read n : nat or retry\nuntil count x == n:\n    read x : int\nsay {product(all x)}\n";
    let scrabble = "const lines = [[a, b, c] for a in 1..9 for b in a+1..9 for c in b+1..9 if a + b + c == 15]\n\
        def wins(p) = some(l in lines, every(k in l, k in all p))\nblock turn(p, q, name):\n    \
        say \"{name} to move:\"\n    read p : 1..9 & new & not in q or retry\n\ndo turn(X, O, \"X\")\n\
        do turn(O, X, \"O\")\ndo turn(X, O, \"X\")\ndo turn(O, X, \"O\")\nloop:\n    do turn(X, O, \"X\")\n    \
        if wins(X):\n        say \"X wins\"; exit\n    elif count (X, O) == 9:\n        say \"draw\"; exit\n    \
        do turn(O, X, \"O\")\n    if wins(O):\n        say \"O wins\"; exit\n";
    let blowup =
        "loop:\n    if sum(all x) > 0: exit\n    else: read x : int\n    if x > 0: say \"1\"\n    else: say \"0\"\n";
    let high_low = "loop:\n    read guess : int\n    if guess == 7: exit\n    elif guess < 7: say \"higher\"\n    \
                    else: say \"lower\"\nsay _ {count guess} _\n";
    vec![
        task(
            "ReadNSum",
            "read n : pos\nuntil count x == n:\n    read x : int\nsay {sum(all x)}\n",
            25,
            24,
            0.38,
            Some(1.7),
        ),
        task(
            "SumToZero",
            "read x : int\nloop:\n    read x : int\n    if prev x + x == 0: exit\nsay {count x}\n",
            25,
            25,
            0.44,
            Some(1.6),
        ),
        task(
            "SumToZero noNegatives",
            "read x : nat or retry\nloop:\n    read x : nat or retry\n    if prev x + x == 0: exit\nsay {count x}\n",
            10,
            10,
            0.15,
            Some(1.4),
        ),
        task("Product with retry", product, 25, 25, 0.35, Some(4.1)),
        task("RockPaperScissors cycle", cycle, 25, 25, 0.39, Some(1.7)),
        task("HighLow", high_low, 8, 255, 2.9, Some(10.6)),
        task("Hangman 3 digits", &hangman(three, "0..9", ""), 8, 35, 3.5, Some(5.4)),
        task("Hangman 3 digits", &hangman(three, "0..9", ""), 10, 84, 8.2, Some(18.1)),
        task("Hangman 5 digits", &hangman("[1, 2, 3, 4, 5]", "0..9", ""), 10, 126, 51.9, None),
        task("Hangman 3 digits", &hangman(three, "0..9", ""), 12, 165, 41.0, None),
        task("Hangman unique 3", &hangman(three, "0..9 & new", ""), 8, 35, 3.5, Some(6.5)),
        task("Hangman limited 6", &hangman(three, "0..9", lost), 8, 42, 4.8, Some(7.4)),
        task("TicTacToe 2 players", scrabble, 3, 6, 0.42, Some(7.4)),
        task("Blowup", blowup, 7, 32, 0.86, Some(2.1)),
        task(
            "Greeter",
            "say \"What is your name?\"\nread name : str\nsay \"Hello, {name}!\"\n",
            1,
            1,
            0.01,
            Some(0.43),
        ),
        task(
            "Palindrome",
            "read s : str\nif s == reverse(s): say \"True\"\nelse: say \"False\"\n",
            1,
            2,
            0.34,
            Some(0.53),
        ),
        task(
            "ProductCondition",
            "read x : nat\nuntil x == product(all y):\n    read y : nat\nsay {count y}\n",
            12,
            12,
            f64::INFINITY,
            None,
        ),
    ]
}
