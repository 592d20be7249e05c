let rec take () =
  match read_int () with
  | (1 | 2 | 3) as n -> n
  | _ ->
    print_endline "1 to 3, please";
    take ()

let rec play left move name other =
  Printf.printf "%d left, %s?\n" left name;
  let n = take () in
  if left - n <= 0 then
    Printf.printf "%s wins, %s took %d in move %d\n" other name n move
  else play (left - n) (move + 1) other name

let () = play (int_of_string Sys.argv.(1)) 1 "Anna" "Ben"
