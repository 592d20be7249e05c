let rec ask prompt =
  print_string prompt;
  match int_of_string_opt (String.trim (read_line ())) with
  | Some n when n >= 1 && n <= 99 -> n
  | _ -> ask "No, a number from 1 to 99: "

let () =
  let a = ask "A number, please: " in
  let b = ask "Another one, please: " in
  let c = ask "And a last one, please: " in
  Printf.printf "%d + %d + %d = %d\n" a b c (a + b + c)
