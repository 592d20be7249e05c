type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n (Cons (x, rest)) =
  match n with
  | 0 -> []
  | 1 -> [ x ]
  | n when n < 0 -> []
  | n -> x :: take (n - 1) (rest ())

let rec interleave (Cons (x, xs)) ys = Cons (x, fun () -> interleave ys (xs ()))

let rec merge (Cons (x, xs) as s) (Cons (y, ys) as t) =
  match compare x y with
  | -1 -> Cons (x, fun () -> merge (xs ()) t)
  | 1 -> Cons (y, fun () -> merge s (ys ()))
  | _ -> Cons (x, fun () -> merge (xs ()) (ys ()))

let has_divisor n =
  let found = ref false in
  for d = 2 to n - 1 do
    if n mod d = 0 then found := true
  done;
  !found

let rec primes_from n = if has_divisor n then primes_from (n + 1) else Cons (n, fun () -> primes_from (n + 1))

let primes () = primes_from 1
