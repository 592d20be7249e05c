(* Branches that raise are reached like others. *)

exception Negative of int
exception Too_large

let checked_sqrt n =
  if n < 0 then raise (Negative n)
  else if n > 1000000 then raise Too_large
  else
    let rec root r = if (r + 1) * (r + 1) > n then r else root (r + 1) in
    root 0

(* cover: checked_sqrt *)
