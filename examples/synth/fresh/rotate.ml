(* The first element last. *)

let rotate : 'a list -> 'a list = ??

let () = assert (rotate [] = [])
let () = assert (rotate [1] = [1])
let () = assert (rotate [1; 2; 3] = [2; 3; 1])
let () = assert (rotate [4; 5] = [5; 4])
