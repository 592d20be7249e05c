(* Whether a day is free. *)

type day = Mon | Tue | Wed | Thu | Fri | Sat | Sun

let is_weekend : day -> bool = ??

let () = assert (is_weekend Sat = true)
let () = assert (is_weekend Sun = true)
let () = assert (is_weekend Mon = false)
let () = assert (is_weekend Thu = false)
