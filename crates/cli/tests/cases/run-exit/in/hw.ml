let () = print_endline "before"; exit 3
let () = print_endline "after"
