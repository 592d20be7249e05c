(* Two functions call one another; the branches of the other one are reached with --deep. *)

type nat = O | S of nat

let rec even = function
  | O -> true
  | S n -> odd n

and odd = function
  | O -> false
  | S n -> even n

(* cover: even *)
