(* Adding something gives something else. *)

type nat =
  | O
  | S of nat

let rec plus (n : nat) (m : nat) : nat =
  match n with
  | O -> m
  | S p -> S (plus p m)

(* find n m : plus n (S m) = n *)
