(* The elements with a property. *)

let filter : ('a -> bool) -> 'a list -> 'a list = ??

let () = assert (filter (fun x -> x > 2) [] = [])
let () = assert (filter (fun x -> x > 2) [1; 3; 2; 4] = [3; 4])
let () = assert (filter (fun x -> x mod 2 = 0) [1; 2; 5] = [2])
