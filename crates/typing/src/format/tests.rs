use super::parse;
use expect_test::{Expect, expect};

fn check(format: &str, expect: Expect) {
    let shown = match parse(format.as_bytes()) {
        Ok(pieces) => pieces.iter().map(|piece| format!("{piece:?}\n")).collect(),
        Err(error) => format!("{:?} {}\n", error.reason, error.conversion),
    };
    expect.assert_eq(&shown);
}
