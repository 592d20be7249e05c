let rec get () =
  let points = read_int () in
  if points < 0 || points > 100 then (print_string "From 0 to 100: "; get ()) else points

let () =
  print_string "Points: ";
  let points = get () in
  let grade =
    if points >= 90 then 1
    else if points >= 75 then 2
    else if points >= 60 then 3
    else if points >= 50 then 4
    else 5
  in
  Printf.printf "grade %d\n" grade
