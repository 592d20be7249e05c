(* The function meant in ../rotate.ml. *)

let rotate l = match l with [] -> [] | x :: r -> r @ [ x ]
