(* the smallest case is one application *)
let rec repeat n f x =
  if n = 1 then f x
  else repeat (n - 1) f (f x)
