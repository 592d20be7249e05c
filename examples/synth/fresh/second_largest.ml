(* The second largest number, if there are two. *)

let second_largest : int list -> int option = ??

let () = assert (second_largest [] = None)
let () = assert (second_largest [4] = None)
let () = assert (second_largest [1; 5] = Some 1)
let () = assert (second_largest [7; 2; 5] = Some 5)
let () = assert (second_largest [3; 9; 8; 1] = Some 8)
