//! Predicates printed as OCaml mean on the real OCaml what they mean to us: random predicates over several types, each tried
//! on random inputs, many in one process. `SAY_SEED` takes another seed.

use refute_enumerate::{Node, NodeId, Space};
use refute_frontend::Session;
use refute_generalize::{
    Atom, Compared, Expr, Functions, Input, Known, Literal, Order, Predicate, Range, Setting, Slot, Value, ValueId,
    Values, holds, predicate_code,
};
use refute_ir::Type;
use refute_ir::program::{GlobalId, ItemShows};
use refute_source::Sources;
use std::fmt::Write as _;
use std::process::Command;
use std::sync::Arc;

/// Predicates and inputs for each program.
const PREDICATES: usize = 150;
const INPUTS: usize = 40;

/// Programs whose last function takes the inputs; the others can be called.
const WORLDS: &[&str] = &[
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

struct World {
    setting: Arc<Setting>,
    functions: Functions,
    values: Values,
}

fn instance(ty: &Type) -> Type {
    match ty {
        Type::Var(_) => Type::int(),
        Type::Arrow(label, from, to) => Type::Arrow(*label, instance(from).into(), instance(to).into()),
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(instance).collect()),
        Type::Con(id, args) => Type::Con(*id, args.iter().map(instance).collect()),
    }
}

fn world(text: &str) -> World {
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
            known.push(Known { name, global: *id, params, result, any: None });
        }
    }
    let entry = known.pop().expect("a function");
    let (nodes, tupled) = Setting::slots(&space, &entry.params);
    let names = ["a", "b", "c", "d"];
    let slots = nodes.into_iter().zip(names).map(|(node, name)| Slot { name: name.to_string(), node }).collect();
    let space = Arc::new(space);
    let functions = Functions::new(program, &space, known);
    let setting = Arc::new(Setting { function: entry.name, space, slots, tupled, constants: Vec::new() });
    World { setting, functions, values: Values::default() }
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

/// A type as expressions have them: a list whose own type may not be in the space, or a node that is no list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    Number,
    List(NodeId),
    Data(NodeId),
}

struct Maker<'a> {
    space: &'a Space,
    known: &'a [Known],
    rng: &'a mut fastrand::Rng,
}

impl Maker<'_> {
    fn ty(&self, node: NodeId) -> Ty {
        match self.space.node(node) {
            Node::Int => Ty::Number,
            Node::List(item) => Ty::List(*item),
            _ => Ty::Data(node),
        }
    }

    fn node(&self, ty: Ty) -> Option<NodeId> {
        match ty {
            Ty::Data(node) => Some(node),
            Ty::List(item) => self.space.nodes().find(|(_, node)| **node == Node::List(item)).map(|(id, _)| id),
            Ty::Number => None,
        }
    }

    /// Constructors with their arguments.
    fn cases(&self, node: NodeId) -> Vec<Vec<NodeId>> {
        match self.space.node(node) {
            Node::Variant(_, cases) => cases.iter().map(|case| case.args.clone()).collect(),
            Node::Record(_, fields) => vec![fields.iter().map(|(_, node)| *node).collect()],
            Node::Tuple(parts) => vec![parts.clone()],
            Node::List(item) => vec![vec![], vec![*item, node]],
            _ => vec![],
        }
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.rng.usize(..from.len())].clone())
    }

    /// More expressions made of those that are there.
    fn grow(&mut self, pool: &mut Vec<(Expr, Ty)>, times: usize) {
        for _ in 0..times {
            let Some((expr, ty)) = self.pick(pool) else { return };
            if let Some(new) = self.grown(pool, expr, ty) {
                pool.push(new);
            }
        }
    }

    fn grown(&mut self, pool: &[(Expr, Ty)], expr: Expr, ty: Ty) -> Option<(Expr, Ty)> {
        let of = std::rc::Rc::new(expr.clone());
        if self.rng.u8(..8) == 0 {
            return self.call(pool);
        }
        if let Ty::List(item) = ty {
            let own = self.ty(item);
            return Some(match self.rng.u8(..9) {
                0 | 1 => (Expr::Field(of, 1, 0), own),
                2 => (Expr::Field(of, 1, 1), ty),
                3 => (Expr::Last(of), own),
                4 => (Expr::Length(of), Ty::Number),
                5 if own == Ty::Number => (Expr::Least(of), own),
                6 if own == Ty::Number => (Expr::Greatest(of), own),
                7 => {
                    let (other, _) = self.some_of(pool, |other| other == ty)?;
                    (Expr::Append(of, other.into()), ty)
                }
                8 => {
                    let (other, _) = self.some_of(pool, |other| other == own)?;
                    (Expr::Cons(other.into(), of), ty)
                }
                _ => return self.derived(of, ty),
            });
        }
        let node = self.node(ty)?;
        if self.rng.u8(..3) == 0 {
            return self.derived(of, ty);
        }
        let cases = self.cases(node);
        let case = self.rng.usize(..cases.len().max(1));
        let args = cases.get(case).filter(|args| !args.is_empty())?;
        let index = self.rng.usize(..args.len());
        Some((Expr::Field(of, case as u32, index as u32), self.ty(args[index])))
    }

    /// Keys, spines, counts and depths.
    fn derived(&mut self, of: std::rc::Rc<Expr>, ty: Ty) -> Option<(Expr, Ty)> {
        let node = self.node(ty)?;
        let cases = self.cases(node);
        let case = self.rng.usize(..cases.len().max(1));
        let args = cases.get(case)?.clone();
        let index = self.rng.usize(..args.len().max(1));
        let ways: Vec<usize> = (0..args.len()).filter(|way| args[*way] == node && *way != index).collect();
        Some(match self.rng.u8(..5) {
            0 => (Expr::Count(of), Ty::Number),
            1 => (Expr::Depth(of), Ty::Number),
            2 | 3 => (Expr::Keys(of, case as u32, index as u32), Ty::List(*args.get(index)?)),
            _ => {
                let way = self.pick(&ways)?;
                (Expr::Spine(of, case as u32, way as u32, index as u32), Ty::List(*args.get(index)?))
            }
        })
    }

    fn call(&mut self, pool: &[(Expr, Ty)]) -> Option<(Expr, Ty)> {
        if self.known.is_empty() {
            return None;
        }
        let function = self.rng.usize(..self.known.len());
        let known = self.known[function].clone();
        let args = self.args(pool, &known)?;
        Some((Expr::Call(function, args), self.ty(known.result)))
    }

    fn args(&mut self, pool: &[(Expr, Ty)], known: &Known) -> Option<Vec<Expr>> {
        let params = known.params.iter().map(|node| self.ty(*node)).collect::<Vec<_>>();
        params.into_iter().map(|ty| self.some_of(pool, |other| other == ty).map(|(expr, _)| expr)).collect()
    }

    fn some_of(&mut self, pool: &[(Expr, Ty)], fits: impl Fn(Ty) -> bool) -> Option<(Expr, Ty)> {
        let fitting: Vec<(Expr, Ty)> = pool.iter().filter(|(_, ty)| fits(*ty)).cloned().collect();
        self.pick(&fitting)
    }

    fn literal(&mut self, pool: &[(Expr, Ty)], vars: usize, depth: usize) -> Literal {
        loop {
            if let Some(atom) = self.atom(pool, vars, depth) {
                return Literal { atom, holds: self.rng.u8(..3) > 0 };
            }
        }
    }

    fn atom(&mut self, pool: &[(Expr, Ty)], vars: usize, depth: usize) -> Option<Atom> {
        let numbers = |ty: Ty| ty == Ty::Number;
        let int_list = |space: &Space, ty: Ty| matches!(ty, Ty::List(item) if *space.node(item) == Node::Int);
        let space = self.space;
        Some(match self.rng.u8(..16) {
            0..=2 => {
                let (expr, ty) = self.pick(pool)?;
                let cases = match ty {
                    Ty::List(_) => 2,
                    Ty::Data(node) => self.cases(node).len(),
                    Ty::Number => 0,
                };
                (cases > 0).then(|| Atom::Is(expr, self.rng.u32(..cases as u32)))?
            }
            3..=5 => {
                let how = self.pick(&[Compared::Less, Compared::AtMost, Compared::Equal])?;
                let a = self.some_of(pool, numbers)?.0;
                let b = if self.rng.bool() { Expr::Int(self.rng.i64(-2..4)) } else { self.some_of(pool, numbers)?.0 };
                if self.rng.bool() { Atom::Compare(how, a, b) } else { Atom::Compare(how, b, a) }
            }
            6 => {
                let (a, ty) = self.pick(pool)?;
                Atom::Compare(Compared::Equal, a, self.some_of(pool, |other| other == ty)?.0)
            }
            7 => {
                let order = self.pick(&[Order::Up, Order::StrictlyUp, Order::Down, Order::StrictlyDown])?;
                Atom::Sorted(order, self.some_of(pool, |ty| int_list(space, ty))?.0)
            }
            8 => Atom::Distinct(self.some_of(pool, |ty| matches!(ty, Ty::List(_)))?.0),
            9 => Atom::Palindrome(self.some_of(pool, |ty| matches!(ty, Ty::List(_)))?.0),
            10 => {
                let (list, ty) = self.some_of(pool, |ty| matches!(ty, Ty::List(_)))?;
                let Ty::List(item) = ty else { return None };
                let item = self.ty(item);
                Atom::Member(self.some_of(pool, |other| other == item)?.0, list)
            }
            11 => {
                let (list, ty) = self.some_of(pool, |ty| matches!(ty, Ty::List(_)))?;
                Atom::Subset(list, self.some_of(pool, |other| other == ty)?.0)
            }
            12 => {
                let boolean = |known: &Known| Some(known.result) == space.bool();
                let function = self.known.iter().position(boolean)?;
                let known = self.known[function].clone();
                Atom::Holds(function, self.args(pool, &known)?)
            }
            _ if depth > 0 => self.some(pool, vars, depth)?,
            _ => return None,
        })
    }

    fn some(&mut self, pool: &[(Expr, Ty)], mut vars: usize, depth: usize) -> Option<Atom> {
        let mut pool = pool.to_vec();
        let mut ranges = Vec::new();
        for _ in 0..self.rng.usize(1..3) {
            let list = |ty: Ty| matches!(ty, Ty::List(_));
            let mut bind = |pool: &mut Vec<(Expr, Ty)>, ty: Ty| {
                // Several times, so that the new variables are not lost among the rest.
                (0..6).for_each(|_| pool.push((Expr::Var(vars), ty)));
                vars += 1;
            };
            match self.rng.u8(..3) {
                0 => {
                    let (expr, ty) = self.some_of(&pool, list)?;
                    let Ty::List(item) = ty else { return None };
                    ranges.push(Range::Items(expr));
                    bind(&mut pool, self.ty(item));
                }
                1 => {
                    let (expr, ty) = self.some_of(&pool, |ty| ty != Ty::Number)?;
                    self.node(ty)?;
                    ranges.push(Range::Nodes(expr));
                    bind(&mut pool, ty);
                }
                _ => {
                    let ((a, first), (b, second)) = (self.some_of(&pool, list)?, self.some_of(&pool, list)?);
                    let (Ty::List(x), Ty::List(y)) = (first, second) else { return None };
                    ranges.push(Range::Aligned(a, self.rng.usize(..3), b, self.rng.usize(..3)));
                    bind(&mut pool, self.ty(x));
                    bind(&mut pool, self.ty(y));
                }
            }
            self.grow(&mut pool, 8);
        }
        let body = (0..self.rng.usize(1..3)).map(|_| self.literal(&pool, vars, depth - 1)).collect();
        Some(Atom::Some(ranges, body))
    }

    fn predicate(&mut self, slots: &[Slot]) -> Predicate {
        let mut pool: Vec<(Expr, Ty)> =
            slots.iter().enumerate().map(|(i, slot)| (Expr::Slot(i), self.ty(slot.node))).collect();
        let times = self.rng.usize(4..20);
        self.grow(&mut pool, times);
        let mut term = || (0..self.rng.usize(1..4)).map(|_| self.literal(&pool, 0, 2)).collect::<Vec<_>>();
        let first = term();
        let second = term();
        let terms = if first.len() > 1 { vec![first] } else { vec![first, second] };
        Predicate { terms }
    }

    fn value(&mut self, values: &mut Values, node: NodeId, depth: usize) -> ValueId {
        match self.space.node(node).clone() {
            Node::Int => values.int(self.rng.i64(-2..4)),
            Node::Char => values.add(Value::Char(self.rng.u8(b'a'..b'd'))),
            Node::String => {
                let text: Vec<u8> = (0..self.rng.usize(..2)).map(|_| b'a').collect();
                values.add(Value::Text(text.into()))
            }
            Node::List(item) => {
                let items: Vec<ValueId> =
                    (0..self.rng.usize(..=depth.min(4))).map(|_| self.value(values, item, depth - 1)).collect();
                values.list(&items)
            }
            Node::Array(item) => {
                let items: Vec<ValueId> =
                    (0..self.rng.usize(..=depth.min(2))).map(|_| self.value(values, item, depth - 1)).collect();
                values.add(Value::Array(items.into()))
            }
            _ => {
                let cases = self.cases(node);
                let smallest =
                    (0..cases.len()).min_by_key(|case| cases[*case].iter().filter(|arg| !self.flat(**arg)).count());
                let case = if depth == 0 { smallest.unwrap_or(0) } else { self.rng.usize(..cases.len()) };
                let parts: Vec<ValueId> =
                    cases[case].iter().map(|arg| self.value(values, *arg, depth.saturating_sub(1))).collect();
                values.data(case as u32, &parts)
            }
        }
    }

    /// Whether values of a type end at once when they should.
    fn flat(&self, node: NodeId) -> bool {
        match self.space.node(node) {
            Node::Variant(_, cases) => cases.iter().any(|case| case.args.is_empty()),
            Node::Record(_, fields) => fields.iter().all(|(_, node)| self.flat(*node)),
            Node::Tuple(parts) => parts.iter().all(|node| self.flat(*node)),
            _ => true,
        }
    }
}

/// What the real OCaml prints for a program.
fn run(program: &str) -> String {
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

fn compare(text: &str, seed: u64) {
    let World { setting, mut functions, mut values } = world(text);
    let mut rng = fastrand::Rng::with_seed(seed);
    let known = functions.all().to_vec();
    let mut maker = Maker { space: &setting.space, known: &known, rng: &mut rng };
    let inputs: Vec<Input> = (0..INPUTS)
        .map(|_| setting.slots.iter().map(|slot| maker.value(&mut values, slot.node, 3)).collect())
        .collect();
    let predicates: Vec<Predicate> = (0..PREDICATES).map(|_| maker.predicate(&setting.slots)).collect();
    let shown = |input: &Input| {
        let shown =
            setting.slots.iter().zip(input.iter()).map(|(slot, value)| setting.show(&values, slot.node, *value));
        format!("({})", shown.collect::<Vec<_>>().join(", "))
    };
    let names = ["a", "b", "c", "d"][..setting.slots.len()].join(", ");
    let args = if setting.tupled { format!("({names})") } else { names.replace(", ", " ") };
    let all: Vec<String> = inputs.iter().map(shown).collect();
    let mut program = format!("{text}\nlet inputs = [{}]\n", all.join(";\n"));
    for (i, predicate) in predicates.iter().enumerate() {
        let code = predicate_code(&setting, &functions, predicate, "fails");
        let _ = writeln!(program, "module P{i} = struct\n{code}\nend");
        let _ = writeln!(
            program,
            "let () = List.iter (fun ({names}) -> print_char (if P{i}.fails {args} then '1' else '0')) inputs; print_newline ()"
        );
    }
    let told = run(&program);
    let mut kinds = [0usize; 2];
    for (predicate, line) in predicates.iter().zip(told.lines()) {
        let ours: String = inputs
            .iter()
            .map(|input| if holds(predicate, &setting, &mut functions, &mut values, input) { '1' } else { '0' })
            .collect();
        kinds[usize::from(ours.contains('1') && ours.contains('0'))] += 1;
        if let Some(at) = ours.chars().zip(line.chars()).position(|(ours, theirs)| ours != theirs) {
            let code = predicate_code(&setting, &functions, predicate, "fails");
            panic!(
                "we say {}, OCaml {}: {}\n{code}\n{predicate:?}\n{text}",
                &ours[at..=at],
                &line[at..=at],
                setting.call(&values, &inputs[at])
            );
        }
    }
    assert_eq!(told.lines().count(), predicates.len());
    assert!(kinds[1] > PREDICATES / 4, "only {} of {PREDICATES} predicates tell inputs apart: {text}", kinds[1]);
}

#[test]
fn printed_predicates_mean_the_same() {
    let seed = std::env::var("SAY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    for text in WORLDS {
        compare(text, seed);
    }
}
