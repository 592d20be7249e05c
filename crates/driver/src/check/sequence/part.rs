//! Types taken apart as far as hidden types are inside.

use refute_ir::types::{ArgLabel, TypeId};
use refute_ir::value::Value;
use refute_ir::{Type, TypeTable};
use refute_ocaml::Node;

/// A type, seen by someone who may not look into hidden ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// Nothing of it is hidden.
    Shown(Type),
    /// All of it is hidden: the number of the hidden type.
    Hidden(usize),
    /// Two or more components.
    Tuple(Vec<Part>),
    /// A value that may be missing.
    Option(Box<Part>),
}

/// One of the forms that values of a [`Part`] have: what is missing in it and what is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// A leaf that can be seen.
    Shown,
    /// A leaf that is hidden, with the number of its type.
    Hidden(usize),
    /// Two or more components.
    Tuple(Vec<Form>),
    /// `None`.
    Missing,
    /// `Some`.
    Present(Box<Form>),
}

/// Gives a hidden type its number.
type Pool<'a> = dyn FnMut(&Type) -> usize + 'a;

impl Part {
    /// The type of an argument; `Err` is the part that is not taken apart.
    pub(super) fn of_argument(table: &TypeTable, ty: &Type, ids: &[TypeId], pool: &mut Pool<'_>) -> Result<Part, Type> {
        Part::of(table, ty, ids, pool, false)
    }

    /// The type of a result; `Err` is the part that is not taken apart.
    pub(super) fn of_result(table: &TypeTable, ty: &Type, ids: &[TypeId], pool: &mut Pool<'_>) -> Result<Part, Type> {
        Part::of(table, ty, ids, pool, true)
    }

    fn of(table: &TypeTable, ty: &Type, ids: &[TypeId], pool: &mut Pool<'_>, options: bool) -> Result<Part, Type> {
        if ids.iter().any(|id| is(ty, *id)) {
            return Ok(Part::Hidden(pool(ty)));
        }
        if !ids.iter().any(|id| mentions(table, ty, *id)) {
            return Ok(Part::Shown(ty.clone()));
        }
        match ty {
            Type::Tuple(parts) => {
                let parts = parts.iter().map(|part| Part::of(table, part, ids, pool, options));
                Ok(Part::Tuple(parts.collect::<Result<_, _>>()?))
            }
            Type::Con(TypeId::OPTION, args) if options && args.len() == 1 => {
                Ok(Part::Option(Box::new(Part::of(table, &args[0], ids, pool, options)?)))
            }
            _ => match table.expand(ty) {
                expanded if expanded != *ty => Part::of(table, &expanded, ids, pool, options),
                _ => Err(ty.clone()),
            },
        }
    }

    /// The hidden types in it, in the order in which their values stand.
    pub(super) fn pools(&self, found: &mut Vec<usize>) {
        match self {
            Part::Shown(_) => {}
            Part::Hidden(pool) => found.push(*pool),
            Part::Tuple(parts) => parts.iter().for_each(|part| part.pools(found)),
            Part::Option(part) => part.pools(found),
        }
    }

    /// Its leaves, in the order in which they stand: what is handed over for an argument.
    pub(super) fn leaves(&self) -> Vec<&Part> {
        match self {
            Part::Tuple(parts) => parts.iter().flat_map(Part::leaves).collect(),
            part => vec![part],
        }
    }

    /// All forms of its values.
    pub(super) fn forms(&self) -> Vec<Form> {
        match self {
            Part::Shown(_) => vec![Form::Shown],
            Part::Hidden(pool) => vec![Form::Hidden(*pool)],
            Part::Option(part) => {
                let present = part.forms().into_iter().map(|form| Form::Present(Box::new(form)));
                std::iter::once(Form::Missing).chain(present).collect()
            }
            Part::Tuple(parts) => {
                let mut all: Vec<Vec<Form>> = vec![Vec::new()];
                for part in parts {
                    let forms = part.forms();
                    let longer = |before: &Vec<Form>| {
                        let before = before.clone();
                        forms.iter().map(move |form| [before.as_slice(), std::slice::from_ref(form)].concat())
                    };
                    all = all.iter().flat_map(longer).collect();
                }
                all.into_iter().map(Form::Tuple).collect()
            }
        }
    }

    /// The form of a value of which this can be seen.
    pub(super) fn form(&self, seen: Option<&Value>) -> Option<Form> {
        match (self, seen) {
            (Part::Shown(_), _) => Some(Form::Shown),
            (Part::Hidden(pool), _) => Some(Form::Hidden(*pool)),
            (Part::Option(part), Some(Value::Construct { args, .. })) => match args.as_slice() {
                [] => Some(Form::Missing),
                [inner] => Some(Form::Present(Box::new(part.form(Some(inner))?))),
                _ => None,
            },
            (Part::Option(_), _) => None,
            (Part::Tuple(parts), seen) => {
                let several = parts.iter().filter(|part| part.is_seen()).count() > 1;
                let mut values = match seen {
                    Some(Value::Tuple(values)) if several => values.iter(),
                    seen => seen.map_or(&[][..], std::slice::from_ref).iter(),
                };
                let form = |part: &Part| part.form(if part.is_seen() { values.next() } else { None });
                Some(Form::Tuple(parts.iter().map(form).collect::<Option<_>>()?))
            }
        }
    }

    /// Whether anything of it can be seen.
    fn is_seen(&self) -> bool {
        match self {
            Part::Shown(_) | Part::Option(_) => true,
            Part::Hidden(_) => false,
            Part::Tuple(parts) => parts.iter().any(Part::is_seen),
        }
    }
}

impl Form {
    /// Its leaves, in the order in which they stand; the hidden ones with the number of their type.
    pub(super) fn leaves(&self) -> Vec<Option<usize>> {
        match self {
            Form::Shown => vec![None],
            Form::Hidden(pool) => vec![Some(*pool)],
            Form::Tuple(forms) => forms.iter().flat_map(Form::leaves).collect(),
            Form::Missing => Vec::new(),
            Form::Present(form) => form.leaves(),
        }
    }

    /// Whether other values of the type have another form.
    pub(super) fn is_one_of_several(&self) -> bool {
        match self {
            Form::Shown | Form::Hidden(_) => false,
            Form::Tuple(forms) => forms.iter().any(Form::is_one_of_several),
            Form::Missing | Form::Present(_) => true,
        }
    }

    /// As a pattern, or as an expression: a node for each leaf.
    pub(super) fn node(&self, leaves: &mut dyn Iterator<Item = Node>) -> Node {
        match self {
            Form::Shown | Form::Hidden(_) => leaves.next().unwrap_or_else(|| Node::word("_")),
            Form::Tuple(forms) => Node::tuple(forms.iter().map(|form| form.node(leaves)).collect()),
            Form::Missing => Node::word("None"),
            Form::Present(form) => Node::construct("Some", vec![form.node(leaves)]),
        }
    }

    /// What can be seen of it, from a node for each leaf.
    pub(super) fn seen(&self, leaves: &mut dyn Iterator<Item = Node>) -> Option<Node> {
        match self {
            Form::Shown => leaves.next(),
            Form::Hidden(_) => {
                leaves.next();
                None
            }
            Form::Missing => Some(Node::word("None")),
            Form::Present(form) => {
                let inner = form.seen(leaves).unwrap_or_else(|| Node::word("()"));
                Some(Node::construct("Some", vec![inner]))
            }
            Form::Tuple(forms) => {
                let mut seen: Vec<Node> = forms.iter().filter_map(|form| form.seen(leaves)).collect();
                if seen.len() < 2 { seen.pop() } else { Some(Node::tuple(seen)) }
            }
        }
    }
}

/// Whether a type is this declared one.
pub(super) fn is(ty: &Type, id: TypeId) -> bool {
    matches!(ty, Type::Con(other, _) if *other == id)
}

/// Whether a declared type occurs in a type, aliases included.
pub(super) fn mentions(table: &TypeTable, ty: &Type, id: TypeId) -> bool {
    match ty {
        _ if is(ty, id) => true,
        Type::Var(_) => false,
        Type::Arrow(_, from, to) => mentions(table, from, id) || mentions(table, to, id),
        Type::Tuple(parts) => parts.iter().any(|part| mentions(table, part, id)),
        Type::Con(_, args) => {
            let expanded = table.expand(ty);
            args.iter().any(|arg| mentions(table, arg, id)) || (expanded != *ty && mentions(table, &expanded, id))
        }
    }
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
