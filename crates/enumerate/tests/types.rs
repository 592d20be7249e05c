//! Which types have inputs, what their nodes are, and what is said about the others.

use crate::reading::read;
use refute_enumerate::{Node, NodeId, Space};
use refute_ir::types::{ArgLabel, Type};
use refute_source::Name;

fn refused(text: &str, ty: &str, reason: &str) {
    let unsupported = read(text).expect_err("no inputs can be made");
    assert_eq!((unsupported.ty.as_str(), unsupported.reason.as_str()), (ty, reason), "{text}");
}

fn accepted(text: &str) -> (Space, Vec<NodeId>) {
    read(text).unwrap_or_else(|unsupported| panic!("{text}: {unsupported:?}"))
}

#[test]
fn types_without_inputs_say_why() {
    let not_yet = "is not yet among the types of which inputs are made";
    refused("let entry (n : (int * int32) list) = ignore n", "int32", not_yet);
    refused("let entry (n : int64 option) = ignore n", "int64", not_yet);
    refused("let entry (n : nativeint) = ignore n", "nativeint", not_yet);
    refused("let entry (x : int lazy_t) = ignore x", "int lazy_t", not_yet);
    refused("let entry (e : exn) = ignore e", "exn", "can always have more constructors");
    refused("let entry (c : in_channel) = ignore c", "in_channel", "is a channel");
    refused("let entry (t : (string, int) Hashtbl.t) = ignore t", "(string, int) Hashtbl.t", "is abstract");
    refused("let entry (b : Buffer.t) = ignore b", "Buffer.t", "is abstract");
    refused("type t = F of (int -> t) let entry (f : int -> t) = ignore f", "t", "has no finite values");
}

#[test]
fn labelled_parameters_are_refused() {
    let session = refute_frontend::Session::new();
    for (label, text) in
        [(ArgLabel::Named(Name::new("x")), "x:int -> int"), (ArgLabel::Optional(Name::new("x")), "?x:int -> int")]
    {
        let ty = Type::Arrow(label, Type::int().into(), Type::int().into());
        let unsupported = Space::default().add(&session.program().types, &ty).expect_err("a label");
        assert_eq!((unsupported.ty.as_str(), unsupported.reason.as_str()), (text, "takes labelled arguments"));
    }
}

#[test]
fn types_without_values_are_refused_where_they_are_needed() {
    refused("type t = A of t let entry (t : t) = ignore t", "t", "has no finite values");
    refused("type t = { next : t } let entry (p : int * t) = ignore p", "t", "has no finite values");
    refused("type t = A of u and u = B of t let entry (t : t) = ignore t", "t", "has no finite values");
    accepted("type u = A of u type t = B | C of u let entry (t : t) (l : u list) (f : u -> int) = ignore (t, l, f)");
}

#[test]
fn types_that_never_repeat_are_refused() {
    let twice = read("type 'a t = N | C of ('a * 'a) t let entry (t : int t) = ignore t").expect_err("too large");
    assert_eq!(twice.reason, "has too many different parts");
    assert!(twice.ty.len() < 400, "{}", twice.ty);
    let once = read("type 'a t = N | C of 'a list t let entry (t : int t) = ignore t").expect_err("too many");
    assert_eq!(once.reason, "has too many different parts");
}

#[test]
fn a_refused_type_leaves_no_trace() {
    let (mut space, _) = accepted("let entry (l : int list) = ignore l");
    let before = format!("{space:?}");
    let mut session = refute_frontend::Session::new();
    let mut sources = refute_source::Sources::new();
    let file = sources.add("t.ml", "type t = A of int option * bool * t");
    assert_eq!(session.add(&sources, file), []);
    let types = &session.program().types;
    let (id, _) = types.iter().last().expect("a declaration");
    assert!(space.add(types, &Type::con(id)).is_err());
    assert_eq!(format!("{space:?}"), before);
}

#[test]
fn one_type_has_one_node_however_it_is_written() {
    let (space, args) = accepted(
        "type name = string type 'a pair = 'a * 'a type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
         let entry (a : name pair) (b : string * string) (c : 'a tree) (d : int tree) = ignore (a, b, c, d)",
    );
    assert_eq!(args[0], args[1]);
    assert_eq!(args[2], args[3]);
    let Node::Variant(_, cases) = space.node(args[2]) else { panic!("a variant") };
    assert_eq!(cases[1].args[0], args[2], "recursion is a cycle");
    assert_eq!(*space.node(cases[1].args[1]), Node::Int, "type variables are read as int");
}

#[test]
fn functions_have_all_their_parameters() {
    let (space, args) = accepted("type 'a predicate = 'a -> bool let entry (f : int -> string predicate) = ignore f");
    let Node::Function(params, result) = space.node(args[0]) else { panic!("a function") };
    assert_eq!(params.len(), 2);
    assert_eq!(Some(*result), space.bool());
}

#[test]
fn constructors_of_library_modules_are_written_with_the_module() {
    let (space, args) = accepted("let entry (e : (int, int) Either.t) (s : Hashtbl.statistics) = ignore (e, s)");
    let Node::Variant(_, cases) = space.node(args[0]) else { panic!("a variant") };
    assert_eq!(cases[0].name.as_str(), "Either.Left");
    assert_eq!(space.module(args[1]).map(|module| module.as_str()), Some("Hashtbl"));
}
