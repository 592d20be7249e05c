//! Expressions of type `unit`: printing, assignments, loops; and format strings.

use super::Generator;
use super::declaration::Shape;
use super::tree::{Level, Node};
use super::ty::Ty;

impl Generator {
    /// A statement.
    pub(super) fn statement(&mut self, depth: u32) -> Node {
        self.budget -= 1;
        let unit = Ty::named("unit");
        if depth == 0 || self.budget <= 0 {
            let text = self.leaf(&Ty::named("string"));
            return Node::new(&unit, Level::APPLY, "print_string $e", vec![text]);
        }
        let made = match self.weighted(&[6, 4, 3, 2, 3, 2, 3, 2, 2, 2, 2]) {
            0 => None,
            1 => self.assignment(depth),
            2 => self.array_assignment(depth),
            3 => self.field_assignment(depth),
            4 => self.for_loop(depth),
            5 => self.while_loop(depth),
            6 => {
                let condition = self.expression(&Ty::named("bool"), depth - 1);
                let body = self.statement(depth - 1);
                Some(Node::new(&unit, Level::OPEN, "if $0 then $4", vec![condition, body]))
            }
            7 => {
                let (first, second) = (self.statement(depth - 1), self.statement(depth - 1));
                Some(Node::new(&unit, Level::SEQUENCE, "$2; $2", vec![first, second]))
            }
            8 => {
                let ty = self.random_type(1);
                let value = self.expression(&ty, depth - 1);
                Some(Node::new(&unit, Level::APPLY, "ignore $e", vec![value]))
            }
            9 => {
                let scrutinee_ty = self.random_type(1);
                let scrutinee = self.expression(&scrutinee_ty, depth - 1);
                Some(self.match_node(&unit, scrutinee, depth))
            }
            _ => {
                let claim = self.expression(&Ty::named("bool"), depth - 1);
                Some(Node::new(&unit, Level::APPLY, "assert $e", vec![claim]))
            }
        };
        made.unwrap_or_else(|| self.printing(depth))
    }

    fn printing(&mut self, depth: u32) -> Node {
        let unit = Ty::named("unit");
        if self.chance(35) {
            let (format, children) = self.format_and_arguments(depth);
            let template = format!("Printf.printf \"{format}\"{}", " $e".repeat(children.len()));
            return Node::new(&unit, Level::APPLY, &template, children);
        }
        let (function, ty) = match self.below(5) {
            0 => ("print_int", "int"),
            1 => ("print_char", "char"),
            2 => ("print_float", "float"),
            3 => ("print_endline", "string"),
            _ => ("print_string", "string"),
        };
        let value = self.expression(&Ty::named(ty), depth - 1);
        Node::new(&unit, Level::APPLY, &format!("{function} $e"), vec![value])
    }

    fn assignment(&mut self, depth: u32) -> Option<Node> {
        let references: Vec<(String, Ty)> = self
            .visible()
            .into_iter()
            .filter_map(|variable| match variable.ty.as_con() {
                Some(("ref", [inner])) if inner.can_be_written() => Some((variable.name.clone(), inner.clone())),
                _ => None,
            })
            .collect();
        if references.is_empty() {
            return None;
        }
        let (name, inner) = references[self.below(references.len())].clone();
        let unit = Ty::named("unit");
        if inner.is("int") && self.chance(30) {
            let function = self.pick(&["incr", "decr"]);
            return Some(Node::new(&unit, Level::APPLY, &format!("{function} {name}"), Vec::new()));
        }
        let value = self.expression(&inner, depth - 1);
        Some(Node::new(&unit, Level::ASSIGN, &format!("{name} := $4"), vec![value]))
    }

    fn array_assignment(&mut self, depth: u32) -> Option<Node> {
        let element = self.random_type(1);
        let array = self.expression(&Ty::of("array", element.clone()), depth - 1);
        let index = self.expression(&Ty::named("index"), depth - 1);
        let value = self.expression(&element, depth - 1);
        Some(Node::new(&Ty::named("unit"), Level::ASSIGN, "$e.($0) <- $4", vec![array, index, value]))
    }

    fn field_assignment(&mut self, depth: u32) -> Option<Node> {
        let mut fitting = Vec::new();
        for declared in &self.declarations.types {
            let Shape::Record(fields) = &declared.shape else { continue };
            for (index, (_, _, mutable)) in fields.iter().enumerate() {
                if *mutable {
                    fitting.push((declared.name.clone(), declared.params, index));
                }
            }
        }
        if fitting.is_empty() {
            return None;
        }
        let (name, params, index) = fitting[self.below(fitting.len())].clone();
        let ty = Ty::Con(name, (0..params).map(|_| self.random_type(0)).collect());
        let Some(Shape::Record(fields)) = self.declarations.shape_of(&ty) else { return None };
        let (field, field_ty, _) = &fields[index];
        let record = self.expression(&ty, depth - 1);
        let value = self.expression(field_ty, depth - 1);
        Some(Node::new(&Ty::named("unit"), Level::ASSIGN, &format!("$e.{field} <- $4"), vec![record, value]))
    }

    fn for_loop(&mut self, depth: u32) -> Option<Node> {
        if self.loops >= super::MOST_LOOPS {
            return None;
        }
        let low = self.literal(&Ty::named("small"));
        let high = self.expression(&Ty::named("small"), depth - 1);
        let down = self.chance(30);
        let (name, body) = self.looped(|this| {
            this.scoped(|this| {
                let name = this.bound_name(&Ty::named("int"));
                (name, this.statement(depth - 1))
            })
        });
        let (template, children) = if down {
            (format!("for {name} = $0 downto $0 do $1 done"), vec![high, low, body])
        } else {
            (format!("for {name} = $0 to $0 do $1 done"), vec![low, high, body])
        };
        Some(Node::new(&Ty::named("unit"), Level::ATOM, &template, children))
    }

    fn while_loop(&mut self, depth: u32) -> Option<Node> {
        if self.loops >= super::MOST_LOOPS {
            return None;
        }
        let counter = self.fresh_name("i");
        let limit = self.literal(&Ty::named("small"));
        let condition = self.expression(&Ty::named("bool"), depth.min(2) - 1);
        let body = self.looped(|this| this.statement(depth - 1));
        let template =
            format!("let {counter} = ref 0 in while !{counter} < $7 && ($0 || true) do incr {counter}; $2 done");
        Some(Node::new(&Ty::named("unit"), Level::OPEN, &template, vec![limit, condition, body]))
    }

    /// The inside of a format string and arguments for it.
    pub(super) fn format_and_arguments(&mut self, depth: u32) -> (String, Vec<Node>) {
        const PIECES: &[(&str, &str)] = &[
            ("%d", "int"),
            ("%5d|", "int"),
            ("%-5d|", "int"),
            ("%05d", "int"),
            ("%+d", "int"),
            ("% d", "int"),
            ("%i", "int"),
            ("%u", "int"),
            ("%x", "int"),
            ("%X", "int"),
            ("%#x", "int"),
            ("%o", "int"),
            ("%s", "string"),
            ("%10s|", "string"),
            ("%-10s|", "string"),
            ("%S", "string"),
            ("%c", "char"),
            ("%C", "char"),
            ("%f", "float"),
            ("%.2f", "float"),
            ("%8.3f|", "float"),
            ("%g", "float"),
            ("%e", "float"),
            ("%F", "float"),
            ("%h", "float"),
            ("%b", "bool"),
            ("%B", "bool"),
        ];
        let mut format = String::new();
        let mut children = Vec::new();
        for _ in 0..1 + self.below(3) {
            let (piece, ty) = PIECES[self.below(PIECES.len())];
            format.push_str(piece);
            format.push_str(self.pick(&["", " ", ",", "%%", "\\n", "x="]));
            children.push(self.expression(&Ty::named(ty), depth - 1));
        }
        (format, children)
    }
}
