let backwards text = String.init (String.length text) (fun i -> text.[String.length text - 1 - i])

let () =
  let password = read_line () in
  let size = String.length password in
  if size < 8 then print_endline "too short"
  else if size > 20 then print_endline "too long"
  else if password = backwards password then print_endline "too simple"
  else print_endline ("fine: " ^ password)
