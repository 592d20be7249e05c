let a = print_string "out "; prerr_string "err "; 1
let b = prerr_endline "err"; print_endline "out"; 2
