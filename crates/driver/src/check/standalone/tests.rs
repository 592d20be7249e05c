//! Definitions that are taken along.

use super::standalone;

#[test]
fn what_is_used_comes_along_in_order() {
    let reference = "type t = A\nlet one = 1\nlet two = one + one;;\nlet other = 3\nlet rec even n = n = 0 || odd (n - two / 2)\n\
                     and odd n = n <> 0 && even (n - 1)\nlet () = print_int one";
    assert_eq!(
        standalone("fun a b -> even (a - b);;", reference.as_bytes()),
        "let one = 1 in let two = one + one in let rec even n = n = 0 || odd (n - two / 2)\n\
         and odd n = n <> 0 && even (n - 1) in fun a b -> even (a - b)"
    );
}

#[test]
fn an_expression_that_uses_nothing_stays_as_it_is() {
    assert_eq!(standalone(" fun a b -> a = b ", b"let f x = x"), "fun a b -> a = b");
}
