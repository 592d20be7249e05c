//! Settings, functions and oracles made of OCaml texts, for tests.
//!
//! A text has `fails`, which says of an input whether it fails, perhaps `pre`, which says whether it is meant, and `init`.

use crate::{
    CachedOracle, CallableFunction, Class, Functions, Input, JudgedInput, Label, Oracle, Role, Setting, Slot, Values,
};
use refute_enumerate::{NodeId, Space};
use refute_eval::{Concrete, Outcome, Word};
use refute_frontend::Session;
use refute_ir::program::GlobalId;
use refute_ir::{Program, Type};
use refute_play::{CallInput, CompiledProgram, Holes, Layout, Runner, snapshot};
use refute_source::{Name, Severity, Sources};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Everything that learning needs.
pub(crate) struct World {
    pub(crate) setting: Arc<Setting>,
    /// Those of the text; they remember nothing.
    pub(crate) functions: Functions,
    program: Program,
    pub(crate) oracle: Evaluated,
    init: CallInput,
}

/// An oracle that runs `pre` and `fails`.
pub(crate) struct Evaluated {
    script: CompiledProgram,
    player: Runner<Concrete>,
    pre: Option<GlobalId>,
    fails: GlobalId,
}

impl Evaluated {
    fn is_true(&mut self, function: GlobalId, input: &CallInput) -> bool {
        let CallInput { input, constants } = input;
        let run = self.player.call(&self.script, function, input, constants, &Holes { terms: &[] }, 20_000_000);
        let is_true = matches!(run.outcome, Outcome::Value(value) if value.word == Word::TRUE);
        self.player.reset();
        is_true
    }
}

impl Oracle for Evaluated {
    fn judge(&mut self, input: &CallInput) -> Option<JudgedInput> {
        let (pre, fails) = (self.pre, self.fails);
        let label = match () {
            () if pre.is_some_and(|pre| !self.is_true(pre, input)) => Label::Outside,
            () if self.is_true(fails, input) => Label::Fails(Class::Value),
            () => Label::Passes,
        };
        Some(JudgedInput { label, steps: 0 })
    }
}

/// The program of a text; a text that is refused is a mistake of the test.
#[track_caller]
pub(crate) fn program(text: &str) -> Program {
    let mut sources = Sources::new();
    let mut session = Session::new();
    let file = sources.add("text.ml".to_string(), text.as_bytes());
    let diagnostics = session.add(&sources, file);
    assert!(diagnostics.iter().all(|one| one.severity != Severity::Error), "{text}\n{diagnostics:?}");
    session.program().clone()
}

/// A function of a program; its types are added to the space. With `any` its result is a list of results.
#[track_caller]
pub(crate) fn known(program: &Program, space: &mut Space, name: &str, any: bool) -> CallableFunction {
    let global = program.global(Name::new(name)).unwrap_or_else(|| panic!("no {name}"));
    let mut node = |ty: &Type| space.add(&program.types, ty).expect("a type of which inputs are made");
    let mut params = Vec::new();
    let mut rest = program.types.expand(&program.globals[global.index()].ty);
    while let Type::Arrow(_, from, to) = &rest {
        params.push(node(from));
        rest = program.types.expand(to);
    }
    let result = node(&rest);
    let item = |list: NodeId, space: &Space| match space.node(list) {
        refute_enumerate::Node::List(item) => *item,
        _ => panic!("{name} gives no list"),
    };
    let (result, any) = if any { (item(result, space), Some(result)) } else { (result, None) };
    let (name, role) = (name.to_string(), Role::Helper);
    CallableFunction { name, global, params, result, any, role, tupled: false, labels: Vec::new(), guard: None }
}

impl World {
    /// The world of a text, with these functions of it as operators; those with `any` in front give lists of results, those with
    /// `right` in front what the result should be.
    #[track_caller]
    pub(crate) fn new(text: &str, slots: &[&str], functions: &[&str]) -> World {
        let program = program(text);
        let mut space = Space::default();
        let entry = known(&program, &mut space, "fails", false);
        let all = functions.iter().map(|name| match name.split_once(' ') {
            Some(("any", name)) => known(&program, &mut space, name, true),
            Some((_, name)) => CallableFunction { role: Role::Right, ..known(&program, &mut space, name, false) },
            None => known(&program, &mut space, name, false),
        });
        let all: Vec<CallableFunction> = all.collect();
        let (nodes, tupled) = Setting::slots(&space, &entry.params);
        let slots = slots.iter().zip(nodes).map(|(name, node)| Slot::new(name, node)).collect();
        let space = Arc::new(space);
        let setting = Setting {
            function: "f".to_string(),
            space: space.clone(),
            slots,
            tupled,
            labels: Vec::new(),
            constants: Vec::new(),
            letters: Vec::new(),
        };
        let script = CompiledProgram::new(&program, Layout::new(&space, &program.types));
        let (player, _) = Runner::new(&script);
        let init = player.machine.global(program.global(Name::new("init")).expect("init"));
        let init =
            snapshot(&space, &entry.params, &player.machine, script.layout(), &[init]).expect("init can be read");
        let pre = program.global(Name::new("pre"));
        World {
            setting: Arc::new(setting),
            functions: Functions::new(&program, &space, all),
            oracle: Evaluated { script, player, pre, fails: entry.global },
            init,
            program,
        }
    }

    /// Does something with a jury that may make so many calls, the functions, and the initial input.
    pub(crate) fn with<T>(
        &mut self,
        calls: u64,
        act: impl FnOnce(&mut CachedOracle<'_>, &mut Functions, &Input) -> T,
    ) -> T {
        let stop = Arc::new(AtomicBool::new(false));
        let mut jury = CachedOracle::new(self.setting.clone(), &mut self.oracle, calls, 10 * calls, &stop);
        let initial = self.setting.input(&mut jury.values, &self.init);
        // What functions remember is about the values of one jury.
        let mut functions = Functions::new(&self.program, &self.setting.space, self.functions.all().to_vec());
        act(&mut jury, &mut functions, &initial)
    }

    /// The initial input among values.
    pub(crate) fn initial(&self, values: &mut Values) -> Input {
        self.setting.input(values, &self.init)
    }
}

/// A merge that takes both heads at every step; two increasing lists.
pub(crate) const MERGE: &str = "
let rec inc = function a :: (b :: _ as t) -> (a : int) < b && inc t | _ -> true
let rec bad a b = match a, b with [], l | l, [] -> l
  | x :: s, y :: t -> if x < y then x :: y :: bad s t else if y < x then y :: x :: bad s t else x :: bad s t
let pre ((a : int list), (b : int list)) = inc a && inc b
let fails ((a : int list), (b : int list)) = not (inc (bad a b))
let init = ([1; 2], [3; 4])
";

/// An insertion that puts the new key at the node and pushes the old one to the right; a search tree.
pub(crate) const INSERT: &str = "
type tree = Leaf | Node of int * tree * tree
let rec inc = function a :: (b :: _ as t) -> (a : int) < b && inc t | _ -> true
let rec inorder = function Leaf -> [] | Node (x, a, b) -> inorder a @ (x :: inorder b)
let rec insert x = function Leaf -> Node (x, Leaf, Leaf)
  | Node (y, a, b) as t -> if x < y then Node (y, insert x a, b) else if y < x then Node (y, a, insert x b) else t
let rec bad x = function Leaf -> Node (x, Leaf, Leaf)
  | Node (y, a, b) as t -> if x < y then Node (x, a, bad y b) else if y < x then Node (y, a, bad x b) else t
let pre (_, t) = inc (inorder t)
let fails (x, t) = not (inc (inorder (bad x t)))
let s x = Node (x, Leaf, Leaf)
let init = (0, Node (3, Node (2, s 1, Leaf), Node (5, s 4, s 6)))
let roots = function Leaf -> [] | Node (x, _, _) -> [x; x + 10]
";
