let twice f x = f (f x)

let rec repeat n f x =
  if n < 0 then invalid_arg "n"
  else if n = 0 then x
  else if n mod 2 = 0 then repeat (n / 2) (twice f) x
  else f (repeat (n - 1) f x)
