let rec guess count =
  let x = read_int () in
  if x < 42 then (print_endline "too low"; guess (count + 1))
  else if x > 42 then (print_endline "too high"; guess (count + 1))
  else count

let () =
  let count = guess 1 in
  Printf.printf "%d guesses\n" count;
  if count <= 3 then print_endline "well done"
