(* The function meant in ../balance.ml. *)

type operation =
  | Deposit of int
  | Withdraw of int

let rec balance l = match l with [] -> 0 | Deposit n :: r -> balance r + n | Withdraw n :: r -> balance r - n
