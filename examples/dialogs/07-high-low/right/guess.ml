let target = int_of_string Sys.argv.(1)

let rec guess count =
  let x = read_int () in
  if x = target then Printf.printf "Correct, you found the number!\nIt took %d guesses\n" count
  else begin
    print_endline (if x < target then "Guess again, but higher" else "Guess again, but lower");
    guess (count + 1)
  end

let () = guess 1
