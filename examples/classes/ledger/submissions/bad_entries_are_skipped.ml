let parse s =
  match String.split_on_char ',' s with
  | [ name; amount ] when String.trim name <> "" ->
    (match int_of_string_opt (String.trim amount) with
     | Some n -> Some (String.trim name, n)
     | None -> None)
  | _ -> None

let rec put (name, n) = function
  | [] -> [ (name, n) ]
  | (x, m) :: rest -> if x = name then (x, m + n) :: rest else (x, m) :: put (name, n) rest

let totals text =
  let entries = List.filter_map parse (String.split_on_char ';' text) in
  Some (List.fold_left (fun sums e -> put e sums) [] entries)
