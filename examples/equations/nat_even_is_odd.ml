(* Unknowns on both sides. No double is the successor of a double: after two steps the same question
   is asked again, so there is no smallest solution, and hence none. *)

type nat =
  | O
  | S of nat

let rec double (n : nat) : nat =
  match n with
  | O -> O
  | S p -> S (S (double p))

(* find n m : double n = S (double m) *)
