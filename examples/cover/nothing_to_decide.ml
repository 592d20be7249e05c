(* A function without any branch has its body as its only leaf. *)

let average a b = (a + b) / 2

(* cover: average *)
