(* The function meant in ../dot.ml. *)

let rec dot a b =
  match (a, b) with
  | x :: rest, y :: others -> (x * y) + dot rest others
  | _ -> 0

let meant_for a b = List.length a = List.length b
