type kind = Impossible | Equilateral | Isosceles | Scalene

let kind a b c =
  if a <= 0 || b <= 0 || c <= 0 || a + b <= c || b + c <= a || a + c <= b then Impossible
  else if a = b && b = c then Equilateral
  else if a = b || b = c || a = c then Isosceles
  else Scalene
