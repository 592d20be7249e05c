let row n i = String.concat " " (List.init n (fun j -> string_of_int (i * (j + 1))))

let table n =
  List.iter (fun i -> print_endline (row n i)) (List.init n (fun i -> i + 1))
