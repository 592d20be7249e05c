let rec sort l =
  match l with
  | [] -> []
  | p :: _ ->
    let small = List.filter (fun x -> x <= p) l in
    let large = List.filter (fun x -> x > p) l in
    sort small @ sort large
