//! From one failing input to the family: what decides, and the engine's findings as verdict data.
//!
//! In: a reference and a submission, or a program with what it should do, and failing inputs. Out: a [`Case`] for the engine.

mod case;
mod oracle;
