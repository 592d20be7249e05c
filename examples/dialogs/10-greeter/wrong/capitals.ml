let () =
  print_endline "What is your name?";
  let name = String.capitalize_ascii (read_line ()) in
  print_endline ("Hello, " ^ name ^ "!")
