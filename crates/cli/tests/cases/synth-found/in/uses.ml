#use "double.ml"

(* Four times. *)
let quadruple : int -> int = ??

let () = assert (quadruple 1 = 4 && quadruple 3 = 12)
