(* A branch behind a Peano number of nine. *)

type nat = O | S of nat

let rec to_int = function
  | O -> 0
  | S n -> 1 + to_int n

let digit n = if to_int n > 8 then "large" else if to_int n = 5 then "five" else "small"

(* cover: digit *)
