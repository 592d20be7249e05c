//! Runs that are watched: those that come back to a state are seen to, so are rounds in which numbers only drift; the others go
//! their way.

use refute_eval::{Domain, Drift, Effects, Limits, Machine, OnFailure, Options, Outcome, Run, Val, compile};
use refute_frontend::Session;
use refute_source::{Name, Sources};

/// What comes of `f n`, watched, within so many steps.
fn watched(text: &str, n: i64, fuel: u64) -> String {
    called(text, n, fuel, true)
}

fn called(text: &str, n: i64, fuel: u64, is_watched: bool) -> String {
    let (mut machine, function) = loaded(text, fuel, refute_eval::Concrete);
    machine.watch_runs(is_watched);
    let run = machine.call(function, &[Val::int(n)], Effects::Undo);
    told(machine.came_again(), run)
}

/// What comes of `f n`, every step being looked at.
fn followed(text: &str, n: i64, fuel: u64) -> String {
    let (mut machine, function) = loaded(text, fuel, Drift::default());
    let run = machine.call_to_show(function, &[Val::int(n)]);
    told(machine.came_again(), run)
}

fn loaded<D: Domain>(text: &str, fuel: u64, domain: D) -> (Machine<D>, Val<D::Shadow>) {
    let (mut session, mut sources) = (Session::new(), Sources::default());
    let file = sources.add("test.ml", text);
    session.add(&sources, file);
    let program = session.program();
    let mut machine = Machine::with_domain(compile(program, Options::default()), Limits::default(), domain);
    machine.run_items(0..program.items.len(), OnFailure::Stop);
    machine.set_limits(Limits { fuel, ..Limits::default() });
    let function = machine.global(program.global(Name::new("f")).unwrap_or_else(|| panic!("a function `f` in {text}")));
    (machine, function)
}

fn told<S>(came_again: bool, run: Run<S>) -> String {
    match run.outcome {
        _ if came_again => "came again".to_owned(),
        Outcome::Value(value) => format!("{value:?} after {} steps", run.steps),
        Outcome::OutOfFuel => "out of fuel".to_owned(),
        _ => "something else".to_owned(),
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

/// Rounds in which everything is decided as in the round before, whatever else changes.
#[test]
fn what_drifts_away_is_seen() {
    for text in [
        "let rec f x = f (x + 1)",
        "let rec f x = if x = 0 then 0 else f (x + 1)",
        "let rec f x = match x with 0 -> 0 | 1 -> 1 | _ -> x * f (x + 1)",
        "let rec f x = if x < 0 then 0 else if x mod 2 = 0 then 1 else 1 + f (x + 4)",
        "let f x = let i = ref x in while !i > 0 do incr i done; !i",
        "let r = ref 0 let rec f x = incr r; if !r < 0 then x else f x",
        // What grows is not looked at.
        "let f x = let rec go acc n = if n = 0 then List.length acc else go (n :: acc) (n + 1) in go [] x",
        "let f x = let rec go acc n = if n = 0 then acc else go (acc * n + 1) (n + 1) in go 1 x",
        "let f x = let rec go s n = if n < 0 then String.length s else go (s ^ \"a\") (n + 1) in go \"\" x",
        "let f x = let rec go a n = if n = 0.5 && a then 0 else if a then go a n else go (not a) n in go false 1.0 + x",
        "let rec f x = print_int x; f (x + 1)",
        // Functions that are made in each round.
        "let rec iter (n, g) = match n with 1 -> g | _ -> fun y -> g (iter (n - 1, g) y) let f x = iter (x - 3, fun y -> y) 0",
        "let rec iter (n, g) = match n with 1 -> g | _ -> let h = iter (n - 1, g) in fun y -> g (h y) \
         let f x = iter (x - 3, fun y -> y) 0",
        "let rec iter (n, g) y = if n == 1 then g y else iter (n - 1, g) (g y) let f x = iter (x - 3, fun y -> y + 1) 0",
        "let rec sigma g a b = if b = 1 then 1 else if a != 1 then sigma g 1 b - sigma g 1 a else g b + sigma g a (b - 1) \
         let f x = sigma (fun y -> y) 0 (x - 3)",
        // Inner loops that end, an outer one that does not.
        "let f x = let n = ref x in while !n <> 0 do for i = 1 to 5 do ignore i done; incr n done; !n",
        "let rec count l = match l with [] -> 0 | _ :: r -> 1 + count r \
         let rec f x = if count [1; 2; 3] = 4 then x else f (x + 1)",
    ] {
        assert_eq!(followed(text, 3, 20_000), "came again", "{text}");
    }
}

/// Nothing is said about runs that end, however long they go on as if they did not.
#[test]
fn what_drifts_to_its_end_is_left_alone() {
    for text in [
        "let rec f x = if x > 5_000 then x else f (x + 1)",
        "let rec f x = if x = 5_000 then x else f (x + 1)",
        "let rec f x = if x <> 5_000 then f (x + 1) else x",
        "let rec f x = if x >= 5_000 then x else 1 + f (x + 3)",
        "let f x = let rec go a b = if a = b then a else go (a + 1) (b - 1) in go x 4_003",
        "let f x = let rec go a b = if a > b then a else go (a + 2) (b + 1) in go x 3_000",
        "let rec f x = if x mod 1_000 = 999 then x else f (x + 1)",
        "let rec f x = if x mod 2 = 1 then f (x + 3) else if x mod 999 = 0 then x else f (x + 3)",
        "let rec f x = if x mod 2 = 1 || x > 4_000 then x else f (x + 4)",
        "let rec f x = if x land 1_023 = 0 then x else f (x + 1)",
        "let rec f x = if x * x > 1_000_000 then x else f (x + 1)",
        "let rec f x = if compare x 2_000 = 0 then x else f (x + 1)",
        "let rec f x = if (x, 1) = (2_000, 1) then x else f (x + 1)",
        "let rec f x = if Some x > Some 2_000 then x else f (x + 1)",
        "let rec f x = if Hashtbl.hash (Some x) mod 500 = 7 then x else f (x + 1)",
        "let rec f x = if string_of_int x = \"2000\" then x else f (x + 1)",
        "let rec f x = if float_of_int x > 2000.5 then x else f (x + 1)",
        "let f x = let rec go acc n = if List.length acc > 40 then n else go (n :: acc) (n + 1) in go [] x",
        "let f x = let rec go acc n = match acc with [_; _; _; _; _; _; _; _; _; _; _; _] -> n | _ -> go (n :: acc) (n + 1) in go [] x",
        "let f x = let rec go s n = if String.length s > 60 then n else go (s ^ \"a\") (n + 1) in go \"\" x",
        "let f x = let rec go s n = if s = \"aaaaaaaaaaaaaaaaaaaaaaaaa\" then n else go (s ^ \"a\") (n + 1) in go \"\" x",
        "let f x = let a = Array.make 500 0 in let rec go n = ignore a.(n); go (n + 1) in try go x with Invalid_argument _ -> 1",
        "let f x = let rec go n = ignore (Array.make n 0); go (n - 1) in try go 500 with Invalid_argument _ -> x",
        "let f x = let rec go n = ignore (100 / n); go (n - 1) in try go 500 with Division_by_zero -> x",
        "let r = ref 0 let rec f x = incr r; if !r > 2_000 then !r else f x",
        "let a = Array.make 2 0 let rec f x = a.(0) <- a.(0) + 1; if a.(0) > 2_000 then x else f x",
        "let b = Bytes.make 4 'a' let rec f x = let n = Bytes.get_uint16_le b 0 in \
         if n > 30_000 then x else (Bytes.set_uint16_le b 0 (n + 1); f x)",
        "let f x = let g = ref (fun y -> y) in let rec go n = if !g 0 > 200 then n else \
         (let h = !g in g := (fun y -> 1 + h y); go (n + 1)) in go x",
        "let f x = let rec go s n = if int_of_string s > 2_000 then n else go (string_of_int n) (n + 1) in go \"0\" x",
        "exception E of int let f x = let rec go n = (try raise (E n) with E m -> if m > 2_000 then raise Exit); go (n + 1) in \
         try go x with Exit -> 1",
        "let rec f x = let p = ref x in let q = ref 0 in q := !p; if !q > 2_000 then x else f (x + 1)",
        "let rec fib n = if n < 2 then n else fib (n - 1) + fib (n - 2) let f x = fib (x + 12)",
        "let f x = List.length (List.sort compare (List.init 300 (fun i -> i * 7919 mod 301))) + x",
        "let rec f x = if x = min_int + 2_000 then x else f (if x = 3 then max_int - 2_000 else x + 1)",
    ] {
        let ended = followed(text, 3, 1_000_000);
        assert!(ended.contains("after"), "{text}: {ended}");
        assert_eq!(ended, called(text, 3, 1_000_000, false), "{text}");
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
        assert_eq!(watched(text, 3, 1_000_000), "out of fuel", "{text}");
    }
}
