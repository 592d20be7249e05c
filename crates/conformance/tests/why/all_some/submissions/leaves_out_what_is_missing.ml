let all_some l =
  match List.filter_map (fun x -> x) l with
  | [] -> None
  | xs -> Some xs
