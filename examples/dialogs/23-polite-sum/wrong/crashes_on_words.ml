let rec ask prompt =
  print_string prompt;
  let n = int_of_string (read_line ()) in
  if n < 1 || n > 99 then ask "No, a number from 1 to 99: " else n

let () =
  let a = ask "A number, please: " in
  let b = ask "Another one, please: " in
  let c = ask "And a last one, please: " in
  Printf.printf "%d + %d + %d = %d\n" a b c (a + b + c)
