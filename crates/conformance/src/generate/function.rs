//! Functions that surely end: plain ones, structural recursion, counters, mutual recursion, polymorphic helpers.

use super::Generator;
use super::declaration::Shape;
use super::tree::{Level, Node};
use super::ty::Ty;

/// A function ready to be bound: everything after its name, and its type.
pub(super) struct Definition {
    /// `let` or `let rec`, the name, the parameters, the body.
    pub node: Node,
    /// Its name.
    pub name: String,
    /// Its type, generalised.
    pub ty: Ty,
    /// Loops inside.
    pub cost: u8,
}

/// Polymorphic functions that programs often have; a name for the place of the name.
const HELPERS: &[(&str, &str, u8)] = &[
    ("let NAME f g x = f (g x)", "('a -> 'b) -> ('c -> 'a) -> 'c -> 'b", 0),
    ("let NAME f x = f (f x)", "('a -> 'a) -> 'a -> 'a", 0),
    ("let NAME (a, b) = (b, a)", "'a * 'b -> 'b * 'a", 0),
    ("let NAME a _ = a", "'a -> 'b -> 'a", 0),
    ("let NAME f a b = f b a", "('a -> 'b -> 'c) -> 'b -> 'a -> 'c", 0),
    ("let NAME f (a, b) = f a b", "('a -> 'b -> 'c) -> 'a * 'b -> 'c", 0),
    ("let NAME f a b = f (a, b)", "('a * 'b -> 'c) -> 'a -> 'b -> 'c", 0),
    ("let rec NAME f l = match l with [] -> [] | x :: r -> f x :: NAME f r", "('a -> 'b) -> 'a list -> 'b list", 1),
    ("let rec NAME f z = function [] -> z | x :: r -> f x (NAME f z r)", "('a -> 'b -> 'b) -> 'b -> 'a list -> 'b", 1),
    (
        "let rec NAME k = function [] -> None | (k', v) :: _ when k = k' -> Some v | _ :: r -> NAME k r",
        "'a -> ('a * 'b) list -> 'b option",
        1,
    ),
    (
        "let rec NAME a b = match a, b with [], l | l, [] -> l | x :: r, y :: s -> x :: y :: NAME r s",
        "'a list -> 'a list -> 'a list",
        1,
    ),
    ("let NAME o d = match o with Some x -> x | None -> d", "'a option -> 'a -> 'a", 0),
    ("let NAME = fun x -> [x; x]", "'a -> 'a list", 0),
    ("let rec NAME n x = if n <= 0 || n > 20 then [] else x :: NAME (n - 1) x", "int -> 'a -> 'a list", 1),
];

impl Generator {
    /// A definition for the top level.
    pub(super) fn definition(&mut self) -> Definition {
        match self.weighted(&[4, 3, 3, 2, 3, 2]) {
            0 => self.plain_function(3),
            1 => self.list_recursion(3),
            2 => self.counter_recursion(3),
            3 => self.helper(),
            4 => self.tree_recursion(3),
            _ => self.polymorphic_function(3),
        }
    }

    /// A helper from the table.
    pub(super) fn helper(&mut self) -> Definition {
        let (text, ty, cost) = HELPERS[self.below(HELPERS.len())];
        let name = self.fresh_name("g");
        let node = Node::new(&Ty::named("item"), Level::OPEN, &text.replace("NAME", &name), Vec::new());
        Definition { node, name, ty: super::ty::parse(ty), cost }
    }

    /// `let f x y = ...` without recursion.
    fn plain_function(&mut self, depth: u32) -> Definition {
        let name = self.fresh_name("f");
        let result = self.random_type_or_function();
        let count = 1 + self.below(3);
        let params: Vec<Ty> = (0..count).map(|_| self.random_type_or_function()).collect();
        self.define(&name, &params, &result, 1, |this| this.expression(&result, depth))
    }

    /// A function with opaque parameters, polymorphic because nothing is known about them.
    fn polymorphic_function(&mut self, depth: u32) -> Definition {
        let name = self.fresh_name("f");
        let rigid = |index: usize| Ty::named(&format!("'r{index}"));
        let result = match self.below(4) {
            0 => rigid(0),
            1 => Ty::of("list", rigid(0)),
            2 => Ty::of("option", rigid(1)),
            _ => Ty::Tuple(vec![rigid(1), rigid(0)]),
        };
        let mut params = vec![rigid(0), rigid(1)];
        match self.below(3) {
            0 => params.push(Ty::of("list", rigid(0))),
            1 => params.push(Ty::arrow(rigid(0), rigid(1))),
            _ => {}
        }
        self.define(&name, &params, &result, 1, |this| this.expression(&result, depth))
    }

    fn define(
        &mut self,
        name: &str,
        params: &[Ty],
        result: &Ty,
        cost: u8,
        body: impl FnOnce(&mut Generator) -> Node,
    ) -> Definition {
        let node = self.looped(|this| {
            this.scoped(|this| {
                let patterns: Vec<String> = params
                    .iter()
                    .map(|param| {
                        let own = this.fresh_name("v");
                        let pattern = if this.chance(75) { own.clone() } else { this.simple_pattern(param) };
                        if pattern == own {
                            this.bind(&own, param.clone());
                        }
                        pattern
                    })
                    .collect();
                let body = body(this);
                Node::new(
                    &Ty::named("item"),
                    Level::OPEN,
                    &format!("let {name} {} = $0", patterns.join(" ")),
                    vec![body],
                )
            })
        });
        let ty = params.iter().rev().fold(result.clone(), |ty, param| Ty::arrow(param.clone(), ty));
        Definition { node, name: name.to_string(), ty: ty.generalise(), cost }
    }

    /// Recursion over a list, one call for each element.
    fn list_recursion(&mut self, depth: u32) -> Definition {
        let name = self.fresh_name("f");
        let element = self.random_type(1);
        let extra = self.random_type(1);
        let result = self.random_type(1);
        let node = self.looped(|this| {
            this.scoped(|this| {
                this.bind("e", extra.clone());
                let base = this.expression(&result, depth - 1);
                let next = this.expression(&extra, depth - 2);
                this.bind("h", element.clone());
                this.bind("r", result.clone());
                let step = this.expression(&result, depth);
                let template = match this.below(3) {
                    0 => format!(
                        "let rec {name} l e = match l with [] -> $1 | h :: t -> let r = {name} t $e in $0"
                    ),
                    1 => format!("let rec {name} l e = if l = [] then $4 else let h = List.hd l in let r = {name} (List.tl l) $e in $0"),
                    _ => format!("let rec {name} = fun l e -> match l, e with [], _ -> $1 | h :: t, _ -> let r = {name} t $e in $0"),
                };
                Node::new(&Ty::named("item"), Level::OPEN, &template, vec![base, next, step])
            })
        });
        let ty = Ty::arrow(Ty::of("list", element), Ty::arrow(extra, result));
        Definition { node, name, ty, cost: 1 }
    }

    /// Recursion that counts down from a small number.
    fn counter_recursion(&mut self, depth: u32) -> Definition {
        let name = self.fresh_name("f");
        let extra = self.random_type(1);
        let result = self.random_type(1);
        let node = self.looped(|this| {
            this.scoped(|this| {
                this.bind("n", Ty::named("int"));
                this.bind("e", extra.clone());
                let base = this.expression(&result, depth - 1);
                let next = this.expression(&extra, depth - 2);
                let template = match this.below(3) {
                    0 => {
                        // Tail recursion: the result is the accumulator's.
                        format!("let rec {name} n e = if n <= 0 || n > 9 then $4 else {name} (n - 1) $e")
                    }
                    1 => format!(
                        "let rec {name} n e = if n <= 0 || n > 9 then $4 else let r = {name} (n - 1) $e in $0"
                    ),
                    _ => {
                        let other = format!("{name}'");
                        format!(
                            "let rec {name} n e = if n <= 0 || n > 9 then $4 else {other} (n - 1) $e and {other} n e = if n <= 0 then {name} 0 e else let r = {name} (n - 1) e in $0"
                        )
                    }
                };
                let mut children = vec![base, next];
                if template.ends_with("$0") {
                    this.bind("r", result.clone());
                    children.push(this.expression(&result, depth));
                }
                Node::new(&Ty::named("item"), Level::OPEN, &template, children)
            })
        });
        let ty = Ty::arrow(Ty::named("int"), Ty::arrow(extra, result));
        Definition { node, name, ty, cost: 1 }
    }

    /// Recursion over a declared variant: one call for each component of its own type.
    fn tree_recursion(&mut self, depth: u32) -> Definition {
        let variants: Vec<usize> = (0..self.declarations.types.len())
            .filter(|index| matches!(self.declarations.types[*index].shape, Shape::Variant(_)))
            .collect();
        if variants.is_empty() {
            return self.list_recursion(depth);
        }
        let index = variants[self.below(variants.len())];
        let declared = self.declarations.types[index].clone();
        let args = (0..declared.params).map(|_| self.random_type(0)).collect();
        let ty = Ty::Con(declared.name.clone(), args);
        let result = self.random_type(1);
        let name = self.fresh_name("f");
        let Some(Shape::Variant(constructors)) = self.declarations.shape_of(&ty) else {
            return self.list_recursion(depth);
        };
        let node = self.looped(|this| {
            let mut template = format!("let rec {name} = function");
            let mut children = Vec::new();
            for (constructor, args) in &constructors {
                this.scoped(|this| {
                    let mut patterns = Vec::new();
                    let mut calls = String::new();
                    for arg in args {
                        let own = this.fresh_name("v");
                        if *arg == ty {
                            let called = this.fresh_name("r");
                            calls.push_str(&format!("let {called} = {name} {own} in "));
                            this.bind(&called, result.clone());
                        } else {
                            this.bind(&own, arg.clone());
                        }
                        patterns.push(own);
                    }
                    let pattern = match patterns.len() {
                        0 => constructor.clone(),
                        1 => format!("{constructor} {}", patterns[0]),
                        _ => format!("{constructor} ({})", patterns.join(", ")),
                    };
                    // A `let` is open at its end: the next case would be read into a match inside it.
                    template.push_str(&format!(" | {pattern} -> ({calls}$0)"));
                    children.push(this.expression(&result, depth - 1));
                });
            }
            Node::new(&Ty::named("item"), Level::OPEN, &template, children)
        });
        let ty = Ty::arrow(ty, result);
        Definition { node, name, ty, cost: 1 }
    }

    /// `let f x = ... in`, then a body that can call it.
    pub(super) fn local_function(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let (from, to) = (self.random_type(1), self.random_type(1));
        let name = self.fresh_name("k");
        let definition =
            self.define(&name, std::slice::from_ref(&from), &to, 0, |this| this.expression(&to, depth - 1));
        Some(self.with_definition(ty, definition, depth))
    }

    fn with_definition(&mut self, ty: &Ty, definition: Definition, depth: u32) -> Node {
        self.scoped(|this| {
            this.bind_with_cost(&definition.name, definition.ty, definition.cost);
            let body = this.expression(ty, depth - 1);
            Node::new(ty, Level::OPEN, "$0 in $0", vec![definition.node, body])
        })
    }

    /// `let rec f = ... in`, then a body that can call it.
    pub(super) fn local_recursion(&mut self, ty: &Ty, depth: u32) -> Node {
        let definition = match self.below(2) {
            0 => self.list_recursion(2),
            _ => self.counter_recursion(2),
        };
        self.with_definition(ty, definition, depth)
    }

    /// A local polymorphic helper.
    pub(super) fn local_polymorphic(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let definition = self.helper();
        Some(self.with_definition(ty, definition, depth))
    }
}
