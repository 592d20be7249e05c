let () =
  let a = read_int () in
  let b = read_int () in
  let c = read_int () in
  if a + b <= c || a + c <= b || b + c <= a then print_endline "no triangle"
  else if a = b && b = c then print_endline "equilateral"
  else if a = b || b = c || a = c then print_endline "isosceles"
  else print_endline "scalene"
