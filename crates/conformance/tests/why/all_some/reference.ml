let rec all_some l =
  match l with
  | [] -> Some []
  | None :: _ -> None
  | Some x :: rest -> (
      match all_some rest with
      | None -> None
      | Some xs -> Some (x :: xs))
