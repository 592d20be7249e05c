let rec power x n =
  if n <= 0 then 1
  else
    let h = power x (n / 2) in
    h * h
