(* The function meant in ../to_list.ml. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let rec to_list t =
  match t with
  | Leaf -> []
  | Node (l, x, r) -> to_list l @ (x :: to_list r)
