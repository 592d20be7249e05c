let secret =
  List.map int_of_string (String.split_on_char ' ' Sys.argv.(1))

let rec play guesses =
  if List.for_all (fun d -> List.mem d guesses) secret then
    print_endline "You win!"
  else begin
    print_string "Game state: ";
    List.iter
      (fun d -> print_string (if List.mem d guesses then string_of_int d else "."))
      secret;
    print_newline ();
    let guess = read_int () in
    play (guess :: guesses)
  end

let () = play []
