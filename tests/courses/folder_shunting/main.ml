let run s = match Shunting.(to_rpn (tokenize s)) with
  | rpn ->
    print_string (String.concat " " (List.map Tokens.to_string rpn));
    (match Shunting.eval rpn with x -> Printf.printf " = %g\n" x | exception Failure m -> Printf.printf " : %s\n" m)
  | exception Shunting.Mismatched -> print_endline "mismatched"
  | exception Invalid_argument c -> Printf.printf "bad %s\n" c
let () = List.iter run [ "3 + 4 * 2 / (1 - 5) ^ 2 ^ 3"; "sqrt(2 * 8) - 1"; "(1 + 2"; "1 % 2"; "cos(1)"; "1 +" ]
