(* A quotient, or what is wrong. *)

let safe_div : int -> int -> (int, string) result = ??

let () = assert (safe_div 6 2 = Ok 3)
let () = assert (safe_div 7 2 = Ok 3)
let () = assert (safe_div 0 5 = Ok 0)
let () = assert (safe_div 4 0 = Error "division by zero")
let () = assert (safe_div 0 0 = Error "division by zero")
