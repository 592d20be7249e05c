(* interleave as two functions that call each other; both streams stay where they are until they are needed *)
type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (n + 1))

let rec take n s =
  if n <= 0 then []
  else
    let (Cons (x, rest)) = s in
    x :: (if n = 1 then [] else take (n - 1) (rest ()))

let rec interleave s (Cons (y, ys)) =
  let (Cons (x, xs)) = s in
  Cons (x, fun () -> Cons (y, fun () -> interleave (xs ()) (ys ())))

let rec merge (Cons (x, xs)) (Cons (y, ys)) =
  let smaller = min x y in
  let left () = if x = smaller then xs () else Cons (x, xs) in
  let right () = if y = smaller then ys () else Cons (y, ys) in
  Cons (smaller, fun () -> merge (left ()) (right ()))

let rec keep p (Cons (x, rest)) = if p x then Cons (x, fun () -> keep p (rest ())) else keep p (rest ())

let primes () =
  let rec sieve (Cons (p, rest)) = Cons (p, fun () -> sieve (keep (fun n -> n mod p <> 0) (rest ()))) in
  sieve (from 2)
