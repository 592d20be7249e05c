(* Whether exactly one of two is true. *)

let xor : bool -> bool -> bool = ??

let () = assert (xor true true = false)
let () = assert (xor true false = true)
let () = assert (xor false true = true)
let () = assert (xor false false = false)
