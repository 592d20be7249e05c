(* Of two numbers only one is greater than the other. *)

type nat =
  | O
  | S of nat

let rec minus n m =
  match n, m with
  | O, _ -> O
  | _, O -> n
  | S p, S q -> minus p q

(* find n m : minus n m = S O && minus m n = S O *)
