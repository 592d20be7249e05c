//! The types and exceptions a generated program declares.

use super::Generator;
use super::tree::{Level, Node};
use super::ty::{Solution, Ty};

/// What a program has declared so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Declarations {
    /// Variants and records.
    pub types: Vec<Declared>,
    /// Exceptions with the types of their arguments.
    pub exceptions: Vec<(String, Vec<Ty>)>,
    /// Types of which nothing is known, each with the text of some value.
    pub hidden: Vec<(String, String)>,
}

/// A declared type; its parameters are `Ty::Var(0..params)`.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    /// Its name.
    pub name: String,
    /// Number of parameters.
    pub params: usize,
    /// What it is.
    pub shape: Shape,
}

/// Variant or record.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// Constructors with the types of their arguments; the first ones can be built without recursion.
    Variant(Vec<(String, Vec<Ty>)>),
    /// Fields: name, type, mutable.
    Record(Vec<(String, Ty, bool)>),
}

impl Declarations {
    /// The declaration of a named type.
    pub(super) fn find(&self, name: &str) -> Option<&Declared> {
        self.types.iter().find(|declared| declared.name == name)
    }

    /// The shape of a type with its arguments put in.
    pub(super) fn shape_of(&self, ty: &Ty) -> Option<Shape> {
        let (name, args) = ty.as_con()?;
        let declared = self.find(name)?;
        let mut solution = Solution::new();
        for (index, arg) in args.iter().enumerate() {
            solution.settle(index as u8, arg.clone());
        }
        let put = |ty: &Ty| ty.apply(&solution, &mut |_| Ty::named("int"));
        Some(match &declared.shape {
            Shape::Variant(constructors) => Shape::Variant(
                constructors.iter().map(|(name, args)| (name.clone(), args.iter().map(put).collect())).collect(),
            ),
            Shape::Record(fields) => {
                Shape::Record(fields.iter().map(|(name, ty, mutable)| (name.clone(), put(ty), *mutable)).collect())
            }
        })
    }

    /// The text of some small value of the type that is correct anywhere.
    pub(super) fn smallest(&self, ty: &Ty) -> String {
        match ty {
            Ty::Var(_) => "(raise Not_found)".to_string(),
            Ty::Arrow(_, to) => format!("(fun _ -> {})", self.smallest(to)),
            Ty::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.smallest(part)).collect();
                format!("({})", parts.join(", "))
            }
            Ty::Con(name, args) => self.smallest_named(ty, name, args),
        }
    }

    fn smallest_named(&self, ty: &Ty, name: &str, args: &[Ty]) -> String {
        match name {
            "int" | "small" | "index" | "shift" => "0".to_string(),
            "bool" => "true".to_string(),
            "string" => "\"\"".to_string(),
            "numeral" => "\"1\"".to_string(),
            "char" => "'a'".to_string(),
            "float" => "0.".to_string(),
            "unit" => "()".to_string(),
            "list" => "[]".to_string(),
            "option" => "None".to_string(),
            "array" => "[||]".to_string(),
            "ref" => format!("(ref {})", self.smallest(&args[0])),
            "result" => format!("(Ok {})", self.smallest(&args[0])),
            "bytes" => "(Bytes.of_string \"\")".to_string(),
            "order" => "compare".to_string(),
            "exn" => "Not_found".to_string(),
            "Hashtbl.t" => "(Hashtbl.create 1)".to_string(),
            "Buffer.t" => "(Buffer.create 1)".to_string(),
            _ => match self.shape_of(ty) {
                Some(Shape::Variant(constructors)) => {
                    let (constructor, args) = &constructors[0];
                    self.smallest_construction(constructor, args)
                }
                Some(Shape::Record(fields)) => {
                    let fields: Vec<String> =
                        fields.iter().map(|(name, ty, _)| format!("{name} = {}", self.smallest(ty))).collect();
                    format!("{{{}}}", fields.join("; "))
                }
                None => match self.hidden.iter().find(|(hidden, _)| hidden == name) {
                    Some((_, value)) => value.clone(),
                    None => "(raise Not_found)".to_string(),
                },
            },
        }
    }

    fn smallest_construction(&self, constructor: &str, args: &[Ty]) -> String {
        let args: Vec<String> = args.iter().map(|arg| self.smallest(arg)).collect();
        match args.len() {
            0 => constructor.to_string(),
            1 => format!("({constructor} {})", args[0]),
            _ => format!("({constructor} ({}))", args.join(", ")),
        }
    }
}

impl Generator {
    /// A declaration of a variant or a record, as an item.
    pub(super) fn declare_type(&mut self) -> Node {
        let name = self.fresh_name("t");
        let params = self.weighted(&[6, 3, 1]);
        let shape = if self.chance(65) { self.variant_shape(&name, params) } else { self.record_shape(params) };
        let mut head = match params {
            0 => format!("type {name} ="),
            1 => format!("type 'a {name} ="),
            _ => format!("type ('a, 'b) {name} ="),
        };
        match &shape {
            Shape::Variant(constructors) => {
                for (constructor, args) in constructors {
                    head.push_str(&format!(" | {constructor}"));
                    let args: Vec<String> = args.iter().map(Ty::to_string).collect();
                    if !args.is_empty() {
                        head.push_str(&format!(" of {}", args.join(" * ")));
                    }
                }
            }
            Shape::Record(fields) => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(name, ty, mutable)| format!("{}{name} : {ty}", if *mutable { "mutable " } else { "" }))
                    .collect();
                head.push_str(&format!(" {{ {} }}", fields.join("; ")));
            }
        }
        self.declarations.types.push(Declared { name, params, shape });
        Node::new(&Ty::named("item"), Level::OPEN, &head, Vec::new())
    }

    fn variant_shape(&mut self, name: &str, params: usize) -> Shape {
        let own = Ty::Con(name.to_string(), (0..params).map(|index| Ty::Var(index as u8)).collect());
        let count = 1 + self.below(5);
        let mut constructors = Vec::new();
        for index in 0..count {
            let constructor = self.fresh_name("C");
            let arity = self.weighted(&[4, 4, 3, 1]);
            // The first constructor ends every recursion.
            let recursion = if index == 0 { 0 } else { 35 };
            let args = (0..arity).map(|_| self.component_type(params, &own, recursion)).collect();
            constructors.push((constructor, args));
        }
        Shape::Variant(constructors)
    }

    fn record_shape(&mut self, params: usize) -> Shape {
        let count = 1 + self.below(4);
        let fields = (0..count)
            .map(|_| {
                let name = self.fresh_name("f");
                let mutable = self.chance(40);
                (name, self.component_type(params, &Ty::named("int"), 0), mutable)
            })
            .collect();
        Shape::Record(fields)
    }

    fn component_type(&mut self, params: usize, own: &Ty, recursion: u32) -> Ty {
        if self.chance(recursion) {
            return if self.chance(20) { Ty::of("list", own.clone()) } else { own.clone() };
        }
        if params > 0 && self.chance(60) {
            return Ty::Var(self.below(params) as u8);
        }
        self.random_type(1)
    }

    /// A declaration of an exception, as an item.
    pub(super) fn declare_exception(&mut self) -> Node {
        let name = self.fresh_name("E");
        let arity = self.weighted(&[3, 4, 2]);
        let args: Vec<Ty> = (0..arity).map(|_| self.random_type(1)).collect();
        let mut text = format!("exception {name}");
        if !args.is_empty() {
            let args: Vec<String> = args.iter().map(Ty::to_string).collect();
            text.push_str(&format!(" of {}", args.join(" * ")));
        }
        self.declarations.exceptions.push((name, args));
        Node::new(&Ty::named("item"), Level::OPEN, &text, Vec::new())
    }
}
