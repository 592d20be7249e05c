(* The function meant in ../lookup_all.ml. *)

let rec lookup_all k l = match l with [] -> [] | (k', v) :: r -> if k = k' then v :: lookup_all k r else lookup_all k r
