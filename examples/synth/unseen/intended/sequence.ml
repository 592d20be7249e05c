(* The function meant in ../sequence.ml. *)

let rec sequence l = match l with
  | [] -> Some []
  | None :: _ -> None
  | Some x :: r -> (match sequence r with None -> None | Some rest -> Some (x :: rest))
