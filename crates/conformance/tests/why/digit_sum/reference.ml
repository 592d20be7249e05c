let rec digit_sum n =
  let n = abs n in
  if n < 10 then n else n mod 10 + digit_sum (n / 10)
