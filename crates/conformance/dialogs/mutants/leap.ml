let () =
  let year = read_int () in
  let leap = (year mod 4 = 0 && year mod 100 <> 0) || year mod 400 = 0 in
  print_endline (if leap then "leap year" else "common year")
