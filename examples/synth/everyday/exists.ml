(* Whether an element has a property. *)

let exists : ('a -> bool) -> 'a list -> bool = ??

let () = assert (exists (fun x -> x > 3) [] = false)
let () = assert (exists (fun x -> x > 3) [1; 5; 2] = true)
let () = assert (exists (fun x -> x > 3) [1; 2] = false)
let () = assert (exists (fun x -> x = 0) [4; 0] = true)
