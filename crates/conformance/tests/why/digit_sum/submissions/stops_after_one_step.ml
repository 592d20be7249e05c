let digit_sum n =
  let n = abs n in
  n mod 10 + n / 10
