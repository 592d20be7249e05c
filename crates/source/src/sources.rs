//! The texts of a run, addressed by [`FileId`], with a line index for each.
//!
//! Texts are bytes: student files are often not UTF-8. Lines end with LF (a CR before it belongs to the line end).
//! A line `# 12 "file.ml"` says, as in OCaml, that what follows is from line 12 of that file on: so a text may be made of several files,
//! and every place is told in its own.

/// A text among the [`Sources`] of a run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(pub u32);

/// All texts of a run.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
    first_id: u32,
}

/// One text with its display name and line index.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// How messages call it, usually the path as the user typed it.
    pub name: String,
    /// The text as read.
    pub bytes: Vec<u8>,
    line_starts: Vec<u32>,
    parts: Vec<Part>,
}

/// What follows a line directive.
#[derive(Clone, Debug)]
struct Part {
    /// Its first line, as the whole text counts.
    first: u32,
    /// The file that it is from.
    name: String,
    /// Its first line, as that file counts.
    line: u32,
}

/// A place as people say it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place<'a> {
    /// The name of the file.
    pub name: &'a str,
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
}

/// A place as people count: both from 1, columns in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
}

impl Sources {
    /// No texts yet.
    pub fn new() -> Sources {
        Sources::default()
    }

    /// No texts yet; ids will begin at `first_id`, so that the texts of the library never share an id with a user's.
    pub fn starting_at(first_id: u32) -> Sources {
        Sources { files: Vec::new(), first_id }
    }

    /// Whether an id belongs to these texts (the library's places belong to its own).
    pub fn has(&self, id: FileId) -> bool {
        id.0.checked_sub(self.first_id).is_some_and(|i| (i as usize) < self.files.len())
    }

    /// Adds a text. Offsets are 32 bits wide, so texts of 4 GiB and more are cut there; callers refuse such files first.
    pub fn add(&mut self, name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> FileId {
        let mut bytes = bytes.into();
        bytes.truncate(u32::MAX as usize - 1);
        let line_starts =
            std::iter::once(0).chain(bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| i as u32 + 1));
        let line_starts: Vec<u32> = line_starts.collect();
        let parts = parts(&bytes, &line_starts);
        let file = SourceFile { name: name.into(), line_starts, parts, bytes };
        self.files.push(file);
        FileId(self.first_id + self.files.len() as u32 - 1)
    }

    /// The text behind an id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[(id.0 - self.first_id) as usize]
    }

    /// The text behind an id, if there is one: a message may point into a text that was never added.
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0.checked_sub(self.first_id)? as usize)
    }

    /// All texts in the order they were added.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(self.first_id + i as u32), f))
    }

    /// The bytes a span covers.
    pub fn text(&self, span: crate::Span) -> &[u8] {
        &self.file(span.file).bytes[span.start as usize..span.end as usize]
    }

    /// Where a span starts.
    pub fn start_of(&self, span: crate::Span) -> Place<'_> {
        self.file(span.file).place(span.start)
    }

    /// Where a span ends (the place after its last byte).
    pub fn end_of(&self, span: crate::Span) -> Place<'_> {
        self.file(span.file).place(span.end)
    }
}

impl SourceFile {
    /// The place of a byte offset, in the file that the text says it is from.
    pub fn place(&self, offset: u32) -> Place<'_> {
        let LineColumn { line, column } = self.line_column(offset);
        match self.part_of(offset) {
            Some(part) => {
                let part = &self.parts[part];
                Place { name: &part.name, line: line - part.first + part.line, column }
            }
            None => Place { name: &self.name, line, column },
        }
    }

    /// Which part of the text an offset is in; `None` before the first directive.
    pub(crate) fn part_of(&self, offset: u32) -> Option<usize> {
        let line = self.line_column(offset).line;
        self.parts.partition_point(|part| part.first <= line).checked_sub(1)
    }

    /// Line and column of a byte offset in the text as it is.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let line = self.line_starts.partition_point(|start| *start <= offset);
        LineColumn { line: line as u32, column: offset - self.line_starts[line - 1] + 1 }
    }

    /// Offset of the first byte of a line, counted from 1.
    pub fn line_start(&self, line: u32) -> Option<u32> {
        self.line_starts.get(line.checked_sub(1)? as usize).copied()
    }
}

impl Place<'_> {
    /// The last part of its file's name, which says nothing about where the file is kept; the whole of `//toplevel//`.
    pub fn short_name(&self) -> &str {
        self.name.rsplit('/').next().filter(|last| !last.is_empty()).unwrap_or(self.name)
    }
}

/// What follows each line directive. One inside a comment or a string counts too, where OCaml would go past it.
fn parts(bytes: &[u8], line_starts: &[u32]) -> Vec<Part> {
    let directives = line_starts.iter().enumerate().filter_map(|(index, start)| {
        let (line, name) = directive(&bytes[*start as usize..])?;
        Some(Part { first: index as u32 + 2, name, line })
    });
    directives.collect()
}

/// The line and the name of `# 12 "file.ml"` at the beginning of a text.
fn directive(text: &[u8]) -> Option<(u32, String)> {
    let text = after_blanks(text.strip_prefix(b"#")?);
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let line = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
    let name = after_blanks(&text[digits..]).strip_prefix(b"\"")?;
    let end = name.iter().position(|byte| matches!(byte, b'"' | b'\n' | b'\r')).filter(|end| name[*end] == b'"')?;
    Some((line, String::from_utf8_lossy(&name[..end]).into_owned()))
}

fn after_blanks(text: &[u8]) -> &[u8] {
    &text[text.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(text: &str) -> Vec<(String, u32, u32)> {
        let mut sources = Sources::new();
        let file = sources.add("all.ml", text);
        let letters = text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_uppercase());
        let place = |(at, _): (usize, u8)| {
            let place = sources.file(file).place(at as u32);
            (place.short_name().to_string(), place.line, place.column)
        };
        letters.map(place).collect()
    }

    fn at(name: &str, line: u32, column: u32) -> (String, u32, u32) {
        (name.to_string(), line, column)
    }

    #[test]
    fn places_are_told_in_the_file_that_a_directive_names() {
        let text = "A\n# 1 \"dir/one.ml\"\n B\nC\n#12 \"two.ml\" x\nD\n";
        assert_eq!(places(text), [at("all.ml", 1, 1), at("one.ml", 1, 2), at("one.ml", 2, 1), at("two.ml", 12, 1)]);
    }

    #[test]
    fn other_lines_with_a_hash_are_none() {
        let text = "# use \"x\"\nA\n# 3\nB\n# 4 \"open\nC\n # 5 \"far\"\nD\n# 99999999999 \"x\"\nE";
        let lines: Vec<u32> = places(text).iter().map(|(_, line, _)| *line).collect();
        assert_eq!(lines, [2, 4, 6, 8, 10]);
    }
}
