//! Runs that are watched: those that come back to a state are seen to, the others go their way.

use refute_eval::{Effects, Limits, Machine, OnFailure, Options, Outcome, Val, compile};
use refute_frontend::Session;
use refute_source::{Name, Sources};

/// What comes of `f n`, watched, within so many steps.
fn watched(text: &str, n: i64, fuel: u64) -> String {
    called(text, n, fuel, true)
}

fn called(text: &str, n: i64, fuel: u64, is_watched: bool) -> String {
    let (mut session, mut sources) = (Session::new(), Sources::default());
    let file = sources.add("test.ml", text);
    session.add(&sources, file);
    let program = session.program();
    let mut machine = Machine::new(compile(program, Options::default()), Limits::default());
    machine.run_items(0..program.items.len(), OnFailure::Stop);
    machine.set_limits(Limits { fuel, ..Limits::default() });
    let function = machine.global(program.global(Name::new("f")).unwrap_or_else(|| panic!("a function `f` in {text}")));
    machine.watch_runs(is_watched);
    let run = machine.call(function, &[Val::int(n)], Effects::Undo);
    match run.outcome {
        _ if machine.came_again() => "came again".to_owned(),
        Outcome::Value(value) => format!("{value:?} after {} steps", run.steps),
        other => format!("{other:?}"),
    }
}

#[test]
fn what_comes_back_to_a_state_is_seen() {
    for text in [
        "let rec f x = f x",
        "let rec f x = 1 + f x",
        "let f x = while true do () done; x",
        "let f x = let i = ref 0 in while !i < 10 do i := (!i + 1) mod 5 done; x",
        "let rec even n = if n = 0 then true else odd n and odd n = even n let f x = if even x then 1 else 0",
        "let rec f x = match [x; x] with a :: rest -> f a + List.length rest | [] -> 0",
        "let rec f x = try f x with Not_found -> 1",
        "let rec f x = (try raise Not_found with Not_found -> ()); f x",
        "let f x = let rec go acc = function [] -> go [] (List.rev acc) | h :: t -> go (h :: acc) t in go [] [x; 1; 2]",
        "let r = ref 0 let rec f x = r := 1 - !r; f x",
        "let r = ref (fun y -> y) let f x = r := (fun y -> !r y); !r x",
        "let f x = let rec cycle = x :: cycle in if List.mem 9 cycle then 1 else 0",
        "let rec f x = print_string \"a\"; f x",
        "let f x = let h = Hashtbl.create 8 in let rec go () = Hashtbl.replace h x x; go () in go ()",
        "let rec f x = let a = Array.make 3 x in a.(0) <- a.(1); f a.(2)",
        "let rec apply g x y = g x y let rec f x = apply (fun a b -> f (a + b - x)) x x",
        // A cycle of 3,000 steps that begins after 5,000.
        "let rec f x = if x < 5_000 then f (x + 1) else f (5_000 + (x + 1) mod 3_000)",
    ] {
        assert_eq!(watched(text, 3, 1_000_000), "came again", "{text}");
    }
}

#[test]
fn what_ends_is_left_alone() {
    for text in [
        "let rec fib n = if n < 2 then n else fib (n - 1) + fib (n - 2) let f x = fib (x + 15)",
        // The same calls from other places, and from the same place in other rounds of a loop.
        "let g x = x + 1 let f x = g x + g x + g x + g x",
        "let g x = let s = ref 0 in for i = 1 to 500 do s := !s + i done; !s let f x = for _ = 1 to 500 do ignore (g x) done; g x",
        "let rec g x n = if n = 0 then 0 else (ignore (g x 0); g x (n - 1)) let f x = g x 10_000",
        "let r = ref 0 let rec f x = incr r; if !r > 20_000 then !r else f x",
        "let a = Array.make 2 0 let rec f x = a.(0) <- a.(0) + 1; if a.(0) > 20_000 then x else f x",
        "let b = Bytes.make 4 'a' let rec f x = let n = Bytes.get_uint16_le b 0 in \
         if n > 60_000 then x else (Bytes.set_uint16_le b 0 (n + 1); f x)",
        "let f x = let n = ref 0 in (try while true do incr n; if !n > 9_999 then raise Exit done with Exit -> ()); !n + x",
        // Over-applications from two places, whose return words are the same.
        "let g x = if x > 100 then (fun y -> y) else (fun y -> x + y) \
         let rec times n x = if n = 0 then x else (ignore (g 1 2); ignore (g 1 2); ignore (g 1 2); times (n - 1) x) \
         let f x = times 5_000 x",
        "let id g = g let h x = x + 1 let f x = (id h) x + (id h) x + (id h) x + id h x + id h x + id h x",
        "let f x = List.length (List.sort compare (List.init 3_000 (fun i -> i * 7919 mod 3001))) + x",
        "let rec f x = if x > 50_000 then x else f (x + 1)",
    ] {
        let ended = watched(text, 3, 10_000_000);
        assert!(ended.contains("after"), "{text}: {ended}");
    }
}

#[test]
fn watching_changes_neither_value_nor_steps() {
    let text = "let rec fib n = if n < 2 then n else fib (n - 1) + fib (n - 2) let f x = fib (x + 20)";
    assert_eq!(watched(text, 1, 10_000_000), called(text, 1, 10_000_000, false));
}

#[test]
fn what_never_repeats_runs_to_its_limit() {
    for text in ["let rec f x = f (x + 1)", "let f x = let i = ref x in while true do incr i done; !i"] {
        assert_eq!(watched(text, 3, 1_000_000), "OutOfFuel", "{text}");
    }
}
