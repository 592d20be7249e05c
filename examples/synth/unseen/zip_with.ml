(* A function on two lists, element by element, as far as both go. *)

let zip_with : ('a -> 'b -> 'c) -> 'a list -> 'b list -> 'c list = ??

let () = assert (zip_with (fun a b -> a + b) [] [1] = [])
let () = assert (zip_with (fun a b -> a + b) [1; 2] [10; 20] = [11; 22])
let () = assert (zip_with (fun a b -> a * b) [3; 4; 5] [2] = [6])
