//! `refute dump`: what the front end makes of a text.

mod tree;

use crate::loaded::Loaded;
use crate::{Event, LanguageChoice, Listener, Text};
use refute_frontend::Checked;
use refute_ir::TypePrinter;
use refute_ir::dump::dump as dump_program;
use refute_source::{Diagnostic, FileId, Sources};
use refute_syntax::walk::Node;
use refute_syntax::{lex, parse};
use refute_verdict::{DumpVerdict, Stage};
use std::cell::RefCell;

/// How many nodes of types `types` shows in all.
const LARGEST_TYPES: usize = 1_000_000;

/// Shows one stage of a text; tells the listener its messages, then the stage.
pub fn dump(text: &Text, language: LanguageChoice, stage: Stage, listener: &mut dyn Listener) -> DumpVerdict {
    let mut loaded = Loaded::for_language(language);
    let (lines, diagnostics) = match stage {
        Stage::Tokens => {
            let file = loaded.add_source(text);
            tokens(loaded.sources(), file)
        }
        Stage::Tree => {
            let file = loaded.add_source(text);
            let parsed = parse(loaded.sources(), file);
            let diagnostics = parsed.problems.iter().map(|problem| problem.to_diagnostic(loaded.sources())).collect();
            (tree::show(loaded.sources(), &parsed.tree, &|_| None), diagnostics)
        }
        Stage::Types => {
            let (_, checked) = loaded.add_checked(text);
            types(loaded.sources(), checked)
        }
        Stage::Ir => {
            let (_, diagnostics) = loaded.add_text(text);
            (dump_program(loaded.program()).lines().map(str::to_owned).collect(), diagnostics)
        }
    };
    let diagnostics = loaded.tell(&diagnostics, listener);
    let shown: String = lines.iter().map(|line| format!("{line}\n")).collect();
    listener.hear(Event::Result(&shown));
    DumpVerdict { file: text.name.clone(), stage, lines, diagnostics }
}

/// The tree with the type of each expression and pattern; without types when it has syntax errors.
fn types(sources: &Sources, checked: Checked) -> (Vec<String>, Vec<Diagnostic>) {
    let Checked { tree, typed, types, diagnostics, .. } = checked;
    // One printer, so that a variable has the same name everywhere.
    let printer = RefCell::new(TypePrinter::new(&types).limit(LARGEST_TYPES));
    let note = |node: Node| {
        let ty = match node {
            Node::Expr(id) => typed.expr_types.get(id.0 as usize)?,
            Node::Pat(id) => typed.pat_types.get(id.0 as usize)?,
            _ => return None,
        };
        Some(printer.borrow_mut().show(ty))
    };
    (tree::show(sources, &tree, &note), diagnostics)
}

/// One line per token: its place, its kind, its text.
fn tokens(sources: &Sources, file: FileId) -> (Vec<String>, Vec<Diagnostic>) {
    let source = sources.file(file);
    let lexed = lex(&source.bytes, file);
    let lines = lexed.tokens.iter().map(|token| {
        let at = source.line_column(token.start);
        let bytes = &source.bytes[token.start as usize..token.end as usize];
        let text = String::from_utf8_lossy(bytes).escape_debug().to_string();
        format!("{}:{} {:?} {text}", at.line, at.column, token.kind).trim_end().to_string()
    });
    let diagnostics = lexed.problems.iter().map(|problem| problem.to_diagnostic(sources)).collect();
    (lines.collect(), diagnostics)
}
