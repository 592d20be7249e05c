(* The number of ways to place n queens. *)
let rec safe column distance placed =
  match placed with
  | [] -> true
  | other :: rest -> other <> column && abs (other - column) <> distance && safe column (distance + 1) rest

let rec place n row placed =
  if row = n then 1
  else
    let rec try_columns column total =
      if column = n then total
      else try_columns (column + 1) (if safe column 1 placed then total + place n (row + 1) (column :: placed) else total)
    in
    try_columns 0 0

let () = print_int (place 8 0 [] + place 9 0 [] + place 10 0 []); print_newline ()
