let price : int -> int = ??

let () = assert (price 2 = 4)
