(* The largest of three numbers. *)

let max3 : int -> int -> int -> int = ??

let () = assert (max3 1 2 3 = 3)
let () = assert (max3 5 2 3 = 5)
let () = assert (max3 4 9 6 = 9)
