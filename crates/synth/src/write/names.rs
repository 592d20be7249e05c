//! Names for the variables of a definition, from their types and from what they are parts of.
//!
//! In: a [`Definition`], the types of its variables, names that are taken. Out: a name for every variable; start at [`names`].
//! A list is `l` and falls into `x :: rest`, a tree is `t` and falls into `left` and `right`, numbers are `n`, `m`, `k`.
//! Invariant: no variable has a name that is taken, or that another variable has where both can be seen.

use super::term::{Definition, Pattern, Term};
use crate::answer::VarId;
use crate::problem::{Problem, Shown};
use refute_ir::types::{Type, TypeDeclKind, TypeId, TypeTable};

/// Words of the language, which are no names.
const KEYWORDS: &[&str] = &[
    "and",
    "as",
    "assert",
    "asr",
    "begin",
    "class",
    "constraint",
    "do",
    "done",
    "downto",
    "else",
    "end",
    "exception",
    "external",
    "false",
    "for",
    "fun",
    "function",
    "functor",
    "if",
    "in",
    "include",
    "inherit",
    "initializer",
    "land",
    "lazy",
    "let",
    "lor",
    "lsl",
    "lsr",
    "lxor",
    "match",
    "method",
    "mod",
    "module",
    "mutable",
    "new",
    "nonrec",
    "object",
    "of",
    "open",
    "or",
    "private",
    "rec",
    "sig",
    "struct",
    "then",
    "to",
    "true",
    "try",
    "type",
    "val",
    "virtual",
    "when",
    "while",
    "with",
    "not",
    "failwith",
];

/// The names of the variables, by their numbers.
pub(super) fn names(problem: &Problem, definition: &Definition, types: &[Type]) -> Vec<String> {
    let taken = taken(problem);
    let names = vec![String::new(); types.len()];
    let mut ctx = Ctx { table: &problem.program.types, types, nowhere: taken.len(), taken, given: &[], names };
    ctx.params(&definition.params, &problem.param_names);
    ctx.given = &problem.param_names;
    ctx.term(&definition.body);
    ctx.names
}

/// A name for a function inside.
pub(super) fn helper(problem: &Problem, names: &[String]) -> String {
    let taken = taken(problem);
    let is_free = |name: &String| !taken.contains(name) && !names.contains(name);
    let usual = ["go", "aux", "loop"].map(str::to_string);
    usual.into_iter().chain((1..).map(|n| format!("go{n}"))).find(is_free).unwrap_or_default()
}

/// Names that no variable may have: keywords, the function itself, components.
fn taken(problem: &Problem) -> Vec<String> {
    let mut taken: Vec<String> = KEYWORDS.iter().map(|word| word.to_string()).collect();
    taken.push(problem.name.clone());
    taken.extend(problem.components.iter().filter_map(|component| match &component.shown {
        Shown::Name(name) => Some(name.clone()),
        Shown::Infix(_) => None,
    }));
    taken
}

struct Ctx<'a> {
    table: &'a TypeTable,
    types: &'a [Type],
    /// Names that cannot be used here; the first so many nowhere.
    taken: Vec<String>,
    nowhere: usize,
    /// The names that the user gave to parameters.
    given: &'a [Option<String>],
    names: Vec<String>,
}

/// What a type is like, as far as names go.
#[derive(PartialEq, Eq)]
enum Likeness {
    /// Something in front of more of the same, or nothing.
    List,
    /// Two or more of the same below.
    Tree,
    /// One more than the same, or nothing: a natural number.
    Number,
    Other,
}

impl Ctx<'_> {
    fn ty(&self, var: VarId) -> Type {
        self.types.get(var.0 as usize).map_or(Type::Var(0), |ty| self.table.expand(ty))
    }

    /// Gives a variable the first name that is free: one of these, or the first with a number.
    fn give(&mut self, var: VarId, wanted: &[String]) {
        let free = |name: &String| !self.taken.contains(name);
        let numbered = || {
            let base = wanted.first().map_or("x", String::as_str).trim_end_matches(char::is_numeric).to_string();
            (1..).map(move |i| format!("{base}{i}"))
        };
        let name = wanted.iter().find(|name| free(name)).cloned().or_else(|| numbered().find(free)).unwrap_or_default();
        self.taken.push(name.clone());
        if let Some(place) = self.names.get_mut(var.0 as usize) {
            *place = name;
        }
    }

    /// Names for parameters: those that they were given, else by their types.
    fn params(&mut self, params: &[Pattern], given: &[Option<String>]) {
        let types: Vec<Option<Type>> = params
            .iter()
            .map(|param| match param {
                Pattern::Var(var) => Some(self.ty(*var)),
                _ => None,
            })
            .collect();
        for (i, (param, ty)) in params.iter().zip(&types).enumerate() {
            match (param, ty) {
                (Pattern::Var(var), Some(ty)) => {
                    let alike = types.iter().flatten().filter(|other| self.bases(other) == self.bases(ty)).count();
                    let bases = self.bases(ty);
                    let wanted = match bases.as_slice() {
                        [first, ..] if alike == 2 && first == "b" => words("a b"),
                        [one] if alike > 1 => (1..=alike).map(|i| format!("{one}{i}")).collect(),
                        _ => bases,
                    };
                    let given = given.get(i).cloned().flatten().filter(|name| is_name(name));
                    let wanted: Vec<String> = given.into_iter().chain(wanted).collect();
                    self.give(*var, &wanted);
                }
                _ => self.pattern(param),
            }
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Any => {}
            Pattern::Var(var) => {
                let wanted = self.bases(&self.ty(*var));
                self.give(*var, &wanted);
            }
            Pattern::As(inner, var) => {
                self.pattern(inner);
                let wanted = self.whole(*var);
                self.give(*var, &wanted);
            }
            Pattern::Construct(ty, case, args) => self.construct(ty, *case, args),
        }
    }

    /// Names for a variable that is taken apart and used as a whole as well.
    fn whole(&self, var: VarId) -> Vec<String> {
        let ty = self.ty(var);
        match self.likeness(&ty) {
            Likeness::List => vec!["rest".to_string(), "tail".to_string()],
            _ => self.bases(&ty),
        }
    }

    fn construct(&mut self, ty: &Type, case: u32, args: &[Pattern]) {
        if let Some(fields) = self.fields(ty, case) {
            for (arg, field) in args.iter().zip(fields) {
                match arg {
                    Pattern::Var(var) => self.give(*var, &[field]),
                    arg => self.pattern(arg),
                }
            }
            return;
        }
        let likeness = self.likeness(ty);
        let places = self.recursive_places(ty, case);
        let mut head = None;
        for (i, arg) in args.iter().enumerate() {
            let Pattern::Var(var) = arg else {
                self.pattern(arg);
                continue;
            };
            let wanted = match likeness {
                Likeness::List if places.contains(&i) => {
                    let plural = head.map(|head: VarId| format!("{}s", self.names[head.0 as usize]));
                    ["rest".to_string()].into_iter().chain(plural).collect()
                }
                Likeness::List => {
                    head = Some(*var);
                    self.element(&self.ty(*var))
                }
                Likeness::Tree if places.len() == 2 && self.sole_branching(ty) => match () {
                    () if places.first() == Some(&i) => vec!["left".to_string()],
                    () if places.last() == Some(&i) => vec!["right".to_string()],
                    () => self.element(&self.ty(*var)),
                },
                Likeness::Tree if places.contains(&i) && places.len() > 1 => {
                    let base = self.bases(ty).remove(0);
                    (1..=places.len()).map(|i| format!("{base}{i}")).collect()
                }
                Likeness::Tree => self.element(&self.ty(*var)),
                _ => self.bases(&self.ty(*var)),
            };
            self.give(*var, &wanted);
        }
    }

    fn term(&mut self, term: &Term) {
        refute_source::deep(|| self.term_here(term));
    }

    fn term_here(&mut self, term: &Term) {
        let before = self.taken.len();
        match term {
            Term::Lambda(params, body) => {
                self.params(params, &[]);
                self.term(body);
            }
            Term::Local(params, body, args) => {
                args.iter().for_each(|arg| self.term(arg));
                // The function inside sees nothing of what is outside of it.
                let outside = self.taken.split_off(self.nowhere);
                if let Some((Pattern::Var(carried), rest)) = params.split_first() {
                    self.give(*carried, &words("acc"));
                    self.params(rest, self.given);
                } else {
                    self.params(params, &[]);
                }
                self.term(body);
                self.taken.truncate(self.nowhere);
                self.taken.extend(outside);
            }
            Term::Let(pattern, subject, body) => {
                self.term(subject);
                self.taken.truncate(before);
                self.pattern(pattern);
                self.term(body);
            }
            Term::Match(subject, cases) => {
                self.term(subject);
                for case in cases {
                    self.taken.truncate(before);
                    case.patterns.iter().for_each(|pattern| self.pattern(pattern));
                    self.term(&case.body);
                }
            }
            other => other.children().into_iter().for_each(|child| self.term(child)),
        }
        self.taken.truncate(before);
    }

    /// Names for a part of a list or a tree that is not itself one.
    fn element(&self, ty: &Type) -> Vec<String> {
        let number = matches!(ty, Type::Con(TypeId::INT, _)) || self.likeness(ty) == Likeness::Number;
        if number || matches!(ty, Type::Var(_)) { words("x y z w") } else { self.bases(ty) }
    }

    /// Names for something of a type.
    fn bases(&self, ty: &Type) -> Vec<String> {
        let Type::Con(id, _) = ty else { return self.bases_of_shape(ty) };
        match *id {
            TypeId::INT => return words("n m k i j"),
            TypeId::BOOL => return words("b c"),
            TypeId::STRING => return words("s"),
            TypeId::CHAR => return words("c d"),
            TypeId::FLOAT => return words("x y z"),
            TypeId::OPTION => return words("o"),
            TypeId::RESULT | TypeId::REF => return words("r"),
            TypeId::ARRAY => return words("a"),
            TypeId::UNIT => return words("u"),
            _ => {}
        }
        match self.likeness(ty) {
            Likeness::Number => words("n m k i j"),
            Likeness::List => words("l"),
            Likeness::Tree if self.name(*id).contains("tree") => words("t"),
            _ => {
                let initial = self.name(*id).chars().find(|c| c.is_ascii_lowercase());
                vec![initial.map_or_else(|| "x".to_string(), String::from)]
            }
        }
    }

    fn bases_of_shape(&self, ty: &Type) -> Vec<String> {
        match ty {
            Type::Arrow(_, from, to) => match &**to {
                Type::Con(TypeId::BOOL, _) => words("p q"),
                Type::Arrow(_, second, result) if second == from && self.orders(result) => words("cmp compare"),
                _ => words("f g h"),
            },
            Type::Tuple(parts) if parts.len() == 2 => words("pair"),
            Type::Tuple(_) => words("tuple"),
            _ => words("x y z"),
        }
    }

    /// Whether a type is what comparisons have as a result.
    fn orders(&self, ty: &Type) -> bool {
        match self.table.expand(ty) {
            Type::Con(TypeId::BOOL, _) => true,
            Type::Con(id, _) => self.name(id).starts_with("cmp") || self.name(id).contains("order"),
            _ => false,
        }
    }

    fn name(&self, id: TypeId) -> &str {
        let name = self.table.get(id).name.as_str();
        name.rsplit('.').next().unwrap_or(name)
    }

    /// The names of the fields that a constructor has.
    fn fields(&self, ty: &Type, case: u32) -> Option<Vec<String>> {
        let Type::Con(id, _) = ty else { return None };
        let record = match &self.table.get(*id).kind {
            TypeDeclKind::Variant(constructors) => constructors.get(case as usize)?.inline?,
            _ => *id,
        };
        match &self.table.get(record).kind {
            TypeDeclKind::Record(fields, _) => Some(fields.iter().map(|field| field.name.to_string()).collect()),
            _ => None,
        }
    }

    /// Which arguments of a constructor are of its own type.
    fn recursive_places(&self, ty: &Type, case: u32) -> Vec<usize> {
        let Type::Con(id, _) = ty else { return Vec::new() };
        let TypeDeclKind::Variant(constructors) = &self.table.get(*id).kind else { return Vec::new() };
        let own = |arg: &Type| matches!(arg, Type::Con(other, _) if other == id);
        let args = constructors.get(case as usize).map_or(&[][..], |constructor| &constructor.args);
        (0..args.len()).filter(|i| own(&args[*i])).collect()
    }

    /// Whether only one constructor has parts of the type itself.
    fn sole_branching(&self, ty: &Type) -> bool {
        (0..self.constructors(ty)).filter(|case| !self.recursive_places(ty, *case).is_empty()).count() == 1
    }

    fn constructors(&self, ty: &Type) -> u32 {
        let Type::Con(id, _) = ty else { return 0 };
        match &self.table.get(*id).kind {
            TypeDeclKind::Variant(constructors) => constructors.len() as u32,
            _ => 0,
        }
    }

    fn likeness(&self, ty: &Type) -> Likeness {
        let Type::Con(id, _) = ty else { return Likeness::Other };
        let TypeDeclKind::Variant(constructors) = &self.table.get(*id).kind else { return Likeness::Other };
        let sizes: Vec<(usize, usize)> = constructors
            .iter()
            .enumerate()
            .map(|(i, constructor)| (constructor.args.len(), self.recursive_places(ty, i as u32).len()))
            .collect();
        match sizes.as_slice() {
            [(0, 0), (1, 1)] | [(1, 1), (0, 0)] => Likeness::Number,
            [(0, 0), (2, 1)] | [(2, 1), (0, 0)] => Likeness::List,
            sizes if sizes.iter().any(|(_, recursive)| *recursive > 1) => Likeness::Tree,
            _ => Likeness::Other,
        }
    }
}

/// Whether a text can be the name of a variable.
fn is_name(text: &str) -> bool {
    let begins = text.starts_with(|c: char| c.is_ascii_lowercase() || c == '_');
    begins && text != "_" && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '\'')
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_string).collect()
}
