(* A function that never comes back has no value either. *)

type nat =
  | O
  | S of nat

let rec spin n : nat = spin (S n)

(* find n : spin n = O *)
