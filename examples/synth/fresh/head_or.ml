(* The first element, or something else. *)

let head_or : 'a -> 'a list -> 'a = ??

let () = assert (head_or 0 [] = 0)
let () = assert (head_or 0 [4; 5] = 4)
let () = assert (head_or 9 [] = 9)
