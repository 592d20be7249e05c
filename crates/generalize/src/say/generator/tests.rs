//! The text of generators. That they compile and give failing inputs is tested against the real OCaml (`conformance`).

use super::super::notation::*;
use super::{Generator, generator_code, qcheck_code};
use crate::predicate::Predicate;
use crate::values::Values;
use expect_test::expect;

#[test]
fn seeds_and_a_predicate() {
    let stage = trees();
    let mut values = Values::default();
    let seeds = stage.inputs(&mut values, &["Node (Leaf, -1, Leaf)", "Leaf"]);
    let predicate = Predicate { terms: vec![vec![is(left(slot(0)), 0)]] };
    let generator = Generator {
        setting: &stage.setting,
        functions: &stage.functions,
        values: &values,
        seeds: &seeds,
        perturbations: &[],
        predicate: Some(&predicate),
        meant: None,
    };
    let code = generator_code(&generator);
    expect![[r#"
        let refute_fails t = match t with Node (Leaf, _, _) -> true | _ -> false
        let refute_seeds = [
          (Node (Leaf, -1, Leaf));
          Leaf ]
        let failing_input state = List.nth refute_seeds (Random.State.int state (List.length refute_seeds))
        let failing_inputs ?(seed = 1) () =
          let state = Random.State.make [| seed |] in
          let rec inputs () = Seq.Cons (failing_input state, inputs) in
          inputs
    "#]]
    .assert_eq(&code);
    let whole = qcheck_code(&generator);
    let rest = whole.strip_prefix(&code).expect("the generator comes first");
    expect![[r#"
        let refute_show_int n = Printf.sprintf (if n < 0 then "(%d)" else "%d") n
        let refute_show_items show l = String.concat "; " (List.map show l)
        let rec refute_show_1 = function
          | Leaf -> "Leaf"
          | Node (x1, x2, x3) -> Printf.sprintf "(Node (%s, %s, %s))" (refute_show_1 x1) (refute_show_int x2) (refute_show_1 x3)
        let failing_gen : _ QCheck.Gen.t = failing_input
        let failing = QCheck.make ~print:refute_show_1 failing_gen
        (* for example: QCheck.Test.make failing (fun t -> mirror t = ...) *)
    "#]].assert_eq(rest);
}
