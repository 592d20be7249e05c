(* Two sorted lists as one. *)

let merge : int list -> int list -> int list = ??

let () = assert (merge [] [] = [])
let () = assert (merge [1; 3] [2] = [1; 2; 3])
let () = assert (merge [] [4; 5] = [4; 5])
let () = assert (merge [2; 6] [1; 3; 9] = [1; 2; 3; 6; 9])
let () = assert (merge [7] [] = [7])
