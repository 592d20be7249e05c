//! Keys: the same for everybody who needs the same repair.
//!
//! In: a kind of mistake, where it is, and the pieces before and after. Out: a text of at most [`LONGEST`] characters; start at
//! [`Keys::key`]. Constructors, operators, literals and library names stay, and so does the name of the function under test,
//! which an exercise prescribes. Parameters and variables of patterns become their position (`p1`, `c2`), other names of
//! the program `h1`, `h2` in order of appearance. Annotations and layout leave no trace.

use super::label::label;
use super::mistake::Mistake;
use super::program::{Fnv, Program, bound_name, is_function};
use super::scope::NameKind;
use super::site::Site;
use refute_source::Name;
use refute_syntax::tree::*;
use refute_syntax::walk::{Node, for_each_part};

/// No key has more characters.
pub(super) const LONGEST: usize = 120;

/// Parts deeper than this are left out.
const DEEPEST: usize = 100;

/// A piece of a program in a key.
#[derive(Clone)]
pub(super) enum Piece<'a> {
    /// Nothing.
    Nothing,
    /// A word that is the same for everybody.
    Word(String),
    /// Nodes of a program.
    Nodes(&'a Program, Vec<Node>),
}

/// Makes keys.
pub(super) struct Keys {
    entry: Option<Name>,
}

impl Keys {
    /// Keys for exercises about `entry`; without one, the last function that no other function of the program uses.
    pub(super) fn new(program: &Program, entry: Option<&str>) -> Keys {
        Keys { entry: entry.map(Name::new).or_else(|| guessed_entry(program)) }
    }

    /// The key of one mistake.
    pub(super) fn key(&self, mistake: Mistake, site: &Site, old: &Piece<'_>, new: &Piece<'_>) -> String {
        let role = match site.function() {
            Some(name) if self.entry == Some(Name::new(name)) => name,
            Some(_) => "h",
            None => "",
        };
        let mut names = Names { entry: self.entry, defined: Vec::new() };
        let (old, new) = (names.piece(old), names.piece(new));
        let mut at = vec![role];
        at.extend(site.heads());
        cut(&format!("{}:{}:{old}=>{new}", mistake.word(), at.join("/")))
    }
}

/// The key of several mistakes: theirs, in an order that does not depend on the text.
pub(super) fn joined(mut keys: Vec<String>) -> String {
    keys.sort();
    keys.dedup();
    cut(&keys.join(" ; "))
}

/// Cuts a key that is too long; what is cut off leaves its hash.
fn cut(key: &str) -> String {
    if key.chars().count() <= LONGEST {
        return key.to_string();
    }
    let mut hash = Fnv::new();
    hash.add(key.as_bytes());
    let kept: String = key.chars().take(LONGEST - 17).collect();
    format!("{kept}#{:016x}", hash.0)
}

fn guessed_entry(program: &Program) -> Option<Name> {
    let tree = &program.tree;
    let bindings: Vec<&Binding> = tree.items.iter().filter_map(let_bindings).flatten().collect();
    let functions = bindings.iter().filter(|binding| is_function(tree, binding));
    let names: Vec<Name> = functions.filter_map(|binding| bound_name(tree, binding)).collect();
    let used = |name: Name| {
        let others =
            bindings.iter().filter(|binding| bound_name(tree, binding) != Some(name) && is_function(tree, binding));
        others.into_iter().any(|binding| program.mentions(Node::Expr(binding.body), name.as_str()))
    };
    names.iter().rev().find(|name| !used(**name)).or(names.last()).copied()
}

fn let_bindings(item: &Item) -> Option<&[Binding]> {
    match &item.kind {
        ItemKind::Let(_, bindings) => Some(bindings),
        _ => None,
    }
}

/// The names met so far in one key.
struct Names {
    entry: Option<Name>,
    defined: Vec<Name>,
}

impl Names {
    fn piece(&mut self, piece: &Piece<'_>) -> String {
        match piece {
            Piece::Nothing => String::new(),
            Piece::Word(word) => word.clone(),
            Piece::Nodes(program, nodes) => {
                let mut out = String::new();
                for node in nodes {
                    if !out.is_empty() {
                        out.push(' ');
                    }
                    self.write(program, *node, &mut out, 0);
                }
                out
            }
        }
    }

    fn write(&mut self, program: &Program, node: Node, out: &mut String, depth: usize) {
        let tree = &program.tree;
        if depth > DEEPEST || matches!(node, Node::Type(_)) {
            return;
        }
        match node {
            Node::Expr(id) => match &tree[id].kind {
                ExprKind::Ident(path) if path.qualifiers.is_empty() => {
                    return out.push_str(&self.name(path.last.name, program.names.exprs.get(&id)));
                }
                ExprKind::Constraint(inner, _) => {
                    return self.write(program, Node::Expr(*inner), out, depth + 1);
                }
                _ => {}
            },
            Node::Pat(id) => match &tree[id].kind {
                PatKind::Constraint(inner, _) => return self.write(program, Node::Pat(*inner), out, depth + 1),
                PatKind::Var(name) => return out.push_str(&self.name(name.name, program.names.pats.get(&id))),
                PatKind::Alias(inner, name) => {
                    self.write(program, Node::Pat(*inner), out, depth + 1);
                    out.push_str(" as ");
                    return out.push_str(&self.name(name.name, program.names.pats.get(&id)));
                }
                _ => {}
            },
            _ => {}
        }
        out.push_str(&label(&program.text, tree, node));
        let mut parts = Vec::new();
        for_each_part(tree, node, &mut |part| parts.push(part));
        parts.retain(|part| !matches!(part, Node::Type(_)));
        if parts.is_empty() {
            return;
        }
        out.push('(');
        for (index, part) in parts.into_iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            self.write(program, part, out, depth + 1);
        }
        out.push(')');
    }

    fn name(&mut self, name: Name, known: Option<&NameKind>) -> String {
        match known {
            Some(NameKind::Variable(position)) => position.clone(),
            Some(NameKind::Defined) if self.entry != Some(name) => {
                let at = self.defined.iter().position(|known| *known == name).unwrap_or_else(|| {
                    self.defined.push(name);
                    self.defined.len() - 1
                });
                format!("h{}", at + 1)
            }
            _ => name.to_string(),
        }
    }
}
