//! `refute dialog`: specifications of console programs, with the functions that they bring along in OCaml.
//!
//! In: the text of a specification. Out: a [`Dialog`] that is ready to be planned, played and tested against. For OCaml
//! programs there is also [`OcamlProgram`], which runs one in our own evaluator.
//! Not here: what a specification means (`refute_dialog`), real processes (`cli` with `run`).

mod in_process;
mod opaque;

pub use in_process::{OcamlProgram, Surroundings};
pub use opaque::OcamlFunctions;

use crate::{Listener, Text, convert, messages};
use refute_dialog::Spec;
use refute_source::Sources;
use refute_verdict::Diagnostic;

/// A specification that can be used.
#[derive(Clone)]
pub struct Dialog {
    /// What it says.
    pub spec: Spec,
    /// Its functions that are written in OCaml; those which are commands are not among them.
    pub functions: OcamlFunctions,
}

/// Reads a specification with the values given to its parameters, as written; tells the listener all messages. There is
/// no dialog exactly when one of them is an error.
pub fn load_dialog(
    text: &Text,
    given: &[(String, String)],
    listener: &mut dyn Listener,
) -> (Option<Dialog>, Vec<Diagnostic>) {
    let mut sources = Sources::new();
    let file = sources.add(text.name.as_str(), text.bytes.as_slice());
    let refute_dialog::Loaded { spec, mut problems } = refute_dialog::load(&sources, file, given);
    let mut dialog = None;
    if let Some(spec) = spec {
        match OcamlFunctions::load(&spec, &mut sources) {
            Ok(functions) => dialog = Some(Dialog { spec, functions }),
            Err(more) => problems.extend(more),
        }
    }
    messages::show(&sources, &problems, listener);
    (dialog, problems.iter().map(|problem| convert::diagnostic(&sources, problem)).collect())
}
