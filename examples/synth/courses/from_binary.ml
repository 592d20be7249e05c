(* The number with these binary digits, the first one counts most. *)

let from_binary : int list -> int = ??

let () = assert (from_binary [] = 0)
let () = assert (from_binary [1] = 1)
let () = assert (from_binary [1; 0] = 2)
let () = assert (from_binary [1; 0; 1] = 5)
let () = assert (from_binary [1; 1; 0; 1] = 13)
