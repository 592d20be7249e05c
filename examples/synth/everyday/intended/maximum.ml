(* The function meant in ../maximum.ml. *)

let rec maximum l =
  match l with
  | [] -> None
  | x :: rest -> (
      match maximum rest with
      | None -> Some x
      | Some m -> Some (if m < x then x else m))
