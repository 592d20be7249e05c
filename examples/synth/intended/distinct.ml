(* The function meant in ../distinct.ml. *)

let rec member (x : int) l =
  match l with
  | [] -> false
  | y :: rest -> x = y || member x rest

let rec distinct l =
  match l with
  | [] -> []
  | x :: rest -> if member x rest then distinct rest else x :: distinct rest
