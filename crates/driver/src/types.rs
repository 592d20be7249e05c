//! `refute types`: the type of every definition.

use crate::declared::Declared;
use crate::loaded::Loaded;
use crate::{Event, LanguageChoice, Listener, Text};
use refute_verdict::TypesVerdict;

/// Types a text; tells the listener its messages, then one line per definition.
pub fn types(text: &Text, language: LanguageChoice, listener: &mut dyn Listener) -> TypesVerdict {
    let mut loaded = Loaded::for_language(language);
    let mut declared = Declared::new(loaded.program().types.len());
    let added = loaded.add(text, listener);
    let mut declarations = Vec::new();
    if added.is_ok() {
        let program = loaded.program();
        for item in &program.items[loaded.last_items()] {
            declarations.extend(declared.declarations(loaded.sources(), program, item));
        }
    }
    for declaration in &declarations {
        listener.hear(Event::Result(&format!("{}\n", declaration.text)));
    }
    let accepted = added.is_ok();
    TypesVerdict { file: text.name.clone(), accepted, declarations, diagnostics: added.unwrap_or_else(|errors| errors) }
}
