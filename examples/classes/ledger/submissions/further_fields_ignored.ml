exception Bad

let totals text =
  let sums = ref [] in
  let add name n =
    let found = ref false in
    sums :=
      List.map
        (fun (x, m) ->
          if x = name then begin
            found := true;
            (x, m + n)
          end
          else (x, m))
        !sums;
    if not !found then sums := !sums @ [ (name, n) ]
  in
  let one s =
    if String.trim s <> "" then
      match List.map String.trim (String.split_on_char ',' s) with
      | name :: amount :: _ when name <> "" -> (
        match int_of_string_opt amount with
        | Some n -> add name n
        | None -> raise Bad)
      | _ -> raise Bad
  in
  try
    List.iter one (String.split_on_char ';' text);
    Some !sums
  with Bad -> None
