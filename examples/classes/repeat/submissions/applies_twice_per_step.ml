let rec repeat n f x =
  if n < 0 then failwith "negative"
  else if n = 0 then x
  else
    let y = f x in
    repeat (n - 1) f (f y)
