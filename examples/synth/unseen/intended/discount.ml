(* The function meant in ../discount.ml. *)

let discount p = if p >= 100 then p - 10 else p
