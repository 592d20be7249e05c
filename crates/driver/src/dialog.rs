//! `refute dialog`: specifications of console programs, with the functions that they bring along in OCaml.
//!
//! In: the text of a specification. Out: a [`Dialog`] that is ready to be planned, played and tested against. For OCaml
//! programs there is also [`OcamlProgram`], which runs one in our own evaluator.
//! Not here: what a specification means (`refute_dialog`), real processes (`cli` with `run`).

mod in_process;
mod opaque;

pub use in_process::{OcamlProgram, Surroundings};
pub use opaque::OcamlFunctions;

use crate::loaded::Loaded;
use crate::{Listener, Text};
use refute_dialog::Spec;
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
    // The functions are texts of an OCaml program, and messages are about them as well as about the specification.
    let mut loaded = Loaded::new();
    let file = loaded.add_source(text);
    let refute_dialog::Loaded { spec, mut problems } = refute_dialog::load(loaded.sources(), file, given);
    let mut dialog = None;
    if let Some(spec) = spec {
        match OcamlFunctions::load(&spec, &mut loaded) {
            Ok(functions) => dialog = Some(Dialog { spec, functions }),
            Err(more) => problems.extend(more),
        }
    }
    (dialog, loaded.tell(&problems, listener))
}
