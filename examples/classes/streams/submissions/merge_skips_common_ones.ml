type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n s =
  if n <= 0 then []
  else
    match s with
    | Cons (x, rest) -> if n = 1 then [ x ] else x :: take (n - 1) (rest ())

let rec interleave s t =
  match s with
  | Cons (x, rest) -> Cons (x, fun () -> interleave t (rest ()))

let rec merge s t =
  match (s, t) with
  | Cons (x, xs), Cons (y, ys) ->
    if x < y then Cons (x, fun () -> merge (xs ()) t)
    else if y < x then Cons (y, fun () -> merge s (ys ()))
    else merge (xs ()) (ys ())

let rec remove p = function
  | Cons (x, rest) -> if p x then remove p (rest ()) else Cons (x, fun () -> remove p (rest ()))

let rec sieve = function
  | Cons (p, rest) -> Cons (p, fun () -> sieve (remove (fun x -> x mod p = 0) (rest ())))

let primes () = sieve (from 2)
