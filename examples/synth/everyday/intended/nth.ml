(* The function meant in ../nth.ml. *)

let rec nth l n =
  match l with
  | [] -> None
  | x :: rest -> if n = 0 then Some x else nth rest (n - 1)

let meant_for _ n = n >= 0
