(* The function meant in ../take.ml. *)

let rec take n l =
  match l with
  | x :: rest when n > 0 -> x :: take (n - 1) rest
  | _ -> []

let meant_for n _ = n >= 0
