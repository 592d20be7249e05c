(* A list from its end. *)

let rev : 'a list -> 'a list = ??

let () = assert (rev [] = [])
let () = assert (rev [1; 2] = [2; 1])
let () = assert (rev [4; 5; 6] = [6; 5; 4])
