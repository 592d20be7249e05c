type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))

let take n s =
  let rec go n (Cons (x, rest)) = if n = 1 then [ x ] else x :: go (n - 1) (rest ()) in
  if n <= 0 then [] else go n s

let rec interleave s t =
  match s with
  | Cons (x, rest) -> Cons (x, fun () -> interleave (rest ()) t)

let rec merge s t =
  match (s, t) with
  | Cons (x, xs), Cons (y, _) when x < y -> Cons (x, fun () -> merge (xs ()) t)
  | Cons (x, _), Cons (y, ys) when x > y -> Cons (y, fun () -> merge s (ys ()))
  | Cons (x, xs), Cons (_, ys) -> Cons (x, fun () -> merge (xs ()) (ys ()))

let primes () =
  let rec prime d n = d * d > n || (n mod d <> 0 && prime (d + 1) n) in
  let rec next n = if prime 2 n then Cons (n, fun () -> next (n + 1)) else next (n + 1) in
  next 2
