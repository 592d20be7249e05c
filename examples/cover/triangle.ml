(* A classic: kinds of triangles, with the conditions that make them triangles. *)

type triangle = Invalid | Equilateral | Isosceles | Right | Scalene

let classify a b c =
  if a <= 0 || b <= 0 || c <= 0 || a > 1000 || b > 1000 || c > 1000 then Invalid
  else if a + b <= c || a + c <= b || b + c <= a then Invalid
  else if a = b && b = c then Equilateral
  else if a = b || b = c || a = c then Isosceles
  else if (a * a) + (b * b) = c * c then Right
  else Scalene

(* cover: classify *)
