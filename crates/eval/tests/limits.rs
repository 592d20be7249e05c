//! How runs end other than with a value, and what stays of them, on programs in OCaml.

use refute_eval::{Channel, Effects, Limits, Machine, OnFailure, Options, Outcome, Reading, Trace, Val, compile};
use refute_frontend::Session;
use refute_ir::types::Type;
use refute_ir::value::Value;
use refute_source::{Name, Sources};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

struct Loaded {
    session: Session,
    sources: Sources,
    machine: Machine,
}

fn load(text: &str, options: Options) -> Loaded {
    let (session, sources) = (Session::new(), Sources::default());
    let machine = Machine::new(compile(session.program(), options), Limits::default());
    let mut loaded = Loaded { session, sources, machine };
    loaded.machine.run_items(0..loaded.session.program().items.len(), OnFailure::Stop);
    loaded.add(text);
    loaded
}

impl Loaded {
    /// Adds a text and runs its items; shows how they ended.
    fn add(&mut self, text: &str) -> Vec<String> {
        let before = self.session.program().items.len();
        let file = self.sources.add("test.ml", text);
        let diagnostics = self.session.add(&self.sources, file);
        let program = self.session.program();
        assert!(program.items.len() > before, "{diagnostics:#?}");
        let code = self.machine.code().extended(program);
        self.machine.extend(code);
        let runs = self.machine.run_items(before..program.items.len(), OnFailure::Continue);
        runs.into_iter().map(|run| self.show(run.outcome)).collect()
    }

    fn show(&self, outcome: Outcome<()>) -> String {
        match outcome {
            Outcome::Value(_) => "value".to_string(),
            Outcome::Exception(value) => format!("{:?}", self.machine.read_exception(value, &Reading::default())),
            other => format!("{other:?}"),
        }
    }

    /// Calls a toplevel function with integers; the effects are undone.
    fn call(&mut self, name: &str, args: &[i64]) -> String {
        let program = self.session.program();
        let function = self.machine.global(program.global(Name::new(name)).expect("a toplevel variable"));
        let args: Vec<Val<()>> = args.iter().map(|n| Val::int(*n)).collect();
        let run = self.machine.call(function, &args, Effects::Undo);
        let shown = match run.outcome {
            Outcome::Value(value) => format!("{:?}", self.machine.read(value, &Type::int(), &Reading::default())),
            other => self.show(other),
        };
        self.machine.reset();
        shown
    }
}

#[test]
fn runs_end_in_every_way() {
    let mut loaded = load(
        "let rec spin n = spin (n + 1)
         let rec deep n = 1 + deep n
         let rec grow l = grow (1 :: l)
         let start n = grow [n]
         let shout n = while true do print_string \"hello\" done; n
         let leave n = exit n
         let fail n = if n > 3 then failwith \"big\" else n",
        Options::default(),
    );
    loaded.machine.set_limits(Limits { fuel: 500_000, memory: 1 << 22, output: 1000 });
    assert_eq!(loaded.call("spin", &[0]), "OutOfFuel");
    assert_eq!(loaded.call("deep", &[0]), "OutOfFuel");
    assert_eq!(loaded.call("shout", &[0]), "OutputLimit");
    assert_eq!(loaded.call("leave", &[3]), "Exit(3)");
    assert_eq!(loaded.call("fail", &[3]), "Int(3)");
    assert_eq!(loaded.call("fail", &[4]), "Exception(Failure, [String([98, 105, 103])])");
    loaded.machine.set_limits(Limits { fuel: u64::MAX, memory: 1 << 20, output: 1000 });
    assert_eq!(loaded.call("deep", &[0]), "OutOfMemory");
    assert_eq!(loaded.call("start", &[0]), "OutOfMemory");
    // A stack may have a part of the memory only.
    loaded.machine.set_limits(Limits { fuel: 4_000_000, memory: 1 << 24, output: 1000 });
    assert_eq!(loaded.call("deep", &[0]), "OutOfMemory");
    loaded.machine.set_limits(Limits { fuel: 4_000_000, memory: 1 << 27, output: 1000 });
    assert_eq!(loaded.call("deep", &[0]), "OutOfFuel");
    loaded.machine.set_limits(Limits { fuel: u64::MAX, memory: 1 << 20, output: 1000 });
    let stop = Arc::new(AtomicBool::new(true));
    loaded.machine.set_stop_flag(stop.clone());
    assert_eq!(loaded.call("spin", &[0]), "Stopped");
    stop.store(false, Ordering::Relaxed);
    assert_eq!(loaded.call("fail", &[1]), "Int(1)");
}

#[test]
fn arguments_survive_a_collection_at_the_entry() {
    // Endless, with garbage at every level: somewhere among these budgets, memory ends just where a function is entered,
    // and the collection there frees enough to go on.
    let mut loaded = load(
        "let rec sort l = match l with
           | [] -> []
           | p :: _ ->
             let small = List.filter (fun x -> x <= p) l in
             let large = List.filter (fun x -> x > p) l in
             sort small @ sort large
         let endless n = List.length (sort [n])",
        Options::default(),
    );
    for memory in (20_000..60_000).step_by(101) {
        loaded.machine.set_limits(Limits { fuel: u64::MAX, memory, output: 0 });
        assert_eq!(loaded.call("endless", &[0]), "OutOfMemory", "with {memory} words");
    }
}

#[test]
fn the_same_run_takes_the_same_steps() {
    let mut loaded = load("let rec f n = if n = 0 then 0 else 1 + f (n - 1)", Options::default());
    let program = loaded.session.program();
    let function = program.global(Name::new("f")).and_then(|id| program.globals[id.index()].function);
    let function = function.expect("a function");
    let mut run = |fuel| {
        loaded.machine.set_limits(Limits { fuel, ..Limits::default() });
        let (result, steps) = loaded.machine.evaluate(function, &[Value::Int(99)], &Type::int(), &Reading::default());
        (result.ok(), steps)
    };
    assert_eq!(run(1_000), (Some(Value::Int(99)), 100));
    assert_eq!(run(100), (Some(Value::Int(99)), 100));
    assert_eq!(run(99), (None, 99));
}

#[test]
fn effects_of_calls_are_undone() {
    let mut loaded = load(
        "let count = ref 0 and text = Bytes.of_string \"abc\" and table = Hashtbl.create 1
         let next n = incr count; Bytes.set text 1 'z'; Hashtbl.replace table !count n;
           print_int !count; !count + Hashtbl.length table + Char.code (Bytes.get text 1)
         let line () = read_line ()
         let read n = int_of_string (line ()) + n",
        Options::default(),
    );
    for _ in 0..3 {
        assert_eq!(loaded.call("next", &[7]), "Int(124)");
    }
    loaded.machine.set_input(b"12\n30\n");
    assert_eq!(loaded.call("read", &[1]), "Int(13)");
    assert_eq!(loaded.call("read", &[1]), "Int(13)");
    // Items keep theirs.
    assert_eq!(loaded.add("let a = next 1 let b = next 2"), ["value", "value"]);
    assert_eq!(loaded.machine.output().stdout(), b"12");
    assert_eq!(loaded.call("next", &[7]), "Int(128)");
    assert_eq!(loaded.add("let c = read 0 let d = read 0"), ["value", "value"]);
    assert_eq!(loaded.call("read", &[0]), "Exception(End_of_file, [])");
}

#[test]
fn items_that_fail_leave_their_names_unbound() {
    let mut loaded = load("let ok = 1", Options::default());
    let ends =
        loaded.add("let bad : int -> int = failwith \"no\" let use_it n = bad n let fine n = n let empty = [||]");
    assert_eq!(ends, ["Exception(Failure, [String([110, 111])])", "value", "value", "value"]);
    assert!(loaded.call("use_it", &[1]).starts_with("Unbound"));
    assert_eq!(loaded.call("fine", &[1]), "Int(1)");
    assert_eq!(loaded.add("let n = Array.length empty"), ["value"]);
}

#[test]
fn output_comes_in_order() {
    let loaded = load(
        "let () = print_string \"a\"; prerr_string \"b\"; print_string \"c\"; print_string \"d\"",
        Options::default(),
    );
    let chunks: Vec<(Channel, &[u8])> =
        loaded.machine.output().chunks().iter().map(|(channel, bytes)| (*channel, &bytes[..])).collect();
    assert_eq!(chunks, [(Channel::Out, &b"a"[..]), (Channel::Err, b"b"), (Channel::Out, b"cd")]);
}

#[test]
fn branches_of_the_program_are_recorded() {
    let mut loaded = load(
        "let f n = match n with 0 -> 10 | 1 | 2 -> 20 | k when k > 100 -> 30 | _ -> if n < 0 && n > -5 then 40 else 50",
        Options { trace: Trace::Program },
    );
    let first = loaded.session.program().library.branches as u32;
    let mut taken = |n| {
        let program = loaded.session.program();
        let function = loaded.machine.global(program.global(Name::new("f")).expect("f"));
        loaded.machine.call(function, &[Val::int(n)], Effects::Undo);
        let branches: Vec<u32> = loaded.machine.trace().branches().iter().map(|branch| branch.0 - first).collect();
        loaded.machine.reset();
        branches
    };
    let all: Vec<Vec<u32>> = [0, 1, 2, 101, 5, -3, -9].into_iter().map(&mut taken).collect();
    expect_test::expect!["[[0], [1], [1], [2], [3, 5, 7], [3, 4, 6], [3, 4, 7]]"].assert_eq(&format!("{all:?}"));
}

#[test]
fn calls_of_toplevel_functions_are_recorded() {
    let text = "let rec sum acc list = match list with [] -> acc | x :: rest -> sum (acc + x) rest
         let rec down n = if n = 0 then [] else n :: down (n - 1)
         let garbage n = List.length (List.init n (fun i -> [i; i]))
         let f n = let inner x = x + 1 in let list = down (inner n) in ignore (garbage 1000); sum 0 list";
    let mut loaded = load(text, Options { trace: Trace::Calls });
    loaded.machine.reset();
    // So small that the lists are moved between the call and the reading.
    loaded.machine.set_collection_interval(64);
    let program = loaded.session.program();
    let function = loaded.machine.global(program.global(Name::new("f")).expect("f"));
    loaded.machine.call(function, &[Val::int(1)], Effects::Undo);
    let shown = |machine: &Machine| -> Vec<String> {
        let call = |(id, args): &(refute_ir::program::FunctionId, Vec<Val<()>>)| {
            let name = program.functions[id.index()].name.map(|name| name.to_string()).unwrap_or_default();
            let read = |(place, &arg): (usize, &Val<()>)| {
                let ty = if name == "sum" && place == 1 { Type::list(Type::int()) } else { Type::int() };
                refute_ir::show_value::show_value(&machine.read(arg, &ty, &Reading::default()))
            };
            let args: Vec<String> = args.iter().enumerate().map(read).collect();
            format!("{name} {}", args.join(" "))
        };
        machine.calls().calls().iter().map(call).collect()
    };
    let expected = ["f 1", "down 2", "down 1", "down 0", "garbage 1000", "sum 0 [2; 1]", "sum 2 [1]", "sum 3 []"];
    assert_eq!(shown(&loaded.machine), expected);
    assert!(!loaded.machine.calls().is_full());
    loaded.machine.reset();
    assert!(loaded.machine.calls().calls().is_empty());
    loaded.machine.call(function, &[Val::int(5_000)], Effects::Undo);
    assert!(loaded.machine.calls().is_full());
}

#[test]
fn cyclic_values_are_read() {
    let mut loaded = load(
        "type t = { next : t option; v : int }
         let rec x = { next = Some x; v = 1 }
         let rec ab = 1 :: 2 :: ab
         let y = 0 :: ab
         let shared = let s = [1; 2] in [s; s; 0 :: s]
         let root = Float.cbrt 27.",
        Options::default(),
    );
    let mut read = |name: &str| {
        let program = loaded.session.program();
        let id = program.global(Name::new(name)).expect("a toplevel variable");
        let reading = Reading { size: 1000, ..Reading::default() };
        let value = loaded.machine.read(loaded.machine.global(id), &program.globals[id.index()].ty, &reading);
        loaded.machine.reset();
        refute_ir::show_value::show_value(&value)
    };
    assert_eq!(read("x"), "{next = Some <cycle>; v = 1}");
    assert_eq!(read("ab"), "[1; 2; <cycle>]");
    assert_eq!(read("y"), "[0; 1; 2; <cycle>]");
    assert_eq!(read("shared"), "[[1; 2]; [1; 2]; [0; 1; 2]]");
    assert_eq!(read("root"), "3.00000000000000044");
}
