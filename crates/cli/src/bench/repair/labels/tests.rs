//! Labels as text.

use super::{Known, cells, read};

#[test]
fn columns_are_found_by_name() {
    let labels = read("label,problem,note,submission\ncorrect,sum,\"a, b\",a.ml\nincorrect,sum,,b.ml\n,sum,,c.ml\n");
    let known = |file: &str| labels.as_ref().ok()?.get(&("sum".to_string(), file.to_string())).copied();
    assert_eq!(known("a.ml"), Some(Known::Correct));
    assert_eq!(known("b.ml"), Some(Known::Incorrect));
    assert_eq!(known("c.ml"), Some(Known::Nothing));
    assert_eq!(known("d.ml"), None);
    assert_eq!(read("problem,submission\n"), Err("label"));
}

#[test]
fn quoted_cells_hold_anything() {
    assert_eq!(cells("a,\"b, \"\"c\"\"\",,d"), ["a", "b, \"c\"", "", "d"]);
}
