//! Types as OCaml prints them.
//!
//! In: a [`Type`] and the [`TypeTable`] its names come from. Out: text such as `'a -> ('b, int) Hashtbl.t -> (int * string) list`.
//! Variables are called as the program calls them, else `'a`, `'b`, ... in order of appearance; several types printed by one [`TypePrinter`] share their
//! names, and weak variables keep the number inference gave them (`'_weak1`). A type whose name was declared again later is marked as OCaml does: `t/2`.
//! Invariant: the text is bounded. Types can be exponentially larger than the program, so past a number of nodes
//! every further part is `...`.
//! Not here: declarations (see `show_declaration`), types with unknowns (see `typing`).
//!
//! Example: `Arrow(Tuple [int; Var 3], Var 3)` prints `int * 'a -> 'a`.

use crate::types::{ArgLabel, Nature, RecordShape, Type, TypeDeclKind, TypeId, TypeTable};
use crate::variable_names::{NamedType, VariableNames};
use refute_ocaml::Node;
use refute_source::Name;
use std::collections::BTreeMap;

/// How many nodes of types a printer shows unless told otherwise.
const DEFAULT_LIMIT: usize = 2_000;

/// The text of one type.
pub fn show_type(table: &TypeTable, ty: &Type) -> String {
    TypePrinter::new(table).show(ty)
}

/// The texts of several types, in which a variable has the same name everywhere.
pub fn show_types(table: &TypeTable, types: &[&Type]) -> Vec<String> {
    let mut printer = TypePrinter::new(table);
    types.iter().map(|ty| printer.show(ty)).collect()
}

/// Prints types one after another with shared names.
#[derive(Clone, Debug)]
pub struct TypePrinter<'a> {
    table: &'a TypeTable,
    /// Declarations from this number on do not exist yet.
    horizon: usize,
    /// What variables are called, in order of appearance.
    variables: Vec<(u32, String)>,
    /// The names that the program gave them.
    given: VariableNames,
    /// How many names were made up.
    made_up: usize,
    /// Types that a later declaration of the same name hides, in order of appearance.
    hidden: Vec<TypeId>,
    /// Rows of polymorphic variants that occur several times, by their variables; those that were shown have a name.
    shared: Vec<(u32, bool)>,
    /// Types that go by another name here.
    names: Option<&'a BTreeMap<TypeId, Name>>,
    /// One more of them, which goes before the others.
    renamed: Option<(TypeId, Name)>,
    /// The modules around, the innermost one last.
    around: &'a [Name],
    /// How many nodes may still be shown.
    left: usize,
}

impl<'a> TypePrinter<'a> {
    /// A printer that has not named anything yet.
    pub fn new(table: &'a TypeTable) -> TypePrinter<'a> {
        TypePrinter {
            table,
            horizon: table.len(),
            variables: Vec::new(),
            given: VariableNames::default(),
            made_up: 0,
            hidden: Vec::new(),
            names: None,
            renamed: None,
            around: &[],
            shared: Vec::new(),
            left: DEFAULT_LIMIT,
        }
    }

    /// Prints as if only the first `count` declarations existed: the names as they were at that point of the program.
    pub fn as_of(mut self, count: usize) -> TypePrinter<'a> {
        self.horizon = count.min(self.table.len());
        self
    }

    /// Calls some types by other names than their own.
    pub(crate) fn with_names(mut self, names: &'a BTreeMap<TypeId, Name>) -> TypePrinter<'a> {
        self.names = Some(names);
        self
    }

    /// From here on a type is called by this name.
    pub(crate) fn rename(&mut self, id: TypeId, name: Name) {
        self.renamed = Some((id, name));
    }

    /// Shows types as inside these modules, the innermost one last.
    pub(crate) fn inside(mut self, around: &'a [Name]) -> TypePrinter<'a> {
        self.around = around;
        self
    }

    /// Shows at most this many nodes in total.
    pub fn limit(mut self, nodes: usize) -> TypePrinter<'a> {
        self.left = nodes;
        self
    }

    /// The text of a type.
    pub fn show(&mut self, ty: &Type) -> String {
        self.node(ty).alone()
    }

    /// The text of a type with the names that the program gave its variables.
    pub fn show_named(&mut self, named: &NamedType) -> String {
        self.set_given(&named.names);
        self.show(&named.ty)
    }

    /// From here on the program's names for variables are these.
    pub(crate) fn set_given(&mut self, names: &VariableNames) {
        self.given = names.clone();
    }

    /// A type as a piece of OCaml.
    pub(crate) fn node(&mut self, ty: &Type) -> Node {
        let left = self.left;
        self.find_shared(ty);
        let node = self.part(ty);
        if self.hidden.is_empty() {
            return node;
        }
        // Beside a hidden type the visible one of its name is marked too, wherever it stands: `t/1 * t/2`.
        self.left = left;
        self.part(ty)
    }

    /// How a declared type is called at this point.
    pub fn type_name(&mut self, id: TypeId) -> String {
        let renamed = self.renamed.filter(|(renamed, _)| *renamed == id).map(|(_, name)| name);
        if let Some(name) = renamed.or_else(|| self.names?.get(&id).copied()) {
            return name.to_string();
        }
        let name = self.table.get(id).name;
        if self.table.is_inner(id) {
            return self.seen_from_here(name.as_str());
        }
        let later = self.table.iter().take(self.horizon).skip(id.0 as usize + 1);
        let hides = |kind: &TypeDeclKind| !matches!(kind, TypeDeclKind::Record(_, RecordShape::Inline(..)));
        let table = self.table;
        if !later.into_iter().any(|(id, decl)| decl.name == name && hides(&decl.kind) && !table.is_inner(id)) {
            let beside_hidden = self.hidden.iter().any(|other| self.table.get(*other).name == name);
            return if beside_hidden { format!("{name}/1") } else { name.to_string() };
        }
        // What is declared in `Stdlib` can be named all the same; types that are built in cannot.
        if let TypeId::REF | TypeId::FORMAT6 | TypeId::RESULT | TypeId::IN_CHANNEL | TypeId::OUT_CHANNEL = id {
            return format!("Stdlib.{name}");
        }
        // OCaml counts the hidden types of one name that a message mentions; 1 is the visible one.
        if !self.hidden.contains(&id) {
            self.hidden.push(id);
        }
        let same_name = self.hidden.iter().filter(|other| self.table.get(**other).name == name);
        let position = same_name.take_while(|other| **other != id).count();
        format!("{name}/{}", position + 2)
    }

    /// The name of a type of another module, as seen from inside the modules around.
    fn seen_from_here(&self, name: &str) -> String {
        seen_from(self.around, name, false)
    }

    /// Gives a variable its name in the program or the next free one, if it has none yet.
    pub(crate) fn variable_name(&mut self, variable: u32) -> String {
        if variable >= Type::FIRST_WEAK {
            return format!("'_weak{}", variable - Type::FIRST_WEAK + 1);
        }
        if let Some((_, name)) = self.variables.iter().find(|(known, _)| *known == variable) {
            return format!("'{name}");
        }
        let name = match self.given.get(variable) {
            Some(name) => self.numbered_apart(name.as_str()),
            None => self.make_up_name(),
        };
        self.variables.push((variable, name.clone()));
        format!("'{name}")
    }

    fn is_taken(&self, name: &str) -> bool {
        self.variables.iter().any(|(_, taken)| taken == name)
    }

    /// A name of the program; with a number when another variable has it.
    fn numbered_apart(&self, name: &str) -> String {
        let numbered = (0..).map(|number| format!("{name}{number}"));
        std::iter::once(name.to_string()).chain(numbered).find(|name| !self.is_taken(name)).unwrap_or_default()
    }

    fn make_up_name(&mut self) -> String {
        loop {
            let letter = char::from(b'a' + (self.made_up % 26) as u8);
            let name = match self.made_up / 26 {
                0 => letter.to_string(),
                round => format!("{letter}{round}"),
            };
            self.made_up += 1;
            if !self.is_taken(&name) && !self.given.contains(&name) {
                return name;
            }
        }
    }

    /// Begins to name variables anew.
    pub(crate) fn forget_variables(&mut self) {
        self.variables.clear();
        self.made_up = 0;
    }

    /// The names that variables got since this printer was that one.
    pub(crate) fn names_since(&self, before: &TypePrinter<'_>) -> Vec<String> {
        self.variables.iter().skip(before.variables.len()).map(|(_, name)| format!("'{name}")).collect()
    }

    fn part(&mut self, ty: &Type) -> Node {
        if self.left == 0 {
            return Node::word("...");
        }
        self.left -= 1;
        refute_source::deep(|| match ty {
            Type::Var(variable) => Node::word(self.variable_name(*variable)),
            Type::Arrow(..) => self.arrow(ty),
            Type::Tuple(parts) => Node::product(self.parts(parts)),
            Type::Con(id, args) if self.table.get(*id).row().is_some() => self.row(*id, args),
            Type::Con(id, args) if matches!(self.table.get(*id).nature, Nature::Package(_)) => self.package(*id, args),
            Type::Con(id, args) => {
                let args = self.parts(args);
                Node::type_apply(self.type_name(*id), args)
            }
        })
    }

    /// `[> `A of int | `B ]`, with a name where it stands first of several times.
    fn row(&mut self, id: TypeId, args: &[Type]) -> Node {
        let decl = self.table.get(id).clone();
        let (Some(row), TypeDeclKind::Variant(tags)) = (decl.row(), &decl.kind) else { return Node::word("_") };
        let open = match args.last() {
            Some(Type::Var(variable)) if !row.is_exact() => Some(*variable),
            _ => None,
        };
        let shared = self.shared.iter().position(|(variable, _)| Some(*variable) == open);
        if let Some(position) = shared
            && std::mem::replace(&mut self.shared[position].1, true)
        {
            return Node::word(self.variable_name(self.shared[position].0));
        }
        let weak = open.is_some_and(|variable| variable >= Type::FIRST_WEAK);
        let name = shared.map(|position| self.variable_name(self.shared[position].0));
        let mut args = args.iter();
        let mut texts = Vec::new();
        for tag in tags.iter().take(row.present.len()) {
            texts.push(match tag.args.first().and_then(|_| args.next()) {
                Some(argument) => format!("{} of {}", tag.name, self.part(argument).alone()),
                None => tag.name.to_string(),
            });
        }
        let opening = if row.is_exact() {
            "["
        } else if row.closed {
            "[<"
        } else {
            "[>"
        };
        let certain: Vec<&str> =
            tags.iter().zip(&row.present).filter(|(_, present)| **present).map(|(tag, _)| tag.name.as_str()).collect();
        let certain = match row.closed && !row.is_exact() && !certain.is_empty() {
            true => format!(" > {}", certain.join(" ")),
            false => String::new(),
        };
        let text = format!("{opening} {}{certain} ]", texts.join(" | "));
        match name {
            Some(name) => Node::word(format!("({text} as {name})")),
            None if weak => Node::word(format!("_{text}")),
            None => Node::word(text),
        }
    }

    /// Notes which rows occur several times in a type.
    fn find_shared(&mut self, ty: &Type) {
        let mut seen = Vec::new();
        let mut pending = vec![ty];
        let mut left = self.left;
        while let Some(ty) = pending.pop() {
            if left == 0 {
                return;
            }
            left -= 1;
            match ty {
                Type::Var(_) => {}
                Type::Arrow(_, from, to) => pending.extend([&**from, &**to]),
                Type::Tuple(parts) => pending.extend(parts.iter()),
                Type::Con(id, args) => {
                    pending.extend(args.iter());
                    let open = self.table.get(*id).row().is_some_and(|row| !row.is_exact());
                    if let (true, Some(Type::Var(variable))) = (open, args.last()) {
                        if seen.contains(variable) && !self.shared.iter().any(|(known, _)| known == variable) {
                            self.shared.push((*variable, false));
                        }
                        seen.push(*variable);
                    }
                }
            }
        }
    }

    /// `(module S with type t = int)`.
    fn package(&mut self, id: TypeId, args: &[Type]) -> Node {
        let decl = self.table.get(id).clone();
        let Nature::Package(types) = &decl.nature else { return Node::word(decl.name.to_string()) };
        let name = seen_from(self.around, decl.name.as_str(), true);
        let mut constraints = Vec::new();
        for (ty, arg) in types.iter().zip(args) {
            constraints.push(format!("type {ty} = {}", self.part(arg).alone()));
        }
        match constraints.as_slice() {
            [] => Node::word(format!("(module {name})")),
            constraints => Node::word(format!("(module {name} with {})", constraints.join(" and "))),
        }
    }

    /// A chain of arrows in a loop: functions of many parameters nest to the right.
    fn arrow(&mut self, ty: &Type) -> Node {
        let mut parts = Vec::new();
        let mut rest = ty;
        while let Type::Arrow(label, from, to) = rest {
            let from = self.part(from);
            parts.push(match label {
                ArgLabel::None => from,
                ArgLabel::Named(name) => Node::parameter(format!("{name}:"), from),
                ArgLabel::Optional(name) => Node::parameter(format!("?{name}:"), from),
            });
            rest = to;
            if self.left == 0 {
                break;
            }
        }
        parts.push(self.part(rest));
        Node::chain("->", parts)
    }

    fn parts(&mut self, parts: &[Type]) -> Vec<Node> {
        let mut nodes = Vec::new();
        for part in parts {
            nodes.push(self.part(part));
            if self.left == 0 && nodes.len() < parts.len() {
                nodes.push(Node::word("..."));
                break;
            }
        }
        nodes
    }
}

/// The name of a type or a module type of another module, as seen from inside the modules around: `Set.Make(G.Key).t` inside `G` is
/// `Set.Make(Key).t`, and `G.Key.t` is `Key.t`. Where it is `own`, the module itself need not be named either.
pub(crate) fn seen_from(around: &[Name], name: &str, own: bool) -> String {
    let mut name = name.to_string();
    for count in (1..=around.len()).rev() {
        let path: String = around[..count].iter().map(|module| format!("{module}.")).collect();
        name = name.replace(&format!("({path}"), "(");
        if let Some(rest) = name.strip_prefix(&path).filter(|rest| own || rest.contains('.')) {
            name = rest.to_string();
        }
    }
    name
}

#[cfg(test)]
pub(crate) mod tests;
