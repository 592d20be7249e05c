//! Whatever the crate `ocaml` prints reads back as what was meant.
//!
//! Random expressions (with patterns and types inside them) and a list of hard ones are printed in every style and parsed;
//! both the tree that was meant and the tree that was read are written as fully bracketed words and compared.

use crate::parser::parse;
use crate::tree::*;
use refute_ocaml::{Brackets, Grouping, Kind, Level, Node, Style, level, literal};
use refute_source::Sources;

/// The trees of one run.
const TREES: usize = 4_000;

/// A form in brackets.
fn form(name: &str, parts: impl IntoIterator<Item = String>) -> String {
    parts.into_iter().fold(format!("<{name}"), |text, part| format!("{text} {part}")) + ">"
}

/// What a node means.
fn meant(node: &Node) -> String {
    let parts = || node.parts().iter().map(meant);
    match node.kind() {
        Kind::Word | Kind::Signed => node.text().to_string(),
        Kind::Enclosed => meant(&node.parts()[0]),
        Kind::Apply => form("apply", parts()),
        Kind::Construct => form("apply", std::iter::once(node.text().to_string()).chain(parts())),
        Kind::Labelled | Kind::Parameter => format!("{}{}", node.text(), meant(&node.parts()[0])),
        Kind::Infix => {
            let both = |left: String, right: String| form(node.text(), [left, right]);
            let all: Vec<String> = parts().collect();
            match level::operator(node.text()).1 {
                Grouping::Left => all.into_iter().reduce(both),
                Grouping::Right => all.into_iter().rev().reduce(|right, left| both(left, right)),
            }
            .unwrap_or_default()
        }
        Kind::Prefix => form(node.text(), parts()),
        Kind::Sign => form(&format!("~{}", node.text()), parts()),
        Kind::Brackets(Brackets::List) if node.parts().is_empty() => "[]".to_string(),
        Kind::Brackets(brackets) => {
            let name = match brackets {
                Brackets::Tuple => "tuple",
                Brackets::List => "list",
                Brackets::Array | Brackets::WideArray => "array",
                Brackets::Record | Brackets::NarrowRecord => "record",
            };
            form(name, parts())
        }
        Kind::Commas => form("tuple", parts()),
        Kind::Binding => format!("{}={}", node.text(), meant(&node.parts()[0])),
        Kind::Field | Kind::As => {
            let name = if node.kind() == Kind::Field { "field" } else { "as" };
            form(name, parts().chain([node.text().to_string()]))
        }
        Kind::Index => form("index", parts()),
        Kind::Fun => form("fun", parts()),
        Kind::Let => form("let", parts()),
        Kind::LetRec => {
            let head: Vec<String> = node.text().split(' ').map(str::to_string).collect();
            let [value, body] = [0, 1].map(|place| meant(&node.parts()[place]));
            let function = form("fun", head[1..].iter().cloned().chain([value]));
            form("let", [head[0].clone(), function, body])
        }
        Kind::If => form("if", parts()),
        Kind::Match => form("match", parts()),
        Kind::Try => form("try", parts()),
        Kind::Sequence => {
            let all: Vec<String> = parts().collect();
            all.into_iter().rev().reduce(|rest, first| form("sequence", [first, rest])).unwrap_or_default()
        }
        Kind::Typed => form("typed", parts()),
        Kind::Product => form("product", parts()),
        Kind::TypeApply => form("type", parts().chain([node.text().to_string()])),
    }
}

/// What was read.
struct Reading<'a>(&'a Tree);

impl Reading<'_> {
    fn path(&self, path: &Path) -> String {
        let last = path.last.name.as_str();
        let last = if last.starts_with(['(', '[']) { last.to_string() } else { level::value_name(last) };
        path.qualifiers.iter().map(|ident| format!("{}.", ident.name)).collect::<String>() + &last
    }

    fn literal(&self, value: &Literal) -> String {
        match value {
            Literal::Int(n, _) => n.to_string(),
            Literal::Float(x, _) => literal::float(*x),
            Literal::Char(byte) => literal::character(*byte),
            Literal::String(bytes, _) => literal::string(bytes),
            Literal::BoxedInt(..) => "boxed".to_string(),
        }
    }

    fn all(&self, ids: &[ExprId]) -> Vec<String> {
        ids.iter().map(|id| self.expr(*id)).collect()
    }

    fn cases(&self, first: ExprId, cases: &[Case]) -> Vec<String> {
        let arms = cases.iter().flat_map(|case| [self.pattern(case.pat), self.expr(case.body)]);
        std::iter::once(self.expr(first)).chain(arms).collect()
    }

    fn params<'s>(&'s self, params: &'s [Param]) -> impl Iterator<Item = String> + 's {
        params.iter().map(|param| match &param.kind {
            ParamKind::Pattern(pattern, _) => self.pattern(*pattern),
            ParamKind::Types(_) => "types".to_string(),
        })
    }

    fn expr(&self, id: ExprId) -> String {
        match &self.0[id].kind {
            ExprKind::Ident(path) | ExprKind::Construct(path, None) => self.path(path),
            ExprKind::Literal(value) => self.literal(value),
            ExprKind::Let(_, bindings, body) => {
                let [binding] = &bindings[..] else { return "bindings".to_string() };
                let value = match &binding.params[..] {
                    [] => self.expr(binding.body),
                    params => form("fun", self.params(params).chain([self.expr(binding.body)])),
                };
                form("let", [self.pattern(binding.pat), value, self.expr(*body)])
            }
            ExprKind::Fun { params, body, .. } => form("fun", self.params(params).chain([self.expr(*body)])),
            ExprKind::Match(subject, cases) => form("match", self.cases(*subject, cases)),
            ExprKind::Try(body, cases) => form("try", self.cases(*body, cases)),
            ExprKind::Apply(function, args) => {
                let args = args.iter().map(|arg| match &arg.label {
                    Label::None => self.expr(arg.expr),
                    Label::Named(label) => format!("~{}:{}", label.name, self.expr(arg.expr)),
                    Label::Optional(label) => format!("?{}:{}", label.name, self.expr(arg.expr)),
                });
                form("apply", std::iter::once(self.expr(*function)).chain(args))
            }
            ExprKind::Infix(operator, left, right) => form(operator.name.as_str(), self.all(&[*left, *right])),
            ExprKind::Cons(left, right) => form("::", self.all(&[*left, *right])),
            ExprKind::Prefix(operator, operand) => form(operator.name.as_str(), [self.expr(*operand)]),
            ExprKind::Tuple(parts) => form("tuple", self.all(parts)),
            ExprKind::Construct(path, Some(arg)) => form("apply", [self.path(path), self.expr(*arg)]),
            ExprKind::List(parts) => form("list", self.all(parts)),
            ExprKind::Array(parts) => form("array", self.all(parts)),
            ExprKind::Record(None, fields) => {
                form("record", fields.iter().map(|field| self.field(&field.label, field.value.map(|v| self.expr(v)))))
            }
            ExprKind::Field(record, label) => form("field", [self.expr(*record), self.path(label)]),
            ExprKind::Index(_, array, index) => form("index", self.all(&[*array, *index])),
            ExprKind::If(condition, yes, Some(no)) => form("if", self.all(&[*condition, *yes, *no])),
            ExprKind::Sequence(first, second) => form("sequence", self.all(&[*first, *second])),
            ExprKind::Constraint(inside, ty) => form("typed", [self.expr(*inside), self.ty(*ty)]),
            other => format!("{other:?}"),
        }
    }

    fn field(&self, label: &Path, value: Option<String>) -> String {
        value.map_or(self.path(label), |value| format!("{}={value}", self.path(label)))
    }

    fn pattern(&self, id: PatId) -> String {
        let all = |parts: &[PatId]| parts.iter().map(|part| self.pattern(*part)).collect::<Vec<_>>();
        match &self.0[id].kind {
            PatKind::Any => "_".to_string(),
            PatKind::Var(ident) => level::value_name(ident.name.as_str()),
            PatKind::Alias(inside, ident) => form("as", [self.pattern(*inside), ident.name.to_string()]),
            PatKind::Literal(value) => self.literal(value),
            PatKind::Tuple(parts) => form("tuple", all(parts)),
            PatKind::Construct(path, None) => self.path(path),
            PatKind::Construct(path, Some(arg)) => form("apply", [self.path(path), self.pattern(*arg)]),
            PatKind::Cons(head, tail) => form("::", all(&[*head, *tail])),
            PatKind::List(parts) => form("list", all(parts)),
            PatKind::Array(parts) => form("array", all(parts)),
            PatKind::Record { fields, open } => {
                let fields = fields.iter().map(|field| self.field(&field.label, field.value.map(|v| self.pattern(v))));
                form("record", fields.chain(open.then(|| "_".to_string())))
            }
            PatKind::Or(left, right) => form("|", all(&[*left, *right])),
            PatKind::Constraint(inside, ty) => form("typed", [self.pattern(*inside), self.ty(*ty)]),
            other => format!("{other:?}"),
        }
    }

    fn ty(&self, id: TypeExprId) -> String {
        match &self.0[id].kind {
            TypeExprKind::Any => "_".to_string(),
            TypeExprKind::Var(name) => format!("'{name}"),
            TypeExprKind::Arrow(label, from, to) => {
                let label = match label {
                    Label::None => String::new(),
                    Label::Named(label) => format!("{}:", label.name),
                    Label::Optional(label) => format!("?{}:", label.name),
                };
                form("->", [label + &self.ty(*from), self.ty(*to)])
            }
            TypeExprKind::Tuple(parts) => form("product", parts.iter().map(|part| self.ty(*part))),
            TypeExprKind::Constr(path, args) if args.is_empty() => self.path(path),
            TypeExprKind::Constr(path, args) => {
                form("type", args.iter().map(|arg| self.ty(*arg)).chain([self.path(path)]))
            }
            TypeExprKind::Alias(inside, ident) => form("as", [self.ty(*inside), format!("'{}", ident.name)]),
            other => format!("{other:?}"),
        }
    }
}

/// What a printed definition of `it` means to the parser.
fn read(text: &str) -> String {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", text);
    let parsed = parse(&sources, file);
    assert!(parsed.problems.is_empty(), "{text}\n{:?}", parsed.problems);
    let [item] = &parsed.tree.items[..] else { panic!("{text}") };
    let ItemKind::Let(_, bindings) = &item.kind else { panic!("{text}") };
    Reading(&parsed.tree).expr(bindings[0].body)
}

fn reads_back(node: &Node) {
    for style in [Style::OneLine, Style::Program, Style::Condition] {
        let text = style.definition("let it =".to_string(), node);
        assert_eq!(read(&text), meant(node), "{text}");
    }
    let text = format!("let it = f {} :: {}", node.argument(), node.within(Level::Cons));
    assert_eq!(read(&text), form("::", [form("apply", ["f".to_string(), meant(node)]), meant(node)]), "{text}");
}

/// Makes random trees.
struct Maker(fastrand::Rng);

impl Maker {
    fn word(&mut self, words: &[&'static str]) -> Node {
        Node::word(words[self.0.usize(..words.len())])
    }

    fn several(&mut self, most: usize, mut make: impl FnMut(&mut Maker) -> Node) -> Vec<Node> {
        (0..self.0.usize(2..=most)).map(|_| make(self)).collect()
    }

    fn constant(&mut self) -> Node {
        match self.0.u8(..6) {
            0 => Node::int(self.0.i64(-9..9)),
            1 => Node::int(if self.0.bool() { i64::MIN >> 1 } else { i64::MAX >> 1 }),
            2 => Node::float(f64::from(self.0.i32(-20..20)) / 8.0),
            3 => Node::character(self.0.u8(..)),
            4 => Node::string(&(0..self.0.usize(..5)).map(|_| self.0.u8(..)).collect::<Vec<_>>()),
            _ => self.word(&["()", "true", "[]", "None", "M.Leaf", "max_int"]),
        }
    }

    fn variable(&mut self) -> Node {
        self.word(&["a", "b", "c'", "_d", "( + )", "( * )", "( mod )", "M.x", "List.map", "nan"])
    }

    fn bindings(&mut self, mut make: impl FnMut(&mut Maker) -> Node) -> Vec<Node> {
        let labels = ["M.x", "y", "z"];
        (0..self.0.usize(1..=3))
            .map(|i| match self.0.bool() || i == 0 {
                true => Node::binding(labels[i], make(self)),
                false => Node::short_binding(labels[i], Node::word(labels[i])),
            })
            .collect()
    }

    fn arms(&mut self, size: u32) -> Vec<(Node, Node)> {
        (0..self.0.usize(1..=3)).map(|_| (self.pattern(size / 2), self.expr(size))).collect()
    }

    fn expr(&mut self, size: u32) -> Node {
        let Some(size) = size.checked_sub(1) else {
            return if self.0.bool() { self.constant() } else { self.variable() };
        };
        let node = match self.0.u8(..22) {
            0 => Node::apply(self.function(size), self.several(3, |maker| maker.expr(size / 2))),
            1 => Node::apply(self.function(size), vec![Node::labelled("~x:".to_string(), self.expr(size))]),
            2 => Node::construct("Some", vec![self.expr(size)]),
            3 => Node::construct("M.Node", self.several(3, |maker| maker.expr(size / 2))),
            4 => Node::construct_of("Point", Node::record(self.bindings(|maker| maker.expr(size / 2)))),
            5..=8 => {
                let operators = [
                    ":=", "||", "or", "&&", "&", "=", "<>", "<=", "!=", "|>", "$", "@", "^", "@@", "::", "+", "-",
                    "+.", "*", "/", "mod", "land", "**", "lsl", "asr", ">>=",
                ];
                let operator = operators[self.0.usize(..operators.len())];
                Node::chain(operator, self.several(3, |maker| maker.expr(size / 2 + 1)))
            }
            9 => Node::prefix("!", self.expr(size)),
            10 => match self.expr(size) {
                number if number.kind() == Kind::Signed || number.text().starts_with(|c: char| c.is_ascii_digit()) => {
                    number
                }
                operand => Node::sign(if self.0.bool() { "-" } else { "-." }, operand),
            },
            11 => Node::tuple(self.several(3, |maker| maker.expr(size / 2))),
            12 => Node::commas(self.several(3, |maker| maker.expr(size / 2))),
            13 => {
                let brackets = [Brackets::List, Brackets::Array, Brackets::WideArray][self.0.usize(..3)];
                Node::brackets(brackets, (0..self.0.usize(..4)).map(|_| self.expr(size / 2)).collect())
            }
            14 => {
                let brackets = if self.0.bool() { Brackets::Record } else { Brackets::NarrowRecord };
                Node::brackets(brackets, self.bindings(|maker| maker.expr(size / 2)))
            }
            15 => Node::field(self.expr(size), if self.0.bool() { "y" } else { "M.y" }),
            16 => Node::index(self.expr(size / 2), self.expr(size / 2)),
            17 => Node::fun(self.several(3, |maker| maker.pattern(1)), self.expr(size)),
            18 if self.0.bool() => Node::let_in(self.pattern(size / 2), self.expr(size / 2), self.expr(size)),
            18 => Node::let_rec_in("go x y", self.expr(size / 2), self.expr(size)),
            19 => Node::if_else(self.expr(size / 2), self.expr(size / 2), self.expr(size)),
            20 if self.0.bool() => Node::matching(self.expr(size / 2), self.arms(size / 2)),
            20 => Node::trying(self.expr(size / 2), self.arms(size / 2)),
            _ if self.0.bool() => Node::sequence(self.several(3, |maker| maker.expr(size / 2))),
            _ => Node::typed(self.expr(size), self.ty(size / 2)),
        };
        // Parentheses for the reader change nothing.
        if self.0.u8(..10) == 0 { node.at_least(Level::Atom) } else { node }
    }

    /// What may be applied: a constructor would take the argument for its own.
    fn function(&mut self, size: u32) -> Node {
        let node = self.expr(size);
        if matches!(node.kind(), Kind::Word | Kind::Brackets(_)) { self.variable() } else { node }
    }

    fn pattern(&mut self, size: u32) -> Node {
        let Some(size) = size.checked_sub(1) else {
            return match self.0.u8(..3) {
                0 => Node::word("_"),
                1 => self.word(&["a", "b", "c'"]),
                _ => self.constant().map(&|text| if text == "max_int" { "x".to_string() } else { text.to_string() }),
            };
        };
        match self.0.u8(..9) {
            0 => Node::construct("Some", vec![self.pattern(size)]),
            1 => Node::construct("M.Node", self.several(3, |maker| maker.pattern(size / 2))),
            2 => Node::cons(self.pattern(size / 2), self.pattern(size)),
            3 => Node::tuple(self.several(3, |maker| maker.pattern(size / 2))),
            4 => Node::commas(self.several(3, |maker| maker.pattern(size / 2))),
            5 => Node::list(self.several(3, |maker| maker.pattern(size / 2))),
            6 => {
                let mut fields = self.bindings(|maker| maker.pattern(size / 2));
                fields.extend(self.0.bool().then(|| Node::word("_")));
                Node::record(fields)
            }
            7 if self.0.bool() => Node::typed(self.pattern(size), self.ty(size / 2)),
            7 => Node::alias(self.pattern(size), "whole"),
            _ => Node::chain("|", self.several(3, |maker| maker.pattern(size / 2))),
        }
    }

    fn ty(&mut self, size: u32) -> Node {
        let Some(size) = size.checked_sub(1) else { return self.word(&["int", "'a", "M.t", "_"]) };
        match self.0.u8(..5) {
            0 => Node::infix(self.ty(size / 2), "->", self.ty(size)),
            1 => Node::chain("->", self.several(3, |maker| maker.ty(size / 2))),
            2 => {
                let label = if self.0.bool() { "x:" } else { "?x:" };
                Node::infix(Node::parameter(label.to_string(), self.ty(size / 2)), "->", self.ty(size))
            }
            3 => Node::product(self.several(3, |maker| maker.ty(size / 2))),
            _ => Node::type_apply("M.t", (0..self.0.usize(1..3)).map(|_| self.ty(size / 2)).collect()),
        }
    }
}

#[test]
fn random_trees() {
    let mut maker = Maker(fastrand::Rng::with_seed(18));
    for round in 0..TREES {
        reads_back(&maker.expr(round as u32 % 9));
    }
}

#[test]
fn hard_trees() {
    let word = |text: &'static str| Node::word(text);
    let x = || word("x");
    let one = || Node::int(-1);
    let arm = |result: Node| vec![(word("_"), result)];
    let identity = || Node::fun(vec![x()], x());
    let matching = || Node::matching(x(), vec![(word("1"), word("a")), (word("_"), word("b"))]);
    let choice = |no: Node| Node::if_else(word("c"), x(), no);
    let cases = [
        (Node::call("f", vec![one()]), "f (-1)"),
        (Node::apply(identity(), vec![word("1")]), "(fun x -> x) 1"),
        (Node::sign("-", Node::sign("-", x())), "- (- x)"),
        (Node::infix(x(), "-", one()), "x - -1"),
        (Node::cons(x(), Node::cons(x(), x())), "x :: x :: x"),
        (Node::cons(Node::cons(x(), x()), x()), "(x :: x) :: x"),
        (Node::tuple(vec![Node::tuple(vec![x(), x()]), x()]), "((x, x), x)"),
        (Node::commas(vec![Node::commas(vec![x(), x()]), x()]), "(x, x), x"),
        (Node::construct("Some", vec![Node::construct("Some", vec![word("1")])]), "Some (Some 1)"),
        (Node::construct("Some", vec![one()]), "Some (-1)"),
        (Node::field(Node::prefix("!", x()), "f"), "!x.f"),
        (Node::prefix("!", Node::field(x(), "f")), "!(x.f)"),
        (Node::call("f", vec![Node::field(x(), "f"), Node::prefix("!", x())]), "f x.f !x"),
        (Node::infix(Node::index(word("a"), Node::sequence(vec![x(), x()])), "+", x()), "a.(x; x) + x"),
        (Node::list(vec![Node::sequence(vec![x(), x()]), identity()]), "[(x; x); (fun x -> x)]"),
        (Node::infix(choice(x()), "+", choice(x())), "(if c then x else x) + (if c then x else x)"),
        (choice(choice(matching())), "if c then x else if c then x else (match x with 1 -> a | _ -> b)"),
        (Node::sequence(vec![choice(identity()), x()]), "(if c then x else (fun x -> x)); x"),
        (choice(Node::sequence(vec![x(), x()])), "if c then x else (x; x)"),
        (Node::infix(Node::let_in(x(), one(), x()), "*", x()), "(let x = -1 in x) * x"),
        (
            Node::matching(x(), vec![(word("0"), matching()), (word("_"), matching())]),
            "match x with 0 -> (match x with 1 -> a | _ -> b) | _ -> match x with 1 -> a | _ -> b",
        ),
        (
            Node::matching(x(), vec![(word("0"), Node::trying(x(), arm(x()))), (word("_"), x())]),
            "match x with 0 -> (try x with _ -> x) | _ -> x",
        ),
        (Node::call("( + )", vec![word("( * )"), word("( mod )")]), "( + ) ( * ) ( mod )"),
        (Node::call("f", vec![Node::labelled("~x:".to_string(), one())]), "f ~x:(-1)"),
        (Node::infix(Node::infix(x(), "-", x()), "-", Node::infix(x(), "-", x())), "x - x - (x - x)"),
        (Node::infix(Node::infix(x(), "^", x()), "^", Node::infix(x(), "^", x())), "(x ^ x) ^ x ^ x"),
        (Node::chain("&&", vec![x(), Node::infix(x(), "||", x()), x()]), "x && (x || x) && x"),
        (Node::int(i64::MIN >> 1), "-4611686018427387904"),
        (Node::float(1.0), "1."),
        (Node::float(f64::NEG_INFINITY), "neg_infinity"),
        (one().at_least(Level::Atom), "(-1)"),
    ];
    for (node, text) in cases {
        assert_eq!(node.alone(), text);
        reads_back(&node);
    }
}

#[test]
fn constants() {
    let mut random = fastrand::Rng::with_seed(18);
    let value = |node: Node| {
        let mut sources = Sources::new();
        let file = sources.add("test.ml", format!("let it = {}", node.alone()));
        let parsed = parse(&sources, file);
        let ItemKind::Let(_, bindings) = &parsed.tree.items[0].kind else { panic!("{node:?}") };
        match &parsed.tree[bindings[0].body].kind {
            ExprKind::Literal(literal) => literal.clone(),
            other => panic!("{node:?}: {other:?}"),
        }
    };
    for byte in 0..=255 {
        assert!(matches!(value(Node::character(byte)), Literal::Char(read) if read == byte));
    }
    for _ in 0..2_000 {
        let n = random.i64(..) >> random.u32(1..63);
        assert!(matches!(value(Node::int(n)), Literal::Int(read, _) if read == n), "{n}");
        let x = f64::from_bits(random.u64(..));
        if x.is_finite() {
            assert!(matches!(value(Node::float(x)), Literal::Float(read, _) if read == x), "{x}");
        }
        let bytes: Vec<u8> = (0..random.usize(..9)).map(|_| random.u8(..)).collect();
        let accented = ["é".as_bytes(), &bytes].concat();
        for bytes in [bytes, accented] {
            for text in [literal::string(&bytes), literal::ascii_string(&bytes)] {
                assert!(matches!(value(Node::word(text)), Literal::String(read, None) if read == bytes), "{bytes:?}");
            }
        }
    }
}

#[test]
fn deep_and_long_trees() {
    let mut node = Node::word("x");
    for _ in 0..100_000 {
        node = Node::construct("S", vec![node]);
    }
    assert_eq!(node.alone().len(), 4 * 100_000 - 1);
    let long = Node::list((0..200_000).map(Node::int).collect());
    assert!(long.alone().ends_with("199998; 199999]"));
}
