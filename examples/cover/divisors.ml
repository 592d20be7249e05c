(* Loops in loops: perfect numbers below thirty. *)

let sum_of_divisors n =
  let rec go d = if d >= n then 0 else if n mod d = 0 then d + go (d + 1) else go (d + 1) in
  go 1

let classify n =
  if n < 1 || n > 30 then "outside"
  else
    let sum = sum_of_divisors n in
    if sum = n then "perfect" else if sum > n then "abundant" else "deficient"

(* cover: classify *)
