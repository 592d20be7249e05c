(* Whether a condition holds between two lists, element by element. *)

let for_all2 : ('a -> 'a -> bool) -> 'a list -> 'a list -> bool = ??

let () = assert (for_all2 (fun a b -> a < b) [] [] = true)
let () = assert (for_all2 (fun a b -> a < b) [1; 2] [3; 4] = true)
let () = assert (for_all2 (fun a b -> a < b) [1; 5] [3; 4] = false)
let () = assert (for_all2 (fun a b -> a = b) [1] [1; 2] = false)
