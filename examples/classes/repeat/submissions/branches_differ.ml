let rec repeat n f x =
  if n < 0 then invalid_arg "repeat"
  else if n = 0 then x
  else repeat (n - 1) f
