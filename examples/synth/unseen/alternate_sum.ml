(* The first minus the second plus the third, and so on. *)

let alternate_sum : int list -> int = ??

let () = assert (alternate_sum [] = 0)
let () = assert (alternate_sum [5] = 5)
let () = assert (alternate_sum [5; 2] = 3)
let () = assert (alternate_sum [10; 4; 1] = 7)
