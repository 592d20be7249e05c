//! Values of examples as OCaml.
//!
//! In: a [`Datum`] and its type. Out: an expression that fits after the program of the problem; start at [`call`] and [`spell`].
//! Functions are written by their names, partial functions as `function` with a case for each point.
//! Not here: the text that the user wrote (see `read`).
//!
//! Example: the list of 1 and 2 in Peano's numbers is `Cons (S O, Cons (S (S O), Nil))`.

use refute_ir::types::{Type, TypeDeclKind, TypeTable};
use refute_ocaml::Node;
use refute_ocaml::level::value_name;
use refute_source::Name;
use refute_synth::{Datum, Example, NO_EXAMPLE, Problem};

/// The call of an example.
pub(super) fn call(problem: &Problem, example: &Example) -> String {
    let args = example.args.iter().zip(&problem.params).map(|(arg, ty)| node(problem, arg, ty));
    Node::call(value_name(&problem.name), args.collect()).alone()
}

/// A value where it is an argument; its type may have the type variables of the problem.
pub(super) fn spell(problem: &Problem, datum: &Datum, ty: &Type) -> String {
    node(problem, datum, ty).argument()
}

fn node(problem: &Problem, datum: &Datum, ty: &Type) -> Node {
    Speller { problem, types: &problem.program.types }.node(datum, &ty.substitute(&problem.instances))
}

struct Speller<'a> {
    problem: &'a Problem,
    types: &'a TypeTable,
}

impl Speller<'_> {
    fn node(&self, datum: &Datum, ty: &Type) -> Node {
        refute_source::deep(|| self.node_inside(datum, ty))
    }

    fn node_inside(&self, datum: &Datum, ty: &Type) -> Node {
        let ty = self.types.expand(ty);
        match datum {
            Datum::Int(n) => Node::int(*n),
            Datum::Char(c) => Node::character(*c),
            Datum::Float(x) => Node::float(*x),
            Datum::String(bytes) => Node::string(bytes),
            Datum::Tuple(parts) => {
                let types: &[Type] = if let Type::Tuple(types) = &ty { types } else { &[] };
                Node::tuple(self.all(parts, types))
            }
            Datum::List(items) => {
                let item = if let Type::Con(_, args) = &ty { args.first().cloned() } else { None };
                let types: Vec<Type> = item.into_iter().cycle().take(items.len()).collect();
                Node::list(self.all(items, &types))
            }
            Datum::Construct(name, args) => self.construct(*name, args, &ty),
            Datum::Record(fields) => self.record(fields, &ty),
            Datum::Function(global) => {
                Node::word(value_name(self.problem.program.globals[global.index()].name.as_str()))
            }
            Datum::Table(rows) => self.table(rows, &ty),
        }
    }

    fn all(&self, parts: &[Datum], types: &[Type]) -> Vec<Node> {
        let unknown = Type::int();
        let types = types.iter().chain(std::iter::repeat(&unknown));
        parts.iter().zip(types).map(|(part, ty)| self.node(part, ty)).collect()
    }

    fn construct(&self, name: Name, args: &[Datum], ty: &Type) -> Node {
        let plain = |types: &[Type]| Node::construct(name.as_str(), self.all(args, types));
        let Type::Con(id, params) = ty else { return plain(&[]) };
        let TypeDeclKind::Variant(constructors) = &self.types.get(*id).kind else { return plain(&[]) };
        let Some(found) = constructors.iter().find(|constructor| constructor.name == name) else { return plain(&[]) };
        match found.inline {
            Some(record) if !args.is_empty() => {
                Node::construct_of(name.as_str(), self.record(args, &Type::Con(record, params.clone())))
            }
            _ => plain(&found.args.iter().map(|arg| arg.substitute(params)).collect::<Vec<_>>()),
        }
    }

    fn record(&self, fields: &[Datum], ty: &Type) -> Node {
        let Type::Con(id, params) = ty else { return Node::word("") };
        let TypeDeclKind::Record(declared, _) = &self.types.get(*id).kind else { return Node::word("") };
        let spelled = declared.iter().zip(fields).map(|(declared, field)| {
            Node::binding(declared.name.as_str(), self.node(field, &declared.ty.substitute(params)))
        });
        Node::record(spelled.collect())
    }

    /// `fun x1 x2 -> match x1, x2 with 0, 1 -> 2 | _ -> ...`.
    fn table(&self, rows: &[(Vec<Datum>, Datum)], ty: &Type) -> Node {
        let arity = rows.first().map_or(1, |(keys, _)| keys.len());
        let (mut types, mut rest) = (Vec::new(), ty.clone());
        for _ in 0..arity {
            let Type::Arrow(_, from, to) = self.types.expand(&rest) else { break };
            types.push((*from).clone());
            rest = (*to).clone();
        }
        let names = || (1..=arity).map(|number| Node::word(format!("x{number}"))).collect::<Vec<_>>();
        let mut arms: Vec<(Node, Node)> =
            rows.iter().map(|(keys, value)| (Node::commas(self.all(keys, &types)), self.node(value, &rest))).collect();
        arms.push((Node::word("_"), Node::call("failwith", vec![Node::string(NO_EXAMPLE.as_bytes())])));
        Node::fun(names(), Node::matching(Node::commas(names()), arms))
    }
}

#[cfg(test)]
mod tests;
