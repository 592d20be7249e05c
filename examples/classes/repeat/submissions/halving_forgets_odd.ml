(* log n steps instead of n *)
let rec repeat n f x =
  if n < 0 then invalid_arg "repeat"
  else if n = 0 then x
  else if n = 1 then f x
  else repeat (n / 2) (fun y -> f (f y)) x
