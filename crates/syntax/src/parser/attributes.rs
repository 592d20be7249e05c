//! Attributes: the grammar goes on as if they were not there. Kept aside are those behind type declarations, which mean something to types, and
//! what `[@@deriving ..]` stands behind; one that surely stands where OCaml reads none is a problem.

use super::{Parser, Place, recovery};
use crate::problem::Problem;
use crate::token::{Token, TokenKind};
use crate::tree::Ident;
use refute_source::Span;

/// An attribute.
#[derive(Clone, Copy)]
pub(super) struct Attribute {
    kind: TokenKind,
    /// All of it.
    span: Span,
    /// How many tokens that count stand before it.
    before: usize,
}

impl Parser<'_> {
    /// Drops blanks, comments and attributes (which the language ignores when it does not know them).
    pub(super) fn keep_significant(&mut self, tokens: &[Token]) {
        let mut line_start = 0;
        let mut first_on_line = true;
        let mut attribute: Option<(Token, u32)> = None;
        for token in tokens {
            use TokenKind::*;
            let mut keep = !token.kind.is_trivia();
            match (&mut attribute, token.kind) {
                (None, Attribute | ItemAttribute | FloatingAttribute) => {
                    attribute = Some((*token, 1));
                    keep = false;
                }
                (Some((open, _)), EndOfFile) => {
                    self.problems.push(Problem::UnclosedBracket {
                        opener: recovery::Opener { kind: open.kind, span: self.token_span(*open) },
                        found: EndOfFile,
                        found_span: self.token_span(*token),
                    });
                }
                (Some((open, nesting)), kind) => {
                    keep = false;
                    match kind {
                        LeftBracket | LeftBracketBar | LeftBracketLess | LeftBracketGreater | Attribute
                        | ItemAttribute | FloatingAttribute | Extension | ItemExtension => *nesting += 1,
                        RightBracket | BarBracket | GreaterBracket => *nesting -= 1,
                        _ => {}
                    }
                    if *nesting == 0 {
                        let (kind, start) = (open.kind, open.start);
                        self.keep_attribute(kind, Span::new(self.file, start, token.end));
                        attribute = None;
                    }
                }
                (None, _) => {}
            }
            if keep {
                self.tokens.push(*token);
                self.places.push(Place { column: token.start - line_start, first_on_line });
            }
            first_on_line &= !keep;
            if matches!(token.kind, Blank | Comment | String | QuotedString | Directive) {
                let text = &self.bytes[token.start as usize..token.end as usize];
                if let Some(newline) = text.iter().rposition(|b| *b == b'\n') {
                    line_start = token.start + newline as u32 + 1;
                    first_on_line = true;
                }
            }
        }
        self.check_attribute_places();
    }

    fn keep_attribute(&mut self, kind: TokenKind, span: Span) {
        let attribute = Attribute { kind, span, before: self.tokens.len() };
        if self.name_of(&attribute) == b"deriving" {
            self.tree.derivings.push(span);
        }
        self.attributes.push(attribute);
    }

    /// What follows `[@@`, without the `ocaml.` that some put before it.
    fn name_of(&self, attribute: &Attribute) -> &[u8] {
        let text = &self.bytes[attribute.span.start as usize..attribute.span.end as usize];
        let start = text.iter().position(|byte| !b"[@ \t\r\n".contains(byte)).unwrap_or(text.len());
        let text = text[start..].strip_prefix(b"ocaml.").unwrap_or(&text[start..]);
        let end = text.iter().position(|byte| !(byte.is_ascii_alphanumeric() || b"_.'".contains(byte)));
        &text[..end.unwrap_or(text.len())]
    }

    /// The names of the attributes of items that stand behind the token passed last.
    pub(super) fn attributes_here(&self) -> Vec<Ident> {
        let first = self.attributes.partition_point(|one| one.before < self.at);
        let here = self.attributes[first..].iter().take_while(|one| one.before == self.at);
        let of_items = here.filter(|one| one.kind == TokenKind::ItemAttribute);
        of_items.map(|one| Ident { name: self.name(self.name_of(one)), span: one.span }).collect()
    }

    fn check_attribute_places(&mut self) {
        let kind_at = |index: usize| self.tokens.get(index).map_or(TokenKind::EndOfFile, |token| token.kind);
        let misplaced = self.attributes.iter().filter(|one| {
            let before = one.before.checked_sub(1).map(kind_at);
            let alone = one.kind == TokenKind::FloatingAttribute;
            let lacks_owner = match before {
                None | Some(TokenKind::SemiSemi) => !alone,
                Some(before) => wants_operand(before),
            };
            lacks_owner || (one.kind != TokenKind::Attribute && goes_on(kind_at(one.before)))
        });
        let problems: Vec<Problem> = misplaced.map(|one| Problem::MisplacedAttribute { span: one.span }).collect();
        self.problems.extend(problems);
    }
}

/// Whether it stands between two parts, so that nothing is over before it and a part must follow.
fn joins(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(
        kind,
        Comma
            | Bar
            | Arrow
            | Equal
            | Colon
            | ColonColon
            | ColonEqual
            | LeftArrow
            | Then
            | Else
            | Do
            | With
            | When
            | Of
            | BarBar
            | AmpersandAmpersand
            | CompareOperator
            | ConcatOperator
            | AddOperator
            | MultiplyOperator
            | PowerOperator
    )
}

/// Whether an operand must follow, which an attribute is none of. Keywords take attributes themselves.
fn wants_operand(kind: TokenKind) -> bool {
    use TokenKind::*;
    let opens = matches!(
        kind,
        LeftParen
            | LeftBracket
            | LeftBracketBar
            | LeftBracketLess
            | LeftBracketGreater
            | LeftBrace
            | In
            | PlusDot
            | Minus
            | MinusDot
            | HashOperator
    );
    opens || joins(kind)
}

/// Whether what comes before is not over: an item cannot end, nor begin, here.
fn goes_on(kind: TokenKind) -> bool {
    use TokenKind::*;
    let closes = matches!(
        kind,
        RightParen | RightBracket | BarBracket | GreaterBracket | RightBrace | Semi | Done | To | Downto
    );
    closes || joins(kind)
}
