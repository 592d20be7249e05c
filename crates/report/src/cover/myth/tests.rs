//! Examples for Myth.

use crate::cover::{CoverFormat, fixture, render};
use expect_test::{Expect, expect};
use refute_verdict::{CoverVerdict, Done, Ending};

fn check(verdict: &CoverVerdict, source: &str, expected: &Expect) {
    expected.assert_eq(&render(verdict, source, CoverFormat::Myth));
}

#[test]
fn constructors_are_written_out() {
    check(
        &fixture::double(),
        fixture::NATS,
        &expect![[r#"
        (* nats.ml: 2 examples of double for Myth. *)

        type nat =
          | O
          | S of nat

        let double : nat -> nat |>
          { O => O
          | S (O) => S (S (O))
          } = ?
    "#]],
    );
}

#[test]
fn types_are_declared_as_they_are_used() {
    check(
        &fixture::member(),
        fixture::NATS,
        &expect![[r#"
        (* nats.ml: 2 examples of member for Myth. *)

        type nat =
          | O
          | S of nat

        type box =
          | Empty
          | Full of nat

        type list =
          | Nil
          | Cons of box * list

        type bool =
          | True
          | False

        let member : nat -> list -> bool |>
          { O => Nil => False
          | O => Cons (Full (O), Cons (Empty, Nil)) => True
          } = ?
    "#]],
    );
}

#[test]
fn what_myth_cannot_say_is_said() {
    let mut verdict = fixture::double();
    verdict.ty = "(nat -> nat) -> nat".to_string();
    verdict.inputs[0].arguments = vec!["(fun _ -> O)".to_string()];
    verdict.inputs[1].ending = Ending::Exception;
    verdict.inputs[1].result = Done::raises("Not_found");
    check(
        &verdict,
        fixture::NATS,
        &expect![[r#"
        (* nats.ml: 0 examples of double for Myth. *)

        type nat =
          | O
          | S of nat

        (* 1: double O cannot be written in Myth: a function is in it *)
        (* 2: double (S O) cannot be written in Myth: it raises Not_found *)
        (* There is no example to write. *)
    "#]],
    );
    check(
        &fixture::scale(),
        fixture::SCALE,
        &expect![[r#"
        (* scale.ml: this function has no examples in Myth: int is in its type. *)
    "#]],
    );
    verdict.ty = "nat list -> nat list list".to_string();
    check(
        &verdict,
        fixture::NATS,
        &expect![[r#"
        (* nats.ml: this function has no examples in Myth: list is used for two types. *)
    "#]],
    );
    verdict.ty = "nat * nat -> nat".to_string();
    check(
        &verdict,
        fixture::NATS,
        &expect![[r#"
        (* nats.ml: this function has no examples in Myth: tuples are in its type. *)
    "#]],
    );
    verdict.ty = "'a -> *) nat".to_string();
    check(
        &verdict,
        fixture::NATS,
        &expect![[r#"
        (* nats.ml: this function has no examples in Myth: it is polymorphic. *)
    "#]],
    );
}

#[test]
fn deep_values_and_types_do_no_harm() {
    let mut verdict = fixture::double();
    let deep = format!("{}O{}", "S (".repeat(4000), ")".repeat(4000));
    verdict.inputs[0].arguments = vec![deep.clone()];
    let text = render(&verdict, fixture::NATS, CoverFormat::Myth);
    assert!(text.contains(&format!("{deep} => O")));
    verdict.ty = format!("{}nat{}", "(nat -> ".repeat(3000), ")".repeat(3000));
    assert!(render(&verdict, fixture::NATS, CoverFormat::Myth).contains("too deep"));
    let endless = "type 'a t = C of ('a * 'a) t type u = v and v = u";
    for ty in ["u -> u", "int t -> int"] {
        verdict.ty = ty.to_string();
        assert!(render(&verdict, endless, CoverFormat::Myth).contains("no examples in Myth"));
    }
}
