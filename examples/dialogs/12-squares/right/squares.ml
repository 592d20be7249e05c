let rec column_x () =
  match read_line () with
  | ("AX" | "BX" | "CX") as s -> s
  | _ ->
    print_endline "Column X, please";
    column_x ()

let () =
  let a = read_line () in
  let b = read_line () in
  let c = column_x () in
  if a = b && b = c then print_endline "all the same"
  else if a = b || b = c || a = c then print_endline "two the same"
  else print_endline "all different"
