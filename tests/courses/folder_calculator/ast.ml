type t = Num of float | Binary of char * t * t | Negate of t

let rec fold ~num ~binary ~negate = function
  | Num f -> num f
  | Negate e -> negate (fold ~num ~binary ~negate e)
  | Binary (c, a, b) -> binary c (fold ~num ~binary ~negate a) (fold ~num ~binary ~negate b)
