(* All ways to write six as a product. *)

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

(* find a b : mult a b = S (S (S (S (S (S O))))) *)
