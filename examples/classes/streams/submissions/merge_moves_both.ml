type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n s =
  match (n, s) with
  | 1, Cons (x, _) -> [ x ]
  | n, Cons (x, rest) -> if n <= 0 then [] else x :: take (n - 1) (rest ())

let rec interleave (Cons (x, xs)) t = Cons (x, fun () -> interleave t (xs ()))

(* the smaller one first, then on with both *)
let rec merge (Cons (x, xs)) (Cons (y, ys)) = Cons (min x y, fun () -> merge (xs ()) (ys ()))

let is_prime n =
  let rec go d = if d * d > n then true else if n mod d = 0 then false else go (d + 1) in
  go 2

let primes () =
  let rec go (Cons (n, rest)) = if is_prime n then Cons (n, fun () -> go (rest ())) else go (rest ()) in
  go (from 2)
