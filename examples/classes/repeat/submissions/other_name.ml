let rec iterate n f x =
  if n < 0 then invalid_arg "iterate"
  else if n = 0 then x
  else iterate (n - 1) f (f x)
