(* A product that has to be taken apart: 391 = 17 * 23. *)

let factor x y =
  if x > 1 && y > x && x < 1000 && y < 1000 then if x * y = 391 then "found" else "other" else "outside"

(* cover: factor *)
