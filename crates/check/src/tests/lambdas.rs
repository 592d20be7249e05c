//! Lambdas made by hand: the core function must do what the printed text does, in a program and in another one whose
//! constructors and fields stand in another order.

use crate::fit::fit;
use crate::tests::{global, program};
use refute_enumerate::{Binary, Body, Constant, Hole, Lambda, Node, NodeId, Param, Shape, Space, show};
use refute_eval::{Concrete, Outcome, Reading};
use refute_ir::show_value;
use refute_ir::types::Type;
use refute_play::{CompiledProgram, Holes, Layout, Runner};
use std::sync::Arc;

const TYPES: [&str; 2] = [
    "type t = A | B of int | C of t * int\ntype r = { a : int; b : string }\ntype i = I of { x : int; y : int } | J",
    "type t = C of t * int | A | B of int\ntype r = { b : string; a : int }\ntype i = J | I of { y : int; x : int }",
];

/// Nodes by what they look like.
struct Nodes<'a>(&'a Space);

impl Nodes<'_> {
    #[track_caller]
    fn find(&self, wanted: impl Fn(&Node) -> bool) -> NodeId {
        self.0.nodes().find(|(_, node)| wanted(node)).expect("a node").0
    }

    /// The variant node with this constructor, and the constructor's number.
    #[track_caller]
    fn case(&self, name: &str) -> (NodeId, u32) {
        let place = |node: &Node| match node {
            Node::Variant(_, cases) => cases.iter().position(|case| case.name.as_str() == name),
            _ => None,
        };
        let node = self.find(|node| place(node).is_some());
        (node, place(self.0.node(node)).expect("a constructor") as u32)
    }

    fn construct(&self, name: &str, args: &[Body]) -> Body {
        let (node, case) = self.case(name);
        Body::Construct(node, case, args.into())
    }

    fn int(&self) -> NodeId {
        self.find(|node| *node == Node::Int)
    }

    fn record(&self) -> NodeId {
        self.find(|node| matches!(node, Node::Record(_, fields) if fields[0].0.as_str() == "a"))
    }
}

/// Compares a lambda with its text: `probe` uses it as `g`.
#[track_caller]
fn agrees(ty: &str, probe: &str, constants: &[Constant], params: &[Param], body: impl Fn(&Nodes<'_>) -> Body) {
    let texts = TYPES.map(|types| format!("{types}\nlet f (g : {ty}) = {probe}"));
    let programs = [program(&texts[0]), program(&texts[1])];
    let entries = [global(&programs[0], "f"), global(&programs[1], "f")];
    let found = fit(&programs[0], entries[0], &programs[1], entries[1], &Type::int()).expect("fits");
    let mut space = Space::default();
    let types = &programs[0].types;
    let node = space.add(types, &types.parameters(&found.ty).0[0].1).expect("a supported type");
    let lambda = Arc::new(Lambda { params: params.into(), body: body(&Nodes(&space)) });
    let shape = Shape::Function(node, lambda.clone());
    let text = show(&space, &shape, constants);
    for (i, text_of) in texts.iter().enumerate() {
        let layout = match i {
            0 => Layout::new(&space, types),
            _ => Layout::fitted(&space, &programs[i].types, &found.declarations),
        };
        let mut script = CompiledProgram::new(&programs[i], layout);
        script.add(&space, std::slice::from_ref(&lambda));
        let (mut player, _) = Runner::<Concrete>::new(&script);
        let holes = Holes { terms: &[] };
        let run = player.call(&script, entries[i], std::slice::from_ref(&shape), constants, &holes, 100_000);
        let result = programs[i].types.parameters(&programs[i].globals[entries[i].index()].ty).1;
        let Outcome::Value(value) = run.outcome else { panic!("{text}: {:?}", run.outcome) };
        let ran = show_value(&player.machine.read(value, &result, &Reading::default()));
        assert_eq!(ran, written(&format!("{text_of}\nlet told = f {text}")), "{text}");
    }
}

/// The value of `told` in a program.
#[track_caller]
fn written(text: &str) -> String {
    let program = program(text);
    let script = CompiledProgram::new(&program, Layout::new(&Space::default(), &program.types));
    let (player, _) = Runner::<Concrete>::new(&script);
    let told = global(&program, "told");
    let value =
        player.machine.read(player.machine.global(told), &program.globals[told.index()].ty, &Reading::default());
    show_value(&value)
}

fn var(number: u32) -> Arc<Body> {
    Arc::new(Body::Var(number))
}

fn hole() -> Arc<Body> {
    Arc::new(Body::Hole(Hole::Int))
}

fn binary(operation: Binary, left: Arc<Body>, right: Arc<Body>) -> Body {
    Body::Binary(operation, left, right)
}

const ONE: &[Param] = &[Param::Var(0)];
const TWO: &[Param] = &[Param::Var(0), Param::Var(1)];

#[test]
fn arithmetic() {
    use Binary::{Add, Div, Mod, Mul, Sub};
    let probe = "List.map g [-7; -1; 0; 1; 5; 12]";
    for operation in [Add, Sub, Mul, Div, Mod] {
        for n in [3, -2] {
            agrees("int -> int", probe, &[Constant::Int(n)], ONE, |_| binary(operation, var(0), hole()));
        }
    }
    // Constants are taken in the order of the text.
    let constants = [Constant::Int(10), Constant::Int(3), Constant::Int(2)];
    agrees("int -> int", probe, &constants, ONE, |_| {
        let right = binary(Mul, hole(), Arc::new(binary(Add, var(0), hole())));
        binary(Sub, hole(), Arc::new(right))
    });
    agrees("int -> int -> int", "[g 7 2; g 2 7]", &[], TWO, |_| binary(Sub, var(1), var(0)));
}

#[test]
fn conditions() {
    use Binary::{And, Equal, Less, Or};
    let probe = "List.map g [-1; 0; 1; 2; 3]";
    let two = [Constant::Int(0), Constant::Int(2)];
    agrees("int -> bool", probe, &two, ONE, |nodes| {
        let less = |a, b| Arc::new(binary(Less(nodes.int()), a, b));
        binary(And, less(hole(), var(0)), less(var(0), hole()))
    });
    agrees("int -> bool", probe, &two, ONE, |nodes| {
        let equal = || Arc::new(binary(Equal(nodes.int()), var(0), hole()));
        Body::Not(Arc::new(binary(Or, equal(), equal())))
    });
    agrees("int -> int", probe, &[Constant::Int(1), Constant::Int(5)], ONE, |nodes| {
        Body::If(Arc::new(binary(Less(nodes.int()), var(0), hole())), hole(), var(0))
    });
    agrees("t -> bool", "List.map g [A; B 1; C (B 1, 2)]", &[Constant::Int(1)], ONE, |nodes| {
        let (node, _) = nodes.case("B");
        binary(Equal(node), var(0), Arc::new(nodes.construct("B", &[Body::Hole(Hole::Int)])))
    });
}

#[test]
fn texts_and_floats() {
    let text = Constant::Text((*b"-\"").into());
    agrees("string -> string", "[g \"\"; g \"ab\"]", &[text], ONE, |_| {
        binary(Binary::Append, var(0), Arc::new(Body::Hole(Hole::String)))
    });
    for operation in [Binary::FloatAdd, Binary::FloatMul] {
        agrees("float -> float", "[g 0.; g (-1.5)]", &[Constant::Float(-2.5)], ONE, |_| {
            binary(operation, var(0), Arc::new(Body::Hole(Hole::Float)))
        });
    }
    agrees("char -> char", "[g 'a'; g 'b']", &[Constant::Char(b'\n')], ONE, |_| Body::Hole(Hole::Char));
}

#[test]
fn data() {
    agrees("int -> t", "[g 1; g 2]", &[Constant::Int(7)], ONE, |nodes| {
        let inner = nodes.construct("C", &[nodes.construct("A", &[]), Body::Var(0)]);
        nodes.construct("C", &[inner, Body::Hole(Hole::Int)])
    });
    agrees("int -> i", "[g 1; g 2]", &[Constant::Int(7)], ONE, |nodes| {
        nodes.construct("I", &[Body::Var(0), Body::Hole(Hole::Int)])
    });
    agrees("int -> r", "[g 1; g 2]", &[Constant::Text((*b"s").into())], ONE, |nodes| {
        Body::Record(nodes.record(), [Body::Var(0), Body::Hole(Hole::String)].into())
    });
    agrees("int -> int * int", "[g 1; g 2]", &[Constant::Int(7)], ONE, |_| {
        Body::Tuple([Body::Hole(Hole::Int), Body::Var(0)].into())
    });
    agrees("int -> int list", "[g 1; g 2]", &[Constant::Int(7)], ONE, |_| {
        Body::Cons(var(0), Arc::new(Body::List([Body::Hole(Hole::Int), Body::Var(0)].into())))
    });
    agrees("int -> int array", "[g 1; g 2]", &[], ONE, |_| Body::Array([Body::Var(0), Body::Var(0)].into()));
    agrees("int -> int option * bool", "[g 1]", &[], ONE, |nodes| {
        Body::Tuple([nodes.construct("Some", &[Body::Var(0)]), nodes.construct("false", &[])].into())
    });
    agrees("int -> unit", "[g 1]", &[], ONE, |nodes| nodes.construct("()", &[]));
}

#[test]
fn taking_apart() {
    let pair = [Param::Tuple(vec![Param::Var(0), Param::Tuple(vec![Param::Var(1), Param::Var(2)])])];
    agrees("int * (int * int) -> int", "g (1, (20, 300))", &[], &pair, |_| {
        binary(Binary::Sub, var(2), Arc::new(binary(Binary::Mul, var(0), var(1))))
    });
    agrees("r -> int", "g { a = 5; b = \"five\" }", &[], ONE, |nodes| Body::Field(0, nodes.record(), 0));
    agrees("r -> string", "g { a = 5; b = \"five\" }", &[], ONE, |nodes| Body::Field(0, nodes.record(), 1));
    agrees("t -> int", "List.map g [A; B 4; C (B 4, 9)]", &[Constant::Int(6)], ONE, |nodes| {
        let arms = [(1, Body::Hole(Hole::Int)), (1, Body::Var(1)), (1, Body::Var(2))];
        Body::Match(0, nodes.case("A").0, arms.into())
    });
    agrees("i -> int", "List.map g [J; I { x = 4; y = 9 }]", &[Constant::Int(6)], ONE, |nodes| {
        let arms = [(1, binary(Binary::Sub, var(1), var(2))), (1, Body::Hole(Hole::Int))];
        Body::Match(0, nodes.case("I").0, arms.into())
    });
    agrees("int list -> int", "List.map g [[]; [4]; [5; 6]]", &[Constant::Int(-1)], ONE, |nodes| {
        let list = nodes.find(|node| matches!(node, Node::List(_)));
        Body::Match(0, list, [(1, Body::Hole(Hole::Int)), (1, Body::Var(1))].into())
    });
    agrees("int option -> int", "List.map g [None; Some 3]", &[Constant::Int(8)], ONE, |nodes| {
        Body::Match(0, nodes.case("None").0, [(1, Body::Hole(Hole::Int)), (1, Body::Var(1))].into())
    });
}

#[test]
fn functions_are_called() {
    agrees("(int -> int -> int) -> int -> int", "g (fun a b -> a - 2 * b) 5", &[Constant::Int(3)], TWO, |_| {
        Body::Apply(0, [Body::Hole(Hole::Int), Body::Var(1)].into())
    });
}
