(* `problem` and `result` with a match in the problem: zero and one are both possible. *)

type nat =
  | O
  | S of nat

let problem (n : nat) : nat =
  match n with
  | O -> 0
  | S (m) -> m
;;
let result : nat = 0 ;;
