(* The elements at even and at odd places. *)

let split : 'a list -> 'a list * 'a list = ??

let () = assert (split [] = ([], []))
let () = assert (split [1] = ([1], []))
let () = assert (split [1; 2; 3] = ([1; 3], [2]))
let () = assert (split [4; 5; 6; 7] = ([4; 6], [5; 7]))
