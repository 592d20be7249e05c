(* Two rows added element by element. *)

let add_vectors : int list -> int list -> int list = ??

let () = assert (add_vectors [] [] = [])
let () = assert (add_vectors [1] [5] = [6])
let () = assert (add_vectors [1; 2] [10; 20] = [11; 22])
let () = assert (add_vectors [3; 0; 1] [0; 4; 1] = [3; 4; 2])
