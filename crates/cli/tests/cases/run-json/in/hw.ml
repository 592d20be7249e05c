exception Odd of int
let half n = if n mod 2 = 1 then raise (Odd n) else n / 2
let () = print_string "out"; prerr_string "err"
