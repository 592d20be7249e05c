(* One list after another. *)

let append : 'a list -> 'a list -> 'a list = ??

let () = assert (append [] [] = [])
let () = assert (append [1; 2] [3] = [1; 2; 3])
let () = assert (append [] [5; 6] = [5; 6])
let () = assert (append [7] [] = [7])
