//! How inputs are printed: parentheses only where they are needed, constants as OCaml writes them.

use crate::reading::{accepts, read};
use refute_enumerate::{Binary, Body, Constant, Hole, Lambda, Node, NodeId, Param, Shape, Space, show, show_call};
use std::sync::Arc;

const TEXT: &str = "type tree = Empty | Node of int * tree * tree
type r = { a : int; b : float option }
type i = I of { x : int; y : string }
let entry (t : tree) (r : r) (i : i) (o : int option ref) (y : bytes) (f : int -> int) (g : (int -> bool) list)
    (p : int * string) (h : int -> int -> bool) (k : tree -> int) (m : bool -> bool -> bool) = ()";

struct Fixture {
    space: Space,
    args: Vec<NodeId>,
}

impl Fixture {
    fn new() -> Fixture {
        let (space, args) = read(TEXT).expect("inputs can be made");
        Fixture { space, args }
    }

    /// The node of the option inside the reference, of the option inside the record.
    fn field(&self, record: NodeId, field: usize) -> NodeId {
        let Node::Record(_, fields) = self.space.node(record) else { panic!("a record") };
        fields[field].1
    }

    fn check(&self, shape: &Shape, constants: &[Constant], expected: &str) {
        assert_eq!(show(&self.space, shape, constants), expected);
    }

    /// A function at an argument.
    fn check_function(&self, arg: usize, body: Body, constants: &[Constant], expected: &str) {
        let node = self.args[arg];
        let Node::Function(params, _) = self.space.node(node) else { panic!("a function") };
        let params: Arc<[Param]> = (0..params.len() as u32).map(Param::Var).collect();
        let shape = Shape::Function(node, Arc::new(Lambda { params, body }));
        self.check(&shape, constants, expected);
        accepts(&format!("{TEXT}\nlet _ = {expected}"));
    }
}

fn int() -> Shape {
    Shape::Hole(Hole::Int)
}

fn ints(numbers: &[i64]) -> Vec<Constant> {
    numbers.iter().map(|number| Constant::Int(*number)).collect()
}

fn text(text: &str) -> Constant {
    Constant::Text(text.as_bytes().into())
}

fn hole() -> Body {
    Body::Hole(Hole::Int)
}

fn x() -> Body {
    Body::Var(0)
}

fn y() -> Body {
    Body::Var(1)
}

fn binary(op: Binary, left: Body, right: Body) -> Body {
    Body::Binary(op, Arc::new(left), Arc::new(right))
}

fn not(body: Body) -> Body {
    Body::Not(Arc::new(body))
}

#[test]
fn data() {
    let f = Fixture::new();
    let tree = f.args[0];
    let empty = Shape::Construct(tree, 0, [].into());
    let leaf = Shape::Construct(tree, 1, [int(), empty.clone(), empty.clone()].into());
    f.check(&empty, &[], "Empty");
    f.check(&leaf, &ints(&[-1]), "(Node (-1, Empty, Empty))");
    let deep = Shape::Construct(tree, 1, [int(), leaf, empty].into());
    f.check(&deep, &ints(&[1, 2]), "(Node (1, Node (2, Empty, Empty), Empty))");

    let some = Shape::Construct(f.field(f.args[1], 1), 1, [Shape::Hole(Hole::Float)].into());
    let record = Shape::Record(f.args[1], [int(), some].into());
    f.check(&record, &[Constant::Int(-3), Constant::Float(-0.5)], "{ a = -3; b = Some (-0.5) }");
    let inline = Shape::Construct(f.args[2], 0, [int(), Shape::Spelled(2)].into());
    let constants = [Constant::Int(0), Constant::Char(b'"'), Constant::Char(b'\n')];
    f.check(&inline, &constants, r#"(I { x = 0; y = "\"\n" })"#);

    let option = f.field(f.args[3], 0);
    let reference = |part: Shape| Shape::Record(f.args[3], [part].into());
    f.check(&reference(Shape::Construct(option, 0, [].into())), &[], "(ref None)");
    f.check(&reference(Shape::Construct(option, 1, [int()].into())), &ints(&[-1]), "(ref (Some (-1)))");

    f.check(&Shape::Hole(Hole::Bytes), &[text("a")], "(Bytes.of_string \"a\")");
    f.check(&Shape::SpelledBytes(0), &[], "(Bytes.of_string \"\")");
    f.check(&Shape::Hole(Hole::String), &[text("\u{e9}\\")], "\"\u{e9}\\\\\"");
    f.check(&Shape::Hole(Hole::Char), &[Constant::Char(b'\'')], r"'\''");
    f.check(&Shape::Hole(Hole::Float), &[Constant::Float(1.0)], "1.");
    f.check(&int(), &ints(&[-1]), "(-1)");
    f.check(&Shape::List([int(), int()].into()), &ints(&[-1, 2]), "[-1; 2]");
    f.check(&Shape::Array([].into()), &[], "[||]");
    f.check(&Shape::Tuple([int(), Shape::Hole(Hole::String)].into()), &[Constant::Int(1), text("x")], "(1, \"x\")");
}

#[test]
fn calls_hand_out_constants_in_order() {
    let f = Fixture::new();
    let pair = Shape::Tuple([int(), Shape::Hole(Hole::String)].into());
    let constants = [Constant::Int(-1), Constant::Int(2), text("x")];
    assert_eq!(show_call(&f.space, "f", &[int(), pair], &constants), "f (-1) (2, \"x\")");
}

#[test]
fn sums_and_products() {
    let f = Fixture::new();
    f.check_function(5, x(), &[], "(fun x -> x)");
    f.check_function(5, hole(), &ints(&[-1]), "(fun _ -> -1)");
    let plus = || binary(Binary::Add, x(), hole());
    f.check_function(5, plus(), &ints(&[1]), "(fun x -> x + 1)");
    f.check_function(5, plus(), &ints(&[-1]), "(fun x -> x - 1)");
    f.check_function(5, plus(), &ints(&[i64::MIN >> 1]), "(fun x -> x + (-4611686018427387904))");
    f.check_function(5, binary(Binary::Mul, plus(), x()), &ints(&[1]), "(fun x -> (x + 1) * x)");
    f.check_function(5, binary(Binary::Mul, x(), hole()), &ints(&[-2]), "(fun x -> x * (-2))");
    f.check_function(5, binary(Binary::Sub, hole(), plus()), &ints(&[-1, 2]), "(fun x -> (-1) - (x + 2))");
    let quotient = binary(Binary::Div, x(), hole());
    f.check_function(5, binary(Binary::Mod, quotient.clone(), hole()), &ints(&[2, 3]), "(fun x -> x / 2 mod 3)");
    f.check_function(5, binary(Binary::Mul, x(), quotient), &ints(&[2]), "(fun x -> x * (x / 2))");
    let product = binary(Binary::Mul, x(), x());
    f.check_function(5, binary(Binary::Sub, x(), product), &[], "(fun x -> x - x * x)");
}

#[test]
fn truth_values() {
    let f = Fixture::new();
    let int = f.field(f.args[1], 0);
    let equal = |a, b| binary(Binary::Equal(int), a, b);
    let less = |a, b| binary(Binary::Less(int), a, b);
    let is_even = equal(binary(Binary::Mod, x(), hole()), hole());
    f.check_function(8, is_even.clone(), &ints(&[2, 0]), "(fun x _ -> x mod 2 = 0)");
    f.check_function(8, not(is_even), &ints(&[2, 0]), "(fun x _ -> x mod 2 <> 0)");
    f.check_function(8, equal(x(), hole()), &ints(&[-1]), "(fun x _ -> x = -1)");
    f.check_function(8, less(hole(), x()), &ints(&[-1]), "(fun x _ -> x > -1)");
    f.check_function(8, less(hole(), binary(Binary::Mod, y(), hole())), &ints(&[-1, 2]), "(fun _ y -> (-1) < y mod 2)");
    f.check_function(8, not(less(x(), y())), &[], "(fun x y -> x >= y)");
    let both = binary(Binary::And, less(x(), y()), equal(y(), hole()));
    f.check_function(8, both.clone(), &ints(&[3]), "(fun x y -> x < y && y = 3)");
    f.check_function(8, not(both.clone()), &ints(&[3]), "(fun x y -> not (x < y && y = 3))");
    let either = binary(Binary::Or, both.clone(), equal(x(), hole()));
    f.check_function(8, either.clone(), &ints(&[3, 4]), "(fun x y -> x < y && y = 3 || x = 4)");
    f.check_function(
        8,
        binary(Binary::And, either, less(y(), x())),
        &ints(&[3, 4]),
        "(fun x y -> (x < y && y = 3 || x = 4) && y < x)",
    );
    f.check_function(
        10,
        binary(Binary::And, binary(Binary::And, x(), y()), not(x())),
        &[],
        "(fun x y -> x && y && not x)",
    );
    let bool = f.space.bool().expect("there are functions");
    let same = |a, b| binary(Binary::Equal(bool), a, b);
    f.check_function(10, same(not(x()), y()), &[], "(fun x y -> not x = y)");
    f.check_function(10, same(same(x(), y()), y()), &[], "(fun x y -> (x = y) = y)");
}

#[test]
fn decisions() {
    let f = Fixture::new();
    let tree = f.args[0];
    let arm = |body| Body::Match(0, tree, [(1, hole()), (1, body)].into());
    f.check_function(9, arm(y()), &ints(&[-1]), "(fun x -> match x with Empty -> -1 | Node (y, _, _) -> y)");
    f.check_function(9, arm(hole()), &ints(&[0, 1]), "(fun x -> match x with Empty -> 0 | Node _ -> 1)");
    let inner = Body::Match(2, tree, [(4, y()), (4, Body::Var(4))].into());
    f.check_function(
        9,
        arm(inner),
        &ints(&[0]),
        "(fun x -> match x with Empty -> 0 | Node (y, z, _) -> (match z with Empty -> y | Node (b, _, _) -> b))",
    );
    let int = f.field(f.args[1], 0);
    let positive = binary(Binary::Less(int), hole(), x());
    let conditional = |no| Body::If(Arc::new(positive.clone()), Arc::new(x()), Arc::new(no));
    f.check_function(5, conditional(hole()), &ints(&[0, -1]), "(fun x -> if x > 0 then x else -1)");
    f.check_function(
        5,
        conditional(conditional(hole())),
        &ints(&[3, 2, 1]),
        "(fun x -> if x > 3 then x else if x > 2 then x else 1)",
    );
    f.check_function(
        5,
        binary(Binary::Add, conditional(x()), x()),
        &ints(&[0]),
        "(fun x -> (if x > 0 then x else x) + x)",
    );
}

#[test]
fn functions_inside_of_data() {
    let f = Fixture::new();
    let Node::List(function) = f.space.node(f.args[6]) else { panic!("a list") };
    let Node::Function(_, bool) = f.space.node(*function) else { panic!("functions") };
    let body = Body::Construct(*bool, 1, [].into());
    let lambda = Shape::Function(*function, Arc::new(Lambda { params: [Param::Var(0)].into(), body }));
    f.check(&Shape::List([lambda.clone(), lambda].into()), &[], "[(fun _ -> true); (fun _ -> true)]");
}
