(* Takes one element of each list at a time. *)
let rec merge a b = match a, b with
  | [], l | l, [] -> l
  | x :: s, y :: t -> if x <= y then x :: y :: merge s t else y :: x :: merge s t
