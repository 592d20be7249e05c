(* The function meant in ../take_while.ml. *)

let rec take_while f l =
  match l with
  | [] -> []
  | x :: rest -> if f x then x :: take_while f rest else []
