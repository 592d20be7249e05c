type 'a stream = Cons of 'a * (unit -> 'a stream)

let head = function
  | Cons (x, _) -> x

let force = function
  | Cons (_, rest) -> rest ()

let delay x rest = Cons (x, rest)

let rec from n = delay n (fun () -> from (n + 1))

let rec take n s = if n < 1 then [] else head s :: rest_of n s

and rest_of n s = if n < 2 then [] else take (n - 1) (force s)

let rec interleave s t = delay (head s) (fun () -> interleave t (force s))

let rec merge s t =
  let x = head s and y = head t in
  let s' () = if x <= y then force s else s in
  let t' () = if y <= x then force t else t in
  delay (min x y) (fun () -> merge (s' ()) (t' ()))

let rec cross_out p s = if head s mod p = 0 then cross_out p (force s) else delay (head s) (fun () -> cross_out p (force s))

let primes () =
  let rec eratosthenes s = delay (head s) (fun () -> eratosthenes (cross_out (head s) (force s))) in
  eratosthenes (from 2)
