(* Exactly one of two is true: two solutions, and these are all. *)

let xor a b = if a then not b else b

(* find a b : xor a b = true *)
