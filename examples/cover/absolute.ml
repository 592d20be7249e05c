(* The absolute value of one number is negative. *)

let sign n =
  let m = abs n in
  if m < 0 then "smallest" else if m = 0 then "zero" else if n > 0 then "positive" else "negative"

(* cover: sign *)
