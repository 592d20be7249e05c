//! All tests of this crate from outside, as one program: linking a program takes longer than most of its tests.

mod architecture;
mod browser;
mod budget;
mod cases;
mod dialog;
mod dialog_class;
mod dialog_scenarios;
mod dialogs;
mod grade;
mod guide;
mod interrupt;
mod justice;
mod readme;
