//! Standard output and standard error.
//!
//! Both are written in the order things happen. A reader that went away (`refute ... | head`) ends the output silently.

use crate::args::ColourChoice;
use refute_source::render::Colour;
use std::io::{ErrorKind, IsTerminal, Write};

/// The two streams of a command.
pub(crate) struct Terminal {
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
    pub(crate) fn new() -> Terminal {
        Terminal { out: Stream::new(std::io::stdout()), err: Stream::new(std::io::stderr()) }
    }

    /// Writes to standard output, at once.
    pub(crate) fn out(&mut self, bytes: &[u8]) {
        self.out.write(bytes);
    }

    /// Writes to standard error, at once.
    pub(crate) fn err(&mut self, bytes: &[u8]) {
        self.err.write(bytes);
    }

    /// Whether nobody reads standard output any more, so that going on is pointless.
    pub(crate) fn is_closed(&self) -> bool {
        self.out.closed
    }

    /// Why standard output could not be written, other than by a reader that went away.
    pub(crate) fn failure(&self) -> Option<&std::io::Error> {
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
pub(crate) fn colour(choice: ColourChoice) -> Colour {
    if wanted(choice, std::io::stderr().is_terminal()) { Colour::Ansi } else { Colour::Plain }
}

/// Whether results on standard output get colours.
pub(crate) fn paint(choice: ColourChoice) -> Paint {
    Paint(wanted(choice, std::io::stdout().is_terminal()))
}

fn wanted(choice: ColourChoice, is_terminal: bool) -> bool {
    match choice {
        ColourChoice::Always => true,
        ColourChoice::Never => false,
        ColourChoice::Auto => {
            let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            !forbidden && !dumb && is_terminal
        }
    }
}

/// Whether somebody watches standard error.
pub(crate) fn is_terminal() -> bool {
    std::io::stderr().is_terminal()
}

/// Characters per line of standard output, when it is a terminal.
pub(crate) fn width() -> Option<usize> {
    let stdout = std::io::stdout();
    let size = rustix::termios::tcgetwinsize(&stdout).ok()?;
    Some(usize::from(size.ws_col)).filter(|columns| *columns >= 20)
}

/// Colours words, or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paint(bool);

/// What a word looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hue {
    /// A difference.
    Red,
    /// Nothing found.
    Green,
    /// Something that cannot be compared.
    Yellow,
    /// Something of ours.
    Magenta,
    /// The main thing.
    Strong,
    /// A label.
    Dim,
}

impl Paint {
    /// Without colours.
    #[cfg(test)]
    pub(crate) const PLAIN: Paint = Paint(false);

    /// The same choice for rendered messages.
    pub(crate) fn colour(self) -> Colour {
        if self.0 { Colour::Ansi } else { Colour::Plain }
    }

    /// A word in its colour.
    pub(crate) fn text(self, hue: Hue, text: &str) -> String {
        let code = match hue {
            _ if !self.0 || text.is_empty() => return text.to_string(),
            Hue::Red => "1;31",
            Hue::Green => "1;32",
            Hue::Yellow => "1;33",
            Hue::Magenta => "1;35",
            Hue::Strong => "1",
            Hue::Dim => "2",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    /// The same, with spaces after it up to a width.
    pub(crate) fn padded(self, hue: Hue, text: &str, width: usize) -> String {
        let spaces = width.saturating_sub(text.chars().count());
        format!("{}{}", self.text(hue, text), " ".repeat(spaces))
    }
}

/// A message about the use of Refute itself.
pub(crate) fn complain(message: &str) {
    tell(&format!("refute: {message}\n"));
}

/// A text on standard error.
pub(crate) fn tell(text: &str) {
    Stream::new(std::io::stderr()).write(text.as_bytes());
}
