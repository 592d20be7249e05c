type 'a stream = Cons of 'a * (unit -> 'a stream)

let hd (Cons (x, _)) = x

let tl (Cons (_, rest)) = rest ()

let rec from n = Cons (n, fun () -> from (n + 1))

(* elements 0 to n *)
let rec take n s =
  if n < 0 then []
  else if n = 0 then [ hd s ]
  else hd s :: take (n - 1) (tl s)

let rec interleave s t = Cons (hd s, fun () -> interleave t (tl s))

let rec merge s t =
  let x = hd s and y = hd t in
  if x < y then Cons (x, fun () -> merge (tl s) t)
  else if x > y then Cons (y, fun () -> merge s (tl t))
  else Cons (x, fun () -> merge (tl s) (tl t))

let prime n =
  let rec go d = d * d > n || (n mod d <> 0 && go (d + 1)) in
  go 2

let rec primes_from n = if prime n then Cons (n, fun () -> primes_from (n + 1)) else primes_from (n + 1)

let primes () = primes_from 2
