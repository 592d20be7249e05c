(* Which Fibonacci number is five? *)

type nat =
  | O
  | S of nat

let rec plus (n : nat) (m : nat) : nat =
  match n with
  | O -> m
  | S p -> S (plus p m)

let rec fib n =
  match n with
  | O -> O
  | S O -> S O
  | S (S p as q) -> plus (fib p) (fib q)

(* find n : fib n = S (S (S (S (S O)))) *)
