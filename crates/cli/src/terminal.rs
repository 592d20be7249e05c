//! Standard output and standard error.
//!
//! Both are written in the order things happen. A reader that went away (`refute ... | head`) ends the output silently.

use crate::args::ColourChoice;
use refute_source::render::Colour;
use std::io::{ErrorKind, IsTerminal, Write};

/// The two streams of a command.
pub struct Terminal {
    out: Stream<std::io::Stdout>,
    err: Stream<std::io::Stderr>,
}

struct Stream<W> {
    writer: W,
    closed: bool,
    failure: Option<std::io::Error>,
}

impl Terminal {
    /// The streams of this process.
    pub fn new() -> Terminal {
        Terminal { out: Stream::new(std::io::stdout()), err: Stream::new(std::io::stderr()) }
    }

    /// Writes to standard output, at once.
    pub fn out(&mut self, bytes: &[u8]) {
        self.out.write(bytes);
    }

    /// Writes to standard error, at once.
    pub fn err(&mut self, bytes: &[u8]) {
        self.err.write(bytes);
    }

    /// Whether nobody reads standard output any more, so that going on is pointless.
    pub fn is_closed(&self) -> bool {
        self.out.closed
    }

    /// Why standard output could not be written, other than by a reader that went away.
    pub fn failure(&self) -> Option<&std::io::Error> {
        self.out.failure.as_ref()
    }
}

impl<W: Write> Stream<W> {
    fn new(writer: W) -> Stream<W> {
        Stream { writer, closed: false, failure: None }
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.closed || bytes.is_empty() {
            return;
        }
        if let Err(error) = self.writer.write_all(bytes).and_then(|()| self.writer.flush()) {
            self.closed = true;
            if error.kind() != ErrorKind::BrokenPipe {
                self.failure = Some(error);
            }
        }
    }
}

/// Whether messages on standard error get colours.
pub fn colour(choice: ColourChoice) -> Colour {
    let wanted = match choice {
        ColourChoice::Always => true,
        ColourChoice::Never => false,
        ColourChoice::Auto => {
            let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            !forbidden && !dumb && std::io::stderr().is_terminal()
        }
    };
    if wanted { Colour::Ansi } else { Colour::Plain }
}

/// A message about the use of Refute itself.
pub fn complain(message: &str) {
    Stream::new(std::io::stderr()).write(format!("refute: {message}\n").as_bytes());
}
