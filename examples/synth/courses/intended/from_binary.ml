(* The function meant in ../from_binary.ml. *)

let from_binary l =
  let rec go acc l = match l with [] -> acc | d :: r -> go (2 * acc + d) r in
  go 0 l
