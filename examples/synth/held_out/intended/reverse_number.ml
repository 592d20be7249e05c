(* The function meant in ../reverse_number.ml. *)

let reverse_number n =
  let rec go acc n = if n = 0 then acc else go ((10 * acc) + (n mod 10)) (n / 10) in
  go 0 n

let meant_for n = n >= 0
