type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec iterate f x = Cons (x, fun () -> iterate f (f x))

let from = iterate (fun n -> n + 1)

let take n s =
  let rec collect k (Cons (x, rest)) next = if k <= 1 then next [ x ] else collect (k - 1) (rest ()) (fun l -> next (x :: l)) in
  if n <= 0 then [] else collect n s (fun l -> l)

let rec map f (Cons (x, rest)) = Cons (f x, fun () -> map f (rest ()))

let rec interleave (Cons (x, rest)) t = Cons (x, fun () -> interleave t (rest ()))

let rec merge s t =
  let (Cons (x, xs)) = s and (Cons (y, ys)) = t in
  if x = y then Cons (x, fun () -> merge (xs ()) (ys ()))
  else if x > y then merge t s
  else Cons (x, fun () -> merge (xs ()) t)

(* after a prime comes the next number without a divisor between 2 and itself *)
let next_prime p =
  let rec divides d n = d < n && (n mod d = 0 || divides (d + 1) n) in
  let rec go n = if divides 2 n then go (n + 1) else n in
  go (p + 1)

let primes () = map (fun p -> p) (iterate next_prime 2)
