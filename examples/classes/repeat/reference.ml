(* repeat n f x applies f to x, then to the result, and so on, n times in all. *)
let rec repeat n f x =
  if n < 0 then invalid_arg "repeat"
  else if n = 0 then x
  else repeat (n - 1) f (f x)
