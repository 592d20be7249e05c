(* An argument that is a function: a small one is found for every branch. *)

let probe f =
  if f 0 && not (f 1) then "first" else if f 1 && f 2 then "later" else "other"

(* cover: probe *)
