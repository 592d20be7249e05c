//! The type of a goal and the declarations it stands on, in Myth's notation.
//!
//! In: a program and a type as OCaml prints it. Out: Myth's type and declarations, or why there are none. Myth has no
//! polymorphism, so a type with parameters is declared as it is used: `nat list` becomes `list` with
//! `Cons of nat * list`. The library's `bool`, `list` and `option` are declared when they are used.

use refute_source::Sources;
use refute_syntax::tree::{ConstructorArgs, ItemKind, Label, TypeDecl, TypeDeclKind, TypeExprId, TypeExprKind};
use refute_syntax::{Tree, parse};

/// Types within one another, and declarations within one another.
const DEEPEST: usize = 100;

/// What the library declares, in the words of a program.
const LIBRARY: &str = "type bool = True | False
type 'a list = Nil | Cons of 'a * 'a list
type 'a option = None | Some of 'a
";

/// A goal's type with what it needs.
pub(super) struct Goal {
    /// The type.
    pub ty: String,
    /// The declarations, each with an empty line after it.
    pub declarations: String,
}

/// Why a function is no goal in Myth.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoGoal {
    /// It has no name that can be bound.
    #[error("the name of the function is no name in Myth")]
    Name,
    /// Its type, as it is given, is none.
    #[error("its type {0} cannot be read")]
    Unreadable(String),
    /// See [`DEEPEST`].
    #[error("its types are too deep")]
    TooDeep,
    /// A variable is in its type.
    #[error("it is polymorphic")]
    Polymorphic,
    /// An argument has a label.
    #[error("it has labels")]
    Labels,
    /// A tuple is in its type.
    #[error("tuples are in its type")]
    Tuples,
    /// Objects, polymorphic variants and the like.
    #[error("its type has no notation")]
    NoNotation,
    /// A type that no declaration of constructors stands behind.
    #[error("{0} is in its type")]
    Type(String),
    /// A type of records.
    #[error("the record {0} is in its type")]
    Record(String),
    /// A constructor with a record.
    #[error("the record of {0} is in its type")]
    InlineRecord(String),
    /// A type with parameters, which would have to be declared twice.
    #[error("{0} is used for two types")]
    TwoTypes(String),
}

/// The type of a goal in a program.
pub(super) fn goal(source: &str, ty: &str) -> Result<Goal, NoGoal> {
    // The last declaration of a name is the one that counts, so the program comes after the library.
    let text = format!("{LIBRARY}\n{source}\n;;\ntype refute_goal = {ty}");
    let mut sources = Sources::new();
    let file = sources.add("types", text.as_bytes());
    let tree = parse(&sources, file).tree;
    let mut declared: Vec<&TypeDecl> = Vec::new();
    for item in &tree.items {
        if let ItemKind::Type { decls, .. } = &item.kind {
            declared.extend(decls);
        }
    }
    let goal = declared.pop().filter(|decl| decl.name.name.as_str() == "refute_goal");
    let Some(manifest) = goal.and_then(|decl| decl.manifest) else {
        return Err(NoGoal::Unreadable(ty.to_string()));
    };
    let mut writer = Writer { tree: &tree, declared, used: Vec::new(), declarations: String::new() };
    let ty = writer.ty(manifest, &[], Side::Right, 0)?;
    Ok(Goal { ty, declarations: writer.declarations })
}

/// Where a type stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// Where an arrow needs parentheses.
    Left,
    /// Where it does not.
    Right,
}

/// Type variables with their meaning.
type Scope = [(String, String)];

struct Writer<'a> {
    tree: &'a Tree,
    declared: Vec<&'a TypeDecl>,
    /// Names with the arguments they were declared for.
    used: Vec<(String, Vec<String>)>,
    declarations: String,
}

impl Writer<'_> {
    fn ty(&mut self, ty: TypeExprId, scope: &Scope, side: Side, depth: usize) -> Result<String, NoGoal> {
        if depth > DEEPEST {
            return Err(NoGoal::TooDeep);
        }
        match &self.tree[ty].kind {
            TypeExprKind::Var(name) => {
                let meaning = scope.iter().find(|(var, _)| var == name.as_str());
                meaning.map(|(_, ty)| ty.clone()).ok_or(NoGoal::Polymorphic)
            }
            TypeExprKind::Arrow(Label::None, from, to) => {
                let from = self.ty(*from, scope, Side::Left, depth + 1)?;
                let arrow = format!("{from} -> {}", self.ty(*to, scope, Side::Right, depth + 1)?);
                Ok(if side == Side::Left { format!("({arrow})") } else { arrow })
            }
            TypeExprKind::Arrow(..) => Err(NoGoal::Labels),
            TypeExprKind::Constr(path, args) if path.qualifiers.is_empty() => {
                let name = path.last.name.to_string();
                let args: Result<Vec<String>, NoGoal> =
                    args.iter().map(|arg| self.ty(*arg, scope, Side::Left, depth + 1)).collect();
                self.named(&name, args?, side, depth)
            }
            TypeExprKind::Tuple(_) => Err(NoGoal::Tuples),
            _ => Err(NoGoal::NoNotation),
        }
    }

    /// A type by its name; declares it when it is used for the first time.
    fn named(&mut self, name: &str, args: Vec<String>, side: Side, depth: usize) -> Result<String, NoGoal> {
        let declared = self.declared.iter().rev().find(|decl| decl.name.name.as_str() == name).copied();
        let Some(decl) = declared else { return Err(NoGoal::Type(name.to_string())) };
        let params = decl.params.iter().map(|(_, param, _)| param.map_or("_".to_string(), |it| it.name.to_string()));
        let scope: Vec<(String, String)> = params.zip(args.iter().cloned()).collect();
        match (&decl.kind, decl.manifest) {
            (TypeDeclKind::None, Some(manifest)) => return self.ty(manifest, &scope, side, depth + 1),
            (TypeDeclKind::Variant(_), _) => {}
            (TypeDeclKind::Record(_), _) => return Err(NoGoal::Record(name.to_string())),
            _ => return Err(NoGoal::Type(name.to_string())),
        }
        match self.used.iter().find(|(used, _)| used == name) {
            Some((_, same)) if *same == args => return Ok(name.to_string()),
            Some(_) => return Err(NoGoal::TwoTypes(name.to_string())),
            None => self.used.push((name.to_string(), args)),
        }
        let declaration = self.declaration(decl, &scope, depth)?;
        self.declarations += &declaration;
        Ok(name.to_string())
    }

    fn declaration(&mut self, decl: &TypeDecl, scope: &Scope, depth: usize) -> Result<String, NoGoal> {
        let TypeDeclKind::Variant(constructors) = &decl.kind else { return Ok(String::new()) };
        let mut text = format!("type {} =\n", decl.name.name);
        for constructor in constructors {
            let ConstructorArgs::Tuple(args) = &constructor.args else {
                return Err(NoGoal::InlineRecord(constructor.name.name.to_string()));
            };
            text += &format!("  | {}", constructor.name.name);
            for (index, arg) in args.iter().enumerate() {
                text += if index == 0 { " of " } else { " * " };
                text += &self.ty(*arg, scope, Side::Left, depth + 1)?;
            }
            text.push('\n');
        }
        Ok(text + "\n")
    }
}
