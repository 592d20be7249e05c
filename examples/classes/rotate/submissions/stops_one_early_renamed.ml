(* count is how often we still have to turn *)
let rec rotate count items =
  match items with
  | [] -> []
  | first :: others ->
    if count < 0 then invalid_arg "rotate"
    else if count <= 1 then items
    else rotate (count - 1) (others @ [ first ])
