//! Differences are seen and shrunk.

use super::*;

#[test]
fn weak_variables_may_be_decided_later() {
    assert!(agree("val x : int list ref = {}", "val x : '_weak1 list ref = {}"));
    assert!(agree("val x : (int * 'a) array * bool = 1", "val x : '_weak1 array * '_weak2 = 1"));
    assert!(agree("val x : '_weak1 ref = 1", "val x : '_weak1 ref = 1"));
    assert!(!agree("val x : int list = 1", "val x : '_weak1 array = 1"));
    assert!(!agree("val x : int = 1 val y : int = 2", "val x : '_weak1 = 2"));
    assert!(agree("same", "same"));
    assert!(!agree("same", "other"));
}
