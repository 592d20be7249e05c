(* The function meant in ../take_while.ml. *)

let rec take_while f l = match l with x :: r when f x -> x :: take_while f r | _ -> []
