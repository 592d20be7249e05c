//! Integers of an order.

use super::images;

#[test]
fn orders_begin_at_zero() {
    assert_eq!(images(&[-5, 3, 8], &[]), [0, 1, 2]);
}

#[test]
fn landmarks_stay_where_they_are() {
    assert_eq!(images(&[-50, -9, 0, 7, 10, 11, 40], &[0, 10]), [-2, -1, 0, 1, 10, 11, 12]);
    assert_eq!(images(&[4, 5], &[10]), [8, 9]);
    assert_eq!(images(&[3, 12], &[0, 10]), [1, 11]);
}
