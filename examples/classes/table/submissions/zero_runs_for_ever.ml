let rec numbers i j =
  if j = 1 then [ i ] else numbers i (j - 1) @ [ i * j ]

let line numbers = String.concat " " (List.map string_of_int numbers)

let table n =
  if n < 0 then invalid_arg "table";
  let rec lines k =
    if k = 1 then [ line (numbers 1 n) ]
    else lines (k - 1) @ [ line (numbers k n) ]
  in
  List.iter print_endline (lines n)
