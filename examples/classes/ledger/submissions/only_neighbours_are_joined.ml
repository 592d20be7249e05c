let rec parse_all = function
  | [] -> Some []
  | s :: rest -> (
    if String.trim s = "" then parse_all rest
    else
      match List.map String.trim (String.split_on_char ',' s) with
      | [ name; amount ] when name <> "" -> (
        match int_of_string_opt amount with
        | Some n -> Option.map (fun l -> (name, n) :: l) (parse_all rest)
        | None -> None)
      | _ -> None)

let rec merge = function
  | (a, n) :: (b, m) :: rest when a = b -> merge ((a, n + m) :: rest)
  | x :: rest -> x :: merge rest
  | [] -> []

let totals text = Option.map merge (parse_all (String.split_on_char ';' text))
