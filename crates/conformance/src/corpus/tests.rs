//! Test case files are read as the corpus writes them.

use super::*;

#[test]
fn cases_are_read() {
    let case = |args: &[&str], expected: &str| TestCase {
        args: args.iter().map(|arg| arg.to_string()).collect(),
        expected: expected.to_string(),
    };
    assert_eq!(
        read_cases("{\n (fun n -> n * 2);[1; 2]=>[2; 4];\n (1, \"a;b\") => -3;\n}\n"),
        [case(&["(fun n -> n * 2)", "[1; 2]"], "[2; 4]"), case(&["(1, \"a;b\")"], "-3")]
    );
}
