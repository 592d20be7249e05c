#use "not_there.ml"
let f : int -> int = ??
let () = assert (f 1 = 2)
