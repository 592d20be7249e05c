type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))

let take n s =
  let rec go acc n (Cons (x, rest)) =
    if n <= 0 then acc else if n = 1 then x :: acc else go (x :: acc) (n - 1) (rest ())
  in
  go [] n s

let rec interleave s t =
  match s with
  | Cons (x, f) -> Cons (x, fun () -> interleave t (f ()))

let rec merge s t =
  match (s, t) with
  | Cons (x, f), Cons (y, g) ->
    if x = y then Cons (x, fun () -> merge (f ()) (g ()))
    else if x < y then Cons (x, fun () -> merge (f ()) t)
    else Cons (y, fun () -> merge s (g ()))

let primes () =
  let rec strike p (Cons (x, f)) = if x mod p = 0 then strike p (f ()) else Cons (x, fun () -> strike p (f ())) in
  let rec sieve (Cons (p, f)) = Cons (p, fun () -> sieve (strike p (f ()))) in
  sieve (from 2)
