(* One number in place of another one. *)

let replace : int -> int -> int list -> int list = ??

let () = assert (replace 1 2 [] = [])
let () = assert (replace 1 2 [1; 3; 1] = [2; 3; 2])
let () = assert (replace 5 0 [4; 5] = [4; 0])
