//! Frames: how the parent and its workers talk. A frame is a length (`u32`, little-endian) and as many bytes of JSON.
//!
//! Not here: what is said (see `functions::jobs`).

use serde::Serialize;
use std::io::{Error, ErrorKind, Read, Result};

/// No text that we read makes a frame as large as this.
const LARGEST: u32 = 512 << 20;

/// A value as a frame.
pub(super) fn frame(value: &impl Serialize) -> Result<Vec<u8>> {
    let mut bytes = vec![0; 4];
    serde_json::to_writer(&mut bytes, value)?;
    let length = u32::try_from(bytes.len() - 4).ok().filter(|length| *length <= LARGEST);
    let length = length.ok_or_else(|| Error::new(ErrorKind::InvalidData, "a frame that is too long"))?;
    bytes[..4].copy_from_slice(&length.to_le_bytes());
    Ok(bytes)
}

/// The length that a frame begins with, when it can be one.
pub(super) fn length(head: [u8; 4]) -> Option<usize> {
    let length = u32::from_le_bytes(head);
    (length <= LARGEST).then_some(length as usize)
}

/// The next frame without its length; `None` at the end.
pub(super) fn read_frame(reader: &mut impl Read) -> Result<Option<Vec<u8>>> {
    let mut head = [0; 4];
    match reader.read_exact(&mut head) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        Err(error) => return Err(error),
    }
    let length = length(head).ok_or_else(|| Error::new(ErrorKind::InvalidData, "a frame that is too long"))?;
    let mut bytes = vec![0; length];
    reader.read_exact(&mut bytes)?;
    Ok(Some(bytes))
}
