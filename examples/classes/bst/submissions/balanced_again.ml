(* we build the tree anew from the sorted list, so it is even balanced *)
type tree = Leaf | Node of tree * int * tree

let keys t =
  let rec go t acc =
    match t with
    | Leaf -> acc
    | Node (l, k, r) -> go l (k :: go r acc)
  in
  go t []

let rec build a lo hi =
  if lo >= hi then Leaf
  else
    let mid = (lo + hi) / 2 in
    Node (build a lo mid, a.(mid), build a (mid + 1) hi)

let delete x t =
  let a = Array.of_list (List.filter (( <> ) x) (keys t)) in
  build a 0 (Array.length a)
