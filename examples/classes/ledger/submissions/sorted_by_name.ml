exception Bad_entry

let parse s =
  match List.map String.trim (String.split_on_char ',' s) with
  | [ ""; _ ] -> raise Bad_entry
  | [ name; amount ] -> (
    match int_of_string_opt amount with
    | Some n -> (name, n)
    | None -> raise Bad_entry)
  | _ -> raise Bad_entry

(* equal names stand side by side after sorting *)
let rec join = function
  | (a, n) :: (b, m) :: rest when a = b -> join ((a, n + m) :: rest)
  | first :: rest -> first :: join rest
  | [] -> []

let totals text =
  let pieces = List.filter (fun s -> String.trim s <> "") (String.split_on_char ';' text) in
  try Some (join (List.sort compare (List.map parse pieces))) with Bad_entry -> None
