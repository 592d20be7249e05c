type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n (Cons (x, rest)) = if n <= 0 then [] else x :: take (n - 1) (rest ())

let rec interleave (Cons (x, rest)) other = Cons (x, fun () -> interleave other (rest ()))

let rec merge (Cons (x, xs) as s) (Cons (y, ys) as t) =
  if x < y then Cons (x, fun () -> merge (xs ()) t)
  else if x > y then Cons (y, fun () -> merge s (ys ()))
  else Cons (x, fun () -> merge (xs ()) (ys ()))

let rec filter p (Cons (x, rest)) =
  if p x then Cons (x, fun () -> filter p (rest ())) else filter p (rest ())

let rec sieve (Cons (p, rest)) = Cons (p, fun () -> sieve (filter (fun x -> x mod p <> 0) (rest ())))

let primes () = sieve (from 2)
