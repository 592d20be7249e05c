(* A number without its sign. *)

let absolute : int -> int = ??

let () = assert (absolute 5 = 5)
let () = assert (absolute (-3) = 3)
let () = assert (absolute 0 = 0)
