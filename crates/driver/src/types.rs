//! `refute types`: the type of every definition.

use crate::declared::Declared;
use crate::{Event, Listener, Text, convert, messages};
use refute_frontend::Session;
use refute_source::Sources;
use refute_verdict::TypesVerdict;

/// Types a text; tells the listener its messages, then one line per definition.
pub fn types(text: &Text, listener: &mut dyn Listener) -> TypesVerdict {
    let mut sources = Sources::new();
    let file = sources.add(text.name.as_str(), text.bytes.as_slice());
    let mut session = Session::new();
    let known_types = session.program().types.len();
    let diagnostics = session.add(&sources, file);
    messages::show(&sources, &diagnostics, listener);
    let accepted = !messages::any_error(&diagnostics);
    let mut declarations = Vec::new();
    if accepted {
        let program = session.program();
        let mut declared = Declared::new(known_types);
        for item in &program.items[program.library.items..] {
            declarations.extend(declared.declarations(&sources, program, item));
        }
    }
    for declaration in &declarations {
        listener.hear(Event::Result(&format!("{}\n", declaration.text)));
    }
    let diagnostics = diagnostics.iter().map(|diagnostic| convert::diagnostic(&sources, diagnostic)).collect();
    TypesVerdict { file: text.name.clone(), accepted, declarations, diagnostics }
}
