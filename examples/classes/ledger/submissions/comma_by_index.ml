(* cuts at the first comma; a second one would be in the amount, which is no number then *)
let pair s =
  match String.index_opt s ',' with
  | None -> None
  | Some i ->
    let name = String.trim (String.sub s 0 i) in
    let amount = String.trim (String.sub s (i + 1) (String.length s - i - 1)) in
    if name = "" then None
    else (
      match int_of_string_opt amount with
      | Some n -> Some (name, n)
      | None -> None)

let rec all_pairs = function
  | [] -> Some []
  | s :: rest when String.trim s = "" -> all_pairs rest
  | s :: rest -> (
    match (pair s, all_pairs rest) with
    | Some p, Some ps -> Some (p :: ps)
    | _ -> None)

let rec group = function
  | [] -> []
  | (name, n) :: rest ->
    let same, others = List.partition (fun (other, _) -> other = name) rest in
    (name, List.fold_left (fun acc (_, m) -> acc + m) n same) :: group others

let totals text =
  match all_pairs (String.split_on_char ';' text) with
  | Some ps -> Some (group ps)
  | None -> None
