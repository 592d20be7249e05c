//! A generated program as a tree of text pieces: prints itself with the parentheses it needs, and proposes simpler ones.
//!
//! In: nothing but what the generator built. Out: text, or smaller trees. A node does not know what it means; it knows
//! its type, how tightly it binds, and how tightly each child must bind to stand there without parentheses.

use super::ty::Ty;

/// How tightly an expression binds; the higher, the tighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(pub u8);

macro_rules! levels {
    ($($(#[$doc:meta])* $name:ident = $value:literal;)*) => {
        impl Level { $($(#[$doc])* pub const $name: Level = Level($value);)* }
    };
}

levels! {
    /// `let ... in`, `match`, `fun`, `if`: open at the right end.
    OPEN = 0x0;
    /// `a; b`.
    SEQUENCE = 0x1;
    /// `:=` and `<-`.
    ASSIGN = 0x2;
    /// `a, b`.
    TUPLE = 0x3;
    /// `||`.
    OR = 0x4;
    /// `&&`.
    AND = 0x5;
    /// Comparisons and `|>`.
    COMPARE = 0x6;
    /// `^`, `@` and `@@`.
    CONCAT = 0x7;
    /// `::`.
    CONS = 0x8;
    /// `+` and `-`.
    ADD = 0x9;
    /// `*`, `/`, `mod`, `land`, ...
    MULTIPLY = 0xa;
    /// `**`, `lsl`, ...
    POWER = 0xb;
    /// Unary minus.
    MINUS = 0xc;
    /// Application.
    APPLY = 0xd;
    /// `!x`, `a.(i)`, `r.f`.
    DOT = 0xe;
    /// Needs no parentheses anywhere.
    ATOM = 0xf;
}

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// The type of the expression.
    pub ty: Ty,
    level: Level,
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
enum Part {
    Text(String),
    Child(Node, Level),
}

impl Node {
    /// A node from a template: `$` and a hexadecimal digit stand for the next child, which must bind that tightly.
    ///
    /// # Panics
    /// When children and template do not fit, a mistake in the generator.
    pub fn new(ty: &Ty, level: Level, template: &str, children: Vec<Node>) -> Node {
        let mut children = children.into_iter();
        let mut pieces = template.split('$');
        let mut parts = vec![Part::Text(pieces.next().unwrap_or_default().to_string())];
        for piece in pieces {
            let (digit, rest) = piece.split_at(1);
            let needed = Level(u8::from_str_radix(digit, 16).expect("a level in the template"));
            parts.push(Part::Child(children.next().expect("a child for each place"), needed));
            parts.push(Part::Text(rest.to_string()));
        }
        assert!(children.next().is_none(), "a place for each child: {template}");
        Node { ty: ty.clone(), level, parts }
    }

    /// A node without children.
    pub fn leaf(ty: &Ty, text: impl Into<String>) -> Node {
        Node { ty: ty.clone(), level: Level::ATOM, parts: vec![Part::Text(text.into())] }
    }

    /// Appends the text.
    pub fn print(&self, out: &mut String) {
        for part in &self.parts {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Child(child, needed) if child.level < *needed => {
                    out.push('(');
                    child.print(out);
                    out.push(')');
                }
                Part::Child(child, _) => child.print(out),
            }
        }
    }

    /// Number of nodes.
    pub fn size(&self) -> usize {
        1 + self.children().map(Node::size).sum::<usize>()
    }

    fn children(&self) -> impl Iterator<Item = &Node> {
        self.parts.iter().filter_map(|part| match part {
            Part::Child(child, _) => Some(child),
            Part::Text(_) => None,
        })
    }

    /// All simpler versions of this node: some node below replaced by a smaller one of its type. The node itself stays.
    pub fn simpler_below(&self, smallest: &dyn Fn(&Ty) -> Node, out: &mut Vec<Node>) {
        for (index, part) in self.parts.iter().enumerate() {
            let Part::Child(child, needed) = part else { continue };
            let mut versions = Vec::new();
            child.simpler(smallest, &mut versions);
            for version in versions {
                let mut copy = self.clone();
                copy.parts[index] = Part::Child(version, *needed);
                out.push(copy);
            }
        }
    }

    fn simpler(&self, smallest: &dyn Fn(&Ty) -> Node, out: &mut Vec<Node>) {
        if self.size() > 1 {
            out.push(smallest(&self.ty));
            let mut same_type = Vec::new();
            self.collect_of_type(&self.ty, &mut same_type);
            out.extend(same_type.into_iter().take(6).cloned());
        }
        self.simpler_below(smallest, out);
    }

    fn collect_of_type<'a>(&'a self, ty: &Ty, out: &mut Vec<&'a Node>) {
        for child in self.children() {
            if child.ty == *ty {
                out.push(child);
            } else {
                child.collect_of_type(ty, out);
            }
        }
    }
}
