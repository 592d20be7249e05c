//! The `refute` command.

fn main() {}
