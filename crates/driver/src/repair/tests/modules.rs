//! Functions inside structures and functors, and modules as a whole.

use super::*;

/// The patch of a submission whose function under test stands in a module.
fn check_inside(entry: &str, reference: &str, submission: &str, expected: Expect) {
    let class = class_of(reference, Some(entry.to_string()), CheckConfig::default());
    let request = RepairRequest { class: &[], judged: false, tests: &[], config: RepairConfig::default() };
    shown(&repair(&class, &text("submission.ml", submission), &request, &Arc::default(), &mut |_| {}), expected);
}

const MODULES: &str = "\
module Digits = struct
  let rec sum n = if n < 10 then n else n mod 10 + sum (n / 10)
end

module Check = struct
  module Weighted = struct
    let rec total k = function
      | [] -> 0
      | d :: rest -> (k * Digits.sum d) + total (k + 1) rest
  end

  let valid digits = Weighted.total 1 digits mod 11 = 0
end
";

#[test]
fn a_function_of_a_structure() {
    check_inside(
        "Check.valid",
        MODULES,
        &MODULES.replace("total 1 digits", "total 0 digits"),
        expect![[r#"
            -  let valid digits = Weighted.total 0 digits mod 11 = 0
            +  let valid digits = Weighted.total 1 digits mod 11 = 0
            Place, 2"#]],
    );
}

#[test]
fn a_helper_in_another_structure() {
    check_inside(
        "Check.valid",
        MODULES,
        &MODULES.replace("n < 10 then n", "n < 10 then 1"),
        expect![[r#"
            -  let rec sum n = if n < 10 then 1 else n mod 10 + sum (n / 10)
            +  let rec sum n = if n < 10 then n else n mod 10 + sum (n / 10)
            Place, 2"#]],
    );
}

#[test]
fn a_structure_inside_another() {
    check_inside(
        "Check.valid",
        MODULES,
        &MODULES.replace("total (k + 1) rest", "total k rest"),
        expect![[r#"
            -      | d :: rest -> (k * Digits.sum d) + total k rest
            +      | d :: rest -> (k * Digits.sum d) + total (k + 1) rest
            Place, 4"#]],
    );
}

#[test]
fn a_member_of_a_functor() {
    let reference = "\
module Best (Order : sig val better : int -> int -> bool end) = struct
  let rec best = function
    | [] -> None
    | x :: rest ->
      (match best rest with
       | Some y when Order.better y x -> Some y
       | _ -> Some x)
end

module Largest = Best (struct let better a b = a > b end)

let largest = Largest.best
";
    check_inside(
        "largest",
        reference,
        &reference.replace("| _ -> Some x)", "| _ -> None)"),
        expect![[r#"
            -       | _ -> None)
            +       | _ -> Some x)
            Place, 3"#]],
    );
}
