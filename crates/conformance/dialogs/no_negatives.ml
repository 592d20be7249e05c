let rec natural () =
  let x = read_int () in
  if x < 0 then (print_endline "again"; natural ()) else x

let rec go last count =
  let x = natural () in
  if last + x = 0 then print_int (count + 1) else go x (count + 1)

let () = go (natural ()) 1
