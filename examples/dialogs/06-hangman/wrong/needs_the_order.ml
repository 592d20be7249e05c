let secret =
  List.map int_of_string (String.split_on_char ' ' Sys.argv.(1))

let rec play open_digits =
  match open_digits with
  | [] -> print_endline "You win!"
  | d :: rest ->
    Printf.printf "Game state: %d open\n" (List.length open_digits);
    if read_int () = d then begin
      print_endline "Correct!";
      play rest
    end
    else begin
      print_endline "Wrong!";
      play open_digits
    end

let () = play secret
