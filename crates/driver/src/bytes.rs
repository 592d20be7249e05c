//! Bytes that are usually text, as JSON: a string where they are UTF-8, else a list of numbers.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Shown<'a> {
    Text(std::borrow::Cow<'a, str>),
    Raw(Vec<u8>),
}

pub(crate) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Shown::Text(text.into()),
        Err(_) => Shown::Raw(bytes.to_vec()),
    }
    .serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    Ok(match Shown::deserialize(deserializer)? {
        Shown::Text(text) => text.into_owned().into_bytes(),
        Shown::Raw(bytes) => bytes,
    })
}
