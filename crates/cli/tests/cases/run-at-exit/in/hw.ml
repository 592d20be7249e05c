let () = at_exit (fun () -> print_endline "last")
let () = at_exit (fun () -> print_endline "first")
let one = 1
