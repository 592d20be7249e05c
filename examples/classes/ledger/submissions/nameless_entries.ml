(* does not look whether there is a name *)
let rec totals_of sums = function
  | [] -> Some sums
  | s :: rest -> (
    match List.map String.trim (String.split_on_char ',' s) with
    | [ "" ] -> totals_of sums rest
    | [ name; amount ] -> (
      match int_of_string_opt amount with
      | Some n -> totals_of (add name n sums) rest
      | None -> None)
    | _ -> None)

and add name n sums =
  match sums with
  | [] -> [ (name, n) ]
  | (x, m) :: rest when x = name -> (x, m + n) :: rest
  | e :: rest -> e :: add name n rest

let totals text = totals_of [] (String.split_on_char ';' text)
