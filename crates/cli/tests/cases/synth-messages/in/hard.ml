let f : int -> int = ??

let () = assert (f 1 = 17 && f 2 = 3 && f 3 = 99 && f 4 = 1 && f 5 = 1234)
