//! `testcases.txt`: an instructor's tests as arguments and expected results.
//!
//! In: a text `{ argument; argument => expected; ... }`. Out: the [`TestCase`]s in order, and what is wrong with the text;
//! start at [`testcases`]. The text is read in OCaml's own words, so that separators inside brackets, strings, characters
//! and comments separate nothing. The outer braces and the last semicolon may be missing.
//! Invariant: parts keep their meaning but lose comments and line ends, except line ends inside strings.
//! Not here: what the tests say about a program (see `grade`), tests written as asserts (see `replay`).
//!
//! Example: `{ [1; 2]; 0 => [1; 2]; }` is one case with the arguments `[1; 2]` and `0`.

use crate::{Text, convert};
use refute_source::{Diagnostic, FileId, Sources, Span};
use refute_syntax::{Token, TokenKind, lex};
use refute_verdict as verdict;

/// A test: the entry applied to the arguments should give the expected result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestCase {
    /// The line on which it begins, from 1.
    pub line: u32,
    /// The whole test on one line, such as `[1; 2]; 0 => [1; 2]`.
    pub text: String,
    /// The arguments in order, as OCaml.
    pub args: Vec<String>,
    /// The expected result, as OCaml.
    pub expected: String,
}

/// A file of tests.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TestCases {
    /// Those that can be read.
    pub cases: Vec<TestCase>,
    /// What is wrong with the text, in order of place; all of them are errors.
    pub problems: Vec<verdict::Diagnostic>,
}

/// Reads a file of tests. A case with a mistake is left out and told; the others are there.
pub fn testcases(text: &Text) -> TestCases {
    let mut sources = Sources::new();
    let file = sources.add(text.name.as_str(), text.bytes.as_slice());
    let mut reading = Reading { bytes: &text.bytes, file, cases: Vec::new(), found: Vec::new() };
    let tokens = reading.tokens(&sources);
    let inside = reading.unwrap(&tokens);
    reading.cases(inside);
    let line = |start: u32| sources.get(file).map_or(1, |file| file.line_column(start).line);
    let cases = reading.cases.into_iter().map(|(start, case)| TestCase { line: line(start), ..case });
    reading.found.sort_by_key(Diagnostic::span);
    let problems = reading.found.iter().map(|found| convert::diagnostic(&sources, found)).collect();
    TestCases { cases: cases.collect(), problems }
}

impl TestCase {
    /// The call of a function with the arguments.
    pub fn call(&self, function: &str) -> String {
        let args = self.args.iter().map(|arg| if is_closed(arg) { format!(" {arg}") } else { format!(" ({arg})") });
        format!("{function}{}", args.collect::<String>())
    }
}

/// Whether a text can be an argument as it stands: one word, or all of it inside one pair of brackets.
pub(crate) fn is_closed(text: &str) -> bool {
    let lexed = lex(text.as_bytes(), FileId(0));
    let is_word = |token: &&Token| !token.kind.is_trivia() && token.kind != TokenKind::EndOfFile;
    let words: Vec<&Token> = lexed.tokens.iter().filter(is_word).collect();
    let mut depth = 0;
    let opens = words.iter().take(words.len().saturating_sub(1)).all(|token| {
        depth += nesting(token.kind);
        depth > 0
    });
    opens && !text.starts_with('-')
}

struct Reading<'a> {
    bytes: &'a [u8],
    file: FileId,
    /// With the offset of the first word; the line is filled in at the end.
    cases: Vec<(u32, TestCase)>,
    found: Vec<Diagnostic>,
}

impl Reading<'_> {
    /// The words of the text. `=>` is cut off what follows it, so that `=>-1` is an arrow and a number.
    fn tokens(&mut self, sources: &Sources) -> Vec<Token> {
        let lexed = lex(self.bytes, self.file);
        self.found.extend(lexed.problems.iter().map(|problem| problem.to_diagnostic(sources)));
        let mut tokens = Vec::with_capacity(lexed.tokens.len());
        for token in lexed.tokens.iter().filter(|token| token.kind != TokenKind::EndOfFile) {
            let spelled = &self.bytes[token.start as usize..token.end as usize];
            if token.kind == TokenKind::CompareOperator && spelled.starts_with(b"=>") && spelled.len() > 2 {
                tokens.push(Token { end: token.start + 2, ..*token });
                tokens.extend(self.rest_of_arrow(token.start + 2, token.end));
            } else {
                tokens.push(*token);
            }
        }
        tokens
    }

    /// What is glued to an arrow, as in `=>-1` or `=>!r`.
    fn rest_of_arrow(&self, start: u32, end: u32) -> Vec<Token> {
        let lexed = lex(&self.bytes[start as usize..end as usize], self.file);
        let tokens = lexed.tokens.into_iter().filter(|token| token.kind != TokenKind::EndOfFile);
        tokens.map(|token| Token { start: token.start + start, end: token.end + start, ..token }).collect()
    }

    /// What is inside the outer braces; everything when there are none, as in `{ x = 1 } => 2;`.
    fn unwrap<'t>(&mut self, tokens: &'t [Token]) -> &'t [Token] {
        let Some(first) = tokens.iter().position(|token| !token.kind.is_trivia()) else { return tokens };
        if tokens[first].kind != TokenKind::LeftBrace {
            return tokens;
        }
        let mut depth = 0;
        let mut arrows = 0;
        for (index, token) in tokens.iter().enumerate().skip(first) {
            if depth == 1 && nesting(token.kind) < 0 && token.kind != TokenKind::RightBrace {
                let span = self.span(token.start, token.end);
                self.found.push(Diagnostic::error("closes-nothing", span, "This closes nothing"));
                continue;
            }
            depth += nesting(token.kind);
            arrows += usize::from(depth == 1 && self.is_arrow(token));
            if depth == 0 {
                let after = tokens[index + 1..].iter().find(|token| !token.kind.is_trivia());
                return match after {
                    // A record: the first argument of a file without outer braces.
                    Some(_) if arrows == 0 => tokens,
                    Some(after) => {
                        let span = self.span(after.start, after.end);
                        let title = "The tests end at the brace before this";
                        let hint = "All tests belong between one pair of braces.";
                        self.found.push(Diagnostic::error("after-tests", span, title).hint(hint));
                        &tokens[first + 1..index]
                    }
                    None => &tokens[first + 1..index],
                };
            }
        }
        let span = self.span(tokens[first].start, tokens[first].end);
        self.found.push(Diagnostic::error("unclosed-tests", span, "The brace before the tests is never closed"));
        &tokens[first + 1..]
    }

    /// The cases of a file, each up to its semicolon.
    fn cases(&mut self, tokens: &[Token]) {
        let mut case = Pieces::default();
        let mut depth = 0;
        for token in tokens {
            let outside = depth == 0;
            depth = (depth + nesting(token.kind)).max(0);
            match token.kind {
                TokenKind::Semi | TokenKind::SemiSemi if outside && case.arrow.is_some() => {
                    self.finish(std::mem::take(&mut case));
                }
                TokenKind::Semi | TokenKind::SemiSemi if outside => case.next_piece(token),
                _ if outside && self.is_arrow(token) => {
                    if let Some(before) = case.arrow.replace(*token) {
                        self.two_arrows(&before, token);
                    }
                    case.next_piece(token);
                }
                _ => case.push(*token),
            }
        }
        if case.start.is_some() {
            self.finish(case);
        }
    }

    fn two_arrows(&mut self, before: &Token, token: &Token) {
        let error = Diagnostic::error("second-arrow", self.span(token.start, token.end), "A test has only one `=>`");
        let error = error.label(self.span(before.start, before.end), "the first one is here");
        self.found.push(error.hint("Tests are separated by `;`: is one missing before this?"));
    }

    /// Takes a case if it is whole.
    fn finish(&mut self, case: Pieces) {
        let (Some(start), Some(end)) = (case.start, case.end) else { return };
        let span = self.span(start, end);
        let texts: Vec<String> = case.pieces.iter().map(|piece| self.on_one_line(piece)).collect();
        if case.arrow.is_none() {
            let error = Diagnostic::error("no-arrow", span, "This test has no `=>`");
            self.found.push(error.hint("A test is written `argument; argument => expected;`."));
            return;
        }
        if texts.iter().any(String::is_empty) {
            let what = if texts.last().is_some_and(String::is_empty) { "expected result" } else { "argument" };
            self.found.push(Diagnostic::error("empty-part", span, format!("An {what} is missing in this test")));
            return;
        }
        let (args, [expected]) = texts.split_at(case.before_arrow) else {
            return; // There are two arrows, which was told.
        };
        let text = format!("{} => {expected}", args.join("; ")).replace('\n', "\\n");
        self.cases.push((start, TestCase { line: 0, text, args: args.to_vec(), expected: expected.clone() }));
    }

    /// The words with single blanks between them; a string keeps its own.
    fn on_one_line(&self, tokens: &[Token]) -> String {
        let mut text = String::new();
        for token in tokens {
            if token.kind.is_trivia() {
                if !text.is_empty() && !text.ends_with(' ') {
                    text.push(' ');
                }
            } else {
                text += &String::from_utf8_lossy(&self.bytes[token.start as usize..token.end as usize]);
            }
        }
        text.truncate(text.trim_end().len());
        text
    }

    fn is_arrow(&self, token: &Token) -> bool {
        token.kind == TokenKind::CompareOperator && &self.bytes[token.start as usize..token.end as usize] == b"=>"
    }

    fn span(&self, start: u32, end: u32) -> Span {
        Span::new(self.file, start, end)
    }
}

/// The words of one case, cut at its separators.
#[derive(Default)]
struct Pieces {
    pieces: Vec<Vec<Token>>,
    arrow: Option<Token>,
    /// How many pieces stand before the first arrow.
    before_arrow: usize,
    /// From the first word to the last, blanks not counted.
    start: Option<u32>,
    end: Option<u32>,
}

impl Pieces {
    fn push(&mut self, token: Token) {
        if self.pieces.is_empty() {
            self.pieces.push(Vec::new());
        }
        if !token.kind.is_trivia() {
            self.reach(&token);
        }
        if let Some(piece) = self.pieces.last_mut() {
            piece.push(token);
        }
    }

    fn next_piece(&mut self, separator: &Token) {
        if self.pieces.is_empty() {
            self.pieces.push(Vec::new());
        }
        self.reach(separator);
        if separator.kind == TokenKind::CompareOperator && self.before_arrow == 0 {
            self.before_arrow = self.pieces.len();
        }
        self.pieces.push(Vec::new());
    }

    fn reach(&mut self, token: &Token) {
        self.start.get_or_insert(token.start);
        self.end = Some(token.end);
    }
}

/// How much deeper or less deep the text is after a word.
pub(crate) fn nesting(kind: TokenKind) -> i32 {
    use TokenKind::*;
    match kind {
        LeftParen | LeftBracket | LeftBracketBar | LeftBracketLess | LeftBracketGreater | LeftBrace | LeftBraceLess
        | Attribute | ItemAttribute | FloatingAttribute | Extension | ItemExtension | Begin | Struct | Sig | Object
        | Do => 1,
        RightParen | RightBracket | BarBracket | GreaterBracket | RightBrace | GreaterBrace | End | Done => -1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
