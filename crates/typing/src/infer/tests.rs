//! Small programs with the types or problems they must give; each was checked against OCaml 4.13.

mod accepted;
mod names;
mod problems;
mod restriction;

use crate::{Env, Origin, infer};
use expect_test::Expect;
use refute_ir::show_type::show_type;
use refute_source::{Name, Severity, Sources};

const STDLIB: &str = r#"
external ( + ) : int -> int -> int = "%addint"
external ( - ) : int -> int -> int = "%subint"
external ( +. ) : float -> float -> float = "%addfloat"
external ( ^ ) : string -> string -> string = "%stringappend"
external ( = ) : 'a -> 'a -> bool = "%equal"
external ( < ) : 'a -> 'a -> bool = "%lessthan"
external ( && ) : bool -> bool -> bool = "%sequand"
external ( || ) : bool -> bool -> bool = "%sequor"
external raise : exn -> 'a = "%raise"
external ignore : 'a -> unit = "%ignore"
external ref : 'a -> 'a ref = "%makemutable"
external ( ! ) : 'a ref -> 'a = "%field0"
external ( := ) : 'a ref -> 'a -> unit = "%setfield0"
external fst : 'a * 'b -> 'a = "%field0"
external ( |> ) : 'a -> ('a -> 'b) -> 'b = "%revapply"
external __magic : 'a -> 'b = "%identity"
type ('a, 'b, 'c) format = ('a, 'b, 'c, 'c, 'c, 'c) format6
let failwith s = raise (Failure s)
let not b = if b then false else true
let rec ( @ ) a b = match a with [] -> b | x :: t -> x :: (t @ b)
let sprintf (f : ('a, unit, string) format) : 'a = __magic f
let print_int (n : int) = ignore n
exception Exit
"#;

const LIST: &str = r#"
let rec map f = function [] -> [] | x :: t -> let y = f x in y :: map f t
let rec length l = match l with [] -> 0 | _ :: t -> 1 + length t
let hd = function [] -> failwith "hd" | x :: _ -> x
"#;

const TABLE: &str = r#"
type 'a t = { mutable __items : 'a list }
let create ?(random = false) n = ignore random; ignore (n + 1); { __items = [] }
let add t x = t.__items <- x :: t.__items
let __hidden = 1
"#;

/// The environment with a small library.
fn library(sources: &mut Sources) -> Env {
    let mut env = Env::builtin();
    for (name, text) in [("Stdlib", STDLIB), ("List", LIST), ("Table", TABLE)] {
        let file = sources.add(name, text);
        let parsed = refute_syntax::parse(sources, file);
        env.enter_library_module(Name::new(name));
        let (_, problems) = infer(&parsed.tree, &mut env, Origin::Library);
        env.leave_library_module();
        assert!(parsed.problems.is_empty() && problems.is_empty(), "{name}: {problems:?}");
    }
    env
}

/// Types of the toplevel values, or the problems with their places.
fn check(source: &str, expect: Expect) {
    let mut sources = Sources::new();
    let mut env = library(&mut sources);
    expect.assert_eq(&run(&mut sources, &mut env, source));
}

fn run(sources: &mut Sources, env: &mut Env, source: &str) -> String {
    let file = sources.add("test.ml", source);
    let parsed = refute_syntax::parse(sources, file);
    assert!(parsed.problems.is_empty(), "{:?}", parsed.problems);
    let (typed, problems) = infer(&parsed.tree, env, Origin::Program);
    let mut shown = String::new();
    for problem in &problems {
        let place = sources.start_of(problem.span());
        let text = String::from_utf8_lossy(sources.text(problem.span())).into_owned();
        let text: String = text.chars().take(40).collect();
        shown += &format!("{} at {}:{}: {text}\n", problem.code(), place.line, place.column);
    }
    if problems.iter().all(|problem| problem.severity() == Severity::Warning) {
        for global in &typed.globals {
            shown += &format!("{} : {}\n", global.name, show_type(env.types(), &global.ty));
        }
    }
    shown
}
