(* Three is no double: the equation is taken apart until constructors clash. *)

type nat =
  | O
  | S of nat

let rec double (n : nat) : nat =
  match n with
  | O -> O
  | S p -> S (S (double p))

(* find n : double n = S (S (S O)) *)
