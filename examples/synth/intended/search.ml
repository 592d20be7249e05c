(* The function meant in ../search.ml. *)

type tree =
  | Empty
  | Branch of tree * int * tree

let rec search n t =
  match t with
  | Empty -> false
  | Branch (l, m, r) -> if n = m then true else if n < m then search n l else search n r

(* Only search trees count. *)
let rec numbers t =
  match t with
  | Empty -> []
  | Branch (l, m, r) -> numbers l @ (m :: numbers r)

let meant_for _ t = List.sort_uniq compare (numbers t) = numbers t
