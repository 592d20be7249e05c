(* Ten off what costs 100 or more. *)

let discount : int -> int = ??

let () = assert (discount 50 = 50)
let () = assert (discount 100 = 90)
let () = assert (discount 99 = 99)
let () = assert (discount 250 = 240)
