(* Two sorted lists as one. *)
let rec sorted l = match l with
  | x :: (y :: _ as rest) -> x <= y && sorted rest
  | _ -> true

let rec merge a b = match a, b with
  | [], l | l, [] -> l
  | x :: s, y :: t -> if x <= y then x :: merge s b else y :: merge a t
