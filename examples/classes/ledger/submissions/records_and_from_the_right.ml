type line = { who : string; amount : int }

exception Unreadable

let line_of s =
  match String.split_on_char ',' s with
  | [ who; amount ] -> (
    match (String.trim who, int_of_string_opt (String.trim amount)) with
    | "", _ | _, None -> raise Unreadable
    | who, Some amount -> { who; amount })
  | _ -> raise Unreadable

(* from the right: a name that is there already has to come to the front *)
let put line lines =
  let later = List.find_opt (fun l -> l.who = line.who) lines in
  let others = List.filter (fun l -> l.who <> line.who) lines in
  match later with
  | Some l -> { line with amount = line.amount + l.amount } :: others
  | None -> line :: others

let totals text =
  let pieces = List.filter (fun s -> s <> "") (List.map String.trim (String.split_on_char ';' text)) in
  match List.map line_of pieces with
  | lines -> Some (List.map (fun l -> (l.who, l.amount)) (List.fold_right put lines []))
  | exception Unreadable -> None
