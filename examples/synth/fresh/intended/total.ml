(* The function meant in ../total.ml. *)

type item = { name : string; price : int; count : int }

let rec total l = match l with [] -> 0 | i :: r -> (i.price * i.count) + total r
