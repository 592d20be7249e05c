let () =
  let age = read_int () in
  if age < 0 || age > 120 then print_endline "impossible"
  else if age < 13 then print_endline "child"
  else if age < 18 then print_endline "teenager"
  else if age < 65 then print_endline "adult"
  else print_endline "senior"
