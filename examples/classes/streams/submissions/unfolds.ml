(* every stream comes out of a state and a step *)
type 'a stream = Cons of 'a * (unit -> 'a stream)

let rec unfold step state =
  let x, next = step state in
  Cons (x, fun () -> unfold step (next ()))

let from n = unfold (fun n -> (n, fun () -> n + 1)) n

let take n s =
  let rec go acc n (Cons (x, rest)) =
    if n = 1 then List.rev (x :: acc) else go (x :: acc) (n - 1) (rest ())
  in
  if n < 1 then [] else go [] n s

let interleave s t = unfold (fun (Cons (x, rest), other) -> (x, fun () -> (other, rest ()))) (s, t)

let merge s t =
  let step (Cons (x, xs), Cons (y, ys)) =
    if x = y then (x, fun () -> (xs (), ys ()))
    else if x < y then (x, fun () -> (xs (), Cons (y, ys)))
    else (y, fun () -> (Cons (x, xs), ys ()))
  in
  unfold step (s, t)

(* the next number that none of the primes so far divides *)
let primes () =
  let rec next known n = if List.exists (fun p -> n mod p = 0) known then next known (n + 1) else n in
  unfold (fun (p, known) -> (p, fun () -> (next (p :: known) (p + 1), p :: known))) (2, [])
