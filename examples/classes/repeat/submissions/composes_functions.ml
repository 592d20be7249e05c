(* repeat n f as a function: the composition of n copies of f *)
let compose f g = fun x -> f (g x)

let rec repeat n f =
  if n = 0 then fun x -> x
  else compose f (repeat (n - 1) f)
