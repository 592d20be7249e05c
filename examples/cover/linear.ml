(* Linear conditions on two integers. Five times a number is 12, with overflow: all branches are reached. *)

let position x y =
  if (2 * x) + (3 * y) = 12 then if x > y then "right" else if x = y then "middle" else "left" else "off"

(* cover: position *)
