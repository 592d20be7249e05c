(* The function meant in ../all_present.ml. *)

let rec all_present l =
  match l with
  | [] -> Some []
  | None :: _ -> None
  | Some x :: rest -> (
      match all_present rest with
      | None -> None
      | Some xs -> Some (x :: xs))
