let rec roll total =
  match read_int () with
  | 6 -> roll (total + 6)
  | n when n >= 1 && n < 6 -> Printf.printf "Total: %d\n" (total + n)
  | _ -> print_endline "Cheater!"

let () = roll 0
