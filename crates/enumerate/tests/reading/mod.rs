//! Reads OCaml text and gives the nodes of the arguments of its function `entry`.

use refute_enumerate::{NodeId, Space, Unsupported};
use refute_frontend::Session;
use refute_ir::types::Type;
use refute_source::Sources;

/// The space of the arguments of `entry`.
pub(crate) fn read(text: &str) -> Result<(Space, Vec<NodeId>), Unsupported> {
    read_into(Space::default(), text)
}

/// The same, with the nodes of the arguments in a space of any kind.
pub(crate) fn read_into(mut space: Space, text: &str) -> Result<(Space, Vec<NodeId>), Unsupported> {
    let mut session = Session::new();
    let mut sources = Sources::new();
    let file = sources.add("entry.ml", text);
    let diagnostics = session.add(&sources, file);
    let program = session.program();
    assert!(program.items.len() > program.library.items, "refused: {diagnostics:#?}");
    let entry = program.globals.iter().rfind(|global| global.name.as_str() == "entry").expect("an entry");
    let mut args = Vec::new();
    let mut ty = program.types.expand(&entry.ty);
    while let Type::Arrow(_, from, to) = ty {
        args.push(space.add(&program.types, &from)?);
        ty = program.types.expand(&to);
    }
    Ok((space, args))
}

/// Demands that the front end finds no error in a text.
#[allow(dead_code, reason = "not every test needs it")]
pub(crate) fn accepts(text: &str) {
    let mut session = Session::new();
    let mut sources = Sources::new();
    let file = sources.add("text.ml", text);
    let diagnostics = session.add(&sources, file);
    let errors: Vec<_> = diagnostics.iter().filter(|one| one.severity == refute_source::Severity::Error).collect();
    assert!(errors.is_empty(), "{text}\n{:#?}", errors.first());
}
