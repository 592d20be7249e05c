(* name is trimmed, and the entry as a whole *)
exception Wrong

let add sums name n =
  match List.assoc_opt name sums with
  | None -> sums @ [ (name, n) ]
  | Some m -> List.map (fun (x, k) -> if x = name then (x, m + n) else (x, k)) sums

let step sums s =
  let s = String.trim s in
  if s = "" then sums
  else
    match String.split_on_char ',' s with
    | [ name; amount ] -> (
      let name = String.trim name in
      match int_of_string_opt amount with
      | Some n when name <> "" -> add sums name n
      | _ -> raise Wrong)
    | _ -> raise Wrong

let totals text =
  try Some (List.fold_left step [] (String.split_on_char ';' text)) with Wrong -> None
