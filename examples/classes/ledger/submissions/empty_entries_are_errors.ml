let entry s =
  match String.split_on_char ',' s with
  | [ name; amount ] ->
    let name = String.trim name in
    if name = "" then None
    else Option.map (fun n -> (name, n)) (int_of_string_opt (String.trim amount))
  | _ -> None

let rec add sums (name, n) =
  match sums with
  | [] -> [ (name, n) ]
  | (x, m) :: rest when x = name -> (x, m + n) :: rest
  | first :: rest -> first :: add rest (name, n)

let totals text =
  List.fold_left
    (fun sums s ->
      match (sums, entry s) with
      | Some sums, Some e -> Some (add sums e)
      | _ -> None)
    (Some []) (String.split_on_char ';' text)
