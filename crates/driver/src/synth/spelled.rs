//! Values of examples as OCaml.
//!
//! In: a [`Datum`] and its type. Out: an expression that fits after the program of the problem; start at [`call`] and [`spell`].
//! Functions are written by their names, partial functions as `function` with a case for each point.
//! Not here: the text that the user wrote (see `read`).
//!
//! Example: the list of 1 and 2 in Peano's numbers is `Cons (S O, Cons (S (S O), Nil))`.

use refute_ir::show_declaration::show_value_name;
use refute_ir::show_value::show_string;
use refute_ir::types::{Type, TypeDeclKind, TypeTable};
use refute_ir::{Value, show_value};
use refute_source::Name;
use refute_synth::{Datum, Example, Problem};

/// What a partial function does elsewhere.
const ELSEWHERE: &str = "failwith \"no example says what comes here\"";

/// The call of an example.
pub(super) fn call(problem: &Problem, example: &Example) -> String {
    let name = show_value_name(Name::new(&problem.name));
    let args = example.args.iter().zip(&problem.params);
    let args: String = args.map(|(arg, ty)| format!(" ({})", spell(problem, arg, ty))).collect();
    format!("{name}{args}")
}

/// A value; its type may have the type variables of the problem.
pub(super) fn spell(problem: &Problem, datum: &Datum, ty: &Type) -> String {
    let speller = Speller { problem, types: &problem.program.types };
    speller.spell(datum, &ty.substitute(&problem.instances))
}

struct Speller<'a> {
    problem: &'a Problem,
    types: &'a TypeTable,
}

impl Speller<'_> {
    fn spell(&self, datum: &Datum, ty: &Type) -> String {
        refute_source::deep(|| self.spell_inside(datum, ty))
    }

    fn spell_inside(&self, datum: &Datum, ty: &Type) -> String {
        let ty = self.types.expand(ty);
        match datum {
            Datum::Int(n) if *n < 0 => format!("({n})"),
            Datum::Int(n) => n.to_string(),
            Datum::Char(c) => show_value(&Value::Char(*c)),
            Datum::Float(x) => format!("({})", show_value(&Value::Float(*x))),
            Datum::String(bytes) => show_string(bytes),
            Datum::Tuple(parts) => {
                let types: &[Type] = if let Type::Tuple(types) = &ty { types } else { &[] };
                format!("({})", self.all(parts, types, ", "))
            }
            Datum::List(items) => {
                let item = if let Type::Con(_, args) = &ty { args.first().cloned() } else { None };
                let types: Vec<Type> = item.into_iter().cycle().take(items.len()).collect();
                format!("[{}]", self.all(items, &types, "; "))
            }
            Datum::Construct(name, args) if args.is_empty() => name.to_string(),
            Datum::Construct(name, args) => self.construct(*name, args, &ty),
            Datum::Record(fields) => self.record(fields, &ty),
            Datum::Function(global) => show_value_name(self.problem.program.globals[global.index()].name),
            Datum::Table(rows) => self.table(rows, &ty),
        }
    }

    fn all(&self, parts: &[Datum], types: &[Type], between: &str) -> String {
        let unknown = Type::int();
        let types = types.iter().chain(std::iter::repeat(&unknown));
        parts.iter().zip(types).map(|(part, ty)| self.spell(part, ty)).collect::<Vec<_>>().join(between)
    }

    fn construct(&self, name: Name, args: &[Datum], ty: &Type) -> String {
        let plain = |types: &[Type]| format!("({name} ({}))", self.all(args, types, ", "));
        let Type::Con(id, params) = ty else { return plain(&[]) };
        let TypeDeclKind::Variant(constructors) = &self.types.get(*id).kind else { return plain(&[]) };
        let Some(found) = constructors.iter().find(|constructor| constructor.name == name) else { return plain(&[]) };
        match found.inline {
            Some(record) => format!("({name} {})", self.record(args, &Type::Con(record, params.clone()))),
            None => plain(&found.args.iter().map(|arg| arg.substitute(params)).collect::<Vec<_>>()),
        }
    }

    fn record(&self, fields: &[Datum], ty: &Type) -> String {
        let Type::Con(id, params) = ty else { return String::new() };
        let TypeDeclKind::Record(declared, _) = &self.types.get(*id).kind else { return String::new() };
        let spelled = declared.iter().zip(fields).map(|(declared, field)| {
            format!("{} = {}", declared.name, self.spell(field, &declared.ty.substitute(params)))
        });
        format!("{{ {} }}", spelled.collect::<Vec<_>>().join("; "))
    }

    /// `fun x1 x2 -> match x1, x2 with 0, 1 -> 2 | _ -> ...`.
    fn table(&self, rows: &[(Vec<Datum>, Datum)], ty: &Type) -> String {
        let arity = rows.first().map_or(1, |(keys, _)| keys.len());
        let (mut types, mut rest) = (Vec::new(), ty.clone());
        for _ in 0..arity {
            let Type::Arrow(_, from, to) = self.types.expand(&rest) else { break };
            types.push((*from).clone());
            rest = (*to).clone();
        }
        let names: Vec<String> = (1..=arity).map(|number| format!("x{number}")).collect();
        let cases: String = rows
            .iter()
            .map(|(keys, value)| format!("| {} -> {} ", self.all(keys, &types, ", "), self.spell(value, &rest)))
            .collect();
        format!("(fun {} -> match {} with {cases}| _ -> {ELSEWHERE})", names.join(" "), names.join(", "))
    }
}

#[cfg(test)]
mod tests;
