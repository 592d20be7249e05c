(* The function meant in ../find.ml. *)

let rec find f l = match l with [] -> None | x :: r -> if f x then Some x else find f r
