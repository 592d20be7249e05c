let table n =
  let row i = String.concat " " (List.init n (fun j -> string_of_int (i * (j + 1)))) in
  print_string (String.concat "\n" (List.init n (fun i -> row (i + 1))))
