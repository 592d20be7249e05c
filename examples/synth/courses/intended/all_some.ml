(* The function meant in ../all_some.ml. *)

let rec all_some l =
  match l with
  | [] -> Some []
  | None :: _ -> None
  | Some x :: r -> (match all_some r with None -> None | Some xs -> Some (x :: xs))
