(* How many elements have a property. *)

let count_if : ('a -> bool) -> 'a list -> int = ??

let () = assert (count_if (fun x -> x > 0) [] = 0)
let () = assert (count_if (fun x -> x > 0) [1; -2; 3] = 2)
let () = assert (count_if (fun x -> x = 5) [5; 5; 5] = 3)
