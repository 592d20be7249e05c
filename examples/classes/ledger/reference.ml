(* Entries are separated by semicolons; an entry is a name, a comma and an amount. Spaces around entries, names and
   amounts do not count, and neither do entries with nothing in them. A name is not empty, an amount is what
   int_of_string_opt accepts. If one entry is wrong, there is no answer. *)

let entry text =
  match String.split_on_char ',' text with
  | [ name; amount ] -> (
    let name = String.trim name in
    match int_of_string_opt (String.trim amount) with
    | Some n when name <> "" -> Some (name, n)
    | _ -> None)
  | _ -> None

let rec add (name, n) sums =
  match sums with
  | [] -> [ (name, n) ]
  | (other, m) :: rest -> if other = name then (other, m + n) :: rest else (other, m) :: add (name, n) rest

let totals text =
  let entries = List.filter (fun e -> String.trim e <> "") (String.split_on_char ';' text) in
  let step sums e =
    match (sums, entry e) with
    | Some sums, Some found -> Some (add found sums)
    | _ -> None
  in
  List.fold_left step (Some []) entries
