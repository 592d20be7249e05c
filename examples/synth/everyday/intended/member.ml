(* The function meant in ../member.ml. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let rec member x t =
  match t with
  | Leaf -> false
  | Node (l, y, r) -> x = y || member x (if x < y then l else r)

let rec sorted_between low high t =
  match t with
  | Leaf -> true
  | Node (l, y, r) -> low < y && y < high && sorted_between low y l && sorted_between y high r

let meant_for _ t = sorted_between min_int max_int t
