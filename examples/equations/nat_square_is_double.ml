(* Zero and two are as large squared as doubled. *)

type nat =
  | O
  | S of nat

let rec plus (n : nat) (m : nat) : nat =
  match n with
  | O -> m
  | S p -> S (plus p m)

let rec mult (n : nat) (m : nat) : nat =
  match n with
  | O -> O
  | S p -> plus m (mult p m)

(* find n : mult n n = plus n n *)
