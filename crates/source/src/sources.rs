//! The texts of a run, addressed by [`FileId`], with a line index for each.
//!
//! Texts are bytes: student files are often not UTF-8. Lines end with LF (a CR before it belongs to the line end).

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
        let file = SourceFile { name: name.into(), line_starts: line_starts.collect(), bytes };
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
    pub fn start_of(&self, span: crate::Span) -> LineColumn {
        self.file(span.file).line_column(span.start)
    }

    /// Where a span ends (the place after its last byte).
    pub fn end_of(&self, span: crate::Span) -> LineColumn {
        self.file(span.file).line_column(span.end)
    }
}

impl SourceFile {
    /// The last part of its name, which says nothing about where the file is kept; the whole of `//toplevel//`.
    pub fn short_name(&self) -> &str {
        self.name.rsplit('/').next().filter(|last| !last.is_empty()).unwrap_or(&self.name)
    }

    /// Line and column of a byte offset.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let line = self.line_starts.partition_point(|start| *start <= offset);
        LineColumn { line: line as u32, column: offset - self.line_starts[line - 1] + 1 }
    }

    /// Offset of the first byte of a line, counted from 1.
    pub fn line_start(&self, line: u32) -> Option<u32> {
        self.line_starts.get(line.checked_sub(1)? as usize).copied()
    }
}
