//! `String.escaped`.

/// A text with backslashes, quotes and unprintable bytes written as OCaml writes them.
pub(crate) fn escape(text: &[u8]) -> Vec<u8> {
    let mut escaped = Vec::with_capacity(text.len() + 8);
    for byte in text {
        match byte {
            b'"' => escaped.extend_from_slice(b"\\\""),
            b'\\' => escaped.extend_from_slice(b"\\\\"),
            b'\n' => escaped.extend_from_slice(b"\\n"),
            b'\t' => escaped.extend_from_slice(b"\\t"),
            b'\r' => escaped.extend_from_slice(b"\\r"),
            8 => escaped.extend_from_slice(b"\\b"),
            b' '..=b'~' => escaped.push(*byte),
            _ => escaped.extend_from_slice(format!("\\{byte:03}").as_bytes()),
        }
    }
    escaped
}
