let table n =
  let numbers i = List.init n (fun j -> string_of_int (i * (j + 1))) in
  let rows = List.init n (fun i -> String.concat " " (numbers (i + 1))) in
  match rows with
  | [] -> ()
  | _ -> print_string (String.concat " \n" rows ^ "\n")
