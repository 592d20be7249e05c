let show list = List.iter (fun x -> print_int x; print_newline ()) list
