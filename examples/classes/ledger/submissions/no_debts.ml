(* an amount below zero is not possible *)
let totals text =
  let entries = List.map String.trim (String.split_on_char ';' text) in
  let entries = List.filter (( <> ) "") entries in
  let rec go acc = function
    | [] -> Some (List.rev acc)
    | e :: es -> (
      match List.map String.trim (String.split_on_char ',' e) with
      | [ name; amount ] when name <> "" -> (
        match int_of_string_opt amount with
        | Some n when n >= 0 ->
          if List.mem_assoc name acc then
            go (List.map (fun (x, m) -> (x, if x = name then m + n else m)) acc) es
          else go ((name, n) :: acc) es
        | _ -> None)
      | _ -> None)
  in
  go [] entries
