(* Two lists side by side, the shorter one made longer. *)

let zip_default : int -> int list -> int list -> (int * int) list = ??

let () = assert (zip_default 0 [] [] = [])
let () = assert (zip_default 0 [1; 2] [3; 4] = [(1, 3); (2, 4)])
let () = assert (zip_default 9 [1; 2] [3] = [(1, 3); (2, 9)])
let () = assert (zip_default 7 [] [5; 6] = [(7, 5); (7, 6)])
