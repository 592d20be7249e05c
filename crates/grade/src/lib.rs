//! A class as a whole: what wrong submissions have in common, which inputs tell them from right ones, what the
//! instructor's tests are worth, which rules are broken, what everybody gets.
//!
//! In: what was found out about each submission (`verdict`), and the exercise's settings. Out: a `ClassReport`; start at
//! [`assemble()`]. About a single text: [`structure`] and [`findings`].
//! Invariant: nothing is run here; the same material gives the same report, whatever the order of its parts.
//! Not here: judging (see `check`), processes and files (see `cli`), formats (see `report`).

pub mod anonymous;
pub mod assemble;
mod audit;
mod clusters;
mod comments;
pub mod cover;
pub mod dialogue;
pub mod features;
pub mod material;
pub mod normal;
mod phrases;
pub mod points;
pub mod pool;
pub mod repairs;
pub mod rules;
pub mod settings;
mod uses;

pub use anonymous::anonymise;
pub use assemble::{assemble, overall};
pub use features::Feature;
pub use material::{InstructorCase, InstructorFile, Material, Member};
pub use normal::structure;
pub use pool::pool;
pub use repairs::add_repairs;
pub use rules::{Reading, UnknownRule, findings, unknown_rules};
pub use settings::{PointsRule, Rules, Scheme};
