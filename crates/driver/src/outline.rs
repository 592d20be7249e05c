//! What a program offers, without judging it: its functions with their types, the names it defines, the functions that a
//! learn-ocaml grader tests.
//!
//! In: texts. Out: names in the order of the text; start at [`functions`], [`defined_names`] or [`tested_names`].
//! Nothing here complains: a text with errors offers nothing, and whoever uses it as a program tells why.

use crate::Text;
use crate::check::fit::arrows;
use crate::loaded::Loaded;
use refute_ir::program::ItemShows;
use refute_ir::{Program, Type, TypePrinter};
use refute_source::{FileId, Sources};
use refute_syntax::tree::{ItemKind, PatKind};
use refute_syntax::{Token, TokenKind, lex, parse};

/// A function of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionOutline {
    /// Its name.
    pub name: String,
    /// Its type, as OCaml.
    pub ty: String,
    /// The types of its parameters, as OCaml: what `assume` gets.
    pub parameters: Vec<String>,
    /// The type of its result, as OCaml.
    pub result: String,
}

/// The functions that a program defines at top level, each once, in the order of their last definitions; nothing for a
/// program with errors. The prelude is loaded before it.
pub fn functions(prelude: &[Text], program: &Text) -> Vec<FunctionOutline> {
    let mut loaded = Loaded::new();
    for text in prelude.iter().chain([program]) {
        if loaded.add_quietly(text).is_err() {
            return Vec::new();
        }
    }
    let program = loaded.program();
    let mut found: Vec<FunctionOutline> = Vec::new();
    for item in &program.items[loaded.last_items()] {
        let ItemShows::Values(globals) = &item.shows else { continue };
        for global in globals.iter().map(|id| &program.globals[id.index()]) {
            let name = global.name.to_string();
            found.retain(|function| function.name != name);
            found.extend(outline(program, name, &global.ty));
        }
    }
    found
}

fn outline(program: &Program, name: String, ty: &Type) -> Option<FunctionOutline> {
    let (parameters, result) = arrows(&program.types, ty);
    let show = |ty: &Type| TypePrinter::new(&program.types).show(ty);
    let is_function = matches!(program.types.expand(ty), Type::Arrow(..));
    is_function.then(|| FunctionOutline {
        name,
        ty: show(ty),
        parameters: parameters.iter().map(show).collect(),
        result: show(&result),
    })
}

/// The variables that a text binds at top level, each once, also when the text does not type.
pub fn defined_names(text: &Text) -> Vec<String> {
    let mut sources = Sources::new();
    let file = sources.add(text.name.as_str(), text.bytes.as_slice());
    let tree = parse(&sources, file).tree;
    let mut names: Vec<String> = Vec::new();
    for item in &tree.items {
        let ItemKind::Let(_, bindings) = &item.kind else { continue };
        for binding in bindings {
            let mut pattern = binding.pat;
            while let PatKind::Constraint(inside, _) = &tree[pattern].kind {
                pattern = *inside;
            }
            if let PatKind::Var(name) = &tree[pattern].kind {
                add(&mut names, name.name.to_string());
            }
        }
    }
    names
}

/// The names that a learn-ocaml grader gives to its calls of `test_function...` and `test_variable...`, each once.
pub fn tested_names(grader: &Text) -> Vec<String> {
    let mut sources = Sources::new();
    let file = sources.add(grader.name.as_str(), grader.bytes.as_slice());
    let tokens = lex(&grader.bytes, file).tokens;
    let tokens: Vec<Token> = tokens.into_iter().filter(|token| !token.kind.is_trivia()).collect();
    let spelled = |token: &Token| &grader.bytes[token.start as usize..token.end as usize];
    let mut names = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let is_test = [&b"test_function"[..], b"test_variable"].iter().any(|start| spelled(token).starts_with(start));
        if token.kind != TokenKind::Lower || !is_test {
            continue;
        }
        if let Some(name) = name_argument(&tokens[index + 1..]) {
            let text = String::from_utf8_lossy(spelled(name));
            add(&mut names, text.trim_matches('"').to_string());
        }
    }
    names
}

/// The first plain string among the arguments of a call: not inside brackets, not after a label.
fn name_argument(arguments: &[Token]) -> Option<&Token> {
    let mut depth = 0;
    let mut labelled = false;
    for token in arguments {
        depth += crate::testcases::nesting(token.kind);
        let ends = matches!(token.kind, TokenKind::Let | TokenKind::In | TokenKind::And | TokenKind::EndOfFile)
            || matches!(token.kind, TokenKind::Semi | TokenKind::SemiSemi | TokenKind::Comma | TokenKind::Equal);
        if depth < 0 || depth == 0 && ends {
            return None;
        }
        if depth == 0 && token.kind == TokenKind::String && !labelled {
            return Some(token);
        }
        labelled = depth == 0 && matches!(token.kind, TokenKind::LabelColon | TokenKind::OptionalColon);
    }
    None
}

/// What the comments of a text say, in order, without blanks around it; those that are not UTF-8 are left out.
pub(crate) fn comments(bytes: &[u8], file: FileId) -> Vec<String> {
    let tokens = lex(bytes, file).tokens;
    let comments = tokens.iter().filter(|token| token.kind == TokenKind::Comment);
    let inside = comments.filter_map(|token| {
        let text = std::str::from_utf8(&bytes[token.start as usize..token.end as usize]).ok()?;
        Some(text.strip_prefix("(*")?.strip_suffix("*)")?.trim().to_string())
    });
    inside.collect()
}

fn add(names: &mut Vec<String>, name: String) {
    if !names.contains(&name) {
        names.push(name);
    }
}

#[cfg(test)]
mod tests;
