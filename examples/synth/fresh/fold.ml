(* A list folded from its beginning. *)

let fold : ('b -> 'a -> 'b) -> 'b -> 'a list -> 'b = ??

let () = assert (fold (fun a x -> a + x) 0 [] = 0)
let () = assert (fold (fun a x -> a + x) 0 [1; 2; 3] = 6)
let () = assert (fold (fun a x -> a - x) 10 [1; 2; 3] = 4)
let () = assert (fold (fun a x -> a * 10 + x) 0 [1; 2; 3] = 123)
