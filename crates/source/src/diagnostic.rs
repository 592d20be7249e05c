//! A message about a program: what is wrong, where, why, and what to do about it.
//!
//! Every crate that finds problems has its own `enum Problem` with typed fields and turns it into a [`Diagnostic`]
//! at the end; a `Diagnostic` is only for showing. Codes are kebab-case words that stay the same between releases.

use crate::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Allowed, but probably not meant.
    Warning,
    /// The program is not accepted.
    Error,
}

/// One message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Stable kebab-case word, such as `type-mismatch`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// One line that can be understood alone.
    pub title: String,
    /// Places in the source; the first one is the main place.
    pub labels: Vec<Label>,
    /// Why this is a problem: paragraphs of whole sentences.
    pub explanation: Vec<String>,
    /// What can be done about it.
    pub hints: Vec<Hint>,
    /// How many messages it stands for: one, or all that are too many to tell.
    pub stands_for: u32,
    /// What Refute does not know or cannot hold, when the message says no more than that: the text may be right.
    pub unsupported: Option<String>,
}

/// A place with a remark beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The remark; may be empty.
    pub text: String,
}

/// Something the reader can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The advice in words.
    pub text: String,
    /// The change of the source that would follow it, where one is certain enough to offer.
    pub edits: Vec<Edit>,
}

/// A replacement of some bytes of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// What is replaced (an empty span inserts).
    pub span: Span,
    /// The new text.
    pub replacement: String,
}

impl Diagnostic {
    /// An error at `span`.
    pub fn error(code: &'static str, span: Span, title: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, span, title.into())
    }

    /// A warning at `span`.
    pub fn warning(code: &'static str, span: Span, title: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, span, title.into())
    }

    fn new(severity: Severity, code: &'static str, span: Span, title: String) -> Diagnostic {
        let labels = vec![Label { span, text: String::new() }];
        Diagnostic {
            code,
            severity,
            title,
            labels,
            explanation: Vec::new(),
            hints: Vec::new(),
            stands_for: 1,
            unsupported: None,
        }
    }

    /// An error that is none of the program's: Refute does not know this construct, or cannot hold it.
    pub fn unsupported(code: &'static str, span: Span, construct: impl Into<String>) -> Diagnostic {
        let construct = construct.into();
        Diagnostic {
            unsupported: Some(construct.clone()),
            ..Diagnostic::error(code, span, format!("Not supported yet: {construct}"))
        }
    }

    /// Says that the message is none of the program's, but about something that Refute cannot hold.
    pub fn beyond_limit(self, what: impl Into<String>) -> Diagnostic {
        Diagnostic { unsupported: Some(what.into()), ..self }
    }

    /// Sets the remark at the main place.
    pub fn here(mut self, text: impl Into<String>) -> Diagnostic {
        self.labels[0].text = text.into();
        self
    }

    /// Adds a further place.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a paragraph that says why.
    pub fn because(mut self, paragraph: impl Into<String>) -> Diagnostic {
        self.explanation.push(paragraph.into());
        self
    }

    /// Adds advice.
    pub fn hint(mut self, text: impl Into<String>) -> Diagnostic {
        self.hints.push(Hint { text: text.into(), edits: Vec::new() });
        self
    }

    /// Adds advice with the change that follows it.
    pub fn fix(mut self, text: impl Into<String>, span: Span, replacement: impl Into<String>) -> Diagnostic {
        let edits = vec![Edit { span, replacement: replacement.into() }];
        self.hints.push(Hint { text: text.into(), edits });
        self
    }

    /// The main place.
    pub fn span(&self) -> Span {
        self.labels[0].span
    }
}
