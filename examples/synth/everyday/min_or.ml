(* The smaller of two numbers that may be missing. *)

let min_or : int option -> int option -> int option = ??

let () = assert (min_or None None = None)
let () = assert (min_or (Some 3) None = Some 3)
let () = assert (min_or None (Some 5) = Some 5)
let () = assert (min_or (Some 2) (Some 7) = Some 2)
let () = assert (min_or (Some 9) (Some 4) = Some 4)
