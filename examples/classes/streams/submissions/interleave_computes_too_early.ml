type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n s =
  let (Cons (x, rest)) = s in
  if n <= 0 then [] else if n = 1 then [ x ] else x :: take (n - 1) (rest ())

let rec interleave s t =
  let (Cons (x, rest)) = s in
  let s' = rest () in
  Cons (x, fun () -> interleave t s')

let rec merge s t =
  let (Cons (x, xs)) = s in
  let (Cons (y, ys)) = t in
  if x < y then Cons (x, fun () -> merge (xs ()) t)
  else if x > y then Cons (y, fun () -> merge s (ys ()))
  else Cons (x, fun () -> merge (xs ()) (ys ()))

let divisible n d = n mod d = 0

let rec filter p s =
  let (Cons (x, rest)) = s in
  if p x then Cons (x, fun () -> filter p (rest ())) else filter p (rest ())

let rec sieve s =
  let (Cons (p, rest)) = s in
  Cons (p, fun () -> sieve (filter (fun n -> not (divisible n p)) (rest ())))

let primes () = sieve (from 2)
