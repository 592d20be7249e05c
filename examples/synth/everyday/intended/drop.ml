(* The function meant in ../drop.ml. *)

let rec drop n l =
  match l with
  | _ :: rest when n > 0 -> drop (n - 1) rest
  | _ -> l

let meant_for n _ = n >= 0
