//! What the writer probably meant: looks at the tokens around an error and chooses the problem to report.
//!
//! In: what was expected at the current token. Out: the problem, and how to go on ([`Repair`]). Only looks around; the
//! text decides nothing about programs that are correct.

use super::Parser;
use super::recovery::Opener;
use crate::problem::{Expected, Mistake, Problem};
use crate::token::{Token, TokenKind};

/// How to go on after a problem.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Repair {
    /// Skip to a known place.
    Skip,
    /// Take the current token for the expected one.
    Replace,
    /// Act as if the expected token stood before the current one.
    Insert,
}

/// How far to look back or ahead for the cause of an error.
const REACH: usize = 400;

/// Words that start a definition in other languages.
const FOREIGN: [&[u8]; 9] = [b"def", b"var", b"const", b"func", b"fn", b"void", b"return", b"public", b"static"];

/// Types that stand before the name in other languages.
const TYPE_FIRST: [&[u8]; 6] = [b"int", b"float", b"double", b"string", b"bool", b"char"];

impl Parser<'_> {
    /// The problem to report when `expected` does not stand at the current token.
    pub(super) fn explain(&self, expected: Expected) -> (Problem, Repair) {
        if let Some((mistake, repair)) = self.mistake(expected) {
            return (Problem::Mistake(mistake), repair);
        }
        let found = self.token();
        let found_span = self.token_span(found);
        if let Expected::Close(opener, _) = expected {
            return (Problem::UnclosedBracket { opener, found: found.kind, found_span }, Repair::Skip);
        }
        let previous = self.previous(0).map(|token| (token.kind, self.token_span(token)));
        (Problem::Unexpected { found: found.kind, span: found_span, expected, previous }, Repair::Skip)
    }

    /// The token `back` places before the one before the current token.
    fn previous(&self, back: usize) -> Option<Token> {
        self.at.checked_sub(1 + back).map(|at| self.tokens[at])
    }

    fn mistake(&self, expected: Expected) -> Option<(Mistake, Repair)> {
        use TokenKind::*;
        let found = self.token();
        let here = self.token_span(found);
        let skip = |mistake| Some((mistake, Repair::Skip));
        match (expected, found.kind) {
            (Expected::In(opener), _) => return skip(self.missing_in(opener)),
            (Expected::With(opener), Bar) => {
                return Some((Mistake::MissingWith { opener, at: here }, Repair::Insert));
            }
            (Expected::With(opener), Of) => {
                return Some((Mistake::OfForWith { opener, of: here }, Repair::Replace));
            }
            (Expected::With(opener), _) if found.kind != RightParen => {
                return skip(Mistake::MissingWith { opener, at: here });
            }
            (Expected::Then(opener), _) => return skip(Mistake::MissingThen { opener, at: here }),
            (Expected::Arrow(opener), _) => return self.missing_arrow(opener),
            (Expected::LoopEqual(opener), In) => return skip(Mistake::ForIn { opener, word: here }),
            (Expected::Parameter(opener), Bar) => return skip(Mistake::FunWithArms { opener, bar: here }),
            (Expected::RecordField(opener), _) => return skip(Mistake::BracesAsBlock { open: opener.span }),
            (Expected::BindingEqual, ColonEqual | Arrow | LeftArrow) => {
                return Some((Mistake::DefinitionSign { sign: here }, Repair::Replace));
            }
            (Expected::BindingEqual, CompareOperator) if self.text(found) == b"==" => {
                return Some((Mistake::DefinitionSign { sign: here }, Repair::Replace));
            }
            (Expected::TypeEqual, Colon) => return skip(Mistake::TypeColon { colon: here }),
            (Expected::FieldColon, Equal) => {
                return Some((Mistake::FieldEqual { equal: here }, Repair::Replace));
            }
            (Expected::TypeConstructor, _) => return skip(Mistake::TupleTypeWithCommas { at: self.closed_type() }),
            (Expected::Close(opener, RightBrace), Comma) if self.in_field_declarations(opener) => {
                return skip(Mistake::FieldComma { comma: here });
            }
            (Expected::Close(opener, _), _) if self.before(opener) == Some(For) => {
                return skip(Mistake::ForInParentheses { open: opener.span });
            }
            // A missing bracket explains more than the word before which it is missing, unless the cause is inside.
            (Expected::Close(..), Else) if self.semicolon_since_then().is_none() => return None,
            (Expected::Close(..), Then) if self.misspelled_else_if().is_none() => return None,
            (Expected::Close(..), kind) if !matches!(kind, Else | Then) && !self.is_increment() => return None,
            _ => {}
        }
        self.stray_token(expected, found)
    }

    /// Mistakes that show in the found token or in the one before it, whatever was expected.
    fn stray_token(&self, expected: Expected, found: Token) -> Option<(Mistake, Repair)> {
        use TokenKind::*;
        let here = self.token_span(found);
        let previous = self.previous(0);
        let previous_kind = previous.map(|token| token.kind);
        let previous_span = previous.map(|token| self.token_span(token));
        let mistake = match (found.kind, previous_kind, previous_span) {
            (MultiplyOperator, ..) if self.text(found).starts_with(b"//") => Mistake::SlashComment { slashes: here },
            (Else, Some(Semi), Some(semi)) => Mistake::SemicolonBeforeElse { semi, word: here },
            (Else, ..) => Mistake::ElseWithoutIf { word: here, semi: self.semicolon_since_then() },
            (Then, ..) => match self.misspelled_else_if() {
                Some(word) => Mistake::ElseIf { word },
                None => Mistake::ThenWithoutIf { word: here },
            },
            (Quote, ..) if matches!(expected, Expected::Expression | Expected::Pattern | Expected::Item) => {
                Mistake::SingleQuotes { quote: here }
            }
            (_, Some(AddOperator), Some(operator)) if self.is_increment() => Mistake::Increment { operator },
            (_, Some(In), Some(word)) if expected == Expected::Expression && self.ends_definition(found.kind) => {
                Mistake::NothingAfterIn { word }
            }
            (In, ..) if expected == Expected::Item => Mistake::LocalAtToplevel { word: here },
            (Arrow, ..) if !matches!(expected, Expected::Expression | Expected::Pattern | Expected::Type) => {
                Mistake::StrayArrow { arrow: here }
            }
            (Bar, ..) if expected == Expected::Item => Mistake::StrayBar { bar: here },
            (RightParen | RightBracket | BarBracket | RightBrace | End | Done, ..)
                if self.open.is_empty() && expected == Expected::Item =>
            {
                Mistake::UnmatchedClose { close: found.kind, span: here }
            }
            (Hash, ..) if expected == Expected::Item => Mistake::ToplevelDirective { span: here },
            _ if self.foreign_line().is_some() => {
                Mistake::ForeignDefinition { word: self.foreign_line().unwrap_or(here) }
            }
            (keyword, ..) if self.keyword_as_name(expected, keyword) => Mistake::KeywordAsName { keyword, span: here },
            (_, Some(Let | Rec | And), Some(after)) if expected == Expected::Pattern => Mistake::MissingName { after },
            (_, Some(Colon), Some(colon))
                if expected == Expected::Type && self.open.last().is_some_and(|opener| opener.kind == LeftBrace) =>
            {
                Mistake::FieldColon { colon }
            }
            (_, Some(Upper), Some(constructor)) if expected == Expected::TypeName => {
                Mistake::MissingBar { constructor }
            }
            _ => return None,
        };
        Some((mistake, Repair::Skip))
    }

    /// Keywords that beginners do not know as such, where a name was meant.
    fn keyword_as_name(&self, expected: Expected, found: TokenKind) -> bool {
        use TokenKind::*;
        let rare = matches!(
            found,
            Class
                | Constraint
                | Done
                | Downto
                | End
                | External
                | Include
                | Inherit
                | Initializer
                | Method
                | Mod
                | Land
                | Lor
                | Lxor
                | Lsl
                | Lsr
                | Asr
                | Mutable
                | New
                | Nonrec
                | Object
                | Of
                | Or
                | Private
                | Sig
                | Struct
                | To
                | Val
                | Virtual
                | Open
                | Module
                | Type
                | And
                | As
                | Do
        );
        let name_expected =
            matches!(expected, Expected::Pattern | Expected::Name | Expected::FieldName | Expected::Label);
        let more_params = matches!(expected, Expected::BindingEqual | Expected::Arrow(_));
        found.is_keyword() && rare && (name_expected || more_params) && !self.first_on_line()
    }

    /// Whether a definition is over before this token.
    fn ends_definition(&self, found: TokenKind) -> bool {
        use TokenKind::*;
        matches!(found, EndOfFile | SemiSemi | Type | Exception | Module | Open | Include | External)
    }

    /// `x++` or `x--`: an operator of two equal signs right after its operand, and no operand follows.
    fn is_increment(&self) -> bool {
        let (Some(operator), Some(operand)) = (self.previous(0), self.previous(1)) else { return false };
        matches!(self.text(operator), b"++" | b"--") && operand.end == operator.start
    }

    fn index_of(&self, opener: Opener) -> usize {
        self.tokens.partition_point(|token| token.start < opener.span.start)
    }

    /// The first word of this line, if it starts a definition in another language.
    fn foreign_line(&self) -> Option<refute_source::Span> {
        let first = (0..=self.at).rev().take(REACH).find(|at| self.places[*at].first_on_line)?;
        let word = self.tokens[first];
        let next = self.tokens.get(first + 1).map(|token| token.kind);
        let after = self.tokens.get(first + 2).map(|token| token.kind);
        let foreign = FOREIGN.contains(&self.text(word))
            || (TYPE_FIRST.contains(&self.text(word))
                && next == Some(TokenKind::Lower)
                && matches!(after, Some(TokenKind::Equal | TokenKind::LeftParen | TokenKind::Semi)));
        foreign.then(|| self.token_span(word))
    }

    /// The kind of the token before a construct.
    fn before(&self, opener: Opener) -> Option<TokenKind> {
        self.index_of(opener).checked_sub(1).map(|at| self.tokens[at].kind)
    }

    fn in_field_declarations(&self, opener: Opener) -> bool {
        matches!(self.before(opener), Some(TokenKind::Equal | TokenKind::Of | TokenKind::Private))
            && self.tokens[self.item_start].kind == TokenKind::Type
    }

    /// The span of the parenthesised types just passed.
    fn closed_type(&self) -> refute_source::Span {
        let mut nesting = 0;
        for at in (0..self.at).rev().take(REACH) {
            match self.tokens[at].kind {
                TokenKind::RightParen => nesting += 1,
                TokenKind::LeftParen => {
                    nesting -= 1;
                    if nesting == 0 {
                        return self.span_from(self.tokens[at].start);
                    }
                }
                _ => {}
            }
        }
        self.token_span(self.token())
    }

    /// The `;` that ended the `if` to which a lonely `else` should belong.
    fn semicolon_since_then(&self) -> Option<refute_source::Span> {
        let mut nesting = 0u32;
        let mut semicolon = None;
        for at in (0..self.at).rev().take(REACH) {
            let token = self.tokens[at];
            match token.kind {
                TokenKind::RightParen | TokenKind::End | TokenKind::RightBracket => nesting += 1,
                TokenKind::LeftParen | TokenKind::Begin | TokenKind::LeftBracket => {
                    nesting = nesting.checked_sub(1)?;
                }
                TokenKind::Semi if nesting == 0 => semicolon = Some(self.token_span(token)),
                TokenKind::Then if nesting == 0 => return semicolon,
                TokenKind::SemiSemi => return None,
                _ => {}
            }
        }
        None
    }

    /// `elseif`, `elif`, `elsif` before a `then`.
    fn misspelled_else_if(&self) -> Option<refute_source::Span> {
        for at in (0..self.at).rev().take(REACH) {
            let token = self.tokens[at];
            match token.kind {
                TokenKind::If => return None,
                TokenKind::Lower if matches!(self.text(token), b"elseif" | b"elif" | b"elsif" | b"elsif'") => {
                    return Some(self.token_span(token));
                }
                _ => {}
            }
        }
        None
    }

    /// A local `let` without `in`: why, and where the `in` belongs.
    fn missing_in(&self, opener: Opener) -> Mistake {
        let first = self.index_of(opener);
        let is_item = self.places[first].first_on_line && self.places[first].column <= self.item_column;
        if is_item {
            let before = first.checked_sub(1).map(|at| self.tokens[at]);
            match before.map(|token| (token.kind, self.token_span(token))) {
                Some((TokenKind::Semi, semi)) => {
                    return Mistake::SemicolonBeforeDefinition { semi, definition: opener.span };
                }
                Some((TokenKind::In, word)) => {
                    return Mistake::InBeforeDefinition { word, definition: opener.span };
                }
                Some((kind, after)) if asks_for_more(kind) => {
                    return Mistake::NothingBeforeDefinition { after, definition: opener.span };
                }
                _ => {}
            }
        }
        let found = self.token_span(self.token());
        let (semi, place) = self.place_for_in(first);
        Mistake::MissingIn { definition: opener.span, found, semi, place }
    }

    /// A `;` that may stand for the `in`, and the end of the line after which the `in` should have come.
    fn place_for_in(&self, first: usize) -> (Option<refute_source::Span>, Option<refute_source::Span>) {
        let mut nesting = 0u32;
        let column = self.places[first].column;
        for at in first + 1..self.at.min(first + REACH) {
            let token = self.tokens[at];
            let new_line = self.places[at].first_on_line && self.places[at].column <= column;
            if nesting == 0 && new_line && !continues(token.kind) {
                return (None, Some(self.token_span(self.tokens[at - 1]).after()));
            }
            match token.kind {
                TokenKind::LeftParen | TokenKind::Begin | TokenKind::LeftBracket | TokenKind::LeftBrace => nesting += 1,
                TokenKind::RightParen | TokenKind::End | TokenKind::RightBracket | TokenKind::RightBrace => {
                    nesting = nesting.saturating_sub(1);
                }
                TokenKind::Semi if nesting == 0 && self.places[at + 1].first_on_line => {
                    return (Some(self.token_span(token)), None);
                }
                _ => {}
            }
        }
        (None, None)
    }

    /// Something else stands where `->` should.
    fn missing_arrow(&self, opener: Opener) -> Option<(Mistake, Repair)> {
        use TokenKind::*;
        let found = self.token();
        let sign = self.token_span(found);
        let comparison = matches!(
            found.kind,
            Equal | Less | Greater | CompareOperator | AmpersandAmpersand | BarBar | Plus | Minus | Star
        );
        if self.text(found) == b"=>" || (found.kind == Equal && !self.arrow_follows()) {
            return Some((Mistake::ArrowSign { opener, sign }, Repair::Replace));
        }
        if comparison && opener.kind != Fun && self.arrow_follows() {
            return Some((Mistake::ConditionInPattern { operator: sign }, Repair::Skip));
        }
        if self.keyword_as_name(Expected::Arrow(opener), found.kind) {
            return Some((Mistake::KeywordAsName { keyword: found.kind, span: sign }, Repair::Skip));
        }
        // The arrow belongs right here if the result starts here; otherwise nobody knows where.
        let gap = self.previous(0).filter(|_| self.starts_expr()).map(|token| self.token_span(token).after());
        Some((Mistake::MissingArrow { opener, at: sign, gap }, Repair::Skip))
    }

    /// Whether this arm still has its `->` further on.
    fn arrow_follows(&self) -> bool {
        use TokenKind::*;
        for token in self.tokens[self.at..].iter().take(REACH) {
            match token.kind {
                Arrow => return true,
                Bar | SemiSemi | EndOfFile | Let | Type | In | Fun | Function | Match | With => return false,
                _ => {}
            }
        }
        false
    }

    /// `type t = a | b`: constructors that start with a small letter.
    pub(super) fn at_lowercase_constructor(&self) -> bool {
        self.at(TokenKind::Lower) && matches!(self.kind_ahead(1), TokenKind::Of | TokenKind::Bar)
    }
}

/// Tokens that go on with the expression of the line before.
fn continues(kind: TokenKind) -> bool {
    use TokenKind::*;
    super::infix(kind).is_some()
        || matches!(
            kind,
            Bar | Then
                | Else
                | With
                | And
                | Arrow
                | RightParen
                | RightBracket
                | RightBrace
                | BarBracket
                | End
                | Done
                | Semi
        )
}

/// Tokens that something must follow.
fn asks_for_more(kind: TokenKind) -> bool {
    use TokenKind::*;
    super::infix(kind).is_some()
        || matches!(kind, Arrow | Then | Else | LeftParen | LeftBracket | Begin | Do | LeftArrow)
}
