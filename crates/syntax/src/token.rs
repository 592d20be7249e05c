//! The words of OCaml: kinds of token and how each is called in a message.
//!
//! Operators are sorted by their first characters, as the language does: the kind of an operator token is its level
//! of precedence, and its spelling is read from the text. Blanks, comments and line directives are tokens too, so that
//! the tokens of a file cover its text; [`TokenKind::is_trivia`] tells them apart.

/// One token: its kind and the bytes `start..end` of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

macro_rules! kinds {
    (
        words { $($word:ident = $spelling:literal,)* }
        signs { $($sign:ident = $sign_spelling:literal,)* }
        others { $($(#[$doc:meta])* $other:ident = $called:literal,)* }
    ) => {
        /// The kinds of token.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)] // Keywords and signs are documented by their spelling in `describe`.
        #[repr(u8)]
        pub enum TokenKind {
            $($word,)*
            $($sign,)*
            $($(#[$doc])* $other,)*
        }

        impl TokenKind {
            /// The keyword spelled `word`, if there is one.
            pub fn keyword(word: &[u8]) -> Option<TokenKind> {
                match word {
                    $(word if word == $spelling.as_bytes() => Some(TokenKind::$word),)*
                    _ => None,
                }
            }

            /// Whether it is a word reserved by the language (including `mod`, `land`, `lsl` and the like).
            pub fn is_keyword(self) -> bool {
                matches!(self, $(TokenKind::$word)|*)
            }

            /// The spelling of a kind that has only one, or what the kind is called.
            pub fn describe(self) -> &'static str {
                match self {
                    $(TokenKind::$word => concat!("`", $spelling, "`"),)*
                    $(TokenKind::$sign => concat!("`", $sign_spelling, "`"),)*
                    $(TokenKind::$other => $called,)*
                }
            }

            /// The spelling of a kind that has only one.
            pub fn spelling(self) -> Option<&'static str> {
                match self {
                    $(TokenKind::$word => Some($spelling),)*
                    $(TokenKind::$sign => Some($sign_spelling),)*
                    _ => None,
                }
            }
        }
    };
}

kinds! {
    words {
        And = "and", As = "as", Assert = "assert", Asr = "asr", Begin = "begin", Class = "class",
        Constraint = "constraint", Do = "do", Done = "done", Downto = "downto", Else = "else", End = "end",
        Exception = "exception", External = "external", False = "false", For = "for", Fun = "fun",
        Function = "function", Functor = "functor", If = "if", In = "in", Include = "include",
        Inherit = "inherit", Initializer = "initializer", Land = "land", Lazy = "lazy", Let = "let", Lor = "lor",
        Lsl = "lsl", Lsr = "lsr", Lxor = "lxor", Match = "match", Method = "method", Mod = "mod",
        Module = "module", Mutable = "mutable", New = "new", Nonrec = "nonrec", Object = "object", Of = "of",
        Open = "open", Or = "or", Private = "private", Rec = "rec", Sig = "sig", Struct = "struct",
        Then = "then", To = "to", True = "true", Try = "try", Type = "type", Val = "val", Virtual = "virtual",
        When = "when", While = "while", With = "with",
    }
    signs {
        Underscore = "_", Tilde = "~", Question = "?", Hash = "#", Ampersand = "&", AmpersandAmpersand = "&&",
        Backquote = "`", Quote = "'", LeftParen = "(", RightParen = ")", Star = "*", Comma = ",", Arrow = "->",
        Dot = ".", DotDot = "..", Colon = ":", ColonColon = "::", ColonEqual = ":=", ColonGreater = ":>",
        Semi = ";", SemiSemi = ";;", Less = "<", LeftArrow = "<-", Equal = "=", LeftBracket = "[",
        LeftBracketBar = "[|", LeftBracketLess = "[<", LeftBracketGreater = "[>", RightBracket = "]",
        LeftBrace = "{", LeftBraceLess = "{<", RightBrace = "}", GreaterBrace = ">}", Bar = "|", BarBar = "||",
        BarBracket = "|]", Greater = ">", GreaterBracket = ">]", Attribute = "[@", ItemAttribute = "[@@",
        FloatingAttribute = "[@@@", Extension = "[%", ItemExtension = "[%%", Bang = "!", Plus = "+",
        PlusDot = "+.", PlusEqual = "+=", Minus = "-", MinusDot = "-.", Percent = "%",
    }
    others {
        /// `x`.
        Lower = "a name",
        /// `X`.
        Upper = "a capitalised name",
        /// `~x:`.
        LabelColon = "a label",
        /// `?x:`.
        OptionalColon = "an optional label",
        /// `12`, `0x1F`, `12L`.
        Int = "a number",
        /// `1.5`.
        Float = "a number",
        /// `'a'`.
        Char = "a character",
        /// `"..."`.
        String = "a string",
        /// `{id|...|id}`.
        QuotedString = "a string",
        /// `{%id|...|}`.
        QuotedExtension = "an extension",
        /// `!x`-like operators: `!!`, `~-`, `?=`.
        PrefixOperator = "a prefix operator",
        /// `=...`, `<...`, `>...`, `|...`, `&...`, `$...`, `!=`.
        CompareOperator = "an operator",
        /// `@...`, `^...`.
        ConcatOperator = "an operator",
        /// `+...`, `-...`.
        AddOperator = "an operator",
        /// `*...`, `/...`, `%...`.
        MultiplyOperator = "an operator",
        /// `**...`.
        PowerOperator = "an operator",
        /// `#...`.
        HashOperator = "an operator",
        /// `.%...`, as in `a.%(i)`.
        DotOperator = "an operator",
        /// `let*`.
        LetOperator = "a `let` operator",
        /// `and*`.
        AndOperator = "an `and` operator",
        /// `??`, or `?` after `=`: what is wanted. Only texts with goals have it (see `parse_synth_source`).
        Hole = "a hole",
        /// Blanks and line ends.
        Blank = "blanks",
        /// `(* ... *)`.
        Comment = "a comment",
        /// `# 1 "file"` at the start of a line, and `#!` at the start of the file.
        Directive = "a line directive",
        /// Text that is no token; a problem says why.
        Invalid = "unreadable text",
        /// After the last token.
        EndOfFile = "the end of the file",
    }
}

impl TokenKind {
    /// Whether the parser never sees it.
    pub fn is_trivia(self) -> bool {
        matches!(self, TokenKind::Blank | TokenKind::Comment | TokenKind::Directive | TokenKind::Invalid)
    }
}
