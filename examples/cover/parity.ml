(* Twice a number is never odd. *)

let twice x y =
  if 2 * x = (2 * y) + 1 then "odd" else if 2 * x = 2 * y then "even" else "different"

(* cover: twice *)
