let rec play left move name other =
  Printf.printf "%d left, %s?\n" left name;
  let n = read_int () in
  if n < 1 || n > 3 then begin
    print_endline "1 to 3, please";
    play left move other name
  end
  else if left - n <= 0 then
    Printf.printf "%s wins, %s took %d in move %d\n" other name n move
  else play (left - n) (move + 1) other name

let () = play (int_of_string Sys.argv.(1)) 1 "Anna" "Ben"
