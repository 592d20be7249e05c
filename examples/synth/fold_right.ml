(* A function put between the elements of a list, from the last one to the first. *)

let minus a b = a - b
let more _ n = n + 1

let fold_right : ('a -> 'b -> 'b) -> 'a list -> 'b -> 'b = ??

let () = assert (fold_right minus [] 5 = 5)
let () = assert (fold_right minus [7] 5 = 2)
let () = assert (fold_right minus [9; 7] 5 = 7)
let () = assert (fold_right more [4; 0] 0 = 2)
let () = assert (fold_right more [3; 4; 0] 0 = 3)
