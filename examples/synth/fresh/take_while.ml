(* The first elements that have a property. *)

let take_while : ('a -> bool) -> 'a list -> 'a list = ??

let () = assert (take_while (fun x -> x > 0) [] = [])
let () = assert (take_while (fun x -> x > 0) [1; 2; -1; 3] = [1; 2])
let () = assert (take_while (fun x -> x > 0) [-5; 4] = [])
