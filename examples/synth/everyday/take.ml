(* The first few elements. *)

let take : int -> 'a list -> 'a list = ??

let () = assert (take 0 [1; 2] = [])
let () = assert (take 2 [5; 6; 7] = [5; 6])
let () = assert (take 3 [1] = [1])
let () = assert (take 1 [4; 5] = [4])
