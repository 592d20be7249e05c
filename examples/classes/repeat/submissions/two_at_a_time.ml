let rec repeat n f x =
  if n = 0 then x
  else f (f (repeat (n - 2) f x))
