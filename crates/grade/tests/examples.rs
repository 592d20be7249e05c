//! The structure of the submissions of our example classes: equal structure means equal verdicts, another layout gives
//! the same structure, another literal another one.

use refute_frontend::Session;
use refute_grade::structure;
use refute_source::Sources;
use refute_syntax::{TokenKind, lex, print};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A class with its submissions, each with its text and what is expected of it.
struct Class {
    name: String,
    /// Words that the exercise may call submissions by.
    words: String,
    submissions: Vec<(String, String, Option<String>)>,
}

fn read(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8_lossy(&bytes).into_owned()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

fn classes() -> Vec<Class> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/classes");
    let folders = entries(&root).into_iter().filter(|path| path.join("expected.toml").exists());
    let class = |folder: PathBuf| {
        let expected = expected(&read(&folder.join("expected.toml")));
        let observer = folder.join("observer.ml");
        let mut words = read(&folder.join("problem.toml"));
        if observer.exists() {
            words += &read(&observer);
        }
        let submissions = entries(&folder.join("submissions")).into_iter().map(|path| {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let verdict = expected.get(&name).cloned();
            (name, read(&path), verdict)
        });
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Class { name, words, submissions: submissions.collect() }
    };
    folders.map(class).collect()
}

/// `["a.ml"]` and `verdict = "differs"`, by file.
fn expected(text: &str) -> BTreeMap<String, String> {
    let mut verdicts = BTreeMap::new();
    let mut file = String::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("[\"").and_then(|rest| rest.strip_suffix("\"]")) {
            file = name.to_owned();
        } else if let Some(verdict) = line.strip_prefix("verdict = \"").and_then(|rest| rest.strip_suffix('"')) {
            verdicts.insert(file.clone(), verdict.to_owned());
        }
    }
    verdicts
}

/// The structure of a text, when it has one, and the text in another layout.
fn hash(words: &str, text: &str) -> Option<(String, String)> {
    let mut sources = Sources::new();
    let file = sources.add("submission.ml", text);
    let mut session = Session::new();
    let checked = session.add_checked(&sources, file);
    let is_word = |text: &str, name: &str| {
        text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'').any(|word| word == name)
    };
    let keeps = |name: &str| is_word(words, name);
    let printed = || String::from_utf8_lossy(&print(&checked.tree)).into_owned();
    (!checked.has_errors()).then(|| (structure(session.program(), &keeps), printed()))
}

#[test]
fn equal_structures_have_equal_verdicts() {
    let mut listed = 0;
    for class in classes() {
        let mut seen: BTreeMap<String, (&str, &str)> = BTreeMap::new();
        for (name, text, verdict) in &class.submissions {
            let (Some((hash, _)), Some(verdict)) = (hash(&class.words, text), verdict) else { continue };
            listed += 1;
            let (known, expected) = *seen.entry(hash).or_insert((name, verdict));
            assert_eq!(expected, verdict, "{}: {known} and {name}", class.name);
        }
    }
    assert!(listed > 250, "only {listed} submissions");
}

#[test]
fn another_layout_is_the_same_program() {
    for class in classes() {
        for (name, text, _) in &class.submissions {
            let Some((before, printed)) = hash(&class.words, text) else { continue };
            let commented = format!("(* {name} *)\n\n{text}\n(* the end *)\n");
            for again in [printed, commented] {
                let after = hash(&class.words, &again).map(|(hash, _)| hash);
                assert_eq!(after, Some(before.clone()), "{}/{name}:\n{again}", class.name);
            }
        }
    }
}

#[test]
fn another_number_is_another_program() {
    let mut changed = 0;
    for class in classes() {
        for (name, text, _) in &class.submissions {
            let Some((before, _)) = hash(&class.words, text) else { continue };
            let tokens = lex(text.as_bytes(), refute_source::FileId(0)).tokens;
            for token in tokens.iter().filter(|token| token.kind == TokenKind::Int).take(3) {
                let (start, end) = (token.start as usize, token.end as usize);
                let Ok(number) = text[start..end].parse::<i64>() else { continue };
                let other = format!("{}{}{}", &text[..start], number + 5, &text[end..]);
                if let Some((after, _)) = hash(&class.words, &other) {
                    changed += 1;
                    assert_ne!(before, after, "{}/{name}:\n{other}", class.name);
                }
            }
        }
    }
    assert!(changed > 200, "only {changed} numbers");
}
