type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n (Cons (x, rest)) =
  if n <= 0 then [] else if n = 1 then [ x ] else x :: take (n - 1) (rest ())

let rec interleave (Cons (x, rest)) other = Cons (x, fun () -> interleave other (rest ()))

let rec merge (Cons (x, xs) as s) (Cons (y, ys) as t) =
  if x < y then Cons (x, fun () -> merge (xs ()) t)
  else if x > y then Cons (y, fun () -> merge s (ys ()))
  else Cons (x, fun () -> merge (xs ()) (ys ()))

(* 2, 3 and 5 take away nearly everything *)
let prime n = n = 2 || n = 3 || n = 5 || (n mod 2 <> 0 && n mod 3 <> 0 && n mod 5 <> 0)

let rec filter p (Cons (x, rest)) =
  if p x then Cons (x, fun () -> filter p (rest ())) else filter p (rest ())

let primes () = filter prime (from 2)
