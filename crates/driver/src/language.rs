//! Which version of OCaml programs are written for: `--language 5.2`, `language = "5.2"` in `problem.toml`.

use refute_typing::library::{Language, UnknownVersion, Version};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// What was said about it; a name that some version has may be used when nothing was.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "Option<String>", into = "Option<String>")]
pub struct LanguageChoice(Option<Version>);

impl LanguageChoice {
    /// What is not said here is as said there.
    pub(crate) fn or(self, other: LanguageChoice) -> LanguageChoice {
        LanguageChoice(self.0.or(other.0))
    }

    pub(crate) fn language(self) -> Language {
        self.0.map_or(Language::Any, Language::Only)
    }
}

impl FromStr for LanguageChoice {
    type Err = UnknownVersion;

    fn from_str(text: &str) -> Result<LanguageChoice, UnknownVersion> {
        text.parse().map(|version| LanguageChoice(Some(version)))
    }
}

impl TryFrom<Option<String>> for LanguageChoice {
    type Error = UnknownVersion;

    fn try_from(text: Option<String>) -> Result<LanguageChoice, UnknownVersion> {
        text.map_or(Ok(LanguageChoice::default()), |text| text.parse())
    }
}

impl From<LanguageChoice> for Option<String> {
    fn from(choice: LanguageChoice) -> Option<String> {
        choice.0.map(|version| version.to_string())
    }
}
