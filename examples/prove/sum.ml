(* The sum of a list as it is defined, and with an accumulator. *)

let rec sum = function
  | [] -> 0
  | x :: rest -> x + sum rest

let total l =
  let rec go acc = function
    | [] -> acc
    | x :: rest -> go (acc + x) rest
  in
  go 0 l
