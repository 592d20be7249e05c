//! Numerals in texts.

use super::*;

fn ratio(numer: i64, denom: i64) -> BigRational {
    BigRational::new(numer.into(), denom.into())
}

fn number_in(text: &str, start: usize) -> Option<(usize, BigRational)> {
    decimal_at(&text.chars().collect::<Vec<_>>(), start)
}

#[test]
fn integers_have_a_sign_and_digits() {
    assert_eq!(integer("-12"), Some(BigInt::from(-12)));
    assert_eq!(integer("+12"), Some(BigInt::from(12)));
    assert_eq!(integer("007"), Some(BigInt::from(7)));
    for garbage in ["", "-", "+", "1.0", "--1", "1 2", "1_000", "٣", "0x1", "é"] {
        assert_eq!(integer(garbage), None, "{garbage}");
    }
}

#[test]
fn decimals_are_read_as_long_as_they_go() {
    assert_eq!(number_in("2.50", 0), Some((4, ratio(5, 2))));
    assert_eq!(number_in("-.5x", 0), Some((3, ratio(-1, 2))));
    assert_eq!(number_in("2.", 0), Some((1, ratio(2, 1))));
    assert_eq!(number_in("25e-1!", 0), Some((5, ratio(5, 2))));
    assert_eq!(number_in("2E3", 0), Some((3, ratio(2000, 1))));
    assert_eq!(number_in("2em", 0), Some((1, ratio(2, 1))));
    assert_eq!(number_in("x = -1.5", 4), Some((8, ratio(-3, 2))));
    for (text, start) in
        [("", 0), ("-", 0), (".", 0), ("abc", 0), ("e5", 0), ("12", 1), ("1.5", 2), ("-5", 1), (" -5", 2)]
    {
        assert_eq!(number_in(text, start), None, "{text} at {start}");
    }
}

#[test]
fn monstrous_numerals_are_no_numbers() {
    assert_eq!(number_in("1e999999999", 0), None);
    assert_eq!(number_in("1e99999999999999999999", 0), None);
    assert_eq!(number_in(&"9".repeat(1 << 20), 0), None);
    assert_eq!(number_in(&format!("0.{}", "9".repeat(1 << 20)), 0), None);
}

#[test]
fn numbers_stand_alone() {
    let alone = |text: &str, start: usize, end: usize| stands_alone(&text.chars().collect::<Vec<_>>(), start, end);
    assert!(alone("5", 0, 1));
    assert!(alone("x5.", 1, 2));
    assert!(alone("is 5, ok", 3, 4));
    assert!(alone("3-5", 2, 3));
    assert!(alone("n=-5", 2, 4));
    assert!(!alone("15", 1, 2));
    assert!(!alone("51", 0, 1));
    assert!(!alone("5.2", 0, 1));
    assert!(!alone("2.5", 2, 3));
    assert!(!alone("-5", 1, 2));
    assert!(!alone("is -5", 4, 5));
    assert!(!alone("3-5", 1, 3));
}

#[test]
fn reals_are_shown_as_decimals() {
    assert_eq!(show(&ratio(5, 2)), "2.5");
    assert_eq!(show(&ratio(-4, 2)), "-2");
    assert_eq!(show(&ratio(0, 1)), "0");
    assert_eq!(show(&ratio(100, 1)), "100");
    assert_eq!(show(&ratio(1, 3)), "0.333333333333333");
    assert_eq!(decimal(&ratio(-1, 1000), 2), "0.00");
    assert_eq!(decimal(&ratio(5, 1000), 2), "0.01");
    assert_eq!(show_within(&ratio(1, 3), &ratio(1, 100)), "0.33");
    assert_eq!(show_within(&ratio(7, 1), &ratio(0, 1)), "7");
}

#[test]
fn machine_integers_have_one_more_negative_number() {
    for bits in [32, 63, 64] {
        let limit = BigInt::one() << (bits - 1);
        assert!(fits(&(&limit - 1), bits) && !fits(&limit, bits));
        assert!(fits(&-&limit, bits) && !fits(&(-&limit - 1), bits));
    }
}
