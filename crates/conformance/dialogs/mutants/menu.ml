let value = ref 0
let count = ref 0

let rec menu () =
  print_string "Choice: ";
  choose ()

and choose () =
  match read_int () with
  | 0 -> incr count
  | 1 -> incr count; value := !value + read_int (); Printf.printf "%d\n" !value; menu ()
  | 2 -> incr count; value := !value - read_int (); Printf.printf "%d\n" !value; menu ()
  | 3 -> incr count; Printf.printf "twice: %d\n" (2 * !value); menu ()
  | _ -> print_string "No such choice."; choose ()

let () =
  menu ();
  Printf.printf "Bye after %d\n" !count
