(* the names without repetition, then for each of them the sum of what belongs to it *)
let parse entry =
  match String.split_on_char ',' entry with
  | [ a; b ] when String.trim a <> "" ->
    Option.map (fun n -> (String.trim a, n)) (int_of_string_opt (String.trim b))
  | _ -> None

let distinct names =
  List.rev (List.fold_left (fun seen name -> if List.mem name seen then seen else name :: seen) [] names)

let totals text =
  let not_blank s = String.length (String.trim s) > 0 in
  let parsed = List.map parse (List.filter not_blank (String.split_on_char ';' text)) in
  if List.mem None parsed then None
  else
    let entries = List.filter_map (fun x -> x) parsed in
    let sum name = List.fold_left (fun s (other, n) -> if other = name then s + n else s) 0 entries in
    Some (List.map (fun name -> (name, sum name)) (distinct (List.map fst entries)))
