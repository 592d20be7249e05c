//! Texts that nobody would write.

use super::read_with;

#[test]
fn bytes_that_are_no_text() {
    let read = read_with(b"let f : int -> int = ?? (* f 1 = \xff *) assert (f 1 = 2)".to_vec(), |_| {});
    assert_eq!(read.places, ["not-utf8 1:34"]);
}
