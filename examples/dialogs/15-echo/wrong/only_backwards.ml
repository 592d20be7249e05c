let () =
  let line = read_line () in
  let n = String.length line in
  if n > 5 then print_endline (String.init n (fun i -> line.[n - 1 - i]))
  else print_endline line
