let price age weekend =
  let base = if age < 6 then 0 else if age < 18 then 5 else if age >= 65 then 7 else 10 in
  if weekend && base > 0 then base + 2 else base
