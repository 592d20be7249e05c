(* The function meant in ../update.ml. *)

let rec update k v l = match l with
  | [] -> [ (k, v) ]
  | (k', v') :: r -> if k = k' then (k, v) :: r else (k', v') :: update k v r
