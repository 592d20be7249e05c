type 'a stream = Cons of 'a * (unit -> 'a stream)

let hd = function Cons (x, _) -> x
let tl = function Cons (_, rest) -> rest ()

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n s =
  match n with
  | 1 -> [ hd s ]
  | n -> if n <= 0 then [] else hd s :: take (n - 1) (tl s)

let rec interleave s t = Cons (hd s, fun () -> interleave t (tl s))

(* what comes after the two heads *)
let rec merge s t =
  let x = hd s and y = hd t in
  let xs = tl s and ys = tl t in
  if x < y then Cons (x, fun () -> merge xs t)
  else if x > y then Cons (y, fun () -> merge s ys)
  else Cons (x, fun () -> merge xs ys)

let rec filter p s = if p (hd s) then Cons (hd s, fun () -> filter p (tl s)) else filter p (tl s)

let primes () =
  let rec go s = Cons (hd s, fun () -> go (filter (fun n -> n mod hd s <> 0) (tl s))) in
  go (from 2)
