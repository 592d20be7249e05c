(* two, then the odd numbers that no smaller prime divides *)
type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from_by step n = Cons (n, fun () -> from_by step (n + step))

let from n = from_by 1 n

let rec take n (Cons (x, rest)) =
  match n with
  | 1 -> [ x ]
  | _ when n < 1 -> []
  | _ ->
    let others = take (n - 1) (rest ()) in
    x :: others

let interleave s t =
  let rec swap (Cons (x, xs), other) = Cons (x, fun () -> swap (other, xs ())) in
  swap (s, t)

let rec merge s t =
  match s with
  | Cons (x, xs) -> (
    match t with
    | Cons (y, _) when x < y -> Cons (x, fun () -> merge (xs ()) t)
    | Cons (y, ys) when x = y -> Cons (y, fun () -> merge (xs ()) (ys ()))
    | Cons (y, ys) -> Cons (y, fun () -> merge s (ys ())))

let primes () =
  let rec prime_among (Cons (p, rest)) n =
    if p * p > n then true else if n mod p = 0 then false else prime_among (rest ()) n
  in
  let rec odd_primes () = Cons (3, fun () -> select 5)
  and select n =
    if prime_among (odd_primes ()) n then Cons (n, fun () -> select (n + 2)) else select (n + 2)
  in
  Cons (2, odd_primes)
