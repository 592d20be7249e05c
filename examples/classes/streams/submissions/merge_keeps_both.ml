type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n (Cons (x, rest)) =
  if n <= 0 then [] else x :: (if n = 1 then [] else take (n - 1) (rest ()))

let rec interleave (Cons (x, rest)) t = Cons (x, fun () -> interleave t (rest ()))

(* as in merge sort *)
let rec merge s t =
  match (s, t) with
  | Cons (x, xs), Cons (y, ys) ->
    if x <= y then Cons (x, fun () -> merge (xs ()) t) else Cons (y, fun () -> merge s (ys ()))

let rec filter p (Cons (x, rest)) =
  if p x then Cons (x, fun () -> filter p (rest ())) else filter p (rest ())

let rec sieve (Cons (p, rest)) = Cons (p, fun () -> sieve (filter (fun x -> x mod p > 0) (rest ())))

let primes () = sieve (from 2)
