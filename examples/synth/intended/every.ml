(* The function meant in ../every.ml. *)

let rec every f l =
  match l with
  | [] -> true
  | x :: rest -> if f x then every f rest else false
