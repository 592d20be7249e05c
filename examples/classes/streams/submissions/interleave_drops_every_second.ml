type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n (Cons (x, rest)) =
  if n <= 0 then [] else if n = 1 then [ x ] else x :: take (n - 1) (rest ())

(* one step in both, and they change places *)
let rec interleave (Cons (x, xs)) (Cons (_, ys)) = Cons (x, fun () -> interleave (ys ()) (xs ()))

let rec merge (Cons (x, xs) as s) (Cons (y, ys) as t) =
  if x = y then Cons (x, fun () -> merge (xs ()) (ys ()))
  else if x < y then Cons (x, fun () -> merge (xs ()) t)
  else Cons (y, fun () -> merge s (ys ()))

let rec filter p (Cons (x, rest)) =
  if p x then Cons (x, fun () -> filter p (rest ())) else filter p (rest ())

let rec sieve (Cons (p, rest)) = Cons (p, fun () -> sieve (filter (fun x -> x mod p <> 0) (rest ())))

let primes () = sieve (from 2)
