(* Which side of zero a number is on. *)

type side =
  | Below
  | Zero
  | Above

let sign : int -> side = ??

let () = assert (sign 0 = Zero)
(* sign 1 = Above *)
let () = assert (sign 5 = Above)
(* sign (-1) = Below *)
let () = assert (sign (-4) = Below)
