let rec repeat n f x =
  if n <= 0 then invalid_arg "repeat: n must be positive"
  else if n = 1 then f x
  else f (repeat (n - 1) f x)
