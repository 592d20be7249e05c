let () = print_endline "never printed"
let f x = x + "1"
