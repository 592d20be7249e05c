let is_prime n =
  let rec no_divisor d = d * d >= n || (n mod d <> 0 && no_divisor (d + 1)) in
  n >= 2 && no_divisor 2
