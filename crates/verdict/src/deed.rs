//! What a program does where it is looked at, as data: how a call ends, what a console program does, what comes of a test.
//!
//! In: what a run showed. Out: enums that code matches on; start at [`Done`], [`Talk`], [`Deed`] and [`Instead`].
//! In JSON these are short phrases (`3`, `raises Not_found`, `says "7"`), as they always were. This file is the only place
//! that writes such a phrase ([`std::fmt::Display`]) and the only one that reads it back (`From<String>`).
//! Invariant: what was written is read back as what it was. It can be, because values are OCaml source: none begins with
//! a word such as `raises`, and outside of string and character literals none has what the phrases put after a value.
//! Not here: sentences for people (see `report`).

#[cfg(test)]
mod tests;

use crate::Ending;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// How a call ends.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Ended {
    /// With this value, as OCaml.
    Value(String),
    /// With this exception, as OCaml.
    Raises(String),
    /// Not within its steps.
    OutOfFuel,
    /// Not within its memory.
    OutOfMemory,
    /// It printed too much.
    OutputLimit,
    /// It ended the whole program.
    Exit,
    /// It took more than so many steps, which are all that the exercise allows.
    TooManySteps(u64),
}

/// What a call does, as far as it counts.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub struct Done {
    /// How it ends.
    pub ended: Ended,
    /// The arguments afterwards, as OCaml, where those differ.
    pub arguments: Option<String>,
    /// What it prints, as an OCaml string literal, where that counts and is not nothing.
    pub prints: Option<String>,
}

/// What a console program does, or should do, at a step.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Talk {
    /// It says this: a text in quotes, or alternatives.
    Says(String),
    /// It says nothing.
    SaysNothing,
    /// It reads this line, which is in quotes, or to the end of the input.
    Reads(String),
    /// It asks for more than there is.
    AsksForMore,
    /// It ends.
    Ends,
    /// It ends though it should read more.
    EndsEarly,
    /// It ends like this, which is not what is expected.
    EndsWith(String),
    /// It ends with another exit code than it does.
    EndsOtherwise,
    /// It does not flush its output before it reads.
    DoesNotFlush,
    /// It crashes like this.
    Crashes(String),
    /// It writes to standard error.
    WritesErrors,
    /// It writes nothing to standard error.
    WritesNoErrors,
    /// It takes too long.
    TakesTooLong,
    /// It prints too much.
    PrintsTooMuch,
    /// It uses too much memory or too many processes.
    UsesTooMuch,
}

/// What a program does: a function on a call, or a console program where it goes wrong.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub enum Deed {
    /// A function on a call.
    Call(Done),
    /// A console program.
    Talk(Talk),
}

/// What happens instead of what a test asks for.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub enum Instead {
    /// The program does this.
    Does(Deed),
    /// The test fails, and no more is known.
    Fails,
    /// The test does not end; the reference needs so many steps.
    NoEnd(u64),
    /// The test takes more than so many steps, and nobody waited longer.
    TooLong(u64),
    /// The test runs out of memory.
    OutOfMemory,
    /// The test prints without end.
    OutputLimit,
    /// The test ends the whole program.
    Exit,
    /// The test holds, but other text is printed than with the reference.
    PrintsElse,
    /// It was interrupted.
    Interrupted,
    /// The test uses this name, whose definition was not reached or failed.
    NotReached(String),
    /// The test does not type after the program, for which this is the first reason.
    DoesNotFit(String),
}

/// What the reference does on an input that is tried on a class.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Expectation {
    /// The call does this.
    Does(Done),
    /// An assert of the instructor's holds.
    Holds,
    /// Of a dialogue: a run as it could be.
    Run(String),
}

impl Ended {
    /// How it ends, without what it gives.
    pub fn ending(&self) -> Ending {
        match self {
            Ended::Value(_) => Ending::Value,
            Ended::Raises(_) => Ending::Exception,
            Ended::OutOfFuel => Ending::OutOfFuel,
            Ended::OutOfMemory => Ending::OutOfMemory,
            Ended::OutputLimit => Ending::OutputLimit,
            Ended::Exit => Ending::Exit,
            Ended::TooManySteps(_) => Ending::TooManySteps,
        }
    }

    /// The name of the exception with which it ends.
    pub fn exception(&self) -> Option<&str> {
        match self {
            Ended::Raises(exception) => exception.split_whitespace().next(),
            _ => None,
        }
    }

    /// What stands beside the tag in a [`crate::Behaviour`]; the number is that of the steps it took.
    pub(crate) fn text(self, steps: u64) -> String {
        match self {
            Ended::Value(text) | Ended::Raises(text) => text,
            // It was not run at all.
            Ended::OutOfFuel if steps == 0 => String::new(),
            Ended::OutOfFuel => format!("no end within {steps} steps"),
            Ended::OutOfMemory => "more memory than allowed".to_owned(),
            Ended::OutputLimit => "more output than allowed".to_owned(),
            Ended::Exit => "ends the program".to_owned(),
            Ended::TooManySteps(steps) => format!("more than {steps} steps"),
        }
    }

    /// Nothing but this counts.
    pub fn alone(self) -> Done {
        Done { ended: self, arguments: None, prints: None }
    }
}

impl Done {
    /// A call that gives this value and does nothing else that counts.
    pub fn value(value: impl Into<String>) -> Done {
        Ended::Value(value.into()).alone()
    }

    /// A call that raises this exception.
    pub fn raises(exception: impl Into<String>) -> Done {
        Ended::Raises(exception.into()).alone()
    }

    /// What it does beside ending, as it follows a value: `, prints "x"`.
    pub fn effects(&self) -> String {
        let mut effects = String::new();
        if let Some(arguments) = &self.arguments {
            effects += &format!("{ARGUMENTS}{arguments}");
        }
        if let Some(prints) = &self.prints {
            effects += &format!("{PRINTS}{prints}");
        }
        effects
    }

    /// Its parts that are OCaml.
    pub fn sources_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let value = match &mut self.ended {
            Ended::Value(text) | Ended::Raises(text) => Some(text),
            _ => None,
        };
        value.into_iter().chain(self.arguments.as_mut())
    }
}

impl Deed {
    /// What a function does; `None` for a console program.
    pub fn call(&self) -> Option<&Done> {
        match self {
            Deed::Call(done) => Some(done),
            Deed::Talk(_) => None,
        }
    }
}

const RAISES: &str = "raises ";
const TOO_MANY: (&str, &str) = ("takes more than ", " steps");
const ARGUMENTS: &str = ", arguments afterwards: ";
const PRINTS: &str = ", prints ";

impl Display for Done {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.ended {
            Ended::Value(value) => write!(f, "{value}"),
            Ended::Raises(exception) => write!(f, "{RAISES}{exception}"),
            Ended::TooManySteps(steps) => write!(f, "{}{steps}{}", TOO_MANY.0, TOO_MANY.1),
            other => write!(f, "{}", endless(other)),
        }?;
        write!(f, "{}", self.effects())
    }
}

/// The words for an end that gives nothing.
fn endless(ended: &Ended) -> &'static str {
    match ended {
        Ended::Value(_) | Ended::Raises(_) | Ended::TooManySteps(_) => "",
        Ended::OutOfFuel => "does not end",
        Ended::OutOfMemory => "does not end (memory used up)",
        Ended::OutputLimit => "does not end printing",
        Ended::Exit => "ends the program",
    }
}

impl From<String> for Done {
    fn from(text: String) -> Done {
        let (rest, prints) = split(&text, PRINTS);
        let (ended, arguments) = split(rest, ARGUMENTS);
        let none = [Ended::OutOfFuel, Ended::OutOfMemory, Ended::OutputLimit, Ended::Exit];
        let steps = |text: &str| text.strip_prefix(TOO_MANY.0)?.strip_suffix(TOO_MANY.1)?.parse().ok();
        let ended = match (ended.strip_prefix(RAISES), none.into_iter().find(|none| endless(none) == ended)) {
            (Some(exception), _) => Ended::Raises(exception.to_owned()),
            (None, Some(none)) => none,
            (None, None) => match steps(ended) {
                Some(steps) => Ended::TooManySteps(steps),
                None => Ended::Value(ended.to_owned()),
            },
        };
        Done { ended, arguments: arguments.map(str::to_owned), prints: prints.map(str::to_owned) }
    }
}

/// Splits OCaml at a mark that stands outside of string and character literals.
fn split<'t>(text: &'t str, mark: &str) -> (&'t str, Option<&'t str>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at..].starts_with(mark.as_bytes()) {
            return (&text[..at], Some(&text[at + mark.len()..]));
        }
        at += literal_length(&bytes[at..]).unwrap_or(1);
    }
    (text, None)
}

/// The length of the string or character literal at the beginning.
pub(crate) fn literal_length(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [b'"', ..] => Some(string_length(bytes)),
        [b'\'', b'\\', _, rest @ ..] => Some(4 + rest.iter().position(|byte| *byte == b'\'')?),
        [b'\'', _, b'\'', ..] => Some(3),
        [b'{', rest @ ..] => {
            let name = rest.iter().take_while(|byte| byte.is_ascii_lowercase() || **byte == b'_').count();
            let end = [b"|", &rest[..name], b"}"].concat();
            let inside = rest[name..].strip_prefix(b"|")?;
            Some(2 + name + inside.windows(end.len()).position(|window| window == end)? + end.len())
        }
        _ => None,
    }
}

/// The length of the string literal at the beginning.
pub(crate) fn string_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

/// What is said in one way only.
const TALKS: [(Talk, &str); 11] = [
    (Talk::SaysNothing, "says nothing"),
    (Talk::AsksForMore, "asks for more input"),
    (Talk::Ends, "ends"),
    (Talk::EndsEarly, "ends without reading on"),
    (Talk::EndsOtherwise, "ends with another exit code"),
    (Talk::DoesNotFlush, "does not flush what it says before it reads"),
    (Talk::WritesErrors, "writes to standard error"),
    (Talk::WritesNoErrors, "writes nothing to standard error"),
    (Talk::TakesTooLong, "takes too long"),
    (Talk::PrintsTooMuch, "prints too much"),
    (Talk::UsesTooMuch, "uses too much memory or too many processes"),
];

impl Talk {
    /// The verb, and what it is done with.
    pub fn verb(&self) -> (&'static str, Option<&str>) {
        match self {
            Talk::Says(text) => ("says ", Some(text)),
            Talk::Reads(line) => ("reads ", Some(line)),
            Talk::Crashes(ending) => ("crashes with ", Some(ending)),
            Talk::EndsWith(ending) => ("ends with ", Some(ending)),
            fixed => (TALKS.iter().find(|(talk, _)| talk == fixed).map_or("", |(_, words)| words), None),
        }
    }

    fn read(text: &str) -> Option<Talk> {
        if let Some((talk, _)) = TALKS.iter().find(|(_, words)| *words == text) {
            return Some(talk.clone());
        }
        let with: [fn(String) -> Talk; 4] = [Talk::Says, Talk::Reads, Talk::Crashes, Talk::EndsWith];
        with.iter().find_map(|talk| Some(talk(text.strip_prefix(talk(String::new()).verb().0)?.to_owned())))
    }
}

impl Display for Talk {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (verb, what) = self.verb();
        write!(f, "{verb}{}", what.unwrap_or_default())
    }
}

impl Display for Deed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Call(done) => done.fmt(f),
            Deed::Talk(talk) => talk.fmt(f),
        }
    }
}

impl From<String> for Deed {
    fn from(text: String) -> Deed {
        Talk::read(&text).map_or_else(|| Deed::Call(text.into()), Deed::Talk)
    }
}

const GIVES: &str = "gives ";
const NO_END: (&str, &str) = ("does not end; the reference needs ", " steps");
const TOO_LONG: (&str, &str) = ("takes too long to wait for: more than ", " steps");
const NOT_REACHED: (&str, &str) = ("needs `", "`, which has no value");
const DOES_NOT_FIT: &str = "does not fit: ";
const INSTEAD: [(Instead, &str); 6] = [
    (Instead::Fails, "fails"),
    (Instead::OutOfMemory, "runs out of memory"),
    (Instead::OutputLimit, "prints without end"),
    (Instead::Exit, "ends the whole program"),
    (Instead::PrintsElse, "prints something else"),
    (Instead::Interrupted, "was interrupted"),
];

impl Display for Instead {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Instead::Does(Deed::Call(done @ Done { ended: Ended::Value(_), .. })) => write!(f, "{GIVES}{done}"),
            Instead::Does(deed) => deed.fmt(f),
            Instead::NoEnd(needed) => write!(f, "{}{needed}{}", NO_END.0, NO_END.1),
            Instead::TooLong(steps) => write!(f, "{}{steps}{}", TOO_LONG.0, TOO_LONG.1),
            Instead::NotReached(name) => write!(f, "{}{name}{}", NOT_REACHED.0, NOT_REACHED.1),
            Instead::DoesNotFit(what) => write!(f, "{DOES_NOT_FIT}{what}"),
            fixed => f.write_str(INSTEAD.iter().find(|(one, _)| one == fixed).map_or("", |(_, words)| words)),
        }
    }
}

impl From<String> for Instead {
    fn from(text: String) -> Instead {
        let between = |(before, after): (&str, &str)| text.strip_prefix(before)?.strip_suffix(after);
        if let Some((instead, _)) = INSTEAD.into_iter().find(|(_, words)| *words == text) {
            return instead;
        }
        if let Some(needed) = between(NO_END).and_then(|steps| steps.parse().ok()) {
            return Instead::NoEnd(needed);
        }
        if let Some(steps) = between(TOO_LONG).and_then(|steps| steps.parse().ok()) {
            return Instead::TooLong(steps);
        }
        if let Some(name) = between(NOT_REACHED) {
            return Instead::NotReached(name.to_owned());
        }
        if let Some(what) = text.strip_prefix(DOES_NOT_FIT) {
            return Instead::DoesNotFit(what.to_owned());
        }
        match text.strip_prefix(GIVES) {
            Some(value) => Instead::Does(Deed::Call(value.to_owned().into())),
            None => Instead::Does(text.into()),
        }
    }
}

/// What the reference does on an assert of the instructor's.
const HOLDS: &str = "holds";

impl Expectation {
    /// Reads what [`Display`] wrote about a call or an assert; of a dialogue, whatever it wrote is a run.
    pub(crate) fn read(text: String, is_dialogue: bool) -> Expectation {
        match text.as_str() {
            _ if is_dialogue => Expectation::Run(text),
            HOLDS => Expectation::Holds,
            _ => Expectation::Does(text.into()),
        }
    }
}

impl Display for Expectation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expectation::Does(done) => done.fmt(f),
            Expectation::Holds => f.write_str(HOLDS),
            Expectation::Run(run) => f.write_str(run),
        }
    }
}

impl Serialize for Expectation {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// In JSON these are texts, and the schema says no more.
macro_rules! texts {
    ($($ty:ty),*) => {$(
        impl From<$ty> for String {
            fn from(this: $ty) -> String {
                this.to_string()
            }
        }

        impl schemars::JsonSchema for $ty {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                String::schema_name()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                String::json_schema(generator)
            }
        }
    )*};
}

pub(crate) use texts;

texts!(Done, Deed, Instead, Expectation, crate::Input);
