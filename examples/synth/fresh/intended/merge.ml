(* The function meant in ../merge.ml. *)

let rec merge a b = match a, b with
  | [], _ -> b
  | _, [] -> a
  | x :: r, y :: s -> if x <= y then x :: merge r b else y :: merge a s
