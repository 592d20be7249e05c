(* The function meant in ../longest.ml. *)

let rec longest l = match l with [] -> "" | s :: r -> let t = longest r in if String.length t > String.length s then t else s
