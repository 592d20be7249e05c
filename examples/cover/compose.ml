(* Two functions, one after the other. *)

let compare_orders f g x =
  if f (g x) = g (f x) then if f x = x then "fixed" else "same" else if f (g x) > x then "grows" else "different"

(* cover: compare_orders *)
