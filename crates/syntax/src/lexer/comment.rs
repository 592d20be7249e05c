//! Comments: nested, and with strings and characters inside read as such.
//!
//! A comment must not end inside a string, so OCaml reads strings, quoted strings and characters within comments;
//! therefore an apostrophe in a word (`don't`) is part of the word, and a lone quotation mark in a comment opens a
//! string that has to be closed.

use super::{Lexer, is_identifier_byte};
use crate::Problem;
use crate::token::TokenKind;

impl Lexer<'_> {
    /// A comment; `at` is at its opening parenthesis.
    pub(super) fn comment(&mut self) -> TokenKind {
        let mut opened = vec![self.at];
        self.at += 2;
        while let Some(&innermost) = opened.last() {
            let Some(&byte) = self.bytes.get(self.at) else {
                let outermost = opened[0];
                self.problems.push(Problem::UnclosedComment {
                    open: self.span(outermost, outermost + 2),
                    innermost: self.span(innermost, innermost + 2),
                });
                break;
            };
            match byte {
                b'(' if self.peek(1) == b'*' => {
                    opened.push(self.at);
                    self.at += 2;
                }
                b'*' if self.peek(1) == b')' => {
                    opened.pop();
                    self.at += 2;
                }
                b'"' => {
                    let start = self.at;
                    if !self.skip_string_in_comment() {
                        self.problems.push(Problem::UnclosedStringInComment {
                            comment: self.span(opened[0], opened[0] + 2),
                            string: self.span(start, start + 1),
                        });
                        break;
                    }
                }
                b'{' => {
                    let start = self.at;
                    match self.quoted_string_extent() {
                        None => self.at += 1,
                        Some(Ok(end)) => self.at = end,
                        Some(Err(opening)) => {
                            self.at = self.bytes.len();
                            self.problems.push(Problem::UnclosedStringInComment {
                                comment: self.span(opened[0], opened[0] + 2),
                                string: self.span(start, opening),
                            });
                            break;
                        }
                    }
                }
                b'\'' => self.at += self.character_length().unwrap_or(1),
                // Only unaccented letters start a word here; an accented one is skipped alone.
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                    self.skip_while(|b| is_identifier_byte(b) && b.is_ascii());
                }
                _ => self.at += 1,
            }
        }
        TokenKind::Comment
    }

    fn skip_string_in_comment(&mut self) -> bool {
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'"' => {
                    self.at += 1;
                    return true;
                }
                b'\\' => self.at = (self.at + 2).min(self.bytes.len()),
                _ => self.at += 1,
            }
        }
        false
    }
}
