(* One function after another. *)

let double n = 2 * n
let is_small n = n < 5

let compose : ('b -> 'c) -> ('a -> 'b) -> 'a -> 'c = ??

let () = assert (compose is_small double 1 = true)
let () = assert (compose is_small double 3 = false)
let () = assert (compose is_small double 2 = true)
