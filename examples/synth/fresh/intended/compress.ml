(* The function meant in ../compress.ml. *)

let rec compress l = match l with [] -> [] | [ x ] -> [ x ] | x :: y :: r -> if x = y then compress (y :: r) else x :: compress (y :: r)
