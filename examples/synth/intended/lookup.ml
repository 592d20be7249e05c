(* The function meant in ../lookup.ml. *)

let rec lookup (key : string) (pairs : (string * int) list) : int option =
  match pairs with
  | [] -> None
  | (k, v) :: rest -> if k = key then Some v else lookup key rest
