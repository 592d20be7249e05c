(* Trees without labels: two have three leaves. *)

type shape =
  | Leaf
  | Fork of shape * shape

let rec leaves = function
  | Leaf -> 1
  | Fork (l, r) -> leaves l + leaves r

(* find t : leaves t = 3 *)
