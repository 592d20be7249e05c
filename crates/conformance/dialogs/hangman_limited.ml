let secret = List.map int_of_string (String.split_on_char ' ' Sys.argv.(1))

let rec play wrong guesses =
  if List.for_all (fun d -> List.mem d guesses) secret then print_endline "You win!"
  else if wrong = 6 then print_endline "You lose!"
  else begin
    print_endline "Game state: ?";
    let guess = read_int () in
    let right = List.mem guess secret && not (List.mem guess guesses) in
    play (if right then wrong else wrong + 1) (guess :: guesses)
  end

let () = play 0 []
