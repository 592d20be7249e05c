//! What answers may use.

use super::{components, read_with, wanted};
use crate::loaded::Loaded;
use crate::synth::read::library::{LIBRARY, variable};
use refute_ir::types::Type;

/// The names of the components.
fn names(content: &str, with: &[&str], without: &[&str]) -> Result<Vec<String>, String> {
    let owned = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
    let (with, without) = (owned(with), owned(without));
    let text = super::text("test.ml", content);
    let examples = crate::synth::read::Examples::Needed;
    let asked =
        super::ReadRequest { text: &text, used: &[], more: &[], entry: None, with: &with, without: &without, examples };
    let wanted = super::read(&mut Loaded::new(), &asked, &mut |_, _| {}).map_err(|error| error.to_string())?;
    Ok(components(&wanted).into_iter().map(|shown| shown.split(" : ").next().unwrap_or_default().to_string()).collect())
}

const SUM: &str = "let sum : int list -> int = ?? assert (sum [] = 0)";

#[test]
fn operators_of_the_types_that_occur() {
    assert_eq!(
        names(SUM, &[], &[]),
        Ok(["+", "-", "*", "/", "mod", "=", "<", "<=", "=", "@", "max", "min"].map(String::from).to_vec())
    );
    let strings = names("let f : string -> bool = ?? assert (f \"\")", &[], &[]);
    assert_eq!(strings, Ok(["=", "<", "<=", "not", "&&", "||", "^"].map(String::from).to_vec()));
    let open = names("let f : 'a -> 'a = ?? assert (f 1 = 1)", &[], &[]);
    assert_eq!(open, Ok(["=", "<", "<="].map(String::from).to_vec()));
    let inside = names("type t = A of float let f : t -> t = ?? assert (f (A 1.) = A 1.)", &[], &[]);
    assert_eq!(inside, Ok(["=", "<", "<=", "+.", "-.", "*.", "/."].map(String::from).to_vec()));
}

#[test]
fn the_library_is_there_when_asked_for() {
    let with = names(SUM, &["List.fold_left", "max"], &["-", "*", "/", "mod"]);
    assert_eq!(with, Ok(["max", "List.fold_left", "+", "=", "<", "<=", "=", "@", "min"].map(String::from).to_vec()));
    let all = names(SUM, &["List"], &["List.sort", "sum_up", "Stdlib"]).expect_err("no such name");
    assert_eq!(all, "`--without sum_up`: nothing that could be used is called so.");
    let all = names(SUM, &["List"], &["List.sort"]).expect("components");
    assert!(all.contains(&"List.map".to_string()) && !all.contains(&"List.sort".to_string()));
    let wrong = names(SUM, &["List.mpa"], &[]).expect_err("no such name");
    assert_eq!(
        wrong,
        "`--with List.mpa`: there is no such module or function here. Did you mean `List.map`? The modules are `Char`, `Fun`, `List`, `Option`, `Stdlib`, `String`."
    );
    let myth = "type nat = O | S of nat let f : nat -> nat |> { 0 => 0 } = ?";
    assert_eq!(names(myth, &[], &[]), Ok(vec![]));
    assert_eq!(names(myth, &["Fun.id"], &[]), Ok(vec!["Fun.id".to_string()]));
}

#[test]
fn functions_of_the_file_that_can_be_used() {
    let content = "let append a b = a @ b
let print x = print_int x
let counter = ref 0
let make () = 3
let weak = List.map (fun x -> x) 
let broken : int = failwith \"no\"
let twice f x = f (f x)
let append a b = a @ b @ []
let ( +++ ) a b = a + b + 1
let memo : (int, int) Hashtbl.t = Hashtbl.create 3
let two = 2
let f : bool -> bool = ?? assert (f true)
let later = 3";
    let found = components(&wanted(content));
    assert_eq!(
        found[..4],
        [
            "twice : ('a -> 'a) -> 'a -> 'a",
            "append : 'a list -> 'a list -> 'a list",
            "+++ : int -> int -> int",
            "two : int"
        ]
    );
    let others = ["print", "counter", "make", "weak", "broken", "memo", "later", "f "];
    assert!(found.iter().all(|shown| others.iter().all(|other| !shown.starts_with(other))), "{found:?}");
}

#[test]
fn what_the_user_defines_anew_is_not_the_librarys() {
    let content = "let ( + ) a b = a * b
let f : int -> int = ?? assert (f 1 = 1)";
    let found = names(content, &[], &[]).expect("components");
    assert_eq!(found.iter().filter(|name| *name == "+").count(), 1);
    let plain = read_with("type int = I let f : int -> int = ?? assert (f I = I)", |_| {});
    assert!(components(&plain.wanted.expect("a problem")).is_empty());
}

#[test]
fn every_function_of_the_table_has_its_general_type() {
    let mut loaded = Loaded::new();
    crate::synth::read::library::load(&mut loaded).expect("the table is a program");
    for (number, entry) in LIBRARY.iter().enumerate() {
        let id = variable(&loaded, number).expect("a variable");
        let ty = &loaded.program().globals[id.index()].ty;
        assert!(!weak(ty), "{}", entry.shown);
        assert!(matches!(ty, Type::Arrow(..)), "{}", entry.shown);
    }
}

fn weak(ty: &Type) -> bool {
    match ty {
        Type::Var(number) => *number >= Type::FIRST_WEAK,
        Type::Arrow(_, from, to) => weak(from) || weak(to),
        Type::Tuple(parts) | Type::Con(_, parts) => parts.iter().any(weak),
    }
}
