(* Whether a date (year, month, day) comes before another. *)

let earlier : int * int * int -> int * int * int -> bool = ??

let () = assert (earlier (2020, 5, 1) (2021, 1, 1) = true)
let () = assert (earlier (2021, 3, 9) (2021, 4, 2) = true)
let () = assert (earlier (2021, 4, 2) (2021, 4, 3) = true)
let () = assert (earlier (2021, 4, 3) (2021, 4, 3) = false)
let () = assert (earlier (2022, 1, 1) (2021, 12, 31) = false)
let () = assert (earlier (2021, 5, 1) (2021, 4, 30) = false)
