let entry s =
  match String.split_on_char ',' s with
  | [ name; amount ] -> (
    match int_of_string_opt (String.trim amount) with
    | Some n -> if String.trim name = "" then None else Some (name, n)
    | None -> None)
  | _ -> None

let rec add sums name n =
  match sums with
  | [] -> [ (name, n) ]
  | (x, m) :: rest -> if x = name then (x, m + n) :: rest else (x, m) :: add rest name n

let rec sum_up sums = function
  | [] -> Some sums
  | s :: rest -> (
    if String.trim s = "" then sum_up sums rest
    else
      match entry s with
      | Some (name, n) -> sum_up (add sums name n) rest
      | None -> None)

let totals text = sum_up [] (String.split_on_char ';' text)
