//! Changes that mend a program only by making what the student wrote say nothing: `x < x`, `n - n`, `x < min_int`, `if c then e else e`.
//!
//! In: a small change of an expression. Out: whether it does so; start at [`is_pointless`]. Such a change is a few tokens and teaches nothing; to
//! take the test or the operation away is more tokens, and what is meant.

use crate::change::Change;
use crate::reading::Reading;
use refute_syntax::Token;
use refute_syntax::tree::{ExprId, ExprKind};

/// Operators that say nothing about an operand and itself.
const OPERATORS: [&str; 15] = ["=", "<>", "<", ">", "<=", ">=", "==", "!=", "-", "-.", "/", "/.", "mod", "&&", "||"];
/// Functions likewise.
const FUNCTIONS: [&str; 3] = ["min", "max", "compare"];

/// Whether changes that are made for an expression leave it, or what it is a part of, with twice the same.
pub(crate) fn is_pointless(student: &Reading<'_>, expr: ExprId, changes: &[Change]) -> bool {
    let [change] = changes else { return false };
    let mut around = student.parent(expr).into_iter().chain([expr]);
    says_nothing(&change.text) || around.any(|whole| has_twice_the_same(student, whole, change))
}

/// Whether what is put in says nothing by itself.
fn says_nothing(text: &[u8]) -> bool {
    let lexed = refute_syntax::lex(text, refute_source::FileId(0));
    let counts = |token: &&Token| !token.kind.is_trivia() && token.start < token.end;
    let word = |token: &Token| &text[token.start as usize..token.end as usize];
    let words: Vec<&[u8]> = lexed.tokens.iter().filter(counts).map(word).collect();
    let is_one_of = |names: &[&str], word: &[u8]| names.iter().any(|name| name.as_bytes() == word);
    let twice = |three: &[&[u8]]| is_one_of(&FUNCTIONS, three[0]) && three[1] == three[2];
    let compared = |three: &[&[u8]]| is_one_of(&OPERATORS, three[1]) && three[0] == three[2];
    (words.len() == 3 && compared(&words)) || words.windows(3).any(twice)
}

fn has_twice_the_same(student: &Reading<'_>, whole: ExprId, change: &Change) -> bool {
    let after = |part: ExprId| {
        let at = student.at(part);
        let is_inside = at.start <= change.at.start && change.at.end <= at.end;
        let text = if is_inside {
            let [before, behind] = [at.start..change.at.start, change.at.end..at.end].map(|at| &student.text[at]);
            [before, &change.text, behind].concat()
        } else {
            student.text[at].to_vec()
        };
        text.into_iter().filter(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'(' | b')')).collect::<Vec<u8>>()
    };
    match &student.tree[whole].kind {
        ExprKind::Infix(op, left, right) => {
            let at = op.span.start as usize..op.span.end as usize;
            let op =
                if change.at == at { String::from_utf8_lossy(&change.text).into_owned() } else { op.name.to_string() };
            let (left, right) = (after(*left), after(*right));
            let is = |word: &[u8]| left == word || right == word;
            let says_nothing = match op.as_str() {
                "*" => is(b"0"),
                "<" | ">" | "<=" | ">=" => is(b"min_int") || is(b"max_int"),
                _ => false,
            };
            says_nothing || (OPERATORS.contains(&op.as_str()) && left == right)
        }
        ExprKind::Apply(function, args) => match (&student.tree[*function].kind, &args[..]) {
            (ExprKind::Ident(path), [one, other]) => {
                FUNCTIONS.contains(&path.last.name.as_str()) && after(one.expr) == after(other.expr)
            }
            _ => false,
        },
        ExprKind::If(_, yes, Some(no)) => after(*yes) == after(*no),
        _ => false,
    }
}
