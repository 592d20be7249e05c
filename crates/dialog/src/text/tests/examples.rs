//! The eleven examples of the language load, and mean what they say.

use super::{load_with, messages};
use expect_test::expect;

pub(super) const EXAMPLES: &[(&str, &str)] = &[
    ("01_sum_n", include_str!("../../../tests/specs/01_sum_n.dialog")),
    ("02_sum_to_zero", include_str!("../../../tests/specs/02_sum_to_zero.dialog")),
    ("03_product", include_str!("../../../tests/specs/03_product.dialog")),
    ("04_optional_output", include_str!("../../../tests/specs/04_optional_output.dialog")),
    ("05_until_valid", include_str!("../../../tests/specs/05_until_valid.dialog")),
    ("06_hangman", include_str!("../../../tests/specs/06_hangman.dialog")),
    ("07_high_low", include_str!("../../../tests/specs/07_high_low.dialog")),
    ("08_rock_paper_scissors", include_str!("../../../tests/specs/08_rock_paper_scissors.dialog")),
    ("09_number_scrabble", include_str!("../../../tests/specs/09_number_scrabble.dialog")),
    ("10_greeter", include_str!("../../../tests/specs/10_greeter.dialog")),
    ("11_palindrome", include_str!("../../../tests/specs/11_palindrome.dialog")),
];

#[test]
fn all_examples_load() {
    let mut out = String::new();
    for (name, text) in EXAMPLES {
        let (_, loaded) = load_with(text, &[]);
        assert!(loaded.spec.is_some(), "{name}:\n{}", messages(text, &[]));
        out.push_str(&format!("{name}\n{}", messages(text, &[])));
    }
    expect![[r#"
        01_sum_n
        02_sum_to_zero
        03_product
        04_optional_output
        05_until_valid
        06_hangman
        07_high_low
        08_rock_paper_scissors
        09_number_scrabble
        warning[silent-retry]: After an invalid value the program must ask again without a word
         --> spec.dialog:6:36
          |
        6 |     read p : 1..9 & new & not in q or retry
          |                                    ^^^^^^^^

        `or retry` alone allows no output before the next input. Most programs print an
        error message or a prompt there.

        Hint: Allow any text:
          |
        6 |     read p : 1..9 & new & not in q or retry, may say _
          |                                            +++++++++++
        10_greeter
        11_palindrome
    "#]]
    .assert_eq(&out);
}
