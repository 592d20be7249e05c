let valid name amount =
  match int_of_string_opt amount with
  | Some n when name <> "" -> Some n
  | _ -> None

let totals text =
  let step sums piece =
    match sums with
    | None -> None
    | Some sums -> (
      if String.trim piece = "" then Some sums
      else
        match String.split_on_char ',' piece with
        | [ name; amount ] -> (
          let name = String.trim name in
          match valid name (String.trim amount) with
          | None -> None
          | Some n ->
            let before = try List.assoc name sums with Not_found -> 0 in
            Some (List.remove_assoc name sums @ [ (name, before + n) ]))
        | _ -> None)
  in
  List.fold_left step (Some []) (String.split_on_char ';' text)
