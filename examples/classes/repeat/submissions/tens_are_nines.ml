(* repeat (10 q + r) f = r times f, then q times ten f *)
let ten f x = f (f (f (f (f (f (f (f (f x))))))))

let rec times n f x = if n = 0 then x else times (n - 1) f (f x)

let repeat n f x =
  if n < 0 then invalid_arg "repeat"
  else times (n / 10) (ten f) (times (n mod 10) f x)
