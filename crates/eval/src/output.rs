//! What a program has written: chunks in order, and each channel by itself.

/// Where output goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Channel {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// Everything written since the last reset, in the order of writing.
#[derive(Clone, Default, Debug)]
pub struct Output {
    chunks: Vec<(Channel, Vec<u8>)>,
    bytes: usize,
    /// Those of standard output.
    out: usize,
}

impl Output {
    /// The chunks in order; neighbours belong to different channels.
    pub fn chunks(&self) -> &[(Channel, Vec<u8>)] {
        &self.chunks
    }

    /// All of one channel.
    pub fn channel(&self, channel: Channel) -> Vec<u8> {
        self.chunks.iter().filter(|(c, _)| *c == channel).flat_map(|(_, bytes)| bytes.iter().copied()).collect()
    }

    /// All of standard output.
    pub fn stdout(&self) -> Vec<u8> {
        self.channel(Channel::Out)
    }

    /// All of standard error.
    pub fn stderr(&self) -> Vec<u8> {
        self.channel(Channel::Err)
    }

    /// Both channels as they came.
    pub fn all(&self) -> Vec<u8> {
        self.chunks.iter().flat_map(|(_, bytes)| bytes.iter().copied()).collect()
    }

    /// Number of bytes in all.
    pub fn len(&self) -> usize {
        self.bytes
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// Number of bytes written to standard output.
    pub(crate) fn written_out(&self) -> usize {
        self.out
    }

    pub(crate) fn clear(&mut self) {
        if self.bytes > 0 {
            self.chunks.clear();
            self.bytes = 0;
            self.out = 0;
        }
    }

    /// Adds text, at most up to `limit` bytes in all; false when some had to be left out.
    #[must_use]
    pub(crate) fn write(&mut self, channel: Channel, text: &[u8], limit: usize) -> bool {
        let room = limit.saturating_sub(self.bytes).min(text.len());
        if room > 0 {
            let kept = &text[..room];
            match self.chunks.last_mut() {
                Some((last, bytes)) if *last == channel => bytes.extend_from_slice(kept),
                _ => self.chunks.push((channel, kept.to_vec())),
            }
            self.bytes += room;
            if channel == Channel::Out {
                self.out += room;
            }
        }
        room == text.len()
    }
}
