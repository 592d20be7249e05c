(* `compare` gives three kinds of numbers. *)

let order a b =
  match compare (a, b) (b, a) with
  | 0 -> "same"
  | n when n < 0 -> "rising"
  | _ -> "falling"

(* cover: order *)
