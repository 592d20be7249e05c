(* from n               n, n + 1, n + 2, ...
   take n s             the first n elements; none when n is not positive
   interleave s t       the first of s, the first of t, the second of s, ...
   merge s t            all elements of two increasing streams in order, those of both once
   primes ()            2, 3, 5, 7, ... *)
type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n (Cons (x, rest)) =
  if n <= 0 then [] else if n = 1 then [ x ] else x :: take (n - 1) (rest ())

let rec interleave (Cons (x, rest)) other = Cons (x, fun () -> interleave other (rest ()))

let rec merge (Cons (x, xs) as s) (Cons (y, ys) as t) =
  if x < y then Cons (x, fun () -> merge (xs ()) t)
  else if x > y then Cons (y, fun () -> merge s (ys ()))
  else Cons (x, fun () -> merge (xs ()) (ys ()))

let rec without_multiples p (Cons (x, rest)) =
  if x mod p = 0 then without_multiples p (rest ())
  else Cons (x, fun () -> without_multiples p (rest ()))

let rec sieve (Cons (p, rest)) = Cons (p, fun () -> sieve (without_multiples p (rest ())))

let primes () = sieve (from 2)
