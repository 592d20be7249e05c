(* A number between all elements. *)

let intersperse : int -> int list -> int list = ??

let () = assert (intersperse 0 [] = [])
let () = assert (intersperse 0 [5] = [5])
let () = assert (intersperse 0 [1; 2; 3] = [1; 0; 2; 0; 3])
let () = assert (intersperse 9 [4; 4] = [4; 9; 4])
