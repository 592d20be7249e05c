(* An element before each of some lists. *)

let cons_all : 'a -> 'a list list -> 'a list list = ??

let () = assert (cons_all 0 [] = [])
let () = assert (cons_all 1 [[2]; []] = [[1; 2]; [1]])
let () = assert (cons_all 5 [[6; 7]] = [[5; 6; 7]])
