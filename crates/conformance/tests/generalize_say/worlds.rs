//! Programs with functions of several types, random inputs of them, and what the real OCaml prints.

use refute_enumerate::{Node, NodeId, Space};
use refute_frontend::Session;
use refute_generalize::{CallableFunction, Functions, Input, Role, Setting, Slot, Value, ValueId, Values};
use refute_ir::Type;
use refute_ir::program::{GlobalId, ItemShows};
use refute_source::Sources;
use std::process::Command;
use std::sync::Arc;

/// Programs whose last function takes the inputs; the others can be called.
pub(crate) const WORLDS: &[&str] = &[
    "let merge ((a : int list), (b : int list)) = a @ b",
    "type tree = Leaf | Node of tree * int * tree\nlet insert (x : int) (t : tree) = t",
    "type queue = { front : int list; back : int list; size : int option }\nlet pop (q : queue) (a : (int * char) list) = q",
    "type tree = Node of int * int * tree list\nlet merge ((a : tree list), (t : tree)) = a",
    "type a = A of int * b | B and b = C of a list | D of int * a option | E of (a * int)\nlet f (x : a) (y : b) = x",
    "type rose = { v : int; kids : rose array }\ntype e = Num of int | Add of { l : e; r : e } | Neg of e | Of of rose\nlet f ((x : e), (n : int), (r : rose)) = x",
    "let small l = List.length l < 3\nlet rec nth l n = if n = 0 then List.hd l else nth (List.tl l) (n - 1)\nlet compare a b = a\nlet x a = List.length a > List.hd a\nlet max a b = b\nlet f (a : int list) (b : int list) (n : int) = a",
    "type t = { x : int; l : int list }\ntype s = V of t * t | W\nlet f (t : t) (s : s) (p : int * bool * string) (u : (int * int) option) = t",
    "type 'a heap = E | T of int * 'a * 'a heap * 'a heap\nlet f (h : 'a heap) (k : ('a heap * bool) list) (r : int ref) = h",
];

/// A program, loaded.
pub(crate) struct World {
    pub program: refute_ir::Program,
    pub entry: GlobalId,
    pub setting: Arc<Setting>,
    pub functions: Functions,
    pub values: Values,
}

fn instance(ty: &Type) -> Type {
    match ty {
        Type::Var(_) => Type::int(),
        Type::Arrow(label, from, to) => Type::Arrow(*label, instance(from).into(), instance(to).into()),
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(instance).collect()),
        Type::Con(id, args) => Type::Con(*id, args.iter().map(instance).collect()),
    }
}

/// Loads a program.
pub(crate) fn world(text: &str) -> World {
    let (mut session, mut sources) = (Session::new(), Sources::new());
    let before = session.program().items.len();
    let file = sources.add("world.ml", text.as_bytes());
    let problems = session.add(&sources, file);
    assert!(session.program().items.len() > before, "{text}: {problems:?}");
    let program = session.program();
    let mut space = Space::default();
    let mut known = Vec::new();
    for item in &program.items[before..] {
        let ItemShows::Values(ids) = &item.shows else { continue };
        for id in ids {
            let (params, result) = signature(program, &mut space, *id);
            let name = program.globals[id.index()].name.to_string();
            known.push(CallableFunction {
                name,
                global: *id,
                params,
                result,
                any: None,
                role: Role::Helper,
                guard: None,
                tupled: false,
                labels: Vec::new(),
            });
        }
    }
    let entry = known.pop().expect("a function");
    let (nodes, tupled) = Setting::slots(&space, &entry.params);
    let names = ["a", "b", "c", "d"];
    let slots = nodes.into_iter().zip(names).map(|(node, name)| Slot::new(name, node)).collect();
    let space = Arc::new(space);
    let functions = Functions::new(program, &space, known);
    let setting = Arc::new(Setting {
        function: entry.name.clone(),
        space,
        slots,
        tupled,
        labels: Vec::new(),
        constants: Vec::new(),
        letters: Vec::new(),
    });
    World { program: program.clone(), entry: entry.global, setting, functions, values: Values::default() }
}

fn signature(program: &refute_ir::Program, space: &mut Space, id: GlobalId) -> (Vec<NodeId>, NodeId) {
    let mut params = Vec::new();
    let mut rest = program.types.expand(&program.globals[id.index()].ty);
    while let Type::Arrow(_, from, to) = &rest {
        params.push(space.add(&program.types, &instance(from)).expect("a type of inputs"));
        rest = program.types.expand(to);
    }
    (params, space.add(&program.types, &instance(&rest)).expect("a type of results"))
}

/// Constructors with their arguments.
pub(crate) fn cases(space: &Space, node: NodeId) -> Vec<Vec<NodeId>> {
    match space.node(node) {
        Node::Variant(_, cases) => cases.iter().map(|case| case.args.clone()).collect(),
        Node::Record(_, fields) => vec![fields.iter().map(|(_, node)| *node).collect()],
        Node::Tuple(parts) => vec![parts.clone()],
        Node::List(item) => vec![vec![], vec![*item, node]],
        _ => vec![],
    }
}

/// Random inputs.
pub(crate) fn inputs(setting: &Setting, values: &mut Values, rng: &mut fastrand::Rng, count: usize) -> Vec<Input> {
    let mut input = || setting.slots.iter().map(|slot| value(&setting.space, values, rng, slot.node, 3)).collect();
    (0..count).map(|_| input()).collect()
}

fn value(space: &Space, values: &mut Values, rng: &mut fastrand::Rng, node: NodeId, depth: usize) -> ValueId {
    match space.node(node).clone() {
        Node::Int => values.int(rng.i64(-2..4)),
        Node::Char => values.add(Value::Char(rng.u8(b'a'..b'd'))),
        Node::String => {
            let text: Vec<u8> = (0..rng.usize(..2)).map(|_| b'a').collect();
            values.add(Value::Text(text.into()))
        }
        Node::List(item) => {
            let items: Vec<ValueId> =
                (0..rng.usize(..=depth.min(4))).map(|_| value(space, values, rng, item, depth - 1)).collect();
            values.list(&items)
        }
        Node::Array(item) => {
            let items: Vec<ValueId> =
                (0..rng.usize(..=depth.min(2))).map(|_| value(space, values, rng, item, depth - 1)).collect();
            values.add(Value::Array(items.into()))
        }
        _ => {
            let cases = cases(space, node);
            let smallest =
                (0..cases.len()).min_by_key(|case| cases[*case].iter().filter(|arg| !flat(space, **arg)).count());
            let case = if depth == 0 { smallest.unwrap_or(0) } else { rng.usize(..cases.len()) };
            let parts: Vec<ValueId> =
                cases[case].iter().map(|arg| value(space, values, rng, *arg, depth.saturating_sub(1))).collect();
            values.data(case as u32, &parts)
        }
    }
}

/// Whether values of a type end at once when they should.
fn flat(space: &Space, node: NodeId) -> bool {
    match space.node(node) {
        Node::Variant(_, cases) => cases.iter().any(|case| case.args.is_empty()),
        Node::Record(_, fields) => fields.iter().all(|(_, node)| flat(space, *node)),
        Node::Tuple(parts) => parts.iter().all(|node| flat(space, *node)),
        _ => true,
    }
}

/// What the real OCaml prints for a program.
pub(crate) fn run(program: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("say.ml");
    std::fs::write(&path, program).expect("the program can be written");
    let output = Command::new("ocaml")
        .args(["-w", "-a+8+11+12", "-warn-error", "+8+11+12"])
        .arg(&path)
        .output()
        .expect("the real OCaml");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}\n{}", numbered(program));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn numbered(program: &str) -> String {
    program.lines().enumerate().map(|(i, line)| format!("{:4} {line}\n", i + 1)).collect()
}
