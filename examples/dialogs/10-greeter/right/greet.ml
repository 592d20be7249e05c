let () =
  print_endline "What is your name?";
  Printf.printf "Hello, %s!\n" (read_line ())
