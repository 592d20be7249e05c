(* The function meant in ../maximum.ml. *)

let larger a b = if a < b then b else a

let rec maximum l =
  match l with
  | [] -> None
  | x :: rest -> (
      match maximum rest with
      | None -> Some x
      | Some y -> Some (larger x y))
