//! Who says whether an input fails.

use refute_play::CallInput;
use refute_source::Name;
use std::fmt;

/// How an input fails. Failures of different classes are kept apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Class {
    /// Another value than the right one; the property does not hold.
    Value,
    /// It raises where it should not: the exception's constructor.
    Exception(Name),
    /// It does not come to an end.
    NoEnd,
    /// It takes more steps than allowed.
    Steps,
    /// It prints something else.
    Output,
    /// It changes its arguments in another way.
    Argument,
}

/// What an input is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Label {
    /// No input that is meant: the precondition does not hold, or the reference does not return.
    Outside,
    /// The program does what it should.
    Passes,
    /// It does not.
    Fails(Class),
}

/// What an oracle says about an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgedInput {
    /// What it is.
    pub label: Label,
    /// Steps that it took to find out; 0 where nobody counts.
    pub steps: u64,
}

/// Says whether an input fails. The same input must always get the same answer.
pub trait Oracle {
    /// What an input is; `None` when nothing more can be found out (a program that was talked to has gone).
    fn judge(&mut self, input: &CallInput) -> Option<JudgedInput>;

    /// For the last input, if it was outside: the holes (by number, 63 for all later ones) whose constants were looked at
    /// before that was clear, in that order. All inputs of the same shape with the same constants there are outside as well.
    fn looked_at(&self) -> Option<&[u8]> {
        None
    }
}

impl Label {
    /// Whether it fails.
    pub fn fails(self) -> bool {
        matches!(self, Label::Fails(_))
    }
}

impl fmt::Display for Class {
    /// As the end of a sentence that begins with the program's name: `raises Not_found`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Class::Value => f.write_str("gives a wrong result"),
            Class::Exception(name) => write!(f, "raises {name}"),
            Class::NoEnd => f.write_str("does not end"),
            Class::Steps => f.write_str("takes more steps than allowed"),
            Class::Output => f.write_str("prints something else"),
            Class::Argument => f.write_str("leaves its arguments in another state"),
        }
    }
}
