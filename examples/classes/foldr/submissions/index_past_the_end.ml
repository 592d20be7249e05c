let foldr f init l =
  let rec go i =
    if i > List.length l then init
    else f (List.nth l i) (go (i + 1))
  in
  go 0
