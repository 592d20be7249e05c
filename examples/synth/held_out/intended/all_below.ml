(* The function meant in ../all_below.ml. *)

type tree = Leaf | Node of tree * int * tree

let rec all_below b t = match t with Leaf -> true | Node (l, x, r) -> x < b && all_below b l && all_below b r
