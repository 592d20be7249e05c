//! The format of a certificate: plain data, its text, and what is said about texts that are none.

use super::{BadCertificate, MOST_BYTES, VERSION};
use crate::certificate::Reason;
use crate::driver::Decision;
use crate::proof::{LemmaKind, Strength};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// A certificate as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(rename = "refute-certificate")]
    pub(super) version: u32,
    /// Fingerprints of the two programs.
    pub(super) reference: String,
    pub(super) submission: String,
    pub(super) strength: Strength,
    /// The types of the variables; those of the question come first.
    pub(super) variables: Vec<WrittenType>,
    pub(super) groups: Vec<WrittenGroup>,
    /// Each made of those before it.
    pub(super) terms: Vec<WrittenTerm>,
    /// In the order in which it was proved, the question last.
    pub(super) proved: Vec<WrittenEntry>,
    /// A hash of all the rest, so that what was changed by mistake is told from what does not hold.
    pub(super) seal: String,
}

/// What is read before anything else is looked at.
#[derive(Deserialize)]
struct Head {
    #[serde(rename = "refute-certificate")]
    version: u32,
}

#[derive(Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum WrittenType {
    Unknown,
    Variable(u32),
    /// The label, where there is one; whether it is optional; from; to.
    Arrow(Option<String>, bool, Box<WrittenType>, Box<WrittenType>),
    Tuple(Vec<WrittenType>),
    /// A type of the common table by its number.
    Type(u32, Vec<WrittenType>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenGroup {
    pub(super) codes: Vec<u32>,
    pub(super) sources: Vec<Vec<WrittenSource>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum WrittenSource {
    Member(u32),
    Captured(u32),
}

/// A term; parts are numbers of terms.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum WrittenTerm {
    Int(i64),
    /// A character for each byte.
    String(String),
    Block(u32, Vec<u32>),
    Closure(u32, Vec<u32>),
    Member(u32, u32, Vec<u32>),
    Partial(u32, Vec<u32>),
    Variable(u32),
    Field(u32, u32),
    Call(u32, Vec<u32>),
    Apply(u32, Vec<u32>),
    /// Factors with their coefficient.
    Sum(Vec<(i64, Vec<u32>)>),
    Prim(String, Vec<u32>),
    Choice(u32, u32, u32),
    Exception,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenEntry {
    /// For people.
    pub(super) says: String,
    pub(super) claim: WrittenClaim,
    #[serde(rename = "where")]
    pub(super) conditions: Vec<WrittenAssumption>,
    pub(super) measure: Option<WrittenMeasure>,
    /// Parents first.
    pub(super) cases: Vec<WrittenCase>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum WrittenClaim {
    Equation {
        left: u32,
        right: u32,
        /// So many calls inside one another were always entered.
        entered: u32,
        found: LemmaKind,
    },
    Ends(u32),
    Applies {
        call: u32,
        applied: u32,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenAssumption {
    pub(super) about: WrittenQuestion,
    pub(super) answer: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum WrittenQuestion {
    Constructor(u32, WrittenType),
    Truth(u32),
    Zero(u32),
    AtMostZero(u32),
    Same(u32, u32),
    Less(u32, u32),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum WrittenMeasure {
    Evaluation,
    Size(Vec<u32>),
    Lexicographic(u32, u32),
    Integer(u32),
    Difference(u32, u32),
}

/// What is done in one state.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenCase {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) calls: Vec<Decision>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) because: Vec<Reason>,
    pub(super) then: WrittenNext,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum WrittenNext {
    /// So many states follow, each with those below it.
    Split(u32),
    Contradiction,
    Raises,
    Same,
    /// A rule, and the call that it replaces once more.
    SameWith(u32, u32),
    Done,
}

impl File {
    /// Reads a file.
    pub(super) fn read(bytes: &[u8]) -> Result<File, BadCertificate> {
        if bytes.len() > MOST_BYTES {
            return Err(BadCertificate::TooLarge);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| BadCertificate::NotText)?;
        let not_read = |error: serde_json::Error| {
            let (line, said) = (error.line(), error.to_string());
            let place = format!(" at line {line} column {}", error.column());
            BadCertificate::NotRead { line, reason: said.strip_suffix(&place).unwrap_or(&said).to_string() }
        };
        let Head { version } = serde_json::from_str(text).map_err(not_read)?;
        if version != VERSION {
            return Err(BadCertificate::Version(version));
        }
        let file: File = serde_json::from_str(text).map_err(not_read)?;
        if file.seal != file.hash() { Err(BadCertificate::Changed) } else { Ok(file) }
    }

    /// The same with the seal that it must have.
    pub(super) fn sealed(self) -> File {
        File { seal: self.hash(), ..self }
    }

    fn hash(&self) -> String {
        blake3::hash(self.body().as_bytes()).to_hex().as_str()[..32].to_string()
    }

    /// The text: JSON with a line for each thing.
    pub(super) fn text(&self) -> String {
        format!("{},\n\"seal\":{}}}\n", self.body(), json(&self.seal))
    }

    fn body(&self) -> String {
        let File { version, reference, submission, strength, variables, groups, terms, proved, seal: _ } = self;
        let mut out = String::new();
        let _ = write!(
            out,
            "{{\"refute-certificate\":{version},\n\"reference\":{},\n\"submission\":{},\n\"strength\":{}",
            json(reference),
            json(submission),
            json(strength)
        );
        list(&mut out, "variables", variables.iter().map(json));
        list(&mut out, "groups", groups.iter().map(json));
        list(&mut out, "terms", terms.iter().map(json));
        list(&mut out, "proved", proved.iter().map(entry));
        out
    }
}

/// Our own data can always be written.
fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default()
}

fn list(out: &mut String, name: &str, items: impl Iterator<Item = String>) {
    let _ = write!(out, ",\n\"{name}\":[");
    for (index, item) in items.enumerate() {
        let _ = write!(out, "{}\n {item}", if index == 0 { "" } else { "," });
    }
    out.push_str("\n]");
}

/// A state below another one is written further to the right.
fn entry(entry: &WrittenEntry) -> String {
    let WrittenEntry { says, claim, conditions, measure, cases } = entry;
    let mut out = format!(
        "{{\"says\":{},\n  \"claim\":{},\n  \"where\":{},\n  \"measure\":{},\n  \"cases\":[",
        json(says),
        json(claim),
        json(conditions),
        json(measure)
    );
    let mut open: Vec<u32> = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(out, "{comma}\n   {}{}", " ".repeat(open.len().min(40)), json(case));
        if let Some(last) = open.last_mut() {
            *last -= 1;
        }
        if let WrittenNext::Split(answers) = case.then {
            open.push(answers);
        }
        while open.last() == Some(&0) {
            open.pop();
        }
    }
    out.push_str("\n  ]}");
    out
}
