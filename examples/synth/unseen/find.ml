(* The first element with a property. *)

let find : ('a -> bool) -> 'a list -> 'a option = ??

let () = assert (find (fun x -> x > 3) [] = None)
let () = assert (find (fun x -> x > 3) [1; 5; 7] = Some 5)
let () = assert (find (fun x -> x > 3) [1; 2] = None)
