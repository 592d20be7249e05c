//! Leaves: literals near the borders of their types, and the words that narrow arguments down.

use super::Generator;
use super::declaration::Shape;
use super::tree::{Level, Node};
use super::ty::Ty;

impl Generator {
    /// A variable of the type or a small value; never recurses deep.
    pub(super) fn leaf(&mut self, ty: &Ty) -> Node {
        if self.chance(60)
            && let Some(node) = self.variable_of(ty)
        {
            return node;
        }
        self.literal(ty)
    }

    /// Some visible variable that has the type as it is.
    pub(super) fn variable_of(&mut self, ty: &Ty) -> Option<Node> {
        let names: Vec<String> = self
            .visible()
            .into_iter()
            .filter(|variable| super::ty::Solution::new().matches(&variable.ty, ty))
            .map(|variable| variable.name.clone())
            .collect();
        if names.is_empty() {
            return None;
        }
        let index = self.below(names.len());
        Some(Node::leaf(ty, names[index].clone()))
    }

    /// A literal of the type, or the smallest value where there are no literals.
    pub(super) fn literal(&mut self, ty: &Ty) -> Node {
        let text = match ty {
            Ty::Con(name, args) if args.is_empty() => match name.as_str() {
                "int" => self.int_literal(),
                "small" => self.random.u32(0..6).to_string(),
                "index" => match self.random.i32(-1..8) {
                    -1 => "(-1)".to_string(),
                    number => number.to_string(),
                },
                "shift" => self.random.u32(0..63).to_string(),
                "bool" => self.pick(&["true", "false"]).to_string(),
                "string" => self.string_literal(),
                "numeral" => self.numeral(),
                "char" => self.char_literal(),
                "float" => self.float_literal(),
                "bytes" => format!("(Bytes.of_string {})", self.string_literal()),
                "exn" => return self.exception_value(1),
                _ => return self.declared_literal(ty),
            },
            Ty::Con(name, _) if name == "order" => {
                self.pick(&["compare", "(fun a b -> compare b a)", "Stdlib.compare"]).to_string()
            }
            Ty::Con(name, args) if name == "list" && self.chance(60) => {
                let element = self.leaf(&args[0]);
                return Node::new(ty, Level::ATOM, "[$4]", vec![element]);
            }
            Ty::Con(name, args) if name == "option" && self.chance(60) => {
                let value = self.leaf(&args[0]);
                return Node::new(ty, Level::APPLY, "Some $e", vec![value]);
            }
            Ty::Con(..) => return self.declared_literal(ty),
            Ty::Arrow(_, to) => {
                let result = self.leaf(to);
                return Node::new(ty, Level::OPEN, "fun _ -> $0", vec![result]);
            }
            Ty::Tuple(parts) => {
                let children: Vec<Node> = parts.iter().map(|part| self.leaf(part)).collect();
                return self.tuple_node(ty, children);
            }
            Ty::Var(_) => self.declarations.smallest(ty),
        };
        Node::leaf(ty, text)
    }

    /// `(a, b)` of its parts.
    pub(super) fn tuple_node(&mut self, ty: &Ty, children: Vec<Node>) -> Node {
        let template = vec!["$4"; children.len()].join(", ");
        Node::new(ty, Level::TUPLE, &template, children)
    }

    fn declared_literal(&mut self, ty: &Ty) -> Node {
        match self.declarations.shape_of(ty) {
            Some(Shape::Variant(constructors)) => {
                let constants: Vec<&String> =
                    constructors.iter().filter(|(_, args)| args.is_empty()).map(|(name, _)| name).collect();
                if constants.is_empty() {
                    return Node::leaf(ty, self.declarations.smallest(ty));
                }
                let index = self.below(constants.len());
                Node::leaf(ty, constants[index].clone())
            }
            _ => Node::leaf(ty, self.declarations.smallest(ty)),
        }
    }

    /// The text of an integer, also in the other notations, also at the borders.
    pub(super) fn int_literal(&mut self) -> String {
        const BORDERS: &[&str] = &[
            "max_int",
            "min_int",
            "4611686018427387903",
            "(-4611686018427387904)",
            "4611686018427387902",
            "0x3fffffffffffffff",
            "0x7fffffffffffffff",
            "1_000_000",
            "0b1011",
            "0o17",
            "0xFf",
            "65536",
            "2147483648",
            "(-2147483649)",
            "3037000500",
            "255",
            "256",
        ];
        match self.weighted(&[10, 4, 2]) {
            0 => self.random.u32(0..10).to_string(),
            1 => match self.random.i32(-20..100) {
                number if number < 0 => format!("({number})"),
                number => number.to_string(),
            },
            _ => self.pick(BORDERS).to_string(),
        }
    }

    fn float_literal(&mut self) -> String {
        const FLOATS: &[&str] = &[
            "0.",
            "1.",
            "(-1.)",
            "0.5",
            "3.14159",
            "1e10",
            "1e-3",
            "2.5e2",
            "nan",
            "infinity",
            "neg_infinity",
            "(-0.)",
            "1e22",
            "123456789.125",
            "0x1p-3",
            "1_000.5",
            "epsilon_float",
            "max_float",
            "0.1",
            "100.",
            "1e15",
            "1e16",
        ];
        if self.chance(30) {
            format!("{}.{}", self.random.u32(0..50), self.random.u32(0..100))
        } else {
            self.pick(FLOATS).to_string()
        }
    }

    /// The text of a string literal.
    pub(super) fn string_literal(&mut self) -> String {
        const PIECES: &[&str] = &[
            "a", "b", "ab", "hello", "x", " ", "A", "Z", "0", "9", ",", "\\n", "\\t", "\\\\", "\\\"", "\\065", "\\xff",
            "\\x00", "'", "%", "é", "\\o101", "(", "\\b", "\\r", "~", "\\127",
        ];
        let count = self.weighted(&[1, 3, 3, 2, 1]);
        let pieces: String = (0..count).map(|_| self.pick(PIECES)).collect();
        format!("\"{pieces}\"")
    }

    fn numeral(&mut self) -> String {
        const NUMERALS: &[&str] = &[
            "\"12\"",
            "\"-7\"",
            "\"+3\"",
            "\"0x1F\"",
            "\"0b101\"",
            "\"1_000\"",
            "\"\"",
            "\" 1\"",
            "\"1e3\"",
            "\"1.5\"",
            "\"abc\"",
            "\"4611686018427387904\"",
            "\"-4611686018427387904\"",
            "\"true\"",
            "\"false\"",
            "\"nan\"",
            "\"0x7fffffffffffffff\"",
            "\"0o17\"",
            "\"1.\"",
            "\".5\"",
            "\"-\"",
            "\"0x1p4\"",
            "\"_1\"",
            "\"0u123\"",
            "\"inf\"",
        ];
        self.pick(NUMERALS).to_string()
    }

    /// The text of a character literal.
    pub(super) fn char_literal(&mut self) -> String {
        const CHARS: &[&str] = &[
            "'a'", "'b'", "'z'", "'A'", "'0'", "'9'", "' '", "'\\n'", "'\\''", "'\"'", "'\\\\'", "'\\000'", "'\\255'",
            "'\\x41'", "'\\t'", "','", "'\\o101'",
        ];
        self.pick(CHARS).to_string()
    }

    /// An exception of the program or of the library.
    pub(super) fn exception_value(&mut self, depth: u32) -> Node {
        let ty = Ty::named("exn");
        if !self.declarations.exceptions.is_empty() && self.chance(60) {
            let index = self.below(self.declarations.exceptions.len());
            let (name, args) = self.declarations.exceptions[index].clone();
            return self.construction(&ty, &name, &args, depth);
        }
        match self.below(5) {
            0 => Node::leaf(&ty, "Not_found"),
            1 => Node::leaf(&ty, "Exit"),
            2 => Node::leaf(&ty, "Division_by_zero"),
            3 => {
                let message = self.expression(&Ty::named("string"), depth.min(1));
                Node::new(&ty, Level::APPLY, "Failure $e", vec![message])
            }
            _ => {
                let message = self.leaf(&Ty::named("string"));
                Node::new(&ty, Level::APPLY, "Invalid_argument $e", vec![message])
            }
        }
    }

    /// A constructor with generated arguments.
    pub(super) fn construction(&mut self, ty: &Ty, constructor: &str, args: &[Ty], depth: u32) -> Node {
        let children: Vec<Node> = args.iter().map(|arg| self.expression(arg, depth.saturating_sub(1))).collect();
        match children.len() {
            0 => Node::leaf(ty, constructor),
            1 => Node::new(ty, Level::APPLY, &format!("{constructor} $e"), children),
            count => {
                let places = vec!["$4"; count].join(", ");
                Node::new(ty, Level::APPLY, &format!("{constructor} ({places})"), children)
            }
        }
    }
}
