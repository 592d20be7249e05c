(* A function on every element. *)

let map : ('a -> 'b) -> 'a list -> 'b list = ??

let () = assert (map (fun x -> x + 1) [] = [])
let () = assert (map (fun x -> x + 1) [1; 2] = [2; 3])
let () = assert (map (fun x -> x * x) [3; 4; 5] = [9; 16; 25])
