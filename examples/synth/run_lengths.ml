(* Runs of equal elements as pairs of element and length. *)

let run_lengths : int list -> (int * int) list = ??

let () = assert (run_lengths [] = [])
let () = assert (run_lengths [5] = [(5, 1)])
let () = assert (run_lengths [5; 5] = [(5, 2)])
let () = assert (run_lengths [4; 5] = [(4, 1); (5, 1)])
let () = assert (run_lengths [4; 5; 5] = [(4, 1); (5, 2)])
let () = assert (run_lengths [5; 5; 5] = [(5, 3)])
let () = assert (run_lengths [5; 5; 4] = [(5, 2); (4, 1)])
let () = assert (run_lengths [7; 7; 4; 5; 5] = [(7, 2); (4, 1); (5, 2)])
