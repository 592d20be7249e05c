//! Types taken apart as far as hidden types are inside.

use refute_ir::types::{ArgLabel, Field, TypeDeclKind, TypeId};
use refute_ir::value::Value;
use refute_ir::{Type, TypeTable};
use refute_ocaml::Node;
use refute_source::Name;
use std::collections::BTreeSet;

/// A type, seen by someone who may not look into hidden ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// Nothing of it is hidden.
    Shown(Type),
    /// All of it is hidden: the number of the hidden type.
    Hidden(usize),
    /// Two or more components.
    Tuple(Vec<Part>),
    /// Fields with their names.
    Record(Vec<(Name, Part)>),
    /// A value that may be missing.
    Option(Box<Part>),
    /// `Ok` and `Error`.
    Result(Box<[Part; 2]>),
    /// Any number of values.
    List(Box<Part>),
}

/// One of the forms that values of a [`Part`] have: what is missing in it and what is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// A leaf that can be seen.
    Shown,
    /// A leaf that is hidden, with the number of its type.
    Hidden(usize),
    /// A leaf that is a list of such parts, however long.
    Items(Part),
    /// Two or more components.
    Tuple(Vec<Form>),
    /// Fields with their names.
    Record(Vec<(Name, Form)>),
    /// A constructor: `None`, `Some`, `Ok`, `Error`.
    Construct(&'static str, Option<Box<Form>>),
    /// A list of this length.
    List(Vec<Form>),
}

/// A leaf of a [`Form`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaf<'a> {
    /// It can be seen.
    Shown,
    /// It is hidden: the number of its type.
    Hidden(usize),
    /// A list of such parts.
    Items(&'a Part),
}

/// Which side of a call a type stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// It is the type of an argument.
    Argument,
    /// It is inside a list, an option or a result that is an argument.
    Inside,
    /// It is the type of a result.
    Result,
}

/// Gives a hidden type its number.
type Pool<'a> = dyn FnMut(&Type) -> usize + 'a;

impl Part {
    /// A type taken apart; `Err` is the part that is not.
    pub(super) fn of(
        table: &TypeTable,
        ty: &Type,
        ids: &[TypeId],
        place: Place,
        pool: &mut Pool<'_>,
    ) -> Result<Part, Type> {
        if ids.iter().any(|id| is(ty, *id)) {
            return Ok(Part::Hidden(pool(ty)));
        }
        if !ids.iter().any(|id| mentions(table, ty, *id)) {
            return Ok(Part::Shown(ty.clone()));
        }
        let inside = if place == Place::Result { Place::Result } else { Place::Inside };
        match ty {
            Type::Tuple(parts) => {
                let parts = parts.iter().map(|part| Part::of(table, part, ids, place, pool));
                Ok(Part::Tuple(parts.collect::<Result<_, _>>()?))
            }
            // What is inside an argument is told apart by its length or its constructor alone.
            Type::Con(TypeId::OPTION | TypeId::LIST | TypeId::RESULT, _) if place == Place::Inside => Err(ty.clone()),
            Type::Con(TypeId::OPTION, args) if args.len() == 1 => {
                Ok(Part::Option(Box::new(Part::of(table, &args[0], ids, inside, pool)?)))
            }
            Type::Con(TypeId::LIST, args) if args.len() == 1 => {
                Ok(Part::List(Box::new(Part::of(table, &args[0], ids, inside, pool)?)))
            }
            Type::Con(TypeId::RESULT, args) if args.len() == 2 => {
                let mut part = |arg: &Type| Part::of(table, arg, ids, inside, pool);
                Ok(Part::Result(Box::new([part(&args[0])?, part(&args[1])?])))
            }
            Type::Con(id, args) => match &table.get(*id).kind {
                TypeDeclKind::Record(fields, _) => {
                    // A record that is part of itself has values of any depth.
                    if fields.iter().any(|field| mentions(table, &field.ty, *id)) {
                        return Err(ty.clone());
                    }
                    let field = |field: &Field| {
                        let part = Part::of(table, &field.ty.substitute(args), ids, place, pool)?;
                        Ok((field.name, part))
                    };
                    Ok(Part::Record(fields.iter().map(field).collect::<Result<_, Type>>()?))
                }
                TypeDeclKind::Alias(_) => match table.expand(ty) {
                    expanded if expanded != *ty => Part::of(table, &expanded, ids, place, pool),
                    _ => Err(ty.clone()),
                },
                _ => Err(ty.clone()),
            },
            _ => Err(ty.clone()),
        }
    }

    /// The hidden types in it, in the order in which their values stand.
    pub(super) fn pools(&self, found: &mut Vec<usize>) {
        match self {
            Part::Shown(_) => {}
            Part::Hidden(pool) => found.push(*pool),
            Part::Tuple(parts) => parts.iter().for_each(|part| part.pools(found)),
            Part::Record(fields) => fields.iter().for_each(|(_, part)| part.pools(found)),
            Part::Option(part) | Part::List(part) => part.pools(found),
            Part::Result(parts) => parts.iter().for_each(|part| part.pools(found)),
        }
    }

    /// What is handed over for an argument, in the order in which it stands: tuples and records are made of several things.
    pub(super) fn leaves(&self) -> Vec<&Part> {
        match self {
            Part::Tuple(parts) => parts.iter().flat_map(Part::leaves).collect(),
            Part::Record(fields) => fields.iter().flat_map(|(_, part)| part.leaves()).collect(),
            part => vec![part],
        }
    }

    /// All forms of its values, as far as there are finitely many.
    pub(super) fn forms(&self) -> Vec<Form> {
        let construct =
            |name, part: &Part| part.forms().into_iter().map(move |form| Form::Construct(name, Some(Box::new(form))));
        match self {
            Part::Shown(_) => vec![Form::Shown],
            Part::Hidden(pool) => vec![Form::Hidden(*pool)],
            Part::List(part) => vec![Form::Items((**part).clone())],
            Part::Option(part) => {
                std::iter::once(Form::Construct("None", None)).chain(construct("Some", part)).collect()
            }
            Part::Result(parts) => construct("Ok", &parts[0]).chain(construct("Error", &parts[1])).collect(),
            Part::Tuple(parts) => combined(parts.iter()).into_iter().map(Form::Tuple).collect(),
            Part::Record(fields) => {
                let named = |forms: Vec<Form>| fields.iter().map(|(name, _)| *name).zip(forms).collect();
                combined(fields.iter().map(|(_, part)| part)).into_iter().map(named).map(Form::Record).collect()
            }
        }
    }

    /// The form of a value of which this can be seen.
    pub(super) fn form(&self, seen: Option<&Value>) -> Option<Form> {
        match (self, seen) {
            (Part::Shown(_), _) => Some(Form::Shown),
            (Part::Hidden(pool), _) => Some(Form::Hidden(*pool)),
            (Part::Option(part), Some(Value::Construct { args, .. })) => match args.as_slice() {
                [] => Some(Form::Construct("None", None)),
                [inner] => Some(Form::Construct("Some", Some(Box::new(part.form(Some(inner))?)))),
                _ => None,
            },
            (Part::Result(parts), Some(Value::Construct { name, args, .. })) => {
                let [inner] = args.as_slice() else { return None };
                let (name, part) = if name.as_str() == "Ok" { ("Ok", &parts[0]) } else { ("Error", &parts[1]) };
                Some(Form::Construct(name, Some(Box::new(part.form(Some(inner))?))))
            }
            (Part::List(part), Some(Value::List(values))) => {
                Some(Form::List(values.iter().map(|value| part.form(Some(value))).collect::<Option<_>>()?))
            }
            (Part::Option(_) | Part::Result(_) | Part::List(_), _) => None,
            (Part::Tuple(parts), seen) => Some(Form::Tuple(forms_of(parts.iter(), seen)?)),
            (Part::Record(fields), seen) => {
                let forms = forms_of(fields.iter().map(|(_, part)| part), seen)?;
                Some(Form::Record(fields.iter().map(|(name, _)| *name).zip(forms).collect()))
            }
        }
    }

    /// Whether anything of it can be seen.
    pub(super) fn is_seen(&self) -> bool {
        match self {
            Part::Shown(_) | Part::Option(_) | Part::Result(_) | Part::List(_) => true,
            Part::Hidden(_) => false,
            Part::Tuple(parts) => parts.iter().any(Part::is_seen),
            Part::Record(fields) => fields.iter().any(|(_, part)| part.is_seen()),
        }
    }
}

/// All ways to take one form of each part.
fn combined<'a>(parts: impl Iterator<Item = &'a Part>) -> Vec<Vec<Form>> {
    let mut all: Vec<Vec<Form>> = vec![Vec::new()];
    for part in parts {
        let forms = part.forms();
        let longer = |before: &Vec<Form>| {
            let before = before.clone();
            forms.iter().map(move |form| [before.as_slice(), std::slice::from_ref(form)].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The forms of parts that stand side by side: what can be seen of several is a tuple, of one it is that.
fn forms_of<'a>(parts: impl Iterator<Item = &'a Part> + Clone, seen: Option<&Value>) -> Option<Vec<Form>> {
    let several = parts.clone().filter(|part| part.is_seen()).count() > 1;
    let mut values = match seen {
        Some(Value::Tuple(values)) if several => values.iter(),
        seen => seen.map_or(&[][..], std::slice::from_ref).iter(),
    };
    parts.map(|part| part.form(if part.is_seen() { values.next() } else { None })).collect()
}

impl Form {
    /// Its leaves, in the order in which they stand.
    pub(super) fn leaves(&self) -> Vec<Leaf<'_>> {
        match self {
            Form::Shown => vec![Leaf::Shown],
            Form::Hidden(pool) => vec![Leaf::Hidden(*pool)],
            Form::Items(part) => vec![Leaf::Items(part)],
            Form::Tuple(forms) | Form::List(forms) => forms.iter().flat_map(Form::leaves).collect(),
            Form::Record(fields) => fields.iter().flat_map(|(_, form)| form.leaves()).collect(),
            Form::Construct(_, form) => form.iter().flat_map(|form| form.leaves()).collect(),
        }
    }

    /// Whether other values of the type have another form.
    pub(super) fn is_one_of_several(&self) -> bool {
        match self {
            Form::Shown | Form::Hidden(_) | Form::Items(_) => false,
            Form::Tuple(forms) => forms.iter().any(Form::is_one_of_several),
            Form::Record(fields) => fields.iter().any(|(_, form)| form.is_one_of_several()),
            Form::Construct(..) | Form::List(_) => true,
        }
    }

    /// As a pattern, or as an expression: a node for each leaf.
    pub(super) fn node(&self, leaves: &mut dyn Iterator<Item = Node>) -> Node {
        match self {
            Form::Shown | Form::Hidden(_) | Form::Items(_) => leaves.next().unwrap_or_else(|| Node::word("_")),
            Form::Tuple(forms) => Node::tuple(forms.iter().map(|form| form.node(leaves)).collect()),
            Form::List(forms) => Node::list(forms.iter().map(|form| form.node(leaves)).collect()),
            Form::Record(fields) => {
                let field = |(name, form): &(Name, Form)| Node::short_binding(name.to_string(), form.node(leaves));
                Node::record(fields.iter().map(field).collect())
            }
            Form::Construct(name, form) => Node::construct(*name, form.iter().map(|form| form.node(leaves)).collect()),
        }
    }

    /// What can be seen of it, from a node for each leaf.
    pub(super) fn seen(&self, leaves: &mut dyn Iterator<Item = Node>) -> Option<Node> {
        let inside =
            |form: &Form, leaves: &mut dyn Iterator<Item = Node>| form.seen(leaves).unwrap_or_else(|| Node::word("()"));
        let beside = |mut seen: Vec<Node>| if seen.len() < 2 { seen.pop() } else { Some(Node::tuple(seen)) };
        match self {
            Form::Shown | Form::Items(_) => leaves.next(),
            Form::Hidden(_) => {
                leaves.next();
                None
            }
            Form::Construct(name, form) => {
                Some(Node::construct(*name, form.iter().map(|form| inside(form, leaves)).collect()))
            }
            Form::List(forms) => Some(Node::list(forms.iter().map(|form| inside(form, leaves)).collect())),
            Form::Tuple(forms) => beside(forms.iter().filter_map(|form| form.seen(leaves)).collect()),
            Form::Record(fields) => beside(fields.iter().filter_map(|(_, form)| form.seen(leaves)).collect()),
        }
    }
}

/// Whether a type is this declared one.
pub(super) fn is(ty: &Type, id: TypeId) -> bool {
    matches!(ty, Type::Con(other, _) if *other == id)
}

/// Whether a declared type occurs in a type: aliases, and what records and variants are made of, included.
pub(super) fn mentions(table: &TypeTable, ty: &Type, id: TypeId) -> bool {
    fn within(table: &TypeTable, ty: &Type, id: TypeId, seen: &mut BTreeSet<TypeId>) -> bool {
        let mut inner = |ty: &Type| within(table, ty, id, seen);
        match ty {
            _ if is(ty, id) => true,
            Type::Var(_) => false,
            Type::Arrow(_, from, to) => inner(from) || inner(to),
            Type::Tuple(parts) => parts.iter().any(inner),
            Type::Con(declared, args) => {
                if args.iter().any(&mut inner) {
                    return true;
                }
                // Arguments were looked at: what is left of a declaration is the same each time.
                if !seen.insert(*declared) {
                    return false;
                }
                let mut inner = |ty: &Type| within(table, ty, id, seen);
                match &table.get(*declared).kind {
                    TypeDeclKind::Abstract | TypeDeclKind::Extensible => false,
                    TypeDeclKind::Alias(ty) => inner(ty),
                    TypeDeclKind::Record(fields, _) => fields.iter().any(|field| inner(&field.ty)),
                    TypeDeclKind::Variant(constructors) => {
                        constructors.iter().flat_map(|constructor| &constructor.args).any(inner)
                    }
                }
            }
        }
    }
    within(table, ty, id, &mut BTreeSet::new())
}

/// The parameters of a function and what it gives; a hidden type is not looked into for further ones.
pub(super) fn parameters(table: &TypeTable, ty: &Type, ids: &[TypeId]) -> (Vec<(ArgLabel, Type)>, Type) {
    let mut params = Vec::new();
    let mut rest = ty.clone();
    loop {
        let seen = if ids.iter().any(|id| is(&rest, *id)) { rest.clone() } else { table.expand(&rest) };
        match seen {
            Type::Arrow(label, from, to) => {
                params.push((label, (*from).clone()));
                rest = (*to).clone();
            }
            _ => return (params, rest),
        }
    }
}
