exception Lost

let () =
  let target = int_of_string Sys.argv.(1) in
  let rec play n =
    if n > 3 then raise Lost;
    let guess = read_int () in
    if guess = target then begin
      print_endline "Correct, you found the number!";
      Printf.printf "%d\n" n
    end
    else begin
      print_endline
        (if guess < target then "Guess again, but higher" else "Guess again, but lower");
      play (n + 1)
    end
  in
  play 1
