let foldr f init l =
  let n = List.length l in
  let rec go i =
    if i = n then init
    else f (List.nth l i) (go (i + 1))
  in
  go 0
