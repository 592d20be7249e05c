(* Integers wrap around: there is an input for the branch that looks impossible. *)

let next n = if n + 1 < n then "wrapped" else "next"

(* cover: next *)
