(* Half, rounded down, is two: of four and of five, and of nothing else. *)

type nat =
  | O
  | S of nat

let rec half n =
  match n with
  | O -> O
  | S O -> O
  | S (S p) -> S (half p)

(* find n : half n = S (S O) *)
