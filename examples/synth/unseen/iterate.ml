(* A function so many times. *)

let iterate : ('a -> 'a) -> int -> 'a -> 'a = ??

let () = assert (iterate (fun x -> x + 1) 0 5 = 5)
let () = assert (iterate (fun x -> x + 1) 3 5 = 8)
let () = assert (iterate (fun x -> x * 2) 4 1 = 16)
