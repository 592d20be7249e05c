//! Every change on small values; what cannot be changed stays.

use super::*;

fn list(values: &mut Values, items: &[i64]) -> ValueId {
    let items: Vec<ValueId> = items.iter().map(|n| values.int(*n)).collect();
    values.list(&items)
}

#[test]
fn lists() {
    let mut values = Values::default();
    let expected: [(Change, &[i64]); 8] = [
        (Change::WithoutLast, &[2, 1]),
        (Change::WithoutFirst, &[1, 2]),
        (Change::LastTwice, &[2, 1, 2, 2]),
        (Change::FirstTwice, &[2, 2, 1, 2]),
        (Change::OnlyFirst, &[2]),
        (Change::Reversed, &[2, 1, 2]),
        (Change::Distinct, &[2, 1]),
        (Change::Sorted, &[1, 2, 2]),
    ];
    assert_eq!(expected.map(|(change, _)| change), Change::OF_LISTS);
    let (whole, empty) = (list(&mut values, &[2, 1, 2]), list(&mut values, &[]));
    for (change, items) in expected {
        let items = list(&mut values, items);
        assert_eq!(change.apply(&mut values, whole), items, "{change:?}");
        assert_eq!(change.apply(&mut values, empty), empty, "{change:?}");
    }
}

#[test]
fn integers_have_63_bits() {
    let mut values = Values::default();
    let (most, least) = (values.int((1 << 62) - 1), values.int(-(1 << 62)));
    assert_eq!(Change::Plus(1).apply(&mut values, most), least);
    assert_eq!(Change::Negated.apply(&mut values, least), least);
    let (three, two) = (values.int(3), values.int(2));
    assert_eq!(Change::Plus(-1).apply(&mut values, three), two);
}

#[test]
fn other_values() {
    let mut values = Values::default();
    let (text, small) = (values.add(Value::Text((*b"aB1").into())), values.add(Value::Text((*b"ab1").into())));
    assert_eq!(Change::Lowered.apply(&mut values, text), small);
    assert_eq!(Change::Plus(1).apply(&mut values, text), text);
    let some = values.data(1, &[text]);
    let none = values.data(0, &[]);
    assert_eq!(Change::Missing.apply(&mut values, some), none);
}
