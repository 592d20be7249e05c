//! The gallery of messages: every file of `messages/` shows programs and the whole messages they get.
//!
//! A heading begins a case, an `ocaml` block is the program, the `text` block after it what a person reads.
//! `UPDATE_MESSAGES=1 cargo test -p refute-frontend --test messages` writes the blocks anew; then read the difference.

use refute_frontend::Session;
use refute_source::Sources;
use refute_source::render::{Colour, render};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// All messages about a program, one empty line between them.
fn messages(program: &str) -> String {
    let mut sources = Sources::new();
    let file = sources.add("homework.ml", program);
    let diagnostics = Session::new().add(&sources, file);
    let rendered: Vec<String> = diagnostics.iter().map(|one| render(&sources, one, Colour::Plain)).collect();
    let mut text = String::new();
    for line in rendered.join("\n").lines() {
        _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The file with every `text` block that follows an `ocaml` block written anew.
fn renewed(text: &str) -> String {
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        _ = writeln!(out, "{line}");
        if line != "```ocaml" {
            continue;
        }
        let mut program = String::new();
        for line in lines.by_ref().take_while(|line| *line != "```") {
            _ = writeln!(program, "{line}");
        }
        _ = writeln!(out, "{program}```");
        if lines.peek() == Some(&"```text") {
            lines.by_ref().find(|line| *line == "```");
        }
        _ = write!(out, "```text\n{}```\n", messages(&program));
    }
    out
}

fn gallery() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/messages");
    let entries = std::fs::read_dir(folder).expect("the gallery is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    assert!(!files.is_empty());
    files
}

#[test]
fn messages_read_as_shown() {
    let mut differences = String::new();
    for path in gallery() {
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        let renewed = renewed(&text);
        if text == renewed {
            continue;
        }
        if std::env::var_os("UPDATE_MESSAGES").is_some() {
            std::fs::write(&path, renewed).expect("the gallery can be written");
            continue;
        }
        let first = text.lines().zip(renewed.lines()).enumerate().find(|(_, (old, new))| old != new);
        _ = writeln!(differences, "{}: {first:#?}", path.display());
    }
    assert!(differences.is_empty(), "messages changed; see the head of this file:\n{differences}");
}

#[test]
fn every_message_is_for_people() {
    for path in gallery() {
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        for title in text.lines().filter(|line| line.starts_with("error[") || line.starts_with("warning[")) {
            let words = title.split_once("]: ").expect("a code and a title").1;
            assert!(words.len() > 12 && !words.contains("{ "), "{}: {title}", path.display());
        }
    }
}

#[test]
fn damaged_programs_get_messages_too() {
    for path in gallery() {
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        let mut rest = text.as_str();
        while let Some((_, after)) = rest.split_once("```ocaml\n") {
            let (program, after) = after.split_once("```").expect("a closed block");
            for (at, _) in program.char_indices() {
                messages(&program[..at]);
                let mut without = program.to_string();
                without.remove(at);
                messages(&without);
            }
            rest = after;
        }
    }
}
