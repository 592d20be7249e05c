(* Addition commutes, so there is nothing to find; to prove it takes two inductions. *)

type nat =
  | O
  | S of nat

let rec plus (n : nat) (m : nat) : nat =
  match n with
  | O -> m
  | S p -> S (plus p m)

(* find n m : plus n m <> plus m n *)
