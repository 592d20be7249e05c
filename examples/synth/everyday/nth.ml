(* The element at a place, counted from 0. *)

let nth : 'a list -> int -> 'a option = ??

let () = assert (nth [] 0 = None)
let () = assert (nth [5; 6; 7] 0 = Some 5)
let () = assert (nth [5; 6; 7] 2 = Some 7)
let () = assert (nth [5; 6] 1 = Some 6)
let () = assert (nth [5; 6] 4 = None)
