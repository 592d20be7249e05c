type 'a stream = Cons of 'a * (unit -> 'a stream)

let first (Cons (x, _)) = x

let rest (Cons (_, f)) = f ()

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n s = if n <= 0 then [] else if n = 1 then [ first s ] else first s :: take (n - 1) (rest s)

let rec interleave s t = Cons (first t, fun () -> interleave (rest t) s)

let rec merge s t =
  let a = first s and b = first t in
  if a = b then Cons (a, fun () -> merge (rest s) (rest t))
  else if a < b then Cons (a, fun () -> merge (rest s) t)
  else Cons (b, fun () -> merge s (rest t))

let rec sieve s =
  let p = first s in
  let rec keep t = if first t mod p = 0 then keep (rest t) else Cons (first t, fun () -> keep (rest t)) in
  Cons (p, fun () -> sieve (keep (rest s)))

let primes () = sieve (from 2)
