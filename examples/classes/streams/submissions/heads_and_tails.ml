type 'a stream = Cons of 'a * (unit -> 'a stream)

let hd (Cons (x, _)) = x

let tl (Cons (_, f)) = f ()

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n s =
  match n with
  | n when n <= 0 -> []
  | 1 -> [ hd s ]
  | n -> hd s :: take (n - 1) (tl s)

let rec interleave s t = Cons (hd s, fun () -> interleave t (tl s))

let rec merge s t =
  match compare (hd s) (hd t) with
  | 0 -> Cons (hd s, fun () -> merge (tl s) (tl t))
  | c when c < 0 -> Cons (hd s, fun () -> merge (tl s) t)
  | _ -> Cons (hd t, fun () -> merge s (tl t))

let is_prime n =
  let rec no_divisor d = d * d > n || (n mod d <> 0 && no_divisor (d + 1)) in
  n >= 2 && no_divisor 2

let rec filter p s = if p (hd s) then Cons (hd s, fun () -> filter p (tl s)) else filter p (tl s)

let primes () = filter is_prime (from 2)
