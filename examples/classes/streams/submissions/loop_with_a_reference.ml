type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec from n = Cons (n, fun () -> from (succ n))

(* looks at the next part only when one more element is wanted *)
let take n s =
  let result = ref [] in
  let current = ref s in
  for i = 1 to n do
    let (Cons (x, rest)) = !current in
    result := x :: !result;
    if i < n then current := rest ()
  done;
  List.rev !result

let rec interleave s t =
  match s with
  | Cons (x, rest) -> Cons (x, fun () -> interleave t (rest ()))

let rec merge s t =
  match (s, t) with
  | Cons (x, xs), Cons (y, _) when x < y -> Cons (x, fun () -> merge (xs ()) t)
  | Cons (x, _), Cons (y, ys) when y < x -> Cons (y, fun () -> merge s (ys ()))
  | Cons (x, xs), Cons (_, ys) -> Cons (x, fun () -> merge (xs ()) (ys ()))

let primes () =
  let is_prime n =
    let prime = ref true in
    let d = ref 2 in
    while !prime && !d * !d <= n do
      if n mod !d = 0 then prime := false;
      incr d
    done;
    !prime
  in
  let rec search n = if is_prime n then Cons (n, fun () -> search (n + 1)) else search (n + 1) in
  search 2
