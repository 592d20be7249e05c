//! `refute synth`: functions from types and examples.
//!
//! Parts: [`rivals`] tells two programs apart.

pub(crate) mod rivals;
